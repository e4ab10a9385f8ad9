const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Says how long an article has been waiting: 'Menunggu 3 hari'. */
export function waitingSince(createdAt: string, now: Date): string {
  const ms = now.getTime() - Date.parse(createdAt);
  if (ms >= DAY_MS) return `Menunggu ${Math.floor(ms / DAY_MS).toLocaleString('id-ID')} hari`;
  return ms >= HOUR_MS ? `Menunggu ${Math.floor(ms / HOUR_MS)} jam` : 'Baru dikirim';
}
