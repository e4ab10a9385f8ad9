import { ARTICLE_STAGES, type ArticleStage } from '#contract/articles/article-status.ts';
import type { ArticleStatus } from '#contract/constants.ts';
import type { AuditAction } from '#contract/audit/audit-words.ts';
import type { Change } from '#server/change.ts';
import type { Queries } from '#server/database/database.ts';
import { decidePost, lockForChange } from '#server/posts/post-changes.service.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import { addMove, endRevision, type NewEvent, reviewAfter } from './events.ts';
import { type Credits, REVIEW, type Review } from './reviews.repository.ts';

type Further = Review & Credits;

/** The row of an article that a transaction has locked: the post, its review, and what a citation names. */
export type LockedArticle = Awaited<ReturnType<typeof lockForChange<ArticleStatus, Further>>>;

/**
 * Reads an article's row and locks it until the transaction ends. `loaded`: the updated_at that the caller has seen.
 * @throws 404; 409 if it has changed since
 */
export async function lockArticle(db: Queries, id: number, loaded?: string): Promise<LockedArticle> {
  return await lockForChange<ArticleStatus, Further>(db, articleKind, id, loaded, [...REVIEW, 'co_authors', 'doi']);
}

/** `publishAt` (ISO 8601): for the stage scheduled. `action` and `details`: for the audit log, 'decide' unless given. */
type Move = {
  stage: ArticleStage;
  publishAt?: string | null;
  action?: AuditAction;
  details?: Record<string, unknown>;
};

/**
 * Moves a locked article to another stage: writes its row in one statement, lets the pictures of a revision that ends go,
 * empties the caches, and adds to the audit log and the timeline. The caller of this function has checked the rights.
 * Returns the row after the move and the id of the event.
 */
export async function moveArticle(
  tx: Change,
  article: LockedArticle,
  { stage, publishAt = null, ...audited }: Move,
  event: NewEvent,
): Promise<{ article: LockedArticle; event: number }> {
  const review = reviewAfter(article, stage, publishAt, tx.now);
  const { status } = ARTICLE_STAGES[stage];
  const after = await decidePost(tx, articleKind, event.actorId, article, status, audited, review);
  await endRevision(tx, article, review);
  return { article: after, event: await addMove(tx, article, { publishAt, ...event }) };
}
