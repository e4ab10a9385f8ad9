import {
  ARTICLE_STAGES,
  ARTICLE_STATES,
  type ArticleStage,
  STAGE_OF_STATUS,
  tabOf,
} from '#contract/articles/article-status.ts';
import { CHANGE_LABELS } from '#contract/articles/change-kinds.ts';
import { REVIEW_FIELDS } from '#contract/articles/articles.ts';
import { type ArticleStatus, DEFAULT_ARTICLE_STATUS } from '#contract/constants.ts';
import type { WorkInput } from '#contract/articles/works.ts';
import type { Caller } from '#server/callers.ts';
import { change, type Change } from '#server/change.ts';
import type { System } from '#server/system.ts';
import type { Queries } from '#server/database/database.ts';
import { findTextPictures, setHeld } from '#server/files/text-pictures.service.ts';
import {
  addPost,
  type Audited,
  lockForChange,
  type Prepared,
  updatePost,
  writePost,
} from '#server/posts/post-changes.service.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import { addEvent, addMove, type NewEvent } from './events.ts';
import {
  addPublicVersion,
  PUBLIC_COLUMNS,
  type PublicColumns,
  type Told,
} from './public-versions/publishing.service.ts';
import type { Review } from './reviews.repository.ts';
import { setTopicsOfArticle } from './topics/topics.service.ts';
import { addFirstVersion, addVersion, amendFirstVersion } from './versions/versions.service.ts';
import { NO_WORK, toWorkColumns, WORK_COLUMNS, type WorkColumns } from './work-fields.ts';

type Further = Review & WorkColumns & PublicColumns & { translation_of: number | null };

/** An article row that a transaction has locked, with the columns that only articles have. */
export type LockedArticle = Awaited<ReturnType<typeof lockForChange<ArticleStatus, Further>>>;

export type ArticleColumns = Partial<LockedArticle>;

/**
 * Reads an article's row and locks it until the transaction ends. `loaded`: the updated_at that the caller has seen.
 * @throws 404; 409 if the article has changed since
 */
export async function lockArticle(db: Queries, id: number, loaded?: string): Promise<LockedArticle> {
  const further = [...REVIEW_FIELDS, ...WORK_COLUMNS, ...PUBLIC_COLUMNS, 'translation_of'] as const;
  return await lockForChange<ArticleStatus, Further>(db, articleKind, id, loaded, further);
}

const EVENT_OF_STATUS = { menunggu: 'reopened', disetujui: 'approved', ditolak: 'declined' } as const;

/** Returns the kind of event to record when an admin changes the status by editing the article. */
export const eventOfStatus = (status: ArticleStatus) => EVENT_OF_STATUS[status];

type NewArticle = {
  status: ArticleStatus;
  stage: 'waiting' | 'unconfirmed';
  work: WorkInput;
  /** The ids of its topics. */
  topics?: readonly number[] | undefined;
  /** The article of which the new one is a translation. The translation may show the pictures of its text. */
  original?: { id: number } | undefined;
  /** The author. Default: the caller. */
  ownerId?: number;
};

/**
 * Adds an article, its first version and the first event of its timeline. If an admin has chosen its status, the
 * timeline also shows a decision. Returns the new row, and the id of the decision's event.
 */
export async function addArticle(
  tx: Change,
  caller: Caller,
  prepared: Prepared,
  { status, stage: first, work, topics = [], original, ownerId = caller.id }: NewArticle,
): Promise<{ article: NewRow; event?: number }> {
  const waiting = { stage: first, publish_at: null, pending_version: null, waiting_since: tx.now.toISOString() };
  const sent = { ...waiting, public_version: 1 };
  const isDecided = status !== DEFAULT_ARTICLE_STATUS;
  const review = isDecided ? reviewAfter(sent, STAGE_OF_STATUS[status], null, tx.now) : waiting;
  const { isPublic } = ARTICLE_STATES[status];
  const shown = { public_number: isPublic ? 1 : 0, revised_at: null, notice: null };
  const columns = { ...NO_WORK, ...toWorkColumns(work), ...review, ...shown, translation_of: original?.id ?? null };
  const pictures = original && (await findTextPictures(tx.db, { kind: 'article', id: original.id }));
  const id = await addPost(tx, articleKind, caller, prepared, { status, further: columns, ownerId, pictures });
  const { title, content, added: image = null } = prepared;
  const published_at = isPublic ? tx.now.toISOString() : null;
  const article = { ...columns, id, user_id: ownerId, title, published_at, public_version: 1 };
  await addFirstVersion(tx, { ...article, content, image }, caller.id);
  if (topics.length > 0) await setTopicsOfArticle(tx.db, id, topics);
  await addPublicVersion(tx, { ...article, status });
  await addEvent(tx, article, { actorId: caller.id, kind: 'submitted', version: 1 });
  if (!isDecided) return { article };
  const before = { ...article, ...sent, status: DEFAULT_ARTICLE_STATUS, published_at: null, public_number: 0 } as const;
  return { article, event: await addMove(tx, before, { actorId: caller.id, kind: eventOfStatus(status) }) };
}

/**
 * Corrects a locked article that has only version 1, together with that version. An import does so when it learns where
 * the links of a text lead, or which article is the original: that is no edit, so no date and no event tells of it.
 */
export async function amendArticle(
  tx: Change,
  article: LockedArticle,
  { translation_of, ...changes }: Partial<Pick<LockedArticle, 'content' | 'translation_of' | 'translates_version'>>,
): Promise<void> {
  await amendFirstVersion(tx.db, article.id, changes);
  const columns = { ...changes, ...(translation_of !== undefined && { translation_of }) };
  await updatePost<ArticleStatus, LockedArticle>(tx.db, articleKind, article, columns);
}

type NewRow = WorkColumns & { id: number; user_id: number; title: string; published_at: string | null };

/** `version`: the kind of the version that stores a changed text. `note`: the author's comment on the change. */
type Edit = {
  columns: ArticleColumns;
  version: 'edited' | 'resubmitted' | 'restored';
  note?: string | undefined;
  told?: Told | undefined;
};
/** `publishAt` (ISO 8601) is set only if `stage` is `scheduled`. */
type Move = { stage: ArticleStage; publishAt?: string | null; columns?: ArticleColumns; told?: Told | undefined };

/**
 * Writes columns of a locked article like writePost, and adds a public version if readers see a change. Every change of
 * an article's text, facts or status goes through this function. Returns the new row.
 * @param told what readers are told about the change
 * @throws 422 on `change_kind` for a statement that the article's state does not allow
 */
export async function writeArticle(
  tx: Change,
  article: LockedArticle,
  columns: ArticleColumns,
  audited: Audited,
  told?: Told,
): Promise<LockedArticle> {
  const shown = await addPublicVersion(tx, { ...article, ...columns }, told);
  return await writePost(tx, articleKind, article, { ...columns, ...shown }, audited);
}

/**
 * Writes new columns to a locked article in one statement. `move` also moves the article to another stage. A changed
 * text is stored as a version, with an event that has the note for readers. A `resubmitted` version has only the move's
 * event. The caller must check the rights first. Returns the new row and the id of the move's event.
 */
export async function editLocked(
  tx: Change,
  article: LockedArticle,
  { columns, version: kind, note, told }: Edit,
  audited: Audited,
  move?: { stage: ArticleStage; event: NewEvent },
): Promise<{ article: LockedArticle; event?: number }> {
  const { actorId } = audited;
  const text = { ...article, ...columns };
  const version = await addVersion(tx, text, { kind, authorId: actorId, note });
  const written = version === undefined ? columns : { ...columns, public_version: version };
  const hasEvent = version !== undefined && kind !== 'resubmitted';
  if (move) {
    if (hasEvent) await addEvent(tx, text, { actorId, kind, version, text: note });
    return await moveArticle(tx, article, { stage: move.stage, columns: written, told }, move.event, audited);
  }
  const after = await writeArticle(tx, article, written, audited, told);
  const isTold = told !== undefined && told.note !== '' && after.public_number > article.public_number;
  const noted = isTold ? `${CHANGE_LABELS[told.kind]}: ${told.note}` : undefined;
  if (hasEvent || isTold) {
    await addEvent(tx, text, { actorId, kind, version: after.public_version, text: note ?? noted });
  }
  return { article: after };
}

/**
 * Moves a locked article to another stage: writes the row in one statement, ends a proposed revision that the new stage
 * does not allow, empties the caches, and writes to the audit log and the timeline. The caller must check the rights
 * first. Without `audited`, the audit log gets a decision. Returns the new row and the event's id.
 */
export async function moveArticle(
  tx: Change,
  article: LockedArticle,
  { stage, publishAt = null, columns, told }: Move,
  event: NewEvent,
  audited?: Pick<Audited, 'action' | 'details'>,
): Promise<{ article: LockedArticle; event: number }> {
  const { status } = ARTICLE_STAGES[stage];
  const review = reviewAfter(article, stage, publishAt, tx.now);
  const decided = { action: 'decide', details: { from: article.status, to: status } } as const;
  const logged = { ...decided, ...audited, actorId: event.actorId };
  const after = await writeArticle(tx, article, { ...columns, ...review, status }, logged, told);
  const { id, user_id, public_version } = after;
  if (after.pending_version !== article.pending_version) await setHeld(tx, { kind: 'revision', id }, []);
  const moved = { publishAt, ...event };
  return { article: after, event: await addMove(tx, { ...article, user_id, public_version }, moved) };
}

/**
 * Changes review columns of a locked article without a decision. updated_at and the caches stay as they are, because
 * neither readers nor the edit form see these columns.
 */
export async function setReview(tx: Change, article: LockedArticle, review: Partial<Review>): Promise<void> {
  await updatePost<ArticleStatus, LockedArticle>(tx.db, articleKind, article, review);
}

/** Moves a locked article from the stage `unconfirmed` into the review queue. */
export async function confirmArticle(tx: Change, article: LockedArticle): Promise<void> {
  await setReview(tx, article, reviewAfter(article, 'waiting', null, tx.now));
  await addMove(tx, article, { actorId: null, kind: 'confirmed' });
}

/**
 * Runs `work` for each article in a transaction of its own. Several processes may do so at once, so `work` must lock
 * the row and check its stage again. A failure is logged; the next call tries that article again.
 */
export async function changeEach(
  system: System,
  ids: readonly number[],
  failure: string,
  work: (tx: Change, id: number) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    try {
      await change(system, async (tx) => await work(tx, id));
    } catch (error) {
      system.log.error({ err: error, article: id }, failure);
    }
  }
}

/** Returns the review columns for an article that moves to `stage`. */
function reviewAfter(
  article: Review,
  stage: ArticleStage,
  publishAt: string | null,
  now: Date,
): Omit<Review, 'public_version'> {
  // A proposed revision, and its position in the queue, remain only if the article is public and stays public.
  const isStillPublic = stage === 'published' && article.stage === 'published';
  const pending_version = isStillPublic ? article.pending_version : null;
  const since = tabOf({ stage, pending_version }) === undefined ? null : now.toISOString();
  const waiting_since = isStillPublic ? article.waiting_since : since;
  return { stage, publish_at: publishAt, pending_version, waiting_since };
}
