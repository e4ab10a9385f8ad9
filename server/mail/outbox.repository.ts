import type { Queries } from '#server/database/database.ts';
import type { MailOutboxTable } from '#server/database/schema.ts';
import type { Selectable } from 'kysely';

export type MailRow = Selectable<MailOutboxTable>;

/** The due date of a mail that was given up: the mail stays, so that the operator sees it, but it is never due. */
export const NEVER = new Date('9999-12-31T23:59:59.999Z');

/** How long a process reserves a mail for sending: twice the minute that a transport takes at most. */
export const CLAIM_MS = 2 * 60_000;

/**
 * Reserves the next due mail until `until` and returns it. Mails that expire (a reset code) come before others, then
 * the mail that has been due longest. If several processes find the same mail, only one gets it, because the update
 * checks again that the mail is due. The others look for another mail.
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

/** Returns the first due date that is later than `now` and not later than `until`, or null if there is none. */
export async function findNextDue(db: Queries, now: Date, until: Date): Promise<string | null> {
  const row = await db
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.min('due_at').as('due_at'))
    .where('due_at', '>', now.toISOString())
    .where('due_at', '<=', until.toISOString())
    .executeTakeFirstOrThrow();
  return row.due_at;
}

/** Sets the next due date of a mail whose sending has failed, unless another process has reserved the mail since. */
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

/** Makes mails due now whose due date is after `latest`: a clock that was ahead has stored it. Skips given-up mails. */
export async function hastenMails(db: Queries, now: Date, latest: Date): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ due_at: now.toISOString() })
    .where('due_at', '>', latest.toISOString())
    .where('due_at', '<', NEVER.toISOString())
    .execute();
}

export async function deleteExpiredMails(db: Queries, now: Date) {
  return await db
    .deleteFrom('mail_outbox')
    .where('expires_at', '<=', now.toISOString())
    .returning(['id', 'attempts', 'last_error'])
    .execute();
}
