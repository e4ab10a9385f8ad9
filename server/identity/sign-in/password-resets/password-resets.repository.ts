import { sql } from 'kysely';
import type { Queries } from '#server/database/database.ts';
import type { PasswordResetTable } from '#server/database/schema.ts';
import { changesRow } from '#server/database/rows.ts';

/** Stores a reset code. Each user has one row: a newer code replaces the older one. */
export async function replacePasswordReset(db: Queries, reset: PasswordResetTable): Promise<void> {
  const { user_id: _userId, ...change } = reset;
  await db
    .insertInto('password_resets')
    .values(reset)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

/** Uses up one try of the user's reset code and returns the code's hash, or undefined if there is no valid code. */
export async function takeTry(db: Queries, userId: number, now: string): Promise<string | undefined> {
  const row = await db
    .updateTable('password_resets')
    .set({ tries_left: sql`tries_left - 1` })
    .where('user_id', '=', userId)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash;
}

/** Deletes a reset code. Returns whether it still existed: of two resets with the same code only one succeeds. */
export async function deletePasswordReset(db: Queries, userId: number, codeHash: string): Promise<boolean> {
  return await changesRow(
    db.deleteFrom('password_resets').where('user_id', '=', userId).where('code_hash', '=', codeHash),
  );
}

export async function cancelPasswordReset(db: Queries, userId: number): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** Writes a row for a request without a valid code, so that it takes as long as a request for which takeTry writes. */
export async function writeAsIfTried(db: Queries, now: Date): Promise<void> {
  const resetsAt = now.toISOString();
  await db
    .insertInto('rate_limits')
    .values({ key: 'resetPassword:no code', count: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ count: sql`rate_limits.count + 1`, resets_at: resetsAt }),
    )
    .execute();
}
