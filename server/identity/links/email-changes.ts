import type { Queries } from '#server/database/database.ts';
import type { EmailChangeTable } from '#server/database/schema.ts';
import { endMailLinks } from './mail-links.service.ts';
import { changesRow } from '#server/database/rows.ts';

/** Stores a requested change of address. Each user has one row: an earlier request is replaced and its links end. */
export async function storeEmailChange(
  db: Queries,
  asked: Omit<EmailChangeTable, 'old_confirmed_at' | 'new_confirmed_at'>,
): Promise<void> {
  await dropEmailChange(db, asked.user_id);
  const { user_id, ...columns } = { ...asked, old_confirmed_at: null, new_confirmed_at: null };
  await db
    .insertInto('email_changes')
    .values({ user_id, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/** Returns the user's pending change of address, if there is one. */
export async function readEmailChange(db: Queries, userId: number, now: Date): Promise<EmailChangeTable | undefined> {
  return await db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

type Confirmed = Partial<Pick<EmailChangeTable, 'old_confirmed_at' | 'new_confirmed_at'>>;

/** Stores that `address`, the old or the new one, has confirmed the change. Returns the changed row. */
export async function recordConfirmation(
  db: Queries,
  change: EmailChangeTable,
  address: string,
  now: Date,
): Promise<EmailChangeTable> {
  const at = now.toISOString();
  const confirmed: Confirmed = address === change.new_email ? { new_confirmed_at: at } : { old_confirmed_at: at };
  await db.updateTable('email_changes').set(confirmed).where('user_id', '=', change.user_id).execute();
  return { ...change, ...confirmed };
}

/**
 * Deletes the user's pending change of address and its links. Call it whenever the password changes or the account is
 * closed, because an attacker may have requested the change. Returns whether a change was pending.
 */
export async function dropEmailChange(db: Queries, userId: number): Promise<boolean> {
  await endMailLinks(db, userId, 'change email');
  await endMailLinks(db, userId, 'keep email');
  return await changesRow(db.deleteFrom('email_changes').where('user_id', '=', userId));
}
