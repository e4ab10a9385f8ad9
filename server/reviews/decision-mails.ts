import { ARTICLE_STATES, type ArticleStage } from '#contract/article-status.ts';
import { type ArticleStatus, ROLE_ADMIN } from '#contract/constants.ts';
import type { PersonName } from '#contract/full-name.ts';
import type { WorkFields } from '#contract/works.ts';
import type { Caller } from '#server/callers/callers.ts';
import type { Change } from '#server/change.ts';
import {
  articleApprovedMail,
  articleRejectedMail,
  articleReviseMail,
  articleScheduledMail,
  decisionUndoneMail,
  type DecisionWords,
  type Published,
} from '#server/mail/author-mails.ts';
import { withdrawUnsentMail } from '#server/mail/outbox.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import { hasPublicPosts } from '#server/posts/posts.service.ts';
import type { System } from '#server/system.ts';
import { findRecipient } from '#server/users/users.service.ts';
import { findCredits, setEventMail } from './reviews.repository.ts';

type Article = { id: number; title: string; user_id: number; published_at: string | null };

export type Decided = {
  /** The status before the decision. */
  before: ArticleStatus;
  stage: ArticleStage;
  words?: DecisionWords;
  publishAt?: string | null;
  /** Whether the article was scheduled for another time before. */
  isMoved?: boolean;
  /** Whether the decision was about a proposed revision. */
  isRevision?: boolean;
};

/**
 * Queues a mail about a decision to the author, unless the author made it. It waits for DECISION_MAIL_SECONDS, so that
 * an undo can take it back. `caller`: undefined for the system itself.
 */
export async function tellDecision(
  { config }: System,
  tx: Change,
  caller: Caller | undefined,
  eventId: number,
  article: Article,
  { before, stage, words, publishAt, isMoved = false, isRevision = false }: Decided,
): Promise<void> {
  const { id, title, user_id } = article;
  if (!config.notifyAuthors || user_id === caller?.id || stage === 'waiting') return;
  const author = await findRecipient(tx.db, user_id);
  if (!author) return;
  const isAdmin = author.role_type === ROLE_ADMIN;
  const { nama_depan } = author;
  const details = { nama_depan, isAdmin, id, title, publicUrl: config.publicUrl, ...(words && { words }) };
  const write = async () => {
    if (stage === 'published' || stage === 'scheduled') {
      const publishedAt = new Date((stage === 'scheduled' ? publishAt : article.published_at) ?? tx.now);
      const work = await describeWork(tx, author, id, publishedAt);
      if (stage === 'scheduled') return articleScheduledMail({ ...details, work, isMoved });
      const newAuthorPage = isRevision ? undefined : await newPageOf(tx, article);
      return articleApprovedMail({ ...details, work, isRevision, newAuthorPage });
    }
    if (stage === 'revise') return articleReviseMail({ ...details, isRevision });
    return articleRejectedMail({ ...details, wasPublic: ARTICLE_STATES[before].isPublic });
  };
  const sendAt = new Date(tx.now.getTime() + config.decisionMailSeconds * 1000);
  const mailId = await tx.mail({ ...(await write()), recipient: author.email, sendAt });
  if (mailId !== '') await setEventMail(tx.db, eventId, mailId);
}

/** Returns the author's id if no other article of theirs is public: readers had no page about the author before. */
async function newPageOf(tx: Change, { id, user_id }: Article): Promise<number | undefined> {
  return (await hasPublicPosts(tx.db, articleKind, user_id, id)) ? undefined : user_id;
}

/** What a citation of the article names, beside its title. */
async function describeWork(tx: Change, author: PersonName, id: number, publishedAt: Date): Promise<Published> {
  const { co_authors, doi } = await findCredits(tx.db, id);
  const others = (JSON.parse(co_authors) as WorkFields['co_authors']).map((person) => ({
    ...{ nama_depan: person.given_name, nama_belakang: person.family_name },
  }));
  return { authors: [author, ...others], publishedAt, doi };
}

/** Takes the mail about a decision back, or tells the author that the decision is undone if it may have been sent. */
export async function tellUndo(
  { config }: System,
  tx: Change,
  mailId: string | null,
  { id, title, user_id }: Article,
  { status, isRevision, publishAt = null }: { status: ArticleStatus; isRevision: boolean; publishAt?: string | null },
): Promise<void> {
  if (mailId === null || (await withdrawUnsentMail(tx.db, mailId)) || !config.notifyAuthors) return;
  const author = await findRecipient(tx.db, user_id);
  if (!author) return;
  const mail = decisionUndoneMail({
    ...{ nama_depan: author.nama_depan, id, title, publicUrl: config.publicUrl },
    ...{ status: ARTICLE_STATES[status].label, isAdmin: author.role_type === ROLE_ADMIN, isRevision },
    publishAt: publishAt === null ? undefined : new Date(publishAt),
  });
  await tx.mail({ ...mail, recipient: author.email });
}
