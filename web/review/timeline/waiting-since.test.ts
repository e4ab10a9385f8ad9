import { expect, test } from 'vitest';
import { waitingSince } from './waiting-since.ts';

test.each([
  ['2026-11-21T11:59:00.000Z', 'Baru dikirim'],
  // This computer's clock is behind the server's.
  ['2026-11-21T12:03:00.000Z', 'Baru dikirim'],
  ['2026-11-21T11:00:00.000Z', 'Menunggu 1 jam'],
  ['2026-11-20T12:00:01.000Z', 'Menunggu 23 jam'],
  ['2026-11-20T12:00:00.000Z', 'Menunggu 1 hari'],
  ['2023-11-21T12:00:00.000Z', 'Menunggu 1.096 hari'],
])('what was sent at %s: %s', (createdAt, text) => {
  expect(waitingSince(createdAt, new Date('2026-11-21T12:00:00.000Z'))).toBe(text);
});
