import type { Queries } from '#server/database/database.ts';
import type { MailOutboxTable } from '#server/database/schema.ts';

/** Given up: kept for the operator to see, never due again. */
export const NEVER = new Date('9999-12-31T23:59:59.999Z');

export async function insertMail(db: Queries, mail: MailOutboxTable): Promise<void> {
  await db.insertInto('mail_outbox').values(mail).execute();
}

/**
 * The mail that has waited longest, held until `until` for the caller alone. The update asks again whether it is due,
 * so of several processes that found the same one only the first gets it, and the others look for the next.
 */
export async function claimDueMail(db: Queries, now: Date, until: Date): Promise<MailOutboxTable | undefined> {
  const time = now.toISOString();
  for (;;) {
    const due = await db
      .selectFrom('mail_outbox')
      .select('id')
      .where('due_at', '<=', time)
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst();
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

/** Does nothing when the mail has been claimed anew in the meantime. */
export async function postponeMail(
  db: Queries,
  { id, attempts }: MailOutboxTable,
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

export async function deleteMail(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('mail_outbox').where('id', '=', id).execute();
}

export async function deleteExpiredMails(
  db: Queries,
  now: Date,
): Promise<Pick<MailOutboxTable, 'id' | 'attempts' | 'last_error'>[]> {
  return db
    .deleteFrom('mail_outbox')
    .where('expires_at', '<=', now.toISOString())
    .returning(['id', 'attempts', 'last_error'])
    .execute();
}
