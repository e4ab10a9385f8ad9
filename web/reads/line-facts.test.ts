import { expect, test } from 'vitest';
import { lineLabel, pointsOf } from './line-facts.ts';

const days = (given: Readonly<Record<number, number>>) => Array.from({ length: 30 }, (_, day) => given[day] ?? 0);

test('the label tells the sum, and the latest of the days with the most readings', () => {
  expect(lineLabel(days({ 2: 1180, 29: 1 }), '2026-10-29')).toBe(
    '30 hari terakhir: 1.181 kali dibaca, paling banyak 1.180 pada 31 Okt',
  );
  expect(lineLabel(days({ 0: 7, 14: 7 }), '2026-10-29')).toContain('14 kali dibaca, paling banyak 7 pada 12 Nov');
  expect(lineLabel(days({}), '2026-10-29')).toBe('30 hari terakhir: tidak dibaca');
});

test('the line goes from the left to the right edge, and the largest number to the top', () => {
  expect(pointsOf([0, 10, 5])).toBe('0,31 60,1 120,16');
  expect(pointsOf([3])).toBe('0,1');
});

test('without readings the line is flat at the bottom', () => {
  const heights = pointsOf(days({}))
    .split(' ')
    .map((point) => point.split(',')[1]);
  expect(heights).toHaveLength(30);
  expect(new Set(heights)).toEqual(new Set(['31']));
});
