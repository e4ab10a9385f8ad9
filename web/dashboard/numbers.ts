const count = new Intl.NumberFormat('id-ID');
const rupiah = new Intl.NumberFormat('id-ID', { style: 'currency', currency: 'IDR', maximumFractionDigits: 0 });
const change = new Intl.NumberFormat('id-ID', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

export const inCount = (value: number) => count.format(value);
export const inRupiah = (value: number) => rupiah.format(value);
export const inMillions = (value: number) => count.format(value / 1_000_000);
export const inShortRupiah = (value: number) => `Rp\u00a0${inMillions(value)} juta`;
export const inChange = (value: number, before: number) => change.format(value / before - 1);

const HOUR_MS = 3_600_000;

/** Returns an age in whole hours or days: '3 hari'. */
export function inAge(since: string, nowMs: number): string {
  const hours = Math.floor((nowMs - Date.parse(since)) / HOUR_MS);
  if (hours < 1) return 'kurang dari 1 jam';
  return hours < 24 ? `${hours} jam` : `${inCount(Math.floor(hours / 24))} hari`;
}
