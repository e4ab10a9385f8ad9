import type { Insertable } from 'kysely';
import { ROLE_ADMIN } from '#contract/constants.ts';
import type { ArticleStage } from '#contract/articles/article-status.ts';
import type { Queries } from '#server/database/database.ts';
import type { PreviewLinkTable } from '#server/database/schema.ts';
import { insertRow } from '#server/database/prepared.ts';

export async function insertLink(db: Queries, link: Insertable<PreviewLinkTable>): Promise<number> {
  return await insertRow(db, 'preview_links', link);
}

/** Returns the valid links to an article, the newest first. */
export async function findLinks(db: Queries, articleId: number, now: string) {
  return await db
    .selectFrom('preview_links as links')
    .innerJoin('users', 'users.id', 'links.user_id')
    .where('links.article_id', '=', articleId)
    .where('links.expires_at', '>', now)
    .select(['links.id', 'links.created_at', 'links.expires_at'])
    .select(['users.id as user_id', 'users.nama_depan', 'users.nama_belakang'])
    .orderBy('links.id', 'desc')
    .execute();
}

/** Returns a valid link if its article is in one of `stages` and the user who made the link is still an admin. */
export async function findShared(db: Queries, tokenHash: string, now: string, stages: readonly ArticleStage[]) {
  return await db
    .selectFrom('preview_links as links')
    .innerJoin('articles', 'articles.id', 'links.article_id')
    .innerJoin('users', 'users.id', 'links.user_id')
    .where('links.token_hash', '=', tokenHash)
    .where('links.expires_at', '>', now)
    .where('articles.deleted_at', 'is', null)
    .where('articles.stage', 'in', stages)
    .where('users.role_type', '=', ROLE_ADMIN)
    .where('users.closed_at', 'is', null)
    .select(['links.article_id', 'links.expires_at', 'links.user_id', 'users.role_type', 'articles.pending_version'])
    .executeTakeFirst();
}

/** Deletes a link. Returns the id of its article, or undefined if the link does not exist. */
export async function deleteLink(db: Queries, id: number): Promise<number | undefined> {
  const row = await db.deleteFrom('preview_links').where('id', '=', id).returning('article_id').executeTakeFirst();
  return row?.article_id;
}

/** Returns the links that a user has made, the oldest first. */
export async function findLinksBy(db: Queries, userId: number) {
  return await db
    .selectFrom('preview_links')
    .select(['article_id', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export async function endLinksBy(db: Queries, userId: number): Promise<void> {
  await db.deleteFrom('preview_links').where('user_id', '=', userId).execute();
}
