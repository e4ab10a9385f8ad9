import { type ArticleStage, STAGE_OF_STATUS, tabOf } from '#contract/articles/article-status.ts';
import { type ArticleStatus, DEFAULT_ARTICLE_STATUS } from '#contract/constants.ts';
import type { EventKind, EventVisibility, Side } from '#contract/articles/reviews.ts';
import type { Change } from '#server/change.ts';
import type { Queries } from '#server/database/database.ts';
import { claimTextPictures } from '#server/files/text-pictures.service.ts';
import { addVersion } from './versions/versions.service.ts';
import { requireMove } from './reviews.policy.ts';
import { findLastSubmissions, findReview, insertEvent, type Review, setReview } from './reviews.repository.ts';

export type NewEvent = {
  /** null for the system itself. */
  actorId: number | null;
  kind: EventKind;
  /** Number of the version that it is about. */
  version?: number | undefined;
  /** At most 4,000 characters. */
  text?: string | undefined;
  reasons?: readonly string[] | undefined;
  /** 'author' unless given. */
  visibility?: EventVisibility | undefined;
  batchId?: string | undefined;
  /** For when a scheduled article is approved (ISO 8601). */
  publishAt?: string | null;
};

/** The part of an article's row that a decision changes, as it was before. An undo puts it back. */
export type StateBefore = Review & { status: ArticleStatus; published_at: string | null };

/** Records what happened to an article, in the transaction of that act. Returns the id of the event. */
export async function addEvent(
  { db, now }: Pick<Change, 'db' | 'now'>,
  { id, user_id }: { id: number; user_id: number },
  { actorId, kind, version, text = '', reasons = [], visibility = 'author', batchId, publishAt = null }: NewEvent,
  stateBefore?: StateBefore,
): Promise<number> {
  return await insertEvent(db, {
    ...{ article_id: id, at: now.toISOString(), actor_id: actorId, kind, version: version ?? null },
    ...{ side: sideOf(actorId, user_id), publish_at: publishAt },
    ...{ text, reasons: JSON.stringify(reasons), visibility, batch_id: batchId ?? null },
    ...{ state_before: stateBefore ? JSON.stringify(stateBefore) : null, undone_by: null, mail_id: null },
  });
}

/** An admin counts as the author of an article of their own. */
function sideOf(actorId: number | null, authorId: number): Side {
  if (actorId === null) return 'system';
  return actorId === authorId ? 'author' : 'editors';
}

/** Records a new article: its first version and stage, and the status that an admin may have chosen. */
export async function recordSubmission(
  tx: Change,
  actorId: number,
  articleId: number,
  status: ArticleStatus,
  stage: 'waiting' | 'unconfirmed' = 'waiting',
): Promise<void> {
  const version = await addVersion(tx, articleId, 'submitted', actorId);
  await setReview(tx.db, articleId, { stage, waiting_since: tx.now.toISOString() });
  const before = { id: articleId, user_id: actorId, status: DEFAULT_ARTICLE_STATUS, published_at: null } as const;
  await addEvent(tx, before, { actorId, kind: 'submitted', version });
  if (status !== before.status) await recordStatus(tx, actorId, before, status);
}

/** Counts what a person has submitted since a time (ISO 8601), deleted articles included, up to `most`. */
export async function countSubmissions(db: Queries, actorId: number, since: string, most: number): Promise<number> {
  const times = await findLastSubmissions(db, actorId, most);
  return times.filter((at) => at >= since).length;
}

/** Records a change of what a version holds. Does nothing if the text is the same as before. */
export async function recordEdit(
  tx: Change,
  actorId: number,
  article: { id: number; user_id: number },
  kind: 'edited' | 'restored',
): Promise<void> {
  const version = await addVersion(tx, article.id, kind, actorId);
  if (version !== undefined) await addEvent(tx, article, { actorId, kind, version });
}

/**
 * Records that the author has sent an article again, or has edited it while it waits. Call it after the text is stored.
 * @param before the row as it was
 * @throws 409 in a stage in which the author may not do that
 */
export async function recordResubmission(
  tx: Change,
  actorId: number,
  before: ArticleBefore,
  text: string | undefined,
): Promise<void> {
  const { stage } = await findReview(tx.db, before.id);
  const stays = stage === 'waiting' || stage === 'unconfirmed';
  requireMove('author', stage, stays ? stage : 'waiting');
  const kind = stays ? 'edited' : 'resubmitted';
  const version = await addVersion(tx, before.id, kind, actorId, text);
  if (kind === 'resubmitted') await recordMove(tx, before, 'waiting', { actorId, kind, text });
  else if (version !== undefined) await addEvent(tx, before, { actorId, kind, version, text });
}

/**
 * Records that an article comes into the queue because its author's address was confirmed. Returns whether it did: another
 * process may have recorded it.
 */
export async function recordConfirmation(tx: Change, before: ArticleBefore): Promise<boolean> {
  if ((await findReview(tx.db, before.id)).stage !== 'unconfirmed') return false;
  await recordMove(tx, before, 'waiting', { actorId: null, kind: 'confirmed' });
  return true;
}

/** The row of an article before the act that is recorded. */
export type ArticleBefore = { id: number; user_id: number; status: ArticleStatus; published_at: string | null };

const EVENT_OF_STATUS = { menunggu: 'reopened', disetujui: 'approved', ditolak: 'declined' } as const;

/**
 * Records another status that an admin has given to an article without saying more. Returns the id of the event.
 * @throws 409 if the author has withdrawn the article
 */
export async function recordStatus(
  tx: Change,
  actorId: number,
  before: ArticleBefore,
  status: ArticleStatus,
): Promise<number> {
  const stage = STAGE_OF_STATUS[status];
  requireMove('admin', (await findReview(tx.db, before.id)).stage, stage);
  return await recordMove(tx, before, stage, { actorId, kind: EVENT_OF_STATUS[status] });
}

/**
 * Records the move of an article whose text the caller has written with the status. Decisions move it by moveArticle.
 * Returns the id of the event.
 */
async function recordMove(tx: Change, before: ArticleBefore, stage: ArticleStage, event: NewEvent): Promise<number> {
  const review = await findReview(tx.db, before.id);
  const after = reviewAfter(review, stage, null, tx.now);
  await setReview(tx.db, before.id, after);
  await endRevision(tx, { ...review, id: before.id }, after);
  return await addMove(tx, { ...before, ...review }, event);
}

/** Returns the review of an article once it has moved to a stage. */
export function reviewAfter(
  article: Review,
  stage: ArticleStage,
  publishAt: string | null,
  now: Date,
): Omit<Review, 'public_version'> {
  // A proposed revision stands beside a public text only, and keeps its place in the queue.
  const isStillPublic = stage === 'published' && article.stage === 'published';
  const pending_version = isStillPublic ? article.pending_version : null;
  const since = tabOf({ stage, pending_version }) === undefined ? null : now.toISOString();
  const waiting_since = isStillPublic ? article.waiting_since : since;
  return { stage, publish_at: publishAt, pending_version, waiting_since };
}

/** Lets the pictures go of a revision that does not stand beside the public text any more. */
export async function endRevision(
  tx: Change,
  { id, pending_version }: Pick<Review, 'pending_version'> & { id: number },
  after: Pick<Review, 'pending_version'>,
): Promise<void> {
  if (after.pending_version !== pending_version) await claimTextPictures(tx, { kind: 'revision', id }, '');
}

/** Records a move with what its undo puts back. `article`: as it was. Returns the id of the event. */
export async function addMove(tx: Change, article: ArticleBefore & Review, event: NewEvent): Promise<number> {
  const { stage, publish_at, public_version, pending_version, waiting_since, status, published_at } = article;
  const stateBefore = {
    ...{ stage, publish_at, public_version, pending_version, waiting_since },
    ...{ status, published_at },
  };
  return await addEvent(tx, article, { version: public_version, ...event }, stateBefore);
}
