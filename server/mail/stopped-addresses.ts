import { createHash } from 'node:crypto';
import type { Queries } from '#server/database/database.ts';

/**
 * Returns the hash of an address for the table stopped_addresses, which lists unconfirmed addresses that get no mails
 * about articles. A row stays when the account is deleted, because the address may be registered again.
 */
export function hashAddress(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}

/** Returns the hashes of those addresses whose mails were stopped. */
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

/** Stops mails about articles to an unconfirmed address. Returns false if they were stopped already. */
export async function stopAddress(db: Queries, addressHash: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('stopped_addresses')
    .values({ address_hash: addressHash, stopped_at: now.toISOString() })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Allows mails to an address again after its confirmation. From then on the account's settings decide about mails. */
export async function resumeAddress(db: Queries, email: string): Promise<void> {
  await db.deleteFrom('stopped_addresses').where('address_hash', '=', hashAddress(email)).execute();
}
