import { type Caller, isAdmin } from '#server/callers.ts';
import { tooLarge } from '#server/errors.ts';
import type { System } from '#server/system.ts';
import { countBytesOfAuthor } from './quota.repository.ts';

/** The words of the error message that ask to try again, for an article and for a picture. */
const AGAIN = { artikel: 'kirim lagi', gambar: 'unggah lagi' } as const;

/**
 * Refuses `bytes` that do not fit into the author's storage. Simultaneous requests may exceed the storage together, but
 * the rate limits and the upload queue allow only a few of them.
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
