const MONTHS = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
];
/** Asia/Jakarta has no summer time. */
const JAKARTA_AHEAD_MS = 7 * 60 * 60 * 1000;

/**
 * Formats an ISO 8601 time as '21 November 2026', in one time zone for all readers, because server and browser must
 * render the same day. It equals `Intl.DateTimeFormat` with dateStyle 'long', whose first use would block a browser for
 * 20 to 40 ms on every page with a date.
 */
export function longDay(moment: string): string {
  const there = new Date(Date.parse(moment) + JAKARTA_AHEAD_MS);
  return `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
}
