import { expect, test } from 'vitest';
import { countWords } from './count-words.ts';

test.each([
  [{ total: 0, is_more: false }, '0'],
  [{ total: 1000, is_more: false }, '1.000'],
  [{ total: 0, is_more: true }, ''],
  [{ total: 300, is_more: true }, 'sedikitnya 300'],
  [{ total: 1000, is_more: true }, 'lebih dari 1.000'],
])('%j is said as %s', (count, words) => {
  expect(countWords(count)).toBe(words);
});
