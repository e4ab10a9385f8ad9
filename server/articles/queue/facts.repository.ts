import { type ArticleStage, STAGES } from '#contract/articles/article-status.ts';
import type { EventKind } from '#contract/articles/reviews.ts';
import { countByStatus } from '#server/database/counts.ts';
import type { Queries } from '#server/database/database.ts';
import { newestEvent } from '#server/articles/reviews.repository.ts';

/** Returns what admins see of an author. `since`: when the account was opened. */
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

/** Events that decide on the text that readers see. Leaves out refusals of a revision: they do not change that text. */
const DECISIONS: readonly EventKind[] = [
  'approved',
  'scheduled',
  'published',
  'revise',
  'declined',
  'revisionApproved',
];

/** Returns the number of the version that was last decided on (DECISIONS), or null. Ignores undone decisions. */
export async function findDecidedVersion(db: Queries, articleId: number): Promise<number | null> {
  const decided = newestEvent(db, articleId, DECISIONS).where('version', 'is not', null);
  return (await decided.executeTakeFirst())?.version ?? null;
}
