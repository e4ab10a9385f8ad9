import { describe, expect, test } from 'vitest';
import {
  inAge,
  inBytes,
  inChange,
  inDuration,
  inExactMoment,
  inMillions,
  inMoment,
  inMonth,
  inPart,
  inRupiah,
  inShortDay,
} from './format.ts';

test.each([
  [0, '0 byte'],
  [1023, '1.023 byte'],
  [1024, '1 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [13_002_342, '12,4 MB'],
  [5 * 1024 ** 4, '5 TB'],
  [5000 * 1024 ** 4, '5.000 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(inBytes(bytes)).toBe(text);
});

test.each([
  [59_999, 'kurang dari 1 menit'],
  [60_000, '1 menit'],
  [3_599_999, '59 menit'],
  [3_600_000, '1 jam'],
  [47.9 * 3_600_000, '47 jam'],
  [48 * 3_600_000, '2 hari'],
  [2000 * 86_400_000, '2.000 hari'],
])('%i ms are %s', (ms, text) => {
  expect(inDuration(ms)).toBe(text);
});

test('a share of zero is zero', () => {
  expect([inPart(0, 0), inPart(1, 3), inPart(3, 3)]).toEqual(['0%', '33%', '100%']);
});

test("times are shown in Jakarta's time zone", () => {
  expect(inMoment('2026-11-20T17:00:05.000Z')).toBe('21 Nov 2026, 00.00');
  expect(inExactMoment('2026-11-20T17:00:05.000Z')).toBe('21 Nov 2026, 00.00.05');
});

describe('the age of waiting articles', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  test.each([
    ['2026-11-21T12:00:00Z', 'kurang dari 1 jam'],
    ['2026-11-21T11:00:01Z', 'kurang dari 1 jam'],
    ['2026-11-21T11:00:00Z', '1 jam'],
    ['2026-11-20T12:00:01Z', '23 jam'],
    ['2026-11-20T12:00:00Z', '1 hari'],
    ['2026-11-18T11:00:00Z', '3 hari'],
    ['2022-11-18T11:00:00Z', '1.464 hari'],
    // The clocks of server and browser may differ.
    ['2026-11-21T12:00:30Z', 'kurang dari 1 jam'],
  ])('%s', (since, words) => {
    expect(inAge(since, now)).toBe(words);
  });
});

test('numbers are written as Indonesians write them', () => {
  expect(inRupiah(185_000_000)).toBe('Rp\u00a0185.000.000');
  expect(inMillions(187_500_000)).toBe('187,5');
  expect(inChange(274, 246)).toBe('+11,4%');
  expect(inChange(9, 10)).toBe('-10%');
});

test('a month and a day are those of the calendar, in every time zone', () => {
  expect(inMonth('2026-11')).toBe('November 2026');
  expect(inShortDay('2026-12-01')).toBe('1 Des');
});
