import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '#tests/random.ts';
import { shareOf, shinglesOf, signatureOf, titleHash, titleKey } from './shingles.ts';

const words = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `kata${from + index}`);
const html = (list: readonly string[]) => `<p>${list.join(' ')}</p>`;

test('a text shares five words in a row, whatever their letter case, punctuation, marks and blocks', () => {
  const shingles = shinglesOf('<h2>Hutan bakau</h2><p>menahan, “abrasi” <em>pan</em>tai utara.</p>');
  expect(shingles.size).toBe(2);
  expect(shareOf(shingles, shinglesOf('HUTAN BAKAU menahan abrasi pantai UTARA'))).toBe(1);
  expect(shareOf(shingles, shinglesOf('Hutan bakau menahan abrasi pantai selatan'))).toBe(0.5);
  expect(shareOf(shingles, shinglesOf('bakau hutan menahan abrasi utara pantai'))).toBe(0);
  expect(shareOf(shingles, shinglesOf('Empat kata saja ini'))).toBe(0);
  expect(shareOf(shinglesOf('Empat kata saja ini'), shingles)).toBe(0);
});

test('the share is of the text itself: a part of a longer one is in it as a whole', () => {
  const part = shinglesOf(html(words(50, 20)));
  const whole = shinglesOf(html(words(200)));
  expect(shareOf(part, whole)).toBe(1);
  expect(shareOf(whole, part)).toBeCloseTo(46 / 196);
});

test('hashes are 32-bit integers, and the signature is the same for the same words', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 60 }), (list) => {
      const signature = signatureOf(shinglesOf(list.join(' ')));
      expect(signature.length).toBeLessThanOrEqual(16);
      for (const hash of [...signature, titleHash(list.join(' '))]) expect(hash).toBe(hash | 0);
      expect(signatureOf(shinglesOf(`${list.join(' ')} `))).toEqual(signature);
    }),
    { seed: 1 },
  );
});

test('of 1,000 texts that have 60 % of their shingles in common, each is found; of as many others, none', () => {
  const random = seededRandom(1);
  const found = { similar: 0, other: 0 };
  for (let run = 0; run < 1000; run += 1) {
    const text = words(300, run * 10_000);
    const other = words(300, run * 10_000 + 5000);
    // `similar` contains the first 62 % of the text, at a random position.
    const at = random.between(0, 100);
    const similar = [...other.slice(0, at), ...text.slice(0, 186), ...other.slice(at, 114)];
    expect(shareOf(shinglesOf(html(text)), shinglesOf(html(similar)))).toBeGreaterThan(0.6);
    const signature = new Set(signatureOf(shinglesOf(html(text))));
    const isFound = (list: string[]) => signatureOf(shinglesOf(html(list))).some((hash) => signature.has(hash));
    if (isFound(similar)) found.similar += 1;
    if (isFound(other)) found.other += 1;
  }
  expect(found).toEqual({ similar: 1000, other: 0 });
});

test('titles are the same whatever their letter case and punctuation', () => {
  expect(titleKey('  “Hutan” Bakau: Demak ')).toBe(titleKey('hutan bakau demak'));
  expect(titleHash('Hutan Bakau')).toBe(titleHash('hutan bakau!'));
  expect(titleKey('!!!')).not.toBe(titleKey('???'));
  expect(titleHash('Hutan Bakau')).not.toBe(titleHash('Hutan Bakau 2'));
});
