import { sql, type SqlBool } from 'kysely';
import type { Queries } from '#server/database/database.ts';
import { runPrepared } from '#server/database/prepared.ts';
import { openAdmins } from '#server/identity/users/admins.ts';

/** Records a notice of a new article for every admin whose account is open. */
export async function insertNotices(db: Queries, articleId: number): Promise<void> {
  await runPrepared(db, insertNotices, { articleId }, (anyDb, values) => {
    // Without the cast, PostgreSQL would read the bound value as text.
    const article = sql<number>`cast(${values.articleId} as integer)`;
    const rows = openAdmins(anyDb).select(article.as('article_id'));
    return anyDb.insertInto('submission_notices').columns(['user_id', 'article_id']).expression(rows);
  });
}

/** Times (ISO 8601) that decide whether an admin gets a digest. */
export type DigestTimes = { now: string; quarterAgo: string; hourAgo: string };

/** After notices of more articles than this within an hour, an admin gets at most one digest an hour. */
const FEW = 10;

/**
 * Returns the admins with unmailed notices whose last digest is at least 15 minutes old. The last digest must be an
 * hour old if more than FEW notices are unmailed or were mailed within the hour. Ignores digests that are dated in the
 * future: the clock was ahead when they were written.
 */
export async function findDueForDigest(db: Queries, { now, quarterAgo, hourAgo }: DigestTimes): Promise<number[]> {
  const last = sql`max(case when told_at <= ${now} then told_at end)`;
  const lately = sql`sum(case when told_at is null or (told_at > ${hourAgo} and told_at <= ${now}) then 1 else 0 end)`;
  const rows = await db
    .selectFrom('submission_notices')
    .select('user_id')
    .groupBy('user_id')
    .having(sql<SqlBool>`count(*) > count(told_at)`)
    .having(
      sql<SqlBool>`(${last} is null or ${last} <= case when ${lately} > ${FEW} then ${hourAgo} else ${quarterAgo} end)`,
    )
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Marks notices as mailed and returns the articles that still wait. Deletes notices mailed over an hour ago. */
export async function takeNotices(db: Queries, userId: number, { now, hourAgo }: DigestTimes) {
  await db
    .deleteFrom('submission_notices')
    .where('user_id', '=', userId)
    .where((row) => row.or([row('told_at', '<=', hourAgo), row('told_at', '>', now)]))
    .execute();
  // Marks and returns the notices in one statement, so that a notice added meanwhile stays for the next digest.
  const taken = await db
    .updateTable('submission_notices')
    .set({ told_at: now })
    .where('user_id', '=', userId)
    .where('told_at', 'is', null)
    .returning('article_id')
    .execute();
  return await db
    .selectFrom('articles')
    .innerJoin('users', 'users.id', 'articles.user_id')
    .select(['articles.id', 'articles.title', 'users.nama_depan', 'users.nama_belakang'])
    // 0 matches no article, and keeps the list from being empty, which SQL does not allow.
    .where('articles.id', 'in', [0, ...taken.map(({ article_id }) => article_id)])
    .where('articles.stage', '=', 'waiting')
    .where('articles.deleted_at', 'is', null)
    .orderBy('articles.id')
    .execute();
}

/** Deletes an admin's notices: all, or those that takeNotices marked at `takenAt`. */
export async function deleteNotices(db: Queries, userId: number, takenAt?: string): Promise<void> {
  const notices = db.deleteFrom('submission_notices').where('user_id', '=', userId);
  await (takenAt === undefined ? notices : notices.where('told_at', '=', takenAt)).execute();
}
