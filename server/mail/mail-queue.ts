import { schemasOf } from '#contract/call-schemas.ts';
import type { FailedMail } from '#contract/monitoring.ts';
import { change } from '#server/change.ts';
import type { Queries } from '#server/database/database.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { Caller } from '#server/callers/callers.ts';
import type { System } from '#server/system.ts';
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
 * Makes a failed mail due at once, even if it was given up. A mail that another process may be sending right now is
 * left alone, because it would be sent twice.
 */
export async function resendMail(system: System, caller: Caller, id: string): Promise<{ message: string }> {
  await change(system, async (tx) => {
    const mail = await findMail(tx.db, id);
    if (!mail || (mail.expires_at !== null && mail.expires_at <= tx.now.toISOString())) {
      throw notFound(schemasOf('resendMail').notFound ?? '');
    }
    if (!(await bringMailForward(tx.db, id, tx.now, new Date(tx.now.getTime() + CLAIM_MS)))) {
      throw conflict('Email itu sedang atau sebentar lagi dikirim. Tunggu dua menit, lalu muat ulang.');
    }
    const details = { mail: id, subject: mail.subject };
    tx.wakeOutbox();
    await tx.audit({ actorId: caller.id, action: 'resend', entity: 'mail', entityId: null, details });
  });
  return { message: 'Email dikirim ulang. Muat ulang halaman ini sebentar lagi untuk melihat hasilnya.' };
}
