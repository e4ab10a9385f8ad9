import { sql } from 'kysely';
import type { Queries } from '#server/database/database.ts';

/**
 * Returns the storage that a user's work takes: the texts of articles with their lead pictures, including deleted
 * articles that can still be restored, their earlier and proposed texts that the user wrote, and the pictures that the user uploaded for texts. Pictures count in all widths.
 */
export async function countBytesOfAuthor(db: Queries, userId: number): Promise<number> {
  const articles = await db
    .selectFrom('articles')
    .leftJoin('files', 'files.path', 'articles.image')
    .select(({ fn }) => [fn.sum(sql`octet_length(articles.content)`).as('texts'), fn.sum('files.bytes').as('pictures')])
    .where('articles.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const inTexts = await db
    .selectFrom('files')
    .select(({ fn }) => fn.sum('bytes').as('pictures'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  // The present text counts above.
  const versions = await db
    .selectFrom('articles')
    .innerJoin('article_versions', 'article_versions.article_id', 'articles.id')
    .select(({ fn }) => fn.sum(sql`octet_length(article_versions.content)`).as('texts'))
    .where('articles.user_id', '=', userId)
    .where('article_versions.author_id', '=', userId)
    .whereRef('article_versions.number', '!=', 'articles.public_version')
    .executeTakeFirstOrThrow();
  return (
    Number(versions.texts ?? 0) +
    Number(articles.texts ?? 0) +
    Number(articles.pictures ?? 0) +
    Number(inTexts.pictures ?? 0)
  );
}
