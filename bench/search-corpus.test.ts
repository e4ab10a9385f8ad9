import { expect, test } from 'vitest';
import { plainText } from '#server/text/plain-text.ts';
import { formsOf } from './search-affixes.ts';
import { createCorpus } from './search-corpus.ts';

const corpus = createCorpus();

test('prefixes change the beginning of a root as in Indonesian', () => {
  const words = (root: string) => formsOf(root, 'verb').map(({ word }) => word);
  expect(words('tulis')).toEqual(expect.arrayContaining(['tulis', 'menulis', 'ditulis', 'penulisan', 'tertulis']));
  expect(words('sapu')).toContain('menyapu');
  expect(words('kirim')).toContain('mengirimkan');
  expect(words('pakai')).toContain('memakai');
  expect(words('ajar')).toContain('belajar');
  expect(words('kerja')).toContain('bekerja');
  expect(words('rawat')).toContain('merawat');
  expect(words('bor')).toContain('mengebor');
  expect(formsOf('proses', 'noun').map(({ word }) => word)).toContain('memproseskan');
});

test('a number always has the same work, whose size is that of its plain text', () => {
  const work = corpus.workAt(77);
  expect(createCorpus().workAt(77)).toEqual(work);
  expect(corpus.workAt(78)).not.toEqual(work);
  const text = plainText(work.content);
  expect(Math.abs(work.textBytes - `${work.title}${work.abstract}${text}`.length)).toBeLessThan(20);
});

test('the words are as unequally frequent as in real texts, and most works repeat words of their own', () => {
  const documents = new Map<string, number>();
  let different = 0;
  for (let number = 0; number < 1000; number += 1) {
    const { title, content } = corpus.workAt(number);
    const words = new Set(`${title} ${plainText(content)}`.toLowerCase().match(/\w+/g));
    different += words.size;
    for (const word of words) documents.set(word, (documents.get(word) ?? 0) + 1);
  }
  const shares = [...documents.values()].toSorted((a, b) => b - a).map((count) => count / 1000);
  expect(documents.get('yang')).toBe(1000);
  expect(shares[100]).toBeGreaterThan(0.15);
  expect(shares[2000]).toBeLessThan(0.05);
  expect(documents.size).toBeGreaterThan(15_000);
  // A text of 500 words in which each word came from the same pool would have about 350 different ones.
  expect(different / 1000).toBeLessThan(300);
});

test('the words related to a title are other words of the same roots', () => {
  const { title, relatedToTitle } = corpus.workAt(7);
  expect(relatedToTitle.length).toBeGreaterThanOrEqual(3);
  const words = title.toLowerCase().split(' ');
  for (const related of relatedToTitle) expect(words.some((word) => related.includes(word))).toBe(false);
});
