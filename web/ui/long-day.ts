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
 * '21 November 2026', for an ISO 8601 moment, in one time zone for everybody: the server and each reader must write the
 * same day. What `Intl.DateTimeFormat` with dateStyle 'long' writes, without it: a browser takes 20 to 40 ms to set the
 * first one up, on every page that shows a date, before anything on it can be used.
 */
export function longDay(moment: string): string {
  const there = new Date(Date.parse(moment) + JAKARTA_AHEAD_MS);
  return `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
}
