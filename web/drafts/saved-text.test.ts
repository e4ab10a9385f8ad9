import { expect, test } from 'vitest';
import { savedText } from './saved-text.ts';

test.each([
  ['2026-11-21T14:02:59', 'Tersimpan 14.02'],
  ['2026-11-21T00:00:00', 'Tersimpan 00.00'],
  ['2026-11-20T23:59:00', 'Tersimpan kemarin 23.59'],
  ['2026-11-03T09:05:00', 'Tersimpan 3 November 09.05'],
])('what was kept at %s is called %j', (savedAt, text) => {
  expect(savedText(new Date(savedAt).toISOString(), new Date('2026-11-21T15:00:00'))).toBe(text);
});
