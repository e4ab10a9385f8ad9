import { ROLE_ADMIN } from '#contract/constants.ts';
import type { Change } from '#server/change.ts';
import { articleReceivedMail } from '#server/articles/letters/author-mails.ts';
import { articlesSubmittedMail } from '#server/articles/letters/editor-mails.ts';
import { queueMail } from '#server/mail/mail-queue.ts';
import { countSubmissions } from '#server/articles/events.ts';
import { queueNotices } from '#server/articles/talking/notices.service.ts';
import { queueReminder } from '#server/articles/queue/reminder.service.ts';
import { type Caller, isAdmin } from '#server/callers.ts';
import { readMailSite } from '#server/site/site-content.ts';
import type { System } from '#server/system.ts';
import { findRecipient, lockPerson } from '#server/identity/users/users.service.ts';
import { deleteNotices, findDueForDigest, insertNotices, takeNotices } from './submission-notices.repository.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** At most this many mails a day confirm a user's articles: the user may have registered a stranger's address. */
const RECEIVED_A_DAY = 10;

/**
 * Records a notice for every admin that a new article waits for a decision, in the transaction that adds the article.
 * queueDueMails later turns the notices into mails.
 */
export async function enqueueSubmissionNotices({ config }: System, tx: Change, articleId: number): Promise<void> {
  if (!config.notifyAdmins) return;
  await insertNotices(tx.db, articleId);
  tx.wakeOutbox();
}

/**
 * Queues digests, notices and reminders that are due. If one of these three steps fails, the others still run. Each
 * process calls this function before its outbox sends mails.
 */
export async function queueDueMails(system: Pick<System, 'db' | 'clock' | 'config' | 'secret' | 'log'>): Promise<void> {
  for (const queue of [queueDigests, queueNotices, queueReminder]) {
    await queue(system).catch((error: unknown) => {
      system.log.error({ err: error, mails: queue.name }, 'mails could not be queued; they are tried again soon');
    });
  }
}

/**
 * Queues a digest for each admin with new notices: at most one in 15 minutes, or one in an hour if more than ten
 * articles came within that hour. A digest lists only articles that still wait. One transaction queues a digest and
 * marks its notices as mailed.
 */
async function queueDigests(system: Pick<System, 'db' | 'clock' | 'config' | 'secret'>): Promise<void> {
  const now = system.clock.now();
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString();
  const times = { now: now.toISOString(), quarterAgo: ago(15), hourAgo: ago(60) };
  for (const userId of await findDueForDigest(system.db, times)) {
    await system.db.transaction().execute(async (db) => {
      await lockPerson(db, userId);
      // Checks again after the lock: another process may have queued this digest meanwhile.
      if (!(await findDueForDigest(db, times)).includes(userId)) return;
      const admin = await findRecipient(db, userId);
      if (admin?.role_type !== ROLE_ADMIN) return await deleteNotices(db, userId);
      const articles = await takeNotices(db, userId, times);
      if (articles.length === 0) return await deleteNotices(db, userId, times.now);
      const site = await readMailSite(db, system.config);
      const mail = articlesSubmittedMail({ nama_depan: admin.nama_depan, articles, site });
      await queueMail(system, db, { ...mail, recipient: admin.email });
    });
  }
}

/**
 * Queues a mail that tells the author that a new article has arrived, in the transaction that adds the article.
 * `usualMs`: how long a decision usually takes; undefined if unknown.
 */
export async function notifyOfReceipt(
  { config }: System,
  tx: Change,
  caller: Caller,
  { id, title }: { id: number; title: string },
  usualMs: number | undefined,
): Promise<void> {
  if (!config.notifyAuthors || isAdmin(caller)) return;
  const since = new Date(tx.now.getTime() - DAY_MS).toISOString();
  if ((await countSubmissions(tx.db, caller.id, since, RECEIVED_A_DAY + 1)) > RECEIVED_A_DAY) return;
  const author = await findRecipient(tx.db, caller.id);
  if (!author) return;
  const { nama_depan, email } = author;
  const usualDays = usualMs === undefined ? undefined : Math.max(1, Math.ceil(usualMs / DAY_MS));
  const details = { nama_depan, isAdmin: false, id, title, site: await tx.mailSite() };
  await tx.mail({ ...articleReceivedMail({ ...details, usualDays }), recipient: email });
}
