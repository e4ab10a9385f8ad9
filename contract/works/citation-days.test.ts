import { afterEach, expect, test, vi } from 'vitest';
import { citedDay } from './citation-days.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['long', 'id', '3 September 2026'],
  ['mla', 'id', '3 September 2026'],
  ['ieee', 'id', '3 September 2026'],
  ['long', 'en', 'September 3, 2026'],
  ['mla', 'en', '3 Sept. 2026'],
  ['ieee', 'en', 'Sep. 03, 2026'],
] as const)('%s, %s', (format, language, expected) => {
  expect(citedDay(new Date(2026, 8, 3), format, language)).toBe(expected);
});

test('the day is the day of the reader', () => {
  const time = new Date('2026-12-31T20:00:00Z');
  vi.stubEnv('TZ', 'Asia/Jakarta');
  expect(citedDay(time, 'long', 'id')).toBe('1 Januari 2027');
  vi.stubEnv('TZ', 'America/New_York');
  expect(citedDay(time, 'long', 'id')).toBe('31 Desember 2026');
});
