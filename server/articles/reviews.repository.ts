import { REVIEW_FIELDS } from '#contract/articles/articles.ts';
import type { EventVisibility } from '#contract/articles/reviews.ts';
import { countRows } from '#server/database/counts.ts';
import type { Queries } from '#server/database/database.ts';
import { insertRow, runPrepared } from '#server/database/prepared.ts';
import type { Page } from '#server/database/paging.ts';
import type { ArticleEventTable, ArticleTable } from '#server/database/schema.ts';
import type { Selectable } from 'kysely';

/** The columns that say where an article stands in its review. */
export type Review = Pick<Selectable<ArticleTable>, (typeof REVIEW_FIELDS)[number]>;

/** Returns the review of an existing article, deleted ones included. */
export async function findReview(db: Queries, articleId: number): Promise<Review> {
  return await db.selectFrom('articles').select(REVIEW_FIELDS).where('id', '=', articleId).executeTakeFirstOrThrow();
}

/** Returns which of the articles a user has written. */
export async function findOwnArticles(db: Queries, userId: number, ids: readonly number[]) {
  return await db
    .selectFrom('articles')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Returns the id of the new event. */
export async function insertEvent(db: Queries, event: Omit<Selectable<ArticleEventTable>, 'id'>): Promise<number> {
  return await insertRow(db, 'article_events', event);
}

/** Returns a page of the events, the newest first, and the number of all. */
export async function findEvents(
  db: Queries,
  articleId: number,
  visibilities: readonly EventVisibility[],
  { limit, offset }: Pick<Page, 'limit' | 'offset'>,
) {
  const events = db
    .selectFrom('article_events as events')
    .where('events.article_id', '=', articleId)
    .where('events.visibility', 'in', visibilities);
  const rows = await events
    .leftJoin('users', 'users.id', 'events.actor_id')
    .selectAll('events')
    .select(['users.nama_depan', 'users.nama_belakang'])
    .orderBy('events.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: await countRows(events) };
}

export async function findEvent(db: Queries, id: number): Promise<Selectable<ArticleEventTable> | undefined> {
  return await db.selectFrom('article_events').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findArticlesOfBatch(db: Queries, batchId: string): Promise<{ id: number; article_id: number }[]> {
  return await db
    .selectFrom('article_events')
    .select(['id', 'article_id'])
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute();
}

/** Returns whether the author was mailed about one of the decisions of a batch. */
export async function isBatchMailed(db: Queries, batchId: string, authorId: number): Promise<boolean> {
  const mailed = await db
    .selectFrom('article_events')
    .innerJoin('articles', 'articles.id', 'article_events.article_id')
    .select('article_events.id')
    .where('batch_id', '=', batchId)
    .where('articles.user_id', '=', authorId)
    .where('mail_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return mailed !== undefined;
}

/**
 * Returns whether something has happened to an article after an event, apart from undone events, undos and comments.
 */
export async function hasNewerEvent(db: Queries, articleId: number, eventId: number): Promise<boolean> {
  const newer = await db
    .selectFrom('article_events')
    .select('id')
    .where('article_id', '=', articleId)
    .where('id', '>', eventId)
    .where('undone_by', 'is', null)
    .where('kind', 'not in', ['undone', 'comment'])
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

/** Returns the last decision on an article that did not publish it and was not undone, and the mail about it. */
export async function findStandingDecision(
  db: Queries,
  articleId: number,
): Promise<{ id: number; mail_id: string | null } | undefined> {
  return await db
    .selectFrom('article_events')
    .select(['id', 'mail_id'])
    .where('article_id', '=', articleId)
    .where('kind', 'in', ['scheduled', 'revise', 'declined'])
    .where('undone_by', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function markUndone(db: Queries, eventId: number, by: number): Promise<void> {
  await db.updateTable('article_events').set({ undone_by: by }).where('id', '=', eventId).execute();
}

export async function setEventMail(db: Queries, eventId: number, mailId: string): Promise<void> {
  await db.updateTable('article_events').set({ mail_id: mailId }).where('id', '=', eventId).execute();
}

/**
 * Returns the times of submission and decision for the newest decisions in a span of time (ISO 8601). Of several
 * decisions on the same text, only the first counts. Admins' decisions on their own articles are left out.
 */
export async function findDecisionTimes(
  db: Queries,
  { since, until }: { since: string; until: string },
  limit: number,
): Promise<{ sent_at: string; decided_at: string }[]> {
  const decided = ['approved', 'scheduled', 'revise', 'declined'] as const;
  const sent = ['submitted', 'confirmed', 'resubmitted', 'reopened'] as const;
  const newest = db
    .selectFrom('article_events')
    .select(['id', 'article_id', 'at', 'actor_id'])
    // Reads the index article_events_by_time backwards, and the events of each article by article_events_by_article.
    .where('at', '>=', since)
    .where('at', '<=', until)
    .where('kind', 'in', decided)
    .where('undone_by', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return await db
    .selectFrom(newest.as('decision'))
    .innerJoin('article_events as sending', (join) =>
      join.on('sending.id', '=', (row) =>
        row
          .selectFrom('article_events as earlier')
          .select('earlier.id')
          .whereRef('earlier.article_id', '=', 'decision.article_id')
          .whereRef('earlier.id', '<', 'decision.id')
          .where('earlier.kind', 'in', [...decided, ...sent])
          .where('earlier.undone_by', 'is', null)
          .orderBy('earlier.id', 'desc')
          .limit(1),
      ),
    )
    .innerJoin('articles', 'articles.id', 'decision.article_id')
    .select(['sending.at as sent_at', 'decision.at as decided_at'])
    .where('sending.kind', 'in', sent)
    .whereRef('decision.actor_id', '!=', 'articles.user_id')
    .execute();
}

/** Returns when a user submitted their last articles, the newest first, through the index article_events_by_actor. */
export async function findLastSubmissions(db: Queries, actorId: number, limit: number): Promise<string[]> {
  const rows = await runPrepared(db, findLastSubmissions, { actorId, limit }, (anyDb, values) =>
    anyDb
      .selectFrom('article_events')
      .select('at')
      .where('actor_id', '=', values.actorId)
      .where('kind', '=', 'submitted')
      .orderBy('id', 'desc')
      .limit(values.limit),
  );
  return rows.map(({ at }) => at);
}

/** Returns the articles that are to be published at `until` or earlier, the earliest first. */
export async function findScheduled(db: Queries, until: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where('publish_at', '<=', until)
    .where('deleted_at', 'is', null)
    .orderBy('publish_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns what a user did and wrote about other users' articles, the oldest first. */
export async function findEventsBy(db: Queries, userId: number) {
  return await db
    .selectFrom('article_events as events')
    .innerJoin('articles', 'articles.id', 'events.article_id')
    .select(['events.article_id', 'events.at', 'events.kind', 'events.version', 'events.text', 'events.reasons'])
    .where('events.actor_id', '=', userId)
    .where('articles.user_id', '!=', userId)
    .orderBy('events.id')
    .execute();
}
