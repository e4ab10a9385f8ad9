import { conflict } from '#server/errors.ts';

/**
 * Returns the updated_at for a change: now, but always later than `before`, even within the same millisecond or after
 * the clock was set back. So each version has its own updated_at.
 */
export function nextVersion(before: string, now: Date): string {
  const at = now.toISOString();
  return at > before ? at : new Date(Date.parse(before) + 1).toISOString();
}

/**
 * Refuses an edit of an outdated version. Lock the row first. `loaded`: the updated_at of the version that the user
 * edited, if the request contains it. `stored`: the row's updated_at.
 * @throws conflict if another edit was saved in between.
 */
export function refuseStale(loaded: string | undefined, stored: string): void {
  if (loaded === undefined || Date.parse(loaded) === Date.parse(stored)) return;
  throw conflict(
    'Orang lain sudah menyimpan perubahan lebih dulu. Perubahan Anda belum disimpan, dan isian Anda tidak hilang: lihat versi terbaru, lalu simpan lagi.',
  );
}
