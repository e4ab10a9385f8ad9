import { describe, expect, test } from 'vitest';
import { inAge, inChange, inMillions, inRupiah } from './numbers.ts';

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
