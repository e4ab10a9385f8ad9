const count = new Intl.NumberFormat('id-ID');
const tenths = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });
const part = new Intl.NumberFormat('id-ID', { style: 'percent', maximumFractionDigits: 0 });
const rupiah = new Intl.NumberFormat('id-ID', { style: 'currency', currency: 'IDR', maximumFractionDigits: 0 });
const difference = new Intl.NumberFormat('id-ID', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
const moment = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Jakarta' });
const exactMoment = new Intl.DateTimeFormat('id-ID', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Jakarta',
});
const shortMoment = new Intl.DateTimeFormat('id-ID', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Jakarta',
});

const month = new Intl.DateTimeFormat('id-ID', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short', timeZone: 'UTC' });

export const inCount = (value: number) => count.format(value);
export const inTenths = (value: number) => tenths.format(value);
export const inPart = (value: number, whole: number) => part.format(whole === 0 ? 0 : value / whole);
export const inRupiah = (value: number) => rupiah.format(value);
export const inMillions = (value: number) => count.format(value / 1_000_000);
export const inShortRupiah = (value: number) => `Rp\u00a0${inMillions(value)} juta`;
export const inChange = (value: number, before: number) => difference.format(value / before - 1);
/** Formats a time in Jakarta: '21 Nov 2026, 10.00'. */
export const inMoment = (iso: string) => moment.format(Date.parse(iso));
/** Formats a time in Jakarta without its year: '21 Nov, 10.00'. */
export const inShortMoment = (iso: string) => shortMoment.format(Date.parse(iso));
/** Formats a time in Jakarta with seconds: '21 Nov 2026, 10.00.00'. */
export const inExactMoment = (iso: string) => exactMoment.format(Date.parse(iso));
/** Formats a month: '2026-11' as 'November 2026'. */
export const inMonth = (isoMonth: string) => month.format(Date.parse(isoMonth));
/** Formats a day without its year: '2026-11-12' as '12 Nov'. */
export const inShortDay = (isoDay: string) => shortDay.format(Date.parse(isoDay));

const UNITS = ['byte', 'KB', 'MB', 'GB', 'TB'];

/** Formats a size: '12,4 MB'. 1 KB is 1024 bytes, as in the setting CACHE_MB. */
export function inBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // A value that would be shown as '1.024' (Indonesian for 1024) is shown in the next unit.
  while (Math.round(value * 10) / 10 >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${tenths.format(value)} ${UNITS[unit]}`;
}

const MINUTE_MS = 60_000;

/** Formats a duration in whole minutes, hours or (from 48 hours) days: '3 jam'. */
export function inDuration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return 'kurang dari 1 menit';
  if (minutes < 60) return `${minutes} menit`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} jam` : `${inCount(Math.floor(hours / 24))} hari`;
}

const HOUR_MS = 3_600_000;

/** Formats the time since a moment in whole hours or days: '3 hari'. */
export function inAge(since: string, nowMs: number): string {
  const hours = Math.floor((nowMs - Date.parse(since)) / HOUR_MS);
  if (hours < 1) return 'kurang dari 1 jam';
  return hours < 24 ? `${hours} jam` : `${inCount(Math.floor(hours / 24))} hari`;
}
