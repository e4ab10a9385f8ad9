import type { Schema } from '#server/database/schema.ts';
import type { Queries } from '#server/database/database.ts';

/** Returns the claims (an admin is reviewing an article) valid at `now` (ISO 8601). Leaves out deleted articles. */
export async function findClaims(db: Queries, now: string, articleIds?: readonly number[]) {
  if (articleIds?.length === 0) return [];
  return await db
    .selectFrom('article_claims as claims')
    .innerJoin('users', 'users.id', 'claims.user_id')
    .innerJoin('articles', 'articles.id', 'claims.article_id')
    .select(['claims.article_id', 'claims.user_id', 'claims.until', 'users.nama_depan', 'users.nama_belakang'])
    .where('claims.until', '>', now)
    .where('articles.deleted_at', 'is', null)
    .$if(articleIds !== undefined, (claims) => claims.where('claims.article_id', 'in', articleIds ?? []))
    .orderBy('claims.article_id')
    .execute();
}

/** Records that a user is reviewing an article. Replaces another user's claim on the same article. */
export async function upsertClaim(db: Queries, claim: Schema['article_claims']): Promise<void> {
  const { user_id, until } = claim;
  await db
    .insertInto('article_claims')
    .values(claim)
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet({ user_id, until }))
    .execute();
}

/** Deletes the claim on an article. With `userId`, only if the claim is that user's. */
export async function deleteClaim(db: Queries, articleId: number, userId?: number): Promise<void> {
  await db
    .deleteFrom('article_claims')
    .where('article_id', '=', articleId)
    .$if(userId !== undefined, (claims) => claims.where('user_id', '=', userId ?? 0))
    .execute();
}

export async function deletePastClaims(db: Queries, now: string): Promise<void> {
  await db.deleteFrom('article_claims').where('until', '<=', now).execute();
}

export async function endClaimsOf(db: Queries, userId: number): Promise<void> {
  await db.deleteFrom('article_claims').where('user_id', '=', userId).execute();
}
