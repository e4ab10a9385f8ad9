import type { Insertable } from 'kysely';
import { countRows } from '#server/database/counts.ts';
import type { Queries } from '#server/database/database.ts';
import type { AuthenticatorTable } from '#server/database/schema.ts';

export async function findAuthenticator(db: Queries, userId: number): Promise<AuthenticatorTable | undefined> {
  return await db.selectFrom('authenticators').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Stores an authenticator app in place of one that was never confirmed. */
export async function replaceUnconfirmed(db: Queries, row: Insertable<AuthenticatorTable>): Promise<void> {
  await db.deleteFrom('authenticators').where('user_id', '=', row.user_id).where('confirmed_at', 'is', null).execute();
  await db.insertInto('authenticators').values(row).execute();
}

export async function setConfirmed(db: Queries, userId: number, at: string): Promise<void> {
  await db.updateTable('authenticators').set({ confirmed_at: at }).where('user_id', '=', userId).execute();
}

/** Notes the step of an accepted code, unless another sign-in has used it or a later one. Returns whether it did. */
export async function takeStep(db: Queries, userId: number, step: number, latest: number): Promise<boolean> {
  const result = await db
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((where) => where.or([where('last_step', '<', step), where('last_step', '>', latest)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns the hash of a recovery code that was not used. */
export async function findCodeHash(db: Queries, userId: number, position: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('position', '=', position)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row?.code_hash;
}

/** Notes that a recovery code is used. Returns whether it was unused, and is the same as when its hash was read. */
export async function takeCode(
  db: Queries,
  { userId, position, hash }: { userId: number; position: number; hash: string },
  at: string,
): Promise<boolean> {
  const result = await db
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('position', '=', position)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function countUnusedCodes(db: Queries, userId: number): Promise<number> {
  return await countRows(db.selectFrom('recovery_codes').where('user_id', '=', userId).where('used_at', 'is', null));
}

export async function replaceCodes(
  db: Queries,
  userId: number,
  codes: readonly { position: number; hash: string }[],
): Promise<void> {
  await deleteCodes(db, userId);
  const rows = codes.map(({ position, hash }) => ({ user_id: userId, position, code_hash: hash, used_at: null }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

export async function deleteAuthenticator(db: Queries, userId: number): Promise<void> {
  await db.deleteFrom('authenticators').where('user_id', '=', userId).execute();
}

export async function deleteCodes(db: Queries, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}
