import { inAge } from '#web/ui/format.ts';

const HOUR_MS = 3_600_000;

/** Says how long an article has been waiting: 'Menunggu 3 hari'. */
export function waitingSince(createdAt: string, now: Date): string {
  const time = timeSince(createdAt, now);
  return time === undefined ? 'Baru dikirim' : `Menunggu ${time}`;
}

/** Returns how long ago `at` was, in whole days ('3 hari') or hours. Returns undefined for less than an hour. */
export function timeSince(at: string, now: Date): string | undefined {
  const isShort = now.getTime() - Date.parse(at) < HOUR_MS;
  return isShort ? undefined : inAge(at, now.getTime());
}
