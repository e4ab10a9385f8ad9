import { expect, test } from 'vitest';
import { longAgo } from './long-ago.ts';

test.each([
  ['2026-11-21T12:00:30.000Z', 'baru saja'],
  ['2026-11-21T11:59:01.000Z', 'baru saja'],
  ['2026-11-21T11:59:00.000Z', '1 menit lalu'],
  ['2026-11-21T11:00:00.000Z', '1 jam lalu'],
  ['2026-11-19T11:00:00.000Z', '2 hari lalu'],
  ['2026-10-22T12:00:00.000Z', '1 bulan lalu'],
  ['2024-11-01T12:00:00.000Z', '2 tahun lalu'],
])('%s was %s', (at, words) => {
  expect(longAgo(at, new Date('2026-11-21T12:00:00.000Z'))).toBe(words);
});
