const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Says how long an article has been waiting: 'Menunggu 3 hari'. */
export function waitingSince(createdAt: string, now: Date): string {
  const time = timeSince(createdAt, now);
  return time === undefined ? 'Baru dikirim' : `Menunggu ${time}`;
}

/** Returns a time in whole days, or below a day in hours: '3 hari'. Below an hour: undefined. */
export function timeSince(at: string, now: Date): string | undefined {
  const ms = now.getTime() - Date.parse(at);
  if (ms >= DAY_MS) return `${Math.floor(ms / DAY_MS).toLocaleString('id-ID')} hari`;
  return ms >= HOUR_MS ? `${Math.floor(ms / HOUR_MS)} jam` : undefined;
}
