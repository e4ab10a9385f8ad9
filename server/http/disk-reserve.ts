import { statfsSync } from 'node:fs';
import { storageFull } from '#server/errors.ts';
import type { System } from '#server/system.ts';

/**
 * Free space in DATA_DIR that texts and files must leave, for the small writes of signing in, signing out and deciding.
 */
export const RESERVE_BYTES = 64 * 1024 * 1024;

/**
 * Refuses a text or file with 507 before receiving it, if the disk of DATA_DIR is nearly full. So people can still sign
 * in and admins can still delete. Does nothing if database and files are both on other machines.
 */
export function requireDiskRoom({ config }: Pick<System, 'config'>): void {
  if (config.databaseUrl && config.storageUrl) return;
  // The call takes 2 µs, and handing it to a thread 100.
  const { bavail, bsize } = statfsSync(config.dataDir);
  if (bavail * bsize < RESERVE_BYTES) throw storageFull(DISK_FULL);
}

export const DISK_FULL = 'Penyimpanan di server penuh, jadi tidak ada yang disimpan. Hubungi pengelola situs.';
