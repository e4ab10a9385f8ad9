import { expect, test } from 'vitest';
import { isCountingMarker, markerNumber, markerType, wordListLevel } from './word-lists.ts';

test.each([
  ['text-indent:-18.0pt;mso-list:l0 level1 lfo1', 1],
  ['mso-list:\n l2 level3 lfo4;tab-stops:36pt', 3],
  ['mso-list:Ignore', undefined],
  ['margin-left:36pt', undefined],
])('the level of %j is %s', (style, level) => {
  expect(wordListLevel(style)).toBe(level);
});

test.each([
  ['1.', true, undefined, 1],
  ['12)', true, undefined, 12],
  ['(3)', true, undefined, 3],
  ['b.', true, 'a', 2],
  ['C)', true, 'A', 3],
  ['i.', true, 'i', 1],
  ['iv.', true, 'i', 4],
  ['XIX.', true, 'I', 19],
  ['·', false, undefined, undefined],
  ['o', false, undefined, undefined],
  ['§', false, undefined, undefined],
  ['-', false, undefined, undefined],
])('the sign %j counts: %s, as %s, with %s', (marker, counts, type, number) => {
  expect(isCountingMarker(marker)).toBe(counts);
  expect(markerType(marker)).toBe(type);
  expect(markerNumber(marker, markerType(marker))).toBe(number);
});
