import { ARTICLE_STATES } from '#contract/article-status.ts';
import { type ArticleStatus, ROLE_ADMIN } from '#contract/constants.ts';
import type { Change } from '#server/change.ts';
import { articleApprovedMail, articleRejectedMail, articlesSubmittedMail } from '#server/mail/mails.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type Caller, isAdmin } from '#server/callers/callers.ts';
import type { System } from '#server/system.ts';
import { findAdmins, findRecipient, lockPerson } from '#server/users/users.service.ts';
import { deleteNotices, findDueForDigest, insertNotices, takeNotices } from './submission-notices.repository.ts';

type Decided = { id: number; title: string; user_id: number; status: ArticleStatus };

/**
 * Queues a mail to the author, unless the author made the decision. `before` is the status of the locked row, so that
 * only the first of two equal simultaneous decisions sends mail.
 */
export async function queueDecisionMail(
  { config }: System,
  tx: Change,
  caller: Caller,
  before: ArticleStatus,
  { id, title, user_id, status }: Decided,
): Promise<void> {
  const { isPublic, turn } = ARTICLE_STATES[status];
  if (!config.notifyAuthors || status === before || turn === 'editors' || user_id === caller.id) return;
  const author = await findRecipient(tx.db, user_id);
  if (!author) return;
  const details = { nama_depan: author.nama_depan, id, title, publicUrl: config.publicUrl };
  const mail = isPublic
    ? articleApprovedMail(details)
    : articleRejectedMail({
        ...details,
        wasPublic: ARTICLE_STATES[before].isPublic,
        isAdmin: author.role_type === ROLE_ADMIN,
      });
  await tx.mail({ ...mail, recipient: author.email });
}

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
