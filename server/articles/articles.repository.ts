import { ARTICLE_STATUSES } from '#contract/constants.ts';
import type { Queries } from '#server/database/database.ts';
import { countByStatus } from '#server/database/counts.ts';

/** Counts an author's waiting articles. `hasApproved`: whether the author has an approved article now. */
export async function summarizeAuthor(db: Queries, userId: number): Promise<{ waiting: number; hasApproved: boolean }> {
  const own = live(db).where('user_id', '=', userId);
  const counts = await countByStatus(own, 'articles.verifikasi_admin', ARTICLE_STATUSES);
  return { waiting: counts.menunggu, hasApproved: counts.disetujui > 0 };
}

/**
 * Returns the ids of articles in the stage `unconfirmed` that may enter the review queue. `isRequired`: whether their
 * authors must have confirmed their e-mail addresses.
 */
export async function findConfirmed(db: Queries, isRequired: boolean, limit: number): Promise<number[]> {
  const rows = await live(db)
    .innerJoin('users', 'users.id', 'articles.user_id')
    .select('articles.id')
    .where('articles.stage', '=', 'unconfirmed')
    .where('articles.waiting_since', 'is not', null)
    .$if(isRequired, (waiting) => waiting.where('users.unconfirmed_since', 'is', null))
    .orderBy('articles.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Excludes soft-deleted rows. */
function live(db: Queries) {
  return db.selectFrom('articles').where('articles.deleted_at', 'is', null);
}
