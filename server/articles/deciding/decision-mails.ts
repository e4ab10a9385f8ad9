import { ARTICLE_STATES, type ArticleStage } from '#contract/articles/article-status.ts';
import { type ArticleStatus, ROLE_ADMIN } from '#contract/constants.ts';
import type { DecisionMail } from '#contract/articles/decision-mail.ts';
import type { PersonName } from '#contract/identity/full-name.ts';
import { addressOf } from '#contract/routes.ts';
import { fromJson } from '#server/database/json-column.ts';
import type { Caller } from '#server/callers.ts';
import type { Change } from '#server/change.ts';
import {
  articleApprovedMail,
  articleRejectedMail,
  articleReviseMail,
  articleScheduledMail,
  decisionUndoneMail,
  type DecisionWords,
  type Published,
} from '#server/articles/letters/author-mails.ts';
import type { Letter } from '#server/mail/letters/letter.ts';
import { readRecipients } from '#server/mail/mails-wanted.ts';
import { withdrawUnsentMail } from '#server/mail/mail-queue.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import { hasPublicPosts } from '#server/posts/posts.service.ts';
import { toUnconfirmed } from '#server/identity/joining/confirmation.service.ts';
import type { System } from '#server/system.ts';
import { findRecipient } from '#server/identity/users/users.service.ts';
import { isBatchMailed, setEventMail } from '#server/articles/reviews.repository.ts';
import type { WorkColumns } from '#server/articles/work-fields.ts';

type Article = { id: number; title: string; user_id: number; published_at: string | null };
type Credits = Pick<WorkColumns, 'co_authors' | 'doi'>;

export type Decided = {
  eventId: number;
  before: ArticleStatus;
  stage: ArticleStage;
  words?: DecisionWords;
  publishAt?: string | null;
  /** Whether the article was already scheduled, for another time. */
  isMoved?: boolean;
  isRevision?: boolean;
  batchId?: string | undefined;
};

/**
 * Queues a mail about a decision to the author, unless the author made the decision. The mail is sent
 * DECISION_MAIL_SECONDS later: until then, an undo takes it out of the queue. `caller` is undefined if the server acts
 * by itself; then an unconfirmed address gets no mail.
 */
export async function notifyOfDecision(
  system: System,
  tx: Change,
  caller: Caller | undefined,
  article: Article & Credits,
  { eventId, before, stage, words, publishAt, isMoved = false, isRevision = false, batchId }: Decided,
): Promise<void> {
  const { config } = system;
  const { id, title, user_id } = article;
  if (!config.notifyAuthors || user_id === caller?.id || stage === 'waiting') return;
  const author = await findRecipient(tx.db, user_id);
  if (!author) return;
  const isAdmin = author.role_type === ROLE_ADMIN;
  const { nama_depan } = author;
  const details = { nama_depan, isAdmin, id, title, site: await tx.mailSite(), ...(words && { words }) };
  const write = async () => {
    if (stage === 'published' || stage === 'scheduled') {
      const publishedAt = new Date((stage === 'scheduled' ? publishAt : article.published_at) ?? tx.now);
      const work = describeWork(author, article, publishedAt);
      if (stage === 'scheduled') return articleScheduledMail({ ...details, work, isMoved });
      const newAuthorPage = isRevision ? undefined : await newPageOf(tx, article);
      return articleApprovedMail({ ...details, work, isRevision, newAuthorPage });
    }
    if (stage === 'revise') return articleReviseMail({ ...details, isRevision });
    return articleRejectedMail({ ...details, wasPublic: ARTICLE_STATES[before].isPublic });
  };
  const sendAt = new Date(tx.now.getTime() + config.decisionMailSeconds * 1000);
  const mail = await write();
  const plain = batchId === undefined ? mail.plain : alsoOthers(mail.plain);
  const isMailed = batchId !== undefined && (await isBatchMailed(tx.db, batchId, user_id));
  const unconfirmed = caller && !isMailed ? await toUnconfirmed(system, tx, author, plain) : undefined;
  const mailId = await tx.mail({ ...mail, unconfirmed, recipient: author.email, sendAt });
  if (mailId !== '') await setEventMail(tx.db, eventId, mailId);
}

/** Adds a link to the list of all the author's articles, for a mail that stands for all decisions of a batch. */
function alsoOthers(letter: Letter): Letter {
  const url = addressOf('myArticles');
  const before = 'Keputusan ini mungkin juga mengenai artikel Anda yang lain. Semua artikel Anda ada di sini:';
  return { ...letter, parts: [...letter.parts, { before, url }] };
}

/** Returns the author's id if this article is the author's only public one, and so makes the author's page public. */
async function newPageOf(tx: Change, { id, user_id }: Article): Promise<number | undefined> {
  return (await hasPublicPosts(tx.db, articleKind, user_id, id)) ? undefined : user_id;
}

/** Returns the parts of a citation except the title: authors, date and DOI. */
function describeWork(author: PersonName, { co_authors, doi }: Credits, publishedAt: Date): Published {
  const others = fromJson(co_authors).map((coAuthor) => ({
    nama_depan: coAuthor.given_name,
    nama_belakang: coAuthor.family_name,
  }));
  return { authors: [author, ...others], publishedAt, doi };
}

/** Removes the queued mail about an undone decision. If the mail may have been sent, queues a correcting mail. */
export async function notifyOfUndo(
  system: System,
  tx: Change,
  mailId: string | null,
  { id, title, user_id }: Article,
  { status, isRevision, publishAt = null }: { status: ArticleStatus; isRevision: boolean; publishAt?: string | null },
): Promise<void> {
  const { config } = system;
  if (mailId === null || (await withdrawUnsentMail(tx.db, mailId)) || !config.notifyAuthors) return;
  const author = await findRecipient(tx.db, user_id);
  if (!author) return;
  const mail = decisionUndoneMail({
    nama_depan: author.nama_depan,
    id,
    title,
    site: await tx.mailSite(),
    status: ARTICLE_STATES[status].label,
    isAdmin: author.role_type === ROLE_ADMIN,
    isRevision,
    publishAt: publishAt === null ? undefined : new Date(publishAt),
  });
  const unconfirmed = await toUnconfirmed(system, tx, author, mail.plain);
  await tx.mail({ ...mail, unconfirmed, recipient: author.email });
}

/** Returns by author id which mail each author would get if the caller decided on one of the author's articles now. */
export async function readDecisionMails(
  { db, config }: Pick<System, 'db' | 'config'>,
  caller: Caller,
  authorIds: readonly number[],
): Promise<ReadonlyMap<number, DecisionMail>> {
  const recipients = await readRecipients(db, { ids: authorIds });
  return new Map(
    recipients.map((recipient) => {
      const { userId, isClosed, isConfirmed, isStopped, off } = recipient;
      if (userId === caller.id) return [userId, 'own'];
      if (!config.notifyAuthors) return [userId, 'off'];
      if (isClosed) return [userId, 'closed'];
      if (off.includes('decisions')) return [userId, 'unwanted'];
      return [userId, isConfirmed ? 'complete' : isStopped ? 'stopped' : 'untitled'];
    }),
  );
}
