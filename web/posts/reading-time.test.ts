import { expect, test } from 'vitest';
import { READING_WORDS_A_MINUTE } from '#contract/constants.ts';
import { storedFormula } from '#tests/formulas/stored-formula.ts';
import { readingMinutes } from './reading-time.ts';

test('a formula takes as long as a word, not as its signs', () => {
  const word = '<strong>kata</strong> ';
  const formula = `${storedFormula(String.raw`\frac{a + b}{c + d}`)} `;
  for (const minutes of [1, 2, 3]) {
    expect(readingMinutes(`<p>${word.repeat(minutes * READING_WORDS_A_MINUTE)}</p>`)).toBe(minutes);
    expect(readingMinutes(`<p>${formula.repeat(minutes * READING_WORDS_A_MINUTE)}</p>`)).toBe(minutes);
  }
});
