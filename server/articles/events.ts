import type { ArticleStatus } from '#contract/constants.ts';
import type { EventKind, EventVisibility, Side } from '#contract/articles/reviews.ts';
import type { Change } from '#server/change.ts';
import type { Queries } from '#server/database/database.ts';
import { findLastSubmissions, insertEvent, type Review } from './reviews.repository.ts';

export type NewEvent = {
  /** null for the system itself. */
  actorId: number | null;
  kind: EventKind;
  /** Number of the version that the event is about. */
  version?: number | undefined;
  /** At most 4,000 characters. */
  text?: string | undefined;
  reasons?: readonly string[] | undefined;
  /** Default: 'author'. */
  visibility?: EventVisibility | undefined;
  batchId?: string | undefined;
  /** The time at which a scheduled article will be published (ISO 8601). */
  publishAt?: string | null;
};

/** The columns of an article that a decision changes, with their values before it. An undo restores them. */
export type StateBefore = Review & { status: ArticleStatus; published_at: string | null };

/** Records what happened to an article, in the transaction of that act. Returns the id of the event. */
export async function addEvent(
  { db, now }: Pick<Change, 'db' | 'now'>,
  { id, user_id }: { id: number; user_id: number },
  { actorId, kind, version, text = '', reasons = [], visibility = 'author', batchId, publishAt = null }: NewEvent,
  stateBefore?: StateBefore,
): Promise<number> {
  return await insertEvent(db, {
    article_id: id,
    at: now.toISOString(),
    actor_id: actorId,
    kind,
    version: version ?? null,
    side: sideOf(actorId, user_id),
    publish_at: publishAt,
    text,
    reasons: JSON.stringify(reasons),
    visibility,
    batch_id: batchId ?? null,
    state_before: stateBefore ? JSON.stringify(stateBefore) : null,
    undone_by: null,
    mail_id: null,
  });
}

/** Returns the side of a user who acts on an article. An admin counts as the author of an article of their own. */
export function sideOf(actorId: number | null, authorId: number): Side {
  if (actorId === null) return 'system';
  return actorId === authorId ? 'author' : 'editors';
}

/**
 * Records the move of an article to another stage, with the state that an undo restores. `article`: the row before the
 * move. Returns the id of the event.
 */
export async function addMove(
  tx: Change,
  article: { id: number; user_id: number } & StateBefore,
  event: NewEvent,
): Promise<number> {
  const { stage, publish_at, public_version, pending_version, waiting_since, status, published_at } = article;
  const stateBefore = {
    stage,
    publish_at,
    public_version,
    pending_version,
    waiting_since,
    status,
    published_at,
  };
  return await addEvent(tx, article, { version: public_version, ...event }, stateBefore);
}

/** Counts the articles that a user has submitted since a time (ISO 8601), deleted ones included, up to `most`. */
export async function countSubmissions(db: Queries, actorId: number, since: string, most: number): Promise<number> {
  const times = await findLastSubmissions(db, actorId, most);
  return times.filter((at) => at >= since).length;
}
