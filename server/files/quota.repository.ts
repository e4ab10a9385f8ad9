import { type SqlBool, sql } from 'kysely';
import type { Queries } from '#server/database/database.ts';
import { runPrepared } from '#server/database/prepared.ts';

/**
 * Returns how many bytes a user's storage contains: the texts and lead pictures of their articles, the earlier and
 * proposed texts that the user wrote for them, and the pictures that the user uploaded for texts. Pictures count with
 * all their widths. Deleted articles do not count, so that an admin makes room by deleting one. Nor do the pictures
 * that only deleted articles show: authors cannot delete articles.
 */
export async function countBytesOfAuthor(db: Queries, userId: number): Promise<number> {
  const [row] = await runPrepared(db, countBytesOfAuthor, { userId }, (anyDb, values) => {
    const all = anyDb.selectFrom('articles').where('articles.user_id', '=', values.userId);
    const articles = all.where('articles.deleted_at', 'is', null);
    const deleted = all.where('articles.deleted_at', 'is not', null).select('articles.id');
    const texts = articles.select(sum('octet_length(articles.content)'));
    const pictures = articles.innerJoin('files', 'files.path', 'articles.image').select(sum('files.bytes'));
    const inTexts = anyDb
      .selectFrom('files')
      .where('user_id', '=', values.userId)
      .where(sql<SqlBool>`(state <> 'used' or exists (select 1 from text_pictures as held where held.path = files.path
        and not (held.kind in ('article', 'revision', 'version') and held.subject_id in ${deleted})))`)
      .select(sum('bytes'));
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
