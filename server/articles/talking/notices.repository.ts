import { DECISION_EVENTS } from '#contract/articles/decision-events.ts';
import type { EventKind } from '#contract/articles/reviews.ts';
import type { Queries } from '#server/database/database.ts';
import { newestEvent } from '#server/articles/reviews.repository.ts';

/** Kinds of events that queueNotices mails some minutes later. Mails about decisions are queued with the decision. */
const MAILED_KINDS = ['comment', 'resubmitted', 'revisionProposed'] as const satisfies readonly EventKind[];

/**
 * Returns the events in a span of time (ISO 8601) that were not mailed yet, without their texts, oldest first. Leaves
 * out notes among admins. Reads the index article_events_by_time.
 */
export async function findUnmailedEvents(db: Queries, { since, until }: { since: string; until: string }) {
  return await db
    .selectFrom('article_events as events')
    .innerJoin('articles', 'articles.id', 'events.article_id')
    .where('events.at', '>=', since)
    .where('events.at', '<=', until)
    .where('events.kind', 'in', MAILED_KINDS)
    .where('events.mail_id', 'is', null)
    .where('events.visibility', '=', 'author')
    .where('articles.deleted_at', 'is', null)
    .select(['events.id', 'events.article_id', 'events.at', 'events.kind', 'events.side'])
    .orderBy('events.id')
    .execute();
}

/** Returns the given events that are still not mailed, with their texts, oldest first. */
export async function findStillUnmailed(db: Queries, ids: readonly number[]) {
  return await db
    .selectFrom('article_events')
    .select(['id', 'kind', 'text'])
    .where('id', 'in', ids)
    .where('mail_id', 'is', null)
    .orderBy('id')
    .execute();
}

/** Marks events as mailed. `mailId`: the id of the first mail about them, or an empty string if nobody gets a mail. */
export async function markMailed(db: Queries, ids: readonly number[], mailId: string): Promise<void> {
  await db.updateTable('article_events').set({ mail_id: mailId }).where('id', 'in', ids).execute();
}

/** Returns the name, the role and unconfirmed_since of an article's author, even if the account is closed. */
export async function findAuthorOfArticle(db: Queries, articleId: number) {
  return await db
    .selectFrom('articles')
    .innerJoin('users', 'users.id', 'articles.user_id')
    .select(['users.nama_depan', 'users.nama_belakang', 'users.role_type', 'users.unconfirmed_since'])
    .where('articles.id', '=', articleId)
    .executeTakeFirstOrThrow();
}

/** Returns the id of the admin who made the newest decision on an article. Ignores undone decisions. */
export async function findLastDecider(db: Queries, articleId: number): Promise<number | undefined> {
  const row = await newestEvent(db, articleId, DECISION_EVENTS).where('actor_id', 'is not', null).executeTakeFirst();
  return row?.actor_id ?? undefined;
}

/** Returns the number of the version that was last decided on or withdrawn. */
export async function findLastEndedVersion(db: Queries, articleId: number): Promise<number | undefined> {
  const kinds = ['approved', 'scheduled', 'revise', 'declined', 'withdrawn'] as const;
  const row = await newestEvent(db, articleId, kinds).executeTakeFirst();
  return row?.version ?? undefined;
}
