import { conflict } from '#server/errors.ts';

/**
 * The updated_at of a change: now, and in any case later than what it replaces, also within the same millisecond and
 * after the clock was set back. What has changed can be told by it, therefore.
 */
export function nextVersion(before: string, now: Date): string {
  const at = now.toISOString();
  return at > before ? at : new Date(Date.parse(before) + 1).toISOString();
}

/**
 * To be called with the locked row. `loaded` is the updated_at of what the caller had before them, where they say it.
 * @throws conflict when somebody has saved in between.
 */
export function refuseStale(loaded: string | undefined, stored: string): void {
  if (loaded === undefined || Date.parse(loaded) === Date.parse(stored)) return;
  throw conflict(
    'Orang lain sudah menyimpan perubahan lebih dulu. Perubahan Anda belum disimpan, dan isian Anda tidak hilang: lihat versi terbaru, lalu simpan lagi.',
  );
}
