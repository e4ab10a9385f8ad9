import type { EventKind, EventVisibility, Side } from '#contract/articles/reviews.ts';
import type { Change } from '#server/change.ts';
import type { Queries } from '#server/database/database.ts';
import { toJson } from '#server/database/json-column.ts';
import type { StateBefore } from '#server/database/schema.ts';
import { findLastSubmissions, insertEvent } from './reviews.repository.ts';
import { REVIEW_FIELDS } from '#contract/articles/articles.ts';
import { pick } from '#contract/articles/version-fields.ts';

export type NewEvent = {
  /** The user who acted; null for the system itself. */
  actorId: number | null;
  kind: EventKind;
  version?: number | undefined;
  /** At most 4,000 characters. */
  text?: string | undefined;
  reasons?: readonly string[] | undefined;
  /** Default: 'author'. */
  visibility?: EventVisibility | undefined;
  batchId?: string | undefined;
  /** For a scheduled article: when it will be published (ISO 8601). */
  publishAt?: string | null;
};

/** Adds an event to an article's timeline, in the transaction that changes the article. Returns the event's id. */
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
    reasons: toJson(reasons),
    visibility,
    batch_id: batchId ?? null,
    state_before: stateBefore ? toJson(stateBefore) : null,
    undone_by: null,
    mail_id: null,
  });
}

/** Returns which side acts: the author, the editors or the system. An admin who wrote the article counts as author. */
export function sideOf(actorId: number | null, authorId: number): Side {
  if (actorId === null) return 'system';
  return actorId === authorId ? 'author' : 'editors';
}

/** The columns that an undo restores. */
const STATE = [
  ...REVIEW_FIELDS,
  'status',
  'published_at',
  'public_number',
  'revised_at',
] as const satisfies readonly (keyof StateBefore)[];

/**
 * Adds the event of an article's move to another stage, with the columns that an undo restores. `article`: the row
 * before the move. Returns the id of the event.
 */
export async function addMove(
  tx: Change,
  article: { id: number; user_id: number } & StateBefore,
  event: NewEvent,
): Promise<number> {
  return await addEvent(tx, article, { version: article.public_version, ...event }, pick(article, STATE));
}

/** Counts up to `most` articles, deleted ones included, that a user has submitted since a time (ISO 8601). */
export async function countSubmissions(db: Queries, actorId: number, since: string, most: number): Promise<number> {
  const times = await findLastSubmissions(db, actorId, most);
  return times.filter((at) => at >= since).length;
}
