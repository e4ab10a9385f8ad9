import { tabOf } from '#contract/articles/article-status.ts';
import { ROLE_ADMIN } from '#contract/constants.ts';
import type { User } from '#contract/identity/users.ts';
import type { Queries } from '#server/database/database.ts';
import { unlessMissing } from '#server/errors.ts';
import { commentToAuthorMail } from '#server/articles/letters/author-mails.ts';
import { articleSentAgainMail, commentToEditorsMail } from '#server/articles/letters/editor-mails.ts';
import type { MailText } from '#server/mail/letters/letter.ts';
import { type OutgoingMail, queueMail } from '#server/mail/mail-queue.ts';
import { lockForChange } from '#server/posts/post-changes.service.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import { toUnconfirmed } from '#server/identity/joining/confirmation.service.ts';
import { readMailSite } from '#server/site/site-content.ts';
import type { System } from '#server/system.ts';
import { findAdmins, findRecipient } from '#server/identity/users/users.service.ts';
import { type ChangedWords, countChangedWords } from '#server/articles/versions/versions.service.ts';
import {
  findAuthorOfArticle,
  findLastDecider,
  findLastEndedVersion,
  findStillUnmailed,
  findUnmailedEvents,
  markMailed,
} from './notices.repository.ts';
import { findReview } from '#server/articles/reviews.repository.ts';

/** One mail reports all that the author, or the editors, did with an article within this time. */
const COLLECT_MS = 10 * 60_000;
/** Events older than this are never mailed. Otherwise, switching NOTIFY_ADMINS on would mail all old events. */
const FORGET_MS = 24 * 3_600_000;

type Needs = Pick<System, 'db' | 'clock' | 'config' | 'secret' | 'log'>;
type Kind = 'comment to author' | 'comment to editors' | 'sent again';
type Notice = { kind: Kind; articleId: number; events: number[]; oldestAt: string };

/**
 * Queues mails about comments, resubmissions and proposed revisions, ten minutes after the first event of each mail.
 * Each process calls this function before its outbox sends mails. It also counts the changed words for the mails, so
 * that the author's request neither waits for the count nor fails if counting fails.
 */
export async function queueNotices(system: Needs): Promise<void> {
  const { db, clock, config } = system;
  const now = clock.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const notices = collect(await findUnmailedEvents(db, { since: before(FORGET_MS), until: now.toISOString() }));
  for (const notice of notices) {
    const isWanted = notice.kind === 'comment to author' ? config.notifyAuthors : config.notifyAdmins;
    if (isWanted && notice.oldestAt <= before(COLLECT_MS)) await queueNotice(system, notice);
  }
}

/** Groups events by article and kind of mail. `unmailed` must begin with the oldest. */
function collect(unmailed: Awaited<ReturnType<typeof findUnmailedEvents>>): Notice[] {
  const notices = new Map<string, Notice>();
  for (const { id, article_id: articleId, at, kind: event, side } of unmailed) {
    const kind = event === 'comment' ? (side === 'author' ? 'comment to editors' : 'comment to author') : 'sent again';
    const key = `${articleId} ${kind}`;
    const notice = notices.get(key) ?? { kind, articleId, events: [], oldestAt: at };
    notice.events.push(id);
    notices.set(key, notice);
  }
  return [...notices.values()];
}

async function queueNotice(system: Needs, { kind, articleId, events: ids }: Notice): Promise<void> {
  const words = kind === 'sent again' ? await countChanges(system, articleId) : undefined;
  await system.db.transaction().execute(async (db) => {
    // The events of a deleted article stay unmailed until the article is restored.
    const article = await lockForChange(db, articleKind, articleId).catch(unlessMissing);
    const events = article ? await findStillUnmailed(db, ids) : [];
    // If another process has mailed some of these events meanwhile, the next call mails the rest.
    if (!article || events.length < ids.length) return;
    const mails = await write(system, db, article, { kind, events, words });
    let first = '';
    for (const { to, mail, unconfirmed } of mails) {
      first = (await queueMail(system, db, { ...mail, unconfirmed, recipient: to.email })) || first;
    }
    await markMailed(db, ids, first);
  });
}

type StillUnmailed = Awaited<ReturnType<typeof findStillUnmailed>>;

async function write(
  system: Needs,
  db: Queries,
  { id, title, user_id }: { id: number; title: string; user_id: number },
  { kind, events, words }: { kind: Kind; events: StillUnmailed; words: ChangedWords | undefined },
): Promise<{ to: User; mail: MailText; unconfirmed?: OutgoingMail['unconfirmed'] }[]> {
  const about = { id, title, site: await readMailSite(db, system.config) };
  const texts = events.map(({ text }) => text);
  if (kind === 'comment to author') {
    const to = await findRecipient(db, user_id);
    if (!to) return [];
    const { nama_depan, role_type } = to;
    const mail = commentToAuthorMail({ ...about, nama_depan, isAdmin: role_type === ROLE_ADMIN, texts });
    const unconfirmed = await toUnconfirmed(system, { db, now: system.clock.now() }, to, mail.plain);
    return [{ to, mail, unconfirmed }];
  }
  const author = await findAuthorOfArticle(db, id);
  // A comment is not mailed if its author's address is unconfirmed: otherwise a program could make the site mail any
  // text. An article sent again is mailed only if it still waits for a decision, and if its author is not an admin.
  const isNotified =
    kind === 'comment to editors'
      ? author.unconfirmed_since === null
      : author.role_type !== ROLE_ADMIN && (await isStillToDecide(db, id));
  const editors = isNotified ? await findEditors(db, id, user_id) : [];
  const isRevision = events.at(-1)?.kind === 'revisionProposed';
  // An author with an unconfirmed address may be a program, so the mail leaves out the author's note.
  const note = author.unconfirmed_since === null ? (texts.findLast((text) => text !== '') ?? '') : '';
  const tab = tabOf(await findReview(db, id));
  return editors.map((to) => {
    const details = { ...about, nama_depan: to.nama_depan, author };
    return kind === 'comment to editors'
      ? { to, mail: commentToEditorsMail({ ...details, texts, tab }) }
      : { to, mail: articleSentAgainMail({ ...details, isRevision, note, words }) };
  });
}

/** Returns the admin who made the last decision on the article, or else all admins. Never returns the author. */
async function findEditors(db: Queries, articleId: number, authorId: number): Promise<User[]> {
  const admins = (await findAdmins(db)).filter(({ id }) => id !== authorId);
  const last = await findLastDecider(db, articleId);
  const decider = admins.find(({ id }) => id === last);
  return decider ? [decider] : admins;
}

/** Returns whether the article or its proposed revision waits for a decision. */
async function isStillToDecide(db: Queries, articleId: number): Promise<boolean> {
  const { stage, pending_version } = await findReview(db, articleId);
  return stage === 'waiting' || pending_version !== null;
}

/**
 * Counts the words changed since the last decision. Returns undefined on failure: the mail is sent without the count.
 */
async function countChanges({ db, log }: Needs, articleId: number): Promise<ChangedWords | undefined> {
  try {
    const { public_version, pending_version } = await findReview(db, articleId);
    const from = pending_version === null ? await findLastEndedVersion(db, articleId) : public_version;
    return from === undefined
      ? undefined
      : await countChangedWords(db, articleId, { from, to: pending_version ?? public_version });
  } catch (error) {
    log.warn({ err: error, article: articleId }, 'a mail does not say how many words have changed');
    return undefined;
  }
}
