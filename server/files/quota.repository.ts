import { sql } from 'kysely';
import type { Queries } from '#server/database/database.ts';
import { runPrepared } from '#server/database/prepared.ts';

/**
 * Returns how many bytes a user's storage contains: the texts and lead pictures of their articles (also of deleted ones
 * that can be restored), the earlier and proposed texts that the user wrote for them, and all pictures that the user
 * uploaded for texts. Pictures count with all their widths.
 */
export async function countBytesOfAuthor(db: Queries, userId: number): Promise<number> {
  const [row] = await runPrepared(db, countBytesOfAuthor, { userId }, (anyDb, values) => {
    const articles = anyDb.selectFrom('articles').where('articles.user_id', '=', values.userId);
    const texts = articles.select(sum('octet_length(articles.content)'));
    const pictures = articles.innerJoin('files', 'files.path', 'articles.image').select(sum('files.bytes'));
    const inTexts = anyDb.selectFrom('files').where('user_id', '=', values.userId).select(sum('bytes'));
    // Leaves out the version that is the article's current text, because the sum `texts` contains that text.
    const versions = articles
      .innerJoin('article_versions', 'article_versions.article_id', 'articles.id')
      .where('article_versions.author_id', '=', values.userId)
      .whereRef('article_versions.number', '!=', 'articles.public_version')
      .select(sum('octet_length(article_versions.content)'));
    return anyDb.selectNoFrom(sql`${texts} + ${pictures} + ${inTexts} + ${versions}`.as('bytes'));
  });
  // PostgreSQL's sum is a bigint, which its driver returns as text.
  return Number(row?.bytes);
}

const sum = (column: string) => sql<number>`coalesce(sum(${sql.raw(column)}), 0)`.as('sum');
