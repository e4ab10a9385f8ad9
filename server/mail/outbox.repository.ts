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

export type MailSummary = {
  /** Mails to be sent, for the first time or again. */
  waiting: number;
  /** Mails whose last try failed, whether or not there will be another. */
  failed: number;
  /** Mails that are not tried again automatically. */
  givenUp: number;
  /** When the mail that has waited longest was queued. */
  oldestAt: string | null;
};

export async function countMails(db: Queries): Promise<MailSummary> {
  const never = NEVER.toISOString();
  const row = await db
    .selectFrom('mail_outbox')
    .select(({ fn }) => [
      fn.countAll().filterWhere('due_at', '<', never).as('waiting'),
      fn.countAll().filterWhere('last_error', 'is not', null).as('failed'),
      fn.countAll().filterWhere('due_at', '>=', never).as('givenUp'),
      fn.min('created_at').filterWhere('due_at', '<', never).as('oldestAt'),
    ])
    .executeTakeFirstOrThrow();
  return {
    waiting: Number(row.waiting),
    failed: Number(row.failed),
    givenUp: Number(row.givenUp),
    // Kysely's types do not know that max() and min() return null without rows.
    oldestAt: row.oldestAt,
  };
}

export async function findFailedMails(db: Queries, limit: number) {
  const mails = await db
    .selectFrom('mail_outbox')
    .select(['id', 'recipient', 'subject', 'created_at', 'attempts', 'last_error', 'due_at'])
    .where('last_error', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return mails.map(({ due_at, last_error, ...mail }) => ({
    ...mail,
    reason: last_error ?? '',
    next_try_at: due_at < NEVER.toISOString() ? due_at : null,
  }));
}

/**
 * Makes a failed mail due now, unless it is due before `soon` anyway: then another process may be sending it right now.
 */
export async function bringMailForward(db: Queries, id: string, now: Date, soon: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_outbox')
    .set({ due_at: now.toISOString() })
    .where('id', '=', id)
    .where('last_error', 'is not', null)
    .where('due_at', '>', soon.toISOString())
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now.toISOString())]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findMail(db: Queries, id: string) {
  return await db
    .selectFrom('mail_outbox')
    .select(['id', 'subject', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst();
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
