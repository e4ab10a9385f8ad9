import type { Queries } from '#server/database/database.ts';
import type { EmailChangeTable } from '#server/database/schema.ts';

/** Each person has one row. */
export async function replaceEmailChange(db: Queries, change: EmailChangeTable): Promise<void> {
  const { user_id: _userId, ...columns } = change;
  await db
    .insertInto('email_changes')
    .values(change)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/** Returns the change of a person that has not expired at `now` (ISO 8601). */
export async function findEmailChange(db: Queries, userId: number, now: string): Promise<EmailChangeTable | undefined> {
  return await db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function setConfirmed(
  db: Queries,
  userId: number,
  confirmed: Partial<Pick<EmailChangeTable, 'old_confirmed_at' | 'new_confirmed_at'>>,
): Promise<void> {
  await db.updateTable('email_changes').set(confirmed).where('user_id', '=', userId).execute();
}

/** Returns whether there was one. */
export async function deleteEmailChange(db: Queries, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('email_changes').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}
