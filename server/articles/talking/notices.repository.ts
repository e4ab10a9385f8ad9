import { DECISION_EVENTS } from '#contract/articles/decision-events.ts';
import type { PersonName } from '#contract/identity/full-name.ts';
import type { EventKind } from '#contract/articles/reviews.ts';
import type { Queries } from '#server/database/database.ts';

/** The kinds of events that are mailed to the other side. The mails about decisions are queued with the decisions. */
const MAILED_KINDS = ['comment', 'resubmitted', 'revisionProposed'] as const satisfies readonly EventKind[];

/**
 * Returns the events in a span of time (ISO 8601) that were not mailed, without their texts, the oldest first. Notes
 * among editors are never mailed. Reads the index article_events_by_time.
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

export type UnmailedEvent = Awaited<ReturnType<typeof findUnmailedEvents>>[number];

/** Returns which of the events were still not mailed, with their texts, the oldest first. */
export async function findStillUnmailed(db: Queries, ids: readonly number[]) {
  return await db
    .selectFrom('article_events')
    .select(['id', 'kind', 'text'])
    .where('id', 'in', ids)
    .where('mail_id', 'is', null)
    .orderBy('id')
    .execute();
}

/** Marks events as mailed. `mailId`: the id of one of the mails, or an empty string if there was no recipient. */
export async function markMailed(db: Queries, ids: readonly number[], mailId: string): Promise<void> {
  await db.updateTable('article_events').set({ mail_id: mailId }).where('id', 'in', ids).execute();
}

/** Returns the name and the role of an article's author, also where the account is closed. */
export async function findAuthorOfArticle(
  db: Queries,
  articleId: number,
): Promise<PersonName & { role_type: number; unconfirmed_since: string | null }> {
  return await db
    .selectFrom('articles')
    .innerJoin('users', 'users.id', 'articles.user_id')
    .select(['users.nama_depan', 'users.nama_belakang', 'users.role_type', 'users.unconfirmed_since'])
    .where('articles.id', '=', articleId)
    .executeTakeFirstOrThrow();
}

/** Returns the id of the admin who made the newest decision on an article, apart from undone decisions. */
export async function findLastDecider(db: Queries, articleId: number): Promise<number | undefined> {
  const row = await newest(db, articleId, DECISION_EVENTS).where('actor_id', 'is not', null).executeTakeFirst();
  return row?.actor_id ?? undefined;
}

/** Returns the version that the article had when it was last decided on or withdrawn. */
export async function findLastEndedVersion(db: Queries, articleId: number): Promise<number | undefined> {
  const kinds = ['approved', 'scheduled', 'revise', 'declined', 'withdrawn'] as const;
  const row = await newest(db, articleId, kinds).executeTakeFirst();
  return row?.version ?? undefined;
}

function newest(db: Queries, articleId: number, kinds: readonly EventKind[]) {
  return db
    .selectFrom('article_events')
    .select(['actor_id', 'version'])
    .where('article_id', '=', articleId)
    .where('kind', 'in', kinds)
    .where('undone_by', 'is', null)
    .orderBy('id', 'desc')
    .limit(1);
}
