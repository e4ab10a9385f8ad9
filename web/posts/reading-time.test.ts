import { expect, test } from 'vitest';
import { readingMinutes } from './reading-time.ts';

test('tags do not count, and every text takes at least a minute', () => {
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes(`<p lang="id" dir="ltr">${'kata '.repeat(1200)}</p>`)).toBe(6);
  expect(readingMinutes('<li>satu</li><li>dua</li>'.repeat(200))).toBe(2);
});
