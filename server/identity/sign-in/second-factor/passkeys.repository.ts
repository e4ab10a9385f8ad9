import type { Insertable } from 'kysely';
import type { Queries } from '#server/database/database.ts';
import type { PasskeyTable } from '#server/database/schema.ts';

export async function insertChallenge(
  db: Queries,
  row: { challenge: string; purpose: string; expires_at: string },
): Promise<void> {
  await db.insertInto('passkey_challenges').values(row).execute();
}

/** Deletes a challenge. Returns whether it existed for this purpose and had not expired. */
export async function takeChallenge(db: Queries, challenge: string, purpose: string, now: string): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .returning('expires_at')
    .executeTakeFirst();
  return row !== undefined && row.expires_at > now;
}

export async function insertPasskey(db: Queries, row: Insertable<PasskeyTable>): Promise<boolean> {
  const result = await db
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findPasskey(db: Queries, id: string): Promise<PasskeyTable | undefined> {
  return await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns a user's passkeys, the oldest first. */
export async function findPasskeys(db: Queries, userId: number): Promise<PasskeyTable[]> {
  return await db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
}

/** Stores the use of a passkey. Returns false if it was removed, or its counter has changed since it was checked. */
export async function updateUse(
  db: Queries,
  { id, before, after }: { id: string; before: string; after: string },
  at: string,
): Promise<boolean> {
  const result = await db
    .updateTable('passkeys')
    .set({ counter: after, used_at: at })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function updateName(db: Queries, userId: number, id: string, name: string): Promise<boolean> {
  const result = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deletePasskey(db: Queries, userId: number, id: string): Promise<boolean> {
  const result = await db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deletePasskeys(db: Queries, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}
