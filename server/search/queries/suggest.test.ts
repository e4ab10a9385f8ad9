import { afterAll, expect, test } from 'vitest';
import { suggestDocuments } from './suggest.ts';
import { documents, indexDocuments } from './test-documents.ts';

const { index, close } = indexDocuments(documents);
afterAll(close);

function suggest(q: string): string[] {
  return suggestDocuments(index, q, 5).places.map(({ kind, ref }) => `${kind} ${ref}`);
}

test('the last word may be the beginning of a word', () => {
  expect(suggest('cender')).toEqual(['article 18']);
  expect(suggest('hutan kali')).toEqual(['article 1']);
  expect(suggest('pengelo')).toEqual(['article 2']);
  expect(suggestDocuments(index, 'bu', 5).wanted.groups[0]).toContain('burung');
});

test('an earlier word or a quoted word is a whole word', () => {
  expect(suggest('cender hutan')).toEqual([]);
  expect(suggest('"cender"')).toEqual([]);
});

test('documents with the words in the title come first, at most as many as asked for', () => {
  expect(suggest('kop').slice(0, 2)).toEqual(['blog 2', 'article 4']);
  expect(suggestDocuments(index, 'di', 5).places).toHaveLength(5);
});

test('a single letter stands only for itself, and is left out after other words', () => {
  expect(suggest('k')).toEqual([]);
  for (const before of ['hutan', 'cender', '"hutan adat"', '"hutan']) {
    expect(suggest(before).length).toBeGreaterThan(0);
    expect(suggest(`${before} q`)).toEqual(suggest(before));
  }
  expect(suggest('hutan qqx')).toEqual([]);
});

test('a word that begins no other is replaced by a spelling', () => {
  expect(suggest('nelayaan').length).toBeGreaterThan(2);
  expect(suggest('qqxzwv')).toEqual([]);
  expect(suggest('')).toEqual([]);
});
