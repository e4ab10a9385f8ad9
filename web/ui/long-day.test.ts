import { expect, test } from 'vitest';
import { longDay } from './long-day.ts';

test('a day is formatted like Intl for Jakarta, across months, midnights and leap years', () => {
  const platform = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' });
  const firstMs = Date.parse('2023-12-31T16:59:59.999Z');
  const stepMs = 11 * 60 * 60 * 1000 + 1;
  for (let step = 0; step < 2500; step += 1) {
    const moment = new Date(firstMs + step * stepMs);
    expect(longDay(moment.toISOString())).toBe(platform.format(moment));
  }
});
