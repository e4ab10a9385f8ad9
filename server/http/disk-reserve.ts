import { statfs } from 'node:fs/promises';
import { storageFull } from '#server/errors.ts';
import type { System } from '#server/system.ts';

/** What texts and files leave free in DATA_DIR, for what little signing in, signing out and deciding write. */
export const RESERVE_BYTES = 64 * 1024 * 1024;

/**
 * Refuses with 507 before a text or a file is received when the disk of DATA_DIR is nearly full, so that people can
 * still sign in and admins can still delete. Does nothing where database and files are both on other machines.
 */
export async function requireDiskRoom({ config }: Pick<System, 'config'>): Promise<void> {
  if (config.databaseUrl && config.storageUrl) return;
  const { bavail, bsize } = await statfs(config.dataDir);
  if (bavail * bsize < RESERVE_BYTES) throw storageFull(DISK_FULL);
}

export const DISK_FULL = 'Penyimpanan di server penuh, jadi tidak ada yang disimpan. Hubungi pengelola situs.';
