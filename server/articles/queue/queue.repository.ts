import type { NotNull } from 'kysely';
import { type QueueTab, QUEUE_TABS, STAGE_OF_TAB } from '#contract/articles/article-status.ts';
import { recordOf } from '#contract/objects.ts';
import type { Queries } from '#server/database/database.ts';
import { countRows } from '#server/database/counts.ts';
import { fromNearerEnd, type Page } from '#server/database/paging.ts';
import { containsOrFound, findFew, isOneOf } from '#server/database/search-text.ts';
import { unindexed } from '#server/database/sorting.ts';
import { articlesForAdmins } from '#server/articles/visible-articles.ts';

/** Selects the articles in all tabs. Repeats the conditions of the partial index articles_by_turn, to use the index. */
function queued(db: Queries) {
  return db.selectFrom('articles').where('waiting_since', 'is not', null).where('deleted_at', 'is', null);
}

export async function countQueue(db: Queries): Promise<Record<QueueTab, number>> {
  const rows = await queued(db)
    .select(({ fn }) => ['stage', fn.countAll().as('articles')])
    .groupBy('stage')
    .execute();
  // PostgreSQL's count is a bigint, which its driver returns as text.
  const ofStage = new Map(rows.map(({ stage, articles }) => [stage, Number(articles)]));
  return recordOf(QUEUE_TABS, (tab) => ofStage.get(STAGE_OF_TAB[tab]) ?? 0);
}

/** Counts the articles in the tab `waiting`. `oldest`: when the article that has waited longest began to wait. */
export async function summarizeQueue(db: Queries): Promise<{ waiting: number; oldest: string | null }> {
  const { waiting, oldest } = await queued(db)
    .where('stage', '=', STAGE_OF_TAB.waiting)
    .select(({ fn }) => [fn.countAll().as('waiting'), fn.min('waiting_since').as('oldest')])
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), oldest };
}

/**
 * Returns a page of a tab in order of arrival, and the number of matches. `found`: articles whose texts match, in any
 * tab. `all`: the tab's number of articles.
 */
export async function findQueue(
  db: Queries,
  { tab, q, found, all }: { tab: QueueTab; q: string | undefined; found: readonly number[] | undefined; all: number },
  page: Page,
) {
  const inTab = queued(db).where('stage', '=', STAGE_OF_TAB[tab]);
  const matching = q ? inTab.where(containsOrFound('search_text', q, 'id', found)) : inTab;
  const few = q ? await findFew(matching.select('id'), found) : undefined;
  const total = few?.length ?? (q ? await countRows(matching) : all);
  const { limit, offset, order } = fromNearerEnd(page, total, 'asc');
  const candidates = few ? inTab.where(isOneOf('id', few)) : matching;
  // Picks the page's ids from the covering index, then loads only those rows: a row holds a whole text.
  const ids = candidates
    .select('id')
    .orderBy(few ? unindexed('waiting_since') : 'waiting_since', order)
    .orderBy('id', order)
    .limit(limit)
    .offset(offset);
  const rows = await db
    .selectFrom('articles')
    .innerJoin('users', 'users.id', 'articles.user_id')
    .select(['articles.id', 'articles.title', 'articles.stage', 'articles.public_version', 'articles.pending_version'])
    .select(['articles.updated_at', 'articles.waiting_since', 'articles.publish_at', 'articles.user_id'])
    .select(['users.nama_depan', 'users.nama_belakang', 'users.unconfirmed_since'])
    .where('articles.id', 'in', ids)
    .orderBy('articles.waiting_since')
    .orderBy('articles.id')
    .execute();
  return { rows, total };
}

/** Selects the articles and proposed revisions that have waited since `until` (ISO 8601) or longer. */
function waitingSince(db: Queries, until: string) {
  const stages = [STAGE_OF_TAB.waiting, STAGE_OF_TAB.revisions];
  return queued(db).where('stage', 'in', stages).where('waiting_since', '<=', until);
}

export async function countWaitingSince(db: Queries, until: string): Promise<number> {
  return await countRows(waitingSince(db, until));
}

/** Returns the articles that waitingSince selects, the longest waiting first. */
export async function findWaitingSince(db: Queries, until: string, limit: number) {
  const ids = waitingSince(db, until).select('id').orderBy('waiting_since').orderBy('id').limit(limit);
  return await db
    .selectFrom('articles')
    .innerJoin('users', 'users.id', 'articles.user_id')
    .select(['articles.id', 'articles.title', 'articles.stage', 'articles.pending_version', 'articles.waiting_since'])
    .select(['users.nama_depan', 'users.nama_belakang'])
    .where('articles.id', 'in', ids)
    .orderBy('articles.waiting_since')
    .orderBy('articles.id')
    .$narrowType<{ waiting_since: NotNull }>()
    .execute();
}

/** Returns the ids of the given users who have an approved article. */
export async function findApprovedAuthors(db: Queries, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', 'in', userIds)
    .where((where) =>
      where.exists(
        where
          .selectFrom('articles')
          .select('articles.id')
          // `unindexed` keeps the database from reading the whole index by status for each author.
          .where(unindexed('articles.verifikasi_admin'), '=', 'disetujui')
          .where('articles.user_id', '=', where.ref('users.id'))
          .where('articles.deleted_at', 'is', null),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the ids of the given articles that their authors have sent again. */
export async function findResubmitted(db: Queries, articleIds: readonly number[]): Promise<Set<number>> {
  if (articleIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('article_events')
    .select('article_id')
    .distinct()
    .where('article_id', 'in', articleIds)
    .where('kind', '=', 'resubmitted')
    .execute();
  return new Set(rows.map(({ article_id }) => article_id));
}

/** Returns the newest events since a time (ISO 8601), newest first, of all articles that admins may see. */
export async function findEventsSince(db: Queries, since: string, limit: number) {
  return await articlesForAdmins(db)
    .innerJoin('article_events as events', 'events.article_id', 'articles.id')
    .leftJoin('users', 'users.id', 'events.actor_id')
    .select(['events.id', 'events.article_id', 'events.at', 'events.kind', 'events.actor_id'])
    .select(['users.nama_depan', 'users.nama_belakang'])
    .where('events.at', '>=', since)
    .orderBy('events.at', 'desc')
    .orderBy('events.id', 'desc')
    .limit(limit)
    .execute();
}
