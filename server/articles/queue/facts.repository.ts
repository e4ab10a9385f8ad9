import { type ArticleStage, STAGES } from '#contract/articles/article-status.ts';
import type { EventKind } from '#contract/articles/reviews.ts';
import { countByStatus } from '#server/database/counts.ts';
import type { Queries } from '#server/database/database.ts';

/** Returns an author. `since`: when the account was opened. */
export async function findAuthor(db: Queries, userId: number) {
  return await db
    .selectFrom('users')
    .select(['id', 'nama_depan', 'nama_belakang', 'created_at as since', 'unconfirmed_since'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Counts a user's articles in each stage, through the index articles_by_user. */
export async function countByStage(db: Queries, userId: number): Promise<Record<ArticleStage, number>> {
  const own = db.selectFrom('articles').where('user_id', '=', userId).where('deleted_at', 'is', null);
  return await countByStatus(own, 'articles.stage', STAGES);
}

/** The decisions on the article itself. A proposed revision that was not approved says nothing about its text. */
const DECISIONS: readonly EventKind[] = [
  'approved',
  'scheduled',
  'published',
  'revise',
  'declined',
  'revisionApproved',
];

/** Returns the number of the version that was decided on last, apart from decisions that were undone. */
export async function findDecidedVersion(db: Queries, articleId: number): Promise<number | null> {
  const event = await db
    .selectFrom('article_events')
    .select('version')
    .where('article_id', '=', articleId)
    .where('kind', 'in', DECISIONS)
    .where('undone_by', 'is', null)
    .where('version', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.version ?? null;
}
