import type { Queries } from '#server/database/database.ts';
import type { MailOutboxTable } from '#server/database/schema.ts';
import type { Selectable } from 'kysely';

export type MailRow = Selectable<MailOutboxTable>;

/** The due date of a mail that was given up: it stays for the operator to see, but is never due again. */
export const NEVER = new Date('9999-12-31T23:59:59.999Z');

export async function insertMail(db: Queries, mail: MailRow): Promise<void> {
  await db.insertInto('mail_outbox').values(mail).execute();
}

/**
 * Claims and returns the next mail, reserved for the caller until `until`. A mail that expires (a reset code) comes
 * before all others, then the one that has been due longest. Of several processes that found the same mail only the
 * first gets it, because the update checks again that it is due; the others look for the next one.
 */
export async function claimDueMail(db: Queries, now: Date, until: Date): Promise<MailRow | undefined> {
  const time = now.toISOString();
  for (;;) {
    const next = db.selectFrom('mail_outbox').select('id').where('due_at', '<=', time).orderBy('due_at').limit(1);
    const due = (await next.where('expires_at', 'is not', null).executeTakeFirst()) ?? (await next.executeTakeFirst());
    if (!due) return undefined;

    const claimed = await db
      .updateTable('mail_outbox')
      .set((row) => ({ due_at: until.toISOString(), attempts: row('attempts', '+', 1) }))
      .where('id', '=', due.id)
      .where('due_at', '<=', time)
      .returningAll()
      .executeTakeFirst();
    if (claimed) return claimed;
  }
}

/** Returns when the next mail becomes due after `now`, if it does until `until`. */
export async function findNextDue(db: Queries, now: Date, until: Date): Promise<string | null> {
  const row = await db
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.min('due_at').as('due_at'))
    .where('due_at', '>', now.toISOString())
    .where('due_at', '<=', until.toISOString())
    .executeTakeFirstOrThrow();
  return row.due_at;
}

/** Does nothing if another process has claimed the mail in the meantime. */
export async function postponeMail(
  db: Queries,
  { id, attempts }: MailRow,
  dueAt: Date,
  lastError: string,
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ due_at: dueAt.toISOString(), last_error: lastError })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/** Makes mails due now that would be due later than `latest`, except those that were given up. */
export async function hastenMails(db: Queries, now: Date, latest: Date): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ due_at: now.toISOString() })
    .where('due_at', '>', latest.toISOString())
    .where('due_at', '<', NEVER.toISOString())
    .execute();
}

export async function deleteMail(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('mail_outbox').where('id', '=', id).execute();
}

/** Deletes a mail unless a process has claimed it before. Returns whether it did. */
export async function deleteUntriedMail(db: Queries, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mail_outbox')
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteMailsTo(db: Queries, recipient: string): Promise<void> {
  await db.deleteFrom('mail_outbox').where('recipient', '=', recipient).execute();
}

/** Deletes the mails to this address that have an address to stop them. */
export async function deleteStoppableMailsTo(db: Queries, recipient: string): Promise<void> {
  await db.deleteFrom('mail_outbox').where('recipient', '=', recipient).where('unsubscribe', 'is not', null).execute();
}

export async function deleteExpiredMails(
  db: Queries,
  now: Date,
): Promise<Pick<MailRow, 'id' | 'attempts' | 'last_error'>[]> {
  return db
    .deleteFrom('mail_outbox')
    .where('expires_at', '<=', now.toISOString())
    .returning(['id', 'attempts', 'last_error'])
    .execute();
}
