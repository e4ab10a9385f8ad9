import { REVIEW_FIELDS } from '#contract/articles/articles.ts';
import type { EventKind, EventVisibility } from '#contract/articles/reviews.ts';
import { countRows } from '#server/database/counts.ts';
import type { Queries } from '#server/database/database.ts';
import { insertRow, runPrepared } from '#server/database/prepared.ts';
import type { Page } from '#server/database/paging.ts';
import type { ArticleEventTable, ArticleTable } from '#server/database/schema.ts';
import type { Selectable } from 'kysely';
import { hasRow } from '#server/database/rows.ts';

export type Review = Pick<Selectable<ArticleTable>, (typeof REVIEW_FIELDS)[number]>;

/** Returns the review columns of an article, also of a soft-deleted one. The row must exist. */
export async function findReview(db: Queries, articleId: number): Promise<Review> {
  return await db.selectFrom('articles').select(REVIEW_FIELDS).where('id', '=', articleId).executeTakeFirstOrThrow();
}

/** Returns those of the articles `ids` that the user has written. */
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

export async function insertEvent(db: Queries, event: Omit<Selectable<ArticleEventTable>, 'id'>): Promise<number> {
  return await insertRow(db, 'article_events', event);
}

/** Returns a page of an article's events, the newest first, and the number of all its events. */
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

/** Returns whether a mail to the author about any decision of this batch was queued. */
export async function isBatchMailed(db: Queries, batchId: string, authorId: number): Promise<boolean> {
  return await hasRow(
    db
      .selectFrom('article_events')
      .innerJoin('articles', 'articles.id', 'article_events.article_id')
      .where('batch_id', '=', batchId)
      .where('articles.user_id', '=', authorId)
      .where('mail_id', 'is not', null),
  );
}

/** Returns whether an article has newer events than this one. Ignores undone events, undos and comments. */
export async function hasNewerEvent(db: Queries, articleId: number, eventId: number): Promise<boolean> {
  return await hasRow(
    db
      .selectFrom('article_events')
      .where('article_id', '=', articleId)
      .where('id', '>', eventId)
      .where('undone_by', 'is', null)
      .where('kind', 'not in', ['undone', 'comment']),
  );
}

/** Returns the newest scheduling or refusal of an article, except undone ones, with the id of the mail about it. */
export async function findStandingDecision(db: Queries, articleId: number) {
  return await newestEvent(db, articleId, ['scheduled', 'revise', 'declined']).executeTakeFirst();
}

/** Selects an article's newest event that has one of these kinds and was not undone. */
export function newestEvent(db: Queries, articleId: number, kinds: readonly EventKind[]) {
  return db
    .selectFrom('article_events')
    .select(['id', 'actor_id', 'version', 'mail_id'])
    .where('article_id', '=', articleId)
    .where('kind', 'in', kinds)
    .where('undone_by', 'is', null)
    .orderBy('id', 'desc')
    .limit(1);
}

export async function markUndone(db: Queries, eventId: number, by: number): Promise<void> {
  await db.updateTable('article_events').set({ undone_by: by }).where('id', '=', eventId).execute();
}

export async function setEventMail(db: Queries, eventId: number, mailId: string): Promise<void> {
  await db.updateTable('article_events').set({ mail_id: mailId }).where('id', '=', eventId).execute();
}

/**
 * Returns the times of submission and decision for the newest decisions in a span of time (ISO 8601). Of several
 * decisions on the same text only the first counts. Leaves out admins' decisions on their own articles, and on
 * translations that an admin has added for the author.
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
    // Reads the index article_events_by_time backwards, and article_events_by_article for the events of each article.
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
    .where((eb) => eb.or([eb('sending.kind', '!=', 'submitted'), eb('sending.side', '=', 'author')]))
    .execute();
}

/** Returns the times of a user's last submissions, newest first, through the index article_events_by_actor. */
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

/** Returns the ids of articles scheduled for `until` or earlier, the earliest first. */
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
