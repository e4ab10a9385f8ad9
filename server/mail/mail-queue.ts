import { schemasOf } from '#contract/call-schemas.ts';
import type { FailedMail } from '#contract/operation/monitoring.ts';
import type { Queries } from '#server/database/database.ts';
import { conflict, notFound } from '#server/errors.ts';
import { CLAIM_MS } from './outbox.ts';
import { bringMailForward, countMails, findFailedMails, findMail, type MailSummary } from './outbox.repository.ts';

export async function summarizeMails(db: Queries): Promise<MailSummary> {
  return await countMails(db);
}

/** Returns the newest first. */
export async function listFailedMails(db: Queries, limit: number): Promise<FailedMail[]> {
  return await findFailedMails(db, limit);
}

/**
 * Makes a failed mail due at once, even if it was given up, and returns it. A mail that another process may be sending
 * right now is left alone, because it would be sent twice.
 * @throws not found for a mail that was sent, has expired or is unknown; conflict for one that is due soon
 */
export async function bringForward(db: Queries, id: string, now: Date): Promise<{ subject: string }> {
  const mail = await findMail(db, id);
  if (!mail || (mail.expires_at !== null && mail.expires_at <= now.toISOString())) {
    throw notFound(schemasOf('resendMail').notFound ?? '');
  }
  if (!(await bringMailForward(db, id, now, new Date(now.getTime() + CLAIM_MS)))) {
    throw conflict('Email itu sedang atau sebentar lagi dikirim. Tunggu dua menit, lalu muat ulang.');
  }
  return mail;
}
