import { sql, type SqlBool } from 'kysely';
import { DEFAULT_ARTICLE_STATUS } from '#contract/constants.ts';
import type { Queries } from '#server/database/database.ts';

/**
 * Notes a submission for these admins. Does nothing for an admin who was told of the same article after `since`: sending
 * an article again and again must not send mail each time.
 */
export async function insertNotices(db: Queries, articleId: number, userIds: number[], since: Date): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((user_id) => ({ user_id, article_id: articleId, told_at: null }));
  await db
    .insertInto('submission_notices')
    .values(rows)
    // An article that is sent again has been told before.
    .onConflict((notice) =>
      notice
        .columns(['user_id', 'article_id'])
        .doUpdateSet({ told_at: null })
        .where('submission_notices.told_at', '<=', since.toISOString()),
    )
    .execute();
}

/**
 * Returns the admins with a notice whose last digest was queued at `since` or earlier. A digest later than `now` was
 * written while the clock was ahead, and is ignored.
 */
export async function findDueForDigest(db: Queries, since: Date, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('submission_notices')
    .select('user_id')
    .groupBy('user_id')
    .having(sql<SqlBool>`count(*) > count(told_at)`)
    .having(
      sql<SqlBool>`(count(told_at) = 0 or max(told_at) <= ${since.toISOString()} or max(told_at) > ${now.toISOString()})`,
    )
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Marks the notices of an admin as sent, deletes those of the previous digest, and returns the articles that still
 * wait.
 */
export async function takeNotices(db: Queries, userId: number, now: Date) {
  await db.deleteFrom('submission_notices').where('user_id', '=', userId).where('told_at', 'is not', null).execute();
  // One statement marks and returns them: a notice that another transaction adds meanwhile waits for the next digest.
  const taken = await db
    .updateTable('submission_notices')
    .set({ told_at: now.toISOString() })
    .where('user_id', '=', userId)
    .returning('article_id')
    .execute();
  return await db
    .selectFrom('articles')
    .innerJoin('users', 'users.id', 'articles.user_id')
    .select(['articles.id', 'articles.title', 'users.nama_depan', 'users.nama_belakang'])
    // 0 is no article's id. It is there because an empty list is invalid SQL.
    .where('articles.id', 'in', [0, ...taken.map(({ article_id }) => article_id)])
    .where('articles.verifikasi_admin', '=', DEFAULT_ARTICLE_STATUS)
    .where('articles.deleted_at', 'is', null)
    .orderBy('articles.id')
    .execute();
}

export async function deleteNotices(db: Queries, userId: number): Promise<void> {
  await db.deleteFrom('submission_notices').where('user_id', '=', userId).execute();
}
