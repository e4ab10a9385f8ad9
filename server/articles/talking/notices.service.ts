import { tabOf } from '#contract/articles/article-status.ts';
import { ROLE_ADMIN } from '#contract/constants.ts';
import type { User } from '#contract/identity/users.ts';
import type { Queries } from '#server/database/database.ts';
import { unlessMissing } from '#server/errors.ts';
import { commentToAuthorMail } from '#server/articles/letters/author-mails.ts';
import { articleSentAgainMail, commentToEditorsMail } from '#server/articles/letters/editor-mails.ts';
import type { MailText } from '#server/mail/letters/letter.ts';
import { type OutgoingMail, queueMail } from '#server/mail/outbox.ts';
import { lockForChange } from '#server/posts/post-changes.service.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import { toUnconfirmed } from '#server/identity/joining/confirmation.service.ts';
import type { System } from '#server/system.ts';
import { findAdmins, findRecipient } from '#server/identity/users/users.service.ts';
import { type ChangedWords, countChangedWords } from '#server/articles/versions/versions.service.ts';
import {
  findAuthor,
  findLastDecider,
  findLastEndedVersion,
  findStillUntold,
  findUntold,
  markTold,
  type Untold,
} from './notices.repository.ts';
import { findReview } from '#server/articles/reviews.repository.ts';

/** A mail tells all that one side did with an article in this time, so that it sends at most one in that time. */
const COLLECT_MS = 10 * 60_000;
/** What is older happened while NOTIFY_ADMINS or NOTIFY_AUTHORS was off, or was never told for another reason. */
const FORGET_MS = 24 * 3_600_000;

type Needs = Pick<System, 'db' | 'clock' | 'config' | 'secret' | 'log'>;
type Kind = 'comment to author' | 'comment to editors' | 'sent again';
type Notice = { kind: Kind; articleId: number; events: number[]; oldestAt: string };

/**
 * Queues the mails about comments, resubmissions and proposed revisions whose first event is ten minutes old. It runs
 * before each round of the outbox, in any process: the events say what was told. The texts are compared here and not in
 * the transaction of the author's act, which must neither wait for the comparison nor fail with it.
 */
export async function queueNotices(system: Needs): Promise<void> {
  const { db, clock, config } = system;
  const now = clock.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const notices = collect(await findUntold(db, { since: before(FORGET_MS), until: now.toISOString() }));
  for (const notice of notices) {
    const isWanted = notice.kind === 'comment to author' ? config.notifyAuthors : config.notifyAdmins;
    if (isWanted && notice.oldestAt <= before(COLLECT_MS)) await queueNotice(system, notice);
  }
}

/** `untold`: the oldest first. */
function collect(untold: readonly Untold[]): Notice[] {
  const notices = new Map<string, Notice>();
  for (const { id, article_id: articleId, at, kind: event, side } of untold) {
    const kind = event === 'comment' ? (side === 'author' ? 'comment to editors' : 'comment to author') : 'sent again';
    const key = `${articleId} ${kind}`;
    const notice = notices.get(key) ?? { kind, articleId, events: [], oldestAt: at };
    notice.events.push(id);
    notices.set(key, notice);
  }
  return [...notices.values()];
}

async function queueNotice(system: Needs, { kind, articleId, events: ids }: Notice): Promise<void> {
  const words = kind === 'sent again' ? await changedWords(system, articleId) : undefined;
  await system.db.transaction().execute(async (db) => {
    // An article that was deleted meanwhile is told of if it is restored.
    const article = await lockForChange(db, articleKind, articleId).catch(unlessMissing);
    const events = article ? await findStillUntold(db, ids) : [];
    // Otherwise another process has told some of them while this one waited; the next round tells the rest.
    if (!article || events.length < ids.length) return;
    const mails = await write(system, db, kind, article, events, words);
    let first = '';
    for (const { to, mail, unconfirmed } of mails) {
      first = (await queueMail(system, db, { ...mail, unconfirmed, recipient: to.email })) || first;
    }
    await markTold(db, ids, first);
  });
}

type Told = Awaited<ReturnType<typeof findStillUntold>>;

async function write(
  system: Needs,
  db: Queries,
  kind: Kind,
  { id, title, user_id }: { id: number; title: string; user_id: number },
  events: Told,
  words: ChangedWords | undefined,
): Promise<{ to: User; mail: MailText; unconfirmed?: OutgoingMail['unconfirmed'] }[]> {
  const about = { id, title, publicUrl: system.config.publicUrl };
  const texts = events.map(({ text }) => text);
  if (kind === 'comment to author') {
    const to = await findRecipient(db, user_id);
    if (!to) return [];
    const { nama_depan, role_type } = to;
    const mail = commentToAuthorMail({ ...about, nama_depan, isAdmin: role_type === ROLE_ADMIN, texts });
    const unconfirmed = await toUnconfirmed(system, { db, now: system.clock.now() }, to, mail.plain);
    return [{ to, mail, unconfirmed }];
  }
  const author = await findAuthor(db, id);
  // Admins need no mail about an article of one of them. A question to them is told all the same, unless its author has
  // not confirmed the address: a program could have the site mail what it likes.
  const isTold =
    kind === 'comment to editors'
      ? author.unconfirmed_since === null
      : author.role_type !== ROLE_ADMIN && (await isStillToDecide(db, id));
  const editors = isTold ? await findEditors(db, id, user_id) : [];
  const isRevision = events.at(-1)?.kind === 'revisionProposed';
  // For the same reason a note goes without its words there.
  const note = author.unconfirmed_since === null ? (texts.findLast((text) => text !== '') ?? '') : '';
  const tab = tabOf(await findReview(db, id));
  return editors.map((to) => {
    const details = { ...about, nama_depan: to.nama_depan, author };
    return kind === 'comment to editors'
      ? { to, mail: commentToEditorsMail({ ...details, texts, tab }) }
      : { to, mail: articleSentAgainMail({ ...details, isRevision, note, words }) };
  });
}

/** Returns who is told of what an author did: the admin who decided last on the article, or else every admin. */
async function findEditors(db: Queries, articleId: number, authorId: number): Promise<User[]> {
  const admins = (await findAdmins(db)).filter(({ id }) => id !== authorId);
  const last = await findLastDecider(db, articleId);
  const decider = admins.find(({ id }) => id === last);
  return decider ? [decider] : admins;
}

/** Whether the author has not withdrawn what was sent again, and no admin has decided on it. */
async function isStillToDecide(db: Queries, articleId: number): Promise<boolean> {
  const { stage, pending_version } = await findReview(db, articleId);
  return stage === 'waiting' || pending_version !== null;
}

/** Compares what was decided on last with what waits now. A mail without the count is better than none. */
async function changedWords({ db, log }: Needs, articleId: number): Promise<ChangedWords | undefined> {
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
