import { expect, test } from 'vitest';
import { moment } from './saved-text.ts';

test.each([
  ['2026-11-21T14:02:59', '14.02'],
  ['2026-11-21T00:00:00', '00.00'],
  ['2026-11-20T23:59:00', 'kemarin 23.59'],
  ['2026-11-03T09:05:00', '3 November 09.05'],
])('what was kept at %s is called %j', (savedAt, text) => {
  expect(moment(new Date(savedAt).toISOString(), new Date('2026-11-21T15:00:00'))).toBe(text);
});
