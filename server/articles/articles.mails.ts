import { ROLE_ADMIN } from '#contract/constants.ts';
import type { Change } from '#server/change.ts';
import { articlesSubmittedMail } from '#server/mail/mails.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type Caller, isAdmin } from '#server/callers/callers.ts';
import type { System } from '#server/system.ts';
import { findAdmins, findRecipient, lockPerson } from '#server/users/users.service.ts';
import { deleteNotices, findDueForDigest, insertNotices, takeNotices } from './submission-notices.repository.ts';

/** Minimum time between two digests to an admin. */
const DIGEST_MS = 15 * 60_000;

/**
 * Notes for every admin that an author has submitted an article, in the transaction of the article. Articles of admins
 * need no notice. queueDigests turns notices into mails.
 */
export async function noteSubmission({ config }: System, tx: Change, caller: Caller, articleId: number): Promise<void> {
  if (!config.notifyAdmins || isAdmin(caller)) return;
  const admins = await findAdmins(tx.db);
  tx.wakeOutbox();
  await insertNotices(
    tx.db,
    articleId,
    admins.map(({ id }) => id),
    new Date(tx.now.getTime() - DIGEST_MS),
  );
}

/**
 * Queues a mail to each admin who has notices and got no digest within the last 15 minutes. It lists only articles that
 * still wait. It runs before each round of the outbox, in any process: the notices are in the database, and a digest
 * and the marks on its notices are one transaction.
 */
export async function queueDigests(system: Pick<System, 'db' | 'clock' | 'config' | 'secret'>): Promise<void> {
  const now = system.clock.now();
  const since = new Date(now.getTime() - DIGEST_MS);
  for (const userId of await findDueForDigest(system.db, since, now)) {
    await system.db.transaction().execute(async (db) => {
      await lockPerson(db, userId);
      // Checks again: another process may have queued this digest while this one waited.
      if (!(await findDueForDigest(db, since, now)).includes(userId)) return;
      const articles = await takeNotices(db, userId, now);
      const admin = await findRecipient(db, userId);
      if (articles.length === 0 || admin?.role_type !== ROLE_ADMIN) return await deleteNotices(db, userId);
      const { publicUrl } = system.config;
      const mail = articlesSubmittedMail({ nama_depan: admin.nama_depan, articles, publicUrl });
      await queueMail(system, db, { ...mail, recipient: admin.email });
    });
  }
}
