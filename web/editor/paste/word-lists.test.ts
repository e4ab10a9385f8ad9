import { expect, test } from 'vitest';
import { isCountingMarker, markerNumber, wordListLevel } from './word-lists.ts';

test.each([
  ['text-indent:-18.0pt;mso-list:l0 level1 lfo1', 1],
  ['mso-list:\n l2 level3 lfo4;tab-stops:36pt', 3],
  ['mso-list:Ignore', undefined],
  ['margin-left:36pt', undefined],
])('the level of %j is %s', (style, level) => {
  expect(wordListLevel(style)).toBe(level);
});

test.each([
  ['1.', true, 1],
  ['12)', true, 12],
  ['(3)', true, 3],
  ['b.', true, undefined],
  ['iv.', true, undefined],
  ['·', false, undefined],
  ['o', false, undefined],
  ['§', false, undefined],
  ['-', false, undefined],
])('the sign %j counts: %s', (marker, counts, number) => {
  expect(isCountingMarker(marker)).toBe(counts);
  expect(markerNumber(marker)).toBe(number);
});
