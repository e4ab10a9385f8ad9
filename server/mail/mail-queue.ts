import { schemasOf } from '#contract/call-schemas.ts';
import type { FailedMail } from '#contract/operation/monitoring.ts';
import type { Queries } from '#server/database/database.ts';
import { conflict, notFound } from '#server/errors.ts';
import { CLAIM_MS } from './outbox.ts';
import { NEVER } from './outbox.repository.ts';

type MailSummary = {
  /** Mails to be sent, for the first time or again. */
  waiting: number;
  /** Mails whose last try failed, whether or not there will be another. */
  failed: number;
  /** Mails that are not tried again automatically. */
  givenUp: number;
  /** When the mail that has waited longest was queued. */
  oldestAt: string | null;
};

export async function summarizeMails(db: Queries): Promise<MailSummary> {
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

/** Returns the newest first. */
export async function listFailedMails(db: Queries, limit: number): Promise<FailedMail[]> {
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
 * Makes a failed mail due at once, even if it was given up, and returns it. A mail that is due soon anyway is left alone:
 * another process may be sending it right now, and it would be sent twice.
 * @throws not found for a mail that was sent, has expired or is unknown; conflict for one that is due soon
 */
export async function bringForward(db: Queries, id: string, now: Date): Promise<{ subject: string }> {
  const at = now.toISOString();
  const mail = await db
    .selectFrom('mail_outbox')
    .select(['subject', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!mail || (mail.expires_at !== null && mail.expires_at <= at)) {
    throw notFound(schemasOf('resendMail').notFound ?? '');
  }
  const { numUpdatedRows } = await db
    .updateTable('mail_outbox')
    .set({ due_at: at })
    .where('id', '=', id)
    .where('last_error', 'is not', null)
    .where('due_at', '>', new Date(now.getTime() + CLAIM_MS).toISOString())
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', at)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw conflict('Email itu sedang atau sebentar lagi dikirim. Tunggu dua menit, lalu muat ulang.');
  return mail;
}
