import { type Caller, isAdmin } from '#server/callers.ts';
import { tooLarge } from '#server/errors.ts';
import type { System } from '#server/system.ts';
import { countBytesOfAuthor } from './quota.repository.ts';

/** For each thing that a user can store: how the error message asks to try again. */
const AGAIN = { artikel: 'kirim lagi', gambar: 'unggah lagi' } as const;

/**
 * Refuses to store `bytes` that exceed the author's storage. Simultaneous requests may exceed it together; the rate
 * limits and the upload queue keep them few.
 * @throws 413
 */
export async function requireAuthorRoom(
  { db, config }: System,
  caller: Caller,
  bytes: number,
  what: keyof typeof AGAIN,
): Promise<void> {
  if (!config.rateLimit || isAdmin(caller)) return;
  if ((await countBytesOfAuthor(db, caller.id)) + bytes <= config.authorStorageBytes) return;
  const megabytes = config.authorStorageBytes / 1024 / 1024;
  throw tooLarge(
    `Ruang untuk artikel Anda (${megabytes} MB) tidak cukup lagi, jadi ${what} ini belum disimpan. Minta admin menghapus artikel lama Anda, lalu ${AGAIN[what]}.`,
  );
}
