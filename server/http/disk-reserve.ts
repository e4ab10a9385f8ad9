import { statfsSync } from 'node:fs';
import { storageFull } from '#server/errors.ts';
import type { System } from '#server/system.ts';

/** The free space that texts and files must leave in DATA_DIR, so that small writes still work: sign-ins, decisions. */
export const RESERVE_BYTES = 64 * 1024 * 1024;

/**
 * Refuses a text or file with 507 before receiving it, if the disk of DATA_DIR is nearly full. Then users can still
 * sign in and admins can still delete. Checks nothing if both database and files are on other machines.
 */
export function requireDiskRoom({ config }: Pick<System, 'config'>): void {
  if (config.databaseUrl && config.storageUrl) return;
  // statfsSync takes 2 µs. The asynchronous statfs would take 100 µs, because it runs in another thread.
  const { bavail, bsize } = statfsSync(config.dataDir);
  if (bavail * bsize < RESERVE_BYTES) throw storageFull(DISK_FULL);
}

export const DISK_FULL = 'Penyimpanan di server penuh, jadi tidak ada yang disimpan. Hubungi pengelola situs.';
