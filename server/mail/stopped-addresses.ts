import { createHash } from 'node:crypto';
import type { Queries } from '#server/database/database.ts';

/**
 * The addresses whose readers have stopped mails about articles before anybody confirmed the address. They are stored
 * apart from the accounts and hashed, so that the stop outlives an account and its data: the address may be registered
 * again by the same stranger.
 */
export function hashAddress(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}

/** Returns the hashes of those of the addresses that were stopped. */
export async function findStopped(db: Queries, emails: readonly string[]): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const rows = await db
    .selectFrom('stopped_addresses')
    .select('address_hash')
    .where('address_hash', 'in', emails.map(hashAddress))
    .execute();
  return new Set(rows.map(({ address_hash }) => address_hash));
}

export async function isStopped(db: Queries, email: string): Promise<boolean> {
  return (await findStopped(db, [email])).size > 0;
}

/** Returns false if the address was stopped before. */
export async function stopAddress(db: Queries, addressHash: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('stopped_addresses')
    .values({ address_hash: addressHash, stopped_at: now.toISOString() })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Lifts the stop of an address that somebody has confirmed: from then on its account's choice of mails holds. */
export async function resumeAddress(db: Queries, email: string): Promise<void> {
  await db.deleteFrom('stopped_addresses').where('address_hash', '=', hashAddress(email)).execute();
}
