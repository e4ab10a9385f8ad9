import type { Insertable } from 'kysely';
import type { Queries } from '#server/database/database.ts';
import type { PasskeyTable, Schema } from '#server/database/schema.ts';
import { changesRow } from '#server/database/rows.ts';

export async function insertChallenge(db: Queries, row: Schema['passkey_challenges']): Promise<void> {
  await db.insertInto('passkey_challenges').values(row).execute();
}

/** Deletes a challenge. Returns whether it was made for this purpose and has not expired. */
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
  return await changesRow(
    db
      .insertInto('passkeys')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing()),
  );
}

export async function findPasskey(db: Queries, id: string): Promise<PasskeyTable | undefined> {
  return await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns a user's passkeys, the oldest first. */
export async function findPasskeys(db: Queries, userId: number): Promise<PasskeyTable[]> {
  return await db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
}

/** Stores a passkey's new signature counter. Returns false if the passkey was removed or used since it was checked. */
export async function updateUse(
  db: Queries,
  { id, before, after }: { id: string; before: string; after: string },
  at: string,
): Promise<boolean> {
  return await changesRow(
    db.updateTable('passkeys').set({ counter: after, used_at: at }).where('id', '=', id).where('counter', '=', before),
  );
}

export async function updateName(db: Queries, userId: number, id: string, name: string): Promise<boolean> {
  return await changesRow(db.updateTable('passkeys').set({ name }).where('user_id', '=', userId).where('id', '=', id));
}

export async function deletePasskey(db: Queries, userId: number, id: string): Promise<boolean> {
  return await changesRow(db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id));
}

export async function deletePasskeys(db: Queries, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}
