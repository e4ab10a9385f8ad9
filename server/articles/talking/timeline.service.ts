import type { CallQuery } from '#contract/call-schemas.ts';
import type { TimelineAnswer } from '#contract/articles/reviews.ts';
import type { Caller } from '#server/callers.ts';
import { toMeta, toPage } from '#server/database/paging.ts';
import { fromJson } from '#server/database/json-column.ts';
import type { System } from '#server/system.ts';
import { requireAuthorOrAdmin, toActor } from '#server/articles/article-access.ts';
import { visibleEvents } from '#server/articles/reviews.policy.ts';
import { findEvents, findEventsBy } from '#server/articles/reviews.repository.ts';

const PER_PAGE = 100;

/**
 * Lists what happened to an article, the newest first.
 * @throws not found unless the caller is its author or an admin
 */
export async function readTimeline(
  { db, config }: System,
  caller: Caller,
  articleId: number,
  query: CallQuery<'articleTimeline'>,
): Promise<TimelineAnswer> {
  await requireAuthorOrAdmin(db, caller, articleId);
  const page = toPage({ ...query, per_page: PER_PAGE }, config.listCap);
  const { rows, total } = await findEvents(db, articleId, visibleEvents(caller), page);
  const events = rows.map(({ actor_id, side, nama_depan, nama_belakang, reasons, ...event }) => ({
    ...event,
    reasons: fromJson(reasons),
    by: side,
    actor: toActor(caller, { id: actor_id, nama_depan, nama_belakang }),
  }));
  return { events, meta: toMeta(page, { total }) };
}

/** Returns what the caller did and wrote about other users' articles, the oldest first. */
export async function listOwnActs({ db }: System, caller: Caller) {
  const rows = await findEventsBy(db, caller.id);
  return rows.map(({ reasons, ...act }) => ({ ...act, reasons: fromJson(reasons) }));
}
