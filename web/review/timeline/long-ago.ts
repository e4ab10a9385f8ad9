const STEPS = [
  { unit: 'tahun', ms: 365 * 86_400_000 },
  { unit: 'bulan', ms: 30 * 86_400_000 },
  { unit: 'hari', ms: 86_400_000 },
  { unit: 'jam', ms: 3_600_000 },
  { unit: 'menit', ms: 60_000 },
];

/** Returns how long ago a time was, rounded down: '3 hari lalu'. 'baru saja' covers the last minute and the future. */
export function longAgo(at: string, now: Date): string {
  const ms = now.getTime() - Date.parse(at);
  const step = STEPS.find((one) => ms >= one.ms);
  return step ? `${Math.floor(ms / step.ms)} ${step.unit} lalu` : 'baru saja';
}
