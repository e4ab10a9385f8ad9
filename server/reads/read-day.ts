/** Western Indonesian Time is UTC+7 all year: it has no daylight saving time. */
const AHEAD_MS = 7 * 3_600_000;
export const DAY_MS = 86_400_000;

/** Returns the day of Western Indonesian Time: '2026-11-27'. */
export function dayOf(date: Date): string {
  return new Date(date.getTime() + AHEAD_MS).toISOString().slice(0, 10);
}

/** Returns when the day of `date` ends, in milliseconds since 1970. */
export function endOfDay(date: Date): number {
  return (Math.floor((date.getTime() + AHEAD_MS) / DAY_MS) + 1) * DAY_MS - AHEAD_MS;
}
