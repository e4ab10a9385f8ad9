import { randomUUID } from 'node:crypto';
import { schemasOf } from '#contract/call-schemas.ts';
import type { MailTopic } from '#contract/accounts/mails-wanted.ts';
import type { FailedMail } from '#contract/operation/monitoring.ts';
import type { Queries } from '#server/database/database.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { System } from '#server/system.ts';
import { readRecipients } from './mails-wanted.ts';
import { CLAIM_MS, NEVER } from './outbox.repository.ts';
import { sealText } from './sealed-text.ts';
import { unsubscribeAddress } from './unsubscribe.ts';

export type OutgoingMail = {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /**
   * What the outbox sends to an unconfirmed address instead, if the mail has no topic. It lacks the recipient's name,
   * which a stranger may have typed.
   */
  nameless?: { text: string; html: string };
  /**
   * What the outbox sends to an unconfirmed address instead, if the mail has a topic. If it is undefined, the outbox
   * sends nothing to that address. It must not contain text that the account's user typed. The URL `unsubscribe` stops
   * such mails.
   */
  unconfirmed?: { subject: string; text: string; html: string; unsubscribe: string } | undefined;
  /** The earliest time of sending; by default now. Until then withdrawUnsentMail can withdraw the mail. */
  sendAt?: Date;
  /** The Message-ID, without brackets, to which all mails of a thread refer. No mail itself has this Message-ID. */
  thread?: string | undefined;
  /** The kind of mail, which users can switch off. A mail without a topic is always sent. */
  topic?: { name: MailTopic; publicUrl: string } | undefined;
  /** The mail is useless after this time, and is deleted if it was not sent by then. */
  expiresAt?: Date;
};

/**
 * Queues a mail, which is sent if and only if the transaction of `db` commits. Returns its id, or '' if the recipient
 * gets no mail with this `topic`. The texts are stored encrypted, because they may contain a reset code.
 */
export async function queueMail(
  { secret, clock }: Pick<System, 'secret' | 'clock'>,
  db: Queries,
  mail: OutgoingMail,
): Promise<string> {
  const { recipient, thread, topic, sendAt, expiresAt } = mail;
  const [account] = await readRecipients(db, { email: recipient });
  const isUnconfirmed = account?.isConfirmed === false;
  const unconfirmed = topic && isUnconfirmed ? mail.unconfirmed : undefined;
  if (topic && account?.off.includes(topic.name)) return '';
  if (topic && isUnconfirmed && (!unconfirmed || account.isStopped)) return '';
  const unsubscribe =
    unconfirmed?.unsubscribe ??
    (topic && account
      ? unsubscribeAddress(secret, topic.publicUrl, { userId: account.userId, topic: topic.name })
      : null);
  const { subject } = unconfirmed ?? mail;
  const { text, html } = unconfirmed ?? ((isUnconfirmed && mail.nameless) || mail);
  const now = clock.now();
  const id = randomUUID();
  const row = {
    id,
    recipient,
    subject,
    text: sealText(secret, `${id} text`, text),
    html: sealText(secret, `${id} html`, html),
    attempts: 0,
    due_at: (sendAt ?? now).toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    last_error: null,
    created_at: now.toISOString(),
    thread: thread ?? null,
    unsubscribe,
  };
  await db.insertInto('mail_outbox').values(row).execute();
  return id;
}

/** Deletes a mail from the queue: a mail that was sent, or one that the caller's own transaction has just queued. */
export async function removeMail(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('mail_outbox').where('id', '=', id).execute();
}

/** Deletes a queued mail if its sending was never tried. Returns false otherwise: the recipient may have the mail. */
export async function withdrawUnsentMail(db: Queries, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mail_outbox')
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the queued mails to this address. A mail that is being sent at this moment still arrives. */
export async function withdrawMailsTo(db: Queries, recipient: string): Promise<void> {
  await db.deleteFrom('mail_outbox').where('recipient', '=', recipient).execute();
}

/** Deletes the queued mails to this recipient that have an unsubscribe URL. */
export async function withdrawStoppableMailsTo(db: Queries, recipient: string): Promise<void> {
  await db.deleteFrom('mail_outbox').where('recipient', '=', recipient).where('unsubscribe', 'is not', null).execute();
}

/**
 * Counts the queued mails. `waiting`: will be tried, for the first time or again. `failed`: the last try has failed.
 * `givenUp`: will not be tried again automatically. `oldestAt`: when the longest waiting mail was queued.
 */
export async function summarizeMails(db: Queries) {
  const never = NEVER.toISOString();
  const row = await db
    .selectFrom('mail_outbox')
    .select(({ fn }) => [
      fn.countAll().filterWhere('due_at', '<', never).as('waiting'),
      fn.countAll().filterWhere('last_error', 'is not', null).as('failed'),
      fn.countAll().filterWhere('due_at', '>=', never).as('givenUp'),
      fn.min<string | null>('created_at').filterWhere('due_at', '<', never).as('oldestAt'),
    ])
    .executeTakeFirstOrThrow();
  const { waiting, failed, givenUp, oldestAt } = row;
  return { waiting: Number(waiting), failed: Number(failed), givenUp: Number(givenUp), oldestAt };
}

/** Returns the mails whose last try has failed, the newest first. */
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
 * Makes a failed mail due at once, even if it was given up, and returns it. A mail that is due within two minutes is
 * not changed: a process may be sending it at this moment, and would send it twice.
 * @throws 404 for a mail that was sent, has expired or is unknown; 409 for a mail that is due within two minutes
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
