import { conflict } from '#server/errors.ts';

/**
 * Returns the updated_at of a change: now, but always later than the previous value, even within the same millisecond
 * or after the clock was set back. So it identifies a version.
 */
export function nextVersion(before: string, now: Date): string {
  const at = now.toISOString();
  return at > before ? at : new Date(Date.parse(before) + 1).toISOString();
}

/**
 * Refuses an outdated edit. Call it with the locked row. `loaded`: the updated_at that the caller had loaded, if the
 * request contains it.
 * @throws conflict if another edit was saved in between.
 */
export function refuseStale(loaded: string | undefined, stored: string): void {
  if (loaded === undefined || Date.parse(loaded) === Date.parse(stored)) return;
  throw conflict(
    'Orang lain sudah menyimpan perubahan lebih dulu. Perubahan Anda belum disimpan, dan isian Anda tidak hilang: lihat versi terbaru, lalu simpan lagi.',
  );
}
