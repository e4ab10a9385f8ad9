import type { EventVisibility } from '#contract/reviews.ts';
import { countRows } from '#server/database/counts.ts';
import type { Queries } from '#server/database/database.ts';
import type { Page } from '#server/database/paging.ts';
import type { ArticleEventTable, ArticleTable } from '#server/database/schema.ts';
import type { Selectable } from 'kysely';

const REVIEW = ['stage', 'publish_at', 'public_version', 'pending_version'] as const;

/** Where an article stands in its review. */
export type Review = Pick<Selectable<ArticleTable>, (typeof REVIEW)[number]>;

/** Returns the review of an existing article, deleted ones included. */
export async function findReview(db: Queries, articleId: number): Promise<Review> {
  return await db.selectFrom('articles').select(REVIEW).where('id', '=', articleId).executeTakeFirstOrThrow();
}

export async function setReview(db: Queries, articleId: number, review: Partial<Review>): Promise<void> {
  await db.updateTable('articles').set(review).where('id', '=', articleId).execute();
}

/** Returns the id of the new event. */
export async function insertEvent(db: Queries, event: Omit<Selectable<ArticleEventTable>, 'id'>): Promise<number> {
  const { id } = await db.insertInto('article_events').values(event).returning('id').executeTakeFirstOrThrow();
  return id;
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

/** Whether something has happened to an article after an event, apart from what was undone. */
export async function hasNewerEvent(db: Queries, articleId: number, eventId: number): Promise<boolean> {
  const newer = await db
    .selectFrom('article_events')
    .select('id')
    .where('article_id', '=', articleId)
    .where('id', '>', eventId)
    .where('undone_by', 'is', null)
    .where('kind', '!=', 'undone')
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

export async function markUndone(db: Queries, eventId: number, by: number): Promise<void> {
  await db.updateTable('article_events').set({ undone_by: by }).where('id', '=', eventId).execute();
}

export async function setEventMail(db: Queries, eventId: number, mailId: string): Promise<void> {
  await db.updateTable('article_events').set({ mail_id: mailId }).where('id', '=', eventId).execute();
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
