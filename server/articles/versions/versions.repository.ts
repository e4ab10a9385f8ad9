import type { ArticleVersionTable } from '#server/database/schema.ts';
import type { Queries } from '#server/database/database.ts';

/** What a version holds of an article. */
export type VersionText = Pick<ArticleVersionTable, 'title' | 'content' | 'image' | 'abstract' | 'keywords'>;

/** Returns the present text of an article, and the number of its version. */
export async function findPresentText(
  db: Queries,
  articleId: number,
): Promise<VersionText & { public_version: number }> {
  return await db
    .selectFrom('articles')
    .select(['title', 'content', 'image', 'abstract', 'keywords', 'public_version'])
    .where('id', '=', articleId)
    .executeTakeFirstOrThrow();
}

export async function findHash(db: Queries, articleId: number, number: number): Promise<string | undefined> {
  const row = await versionOf(db, articleId, number).select('hash').executeTakeFirst();
  return row?.hash;
}

export async function findVersion(db: Queries, articleId: number, number: number) {
  return await versionOf(db, articleId, number)
    .leftJoin('users', 'users.id', 'article_versions.author_id')
    .leftJoin('files', 'files.path', 'article_versions.image')
    .selectAll('article_versions')
    .select(['users.nama_depan', 'users.nama_belakang'])
    .select(['files.width', 'files.height', 'files.widths', 'files.color'])
    .executeTakeFirst();
}

/** Returns the numbers of the stored versions of an article, the first one first. */
export async function findVersionNumbers(db: Queries, articleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('article_versions')
    .select('number')
    .where('article_id', '=', articleId)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}

/** Inserts a version after the last one of its article, whose row the caller has locked. Returns its number. */
export async function insertVersion(db: Queries, version: Omit<ArticleVersionTable, 'id' | 'number'>): Promise<number> {
  const last = await db
    .selectFrom('article_versions')
    .select('number')
    .where('article_id', '=', version.article_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  await db
    .insertInto('article_versions')
    .values({ ...version, number })
    .execute();
  return number;
}

/** `work`: the fields of a work that the version holds, if the article's row does not have them already. */
export async function setPublicVersion(
  db: Queries,
  articleId: number,
  number: number,
  work: Partial<Pick<VersionText, 'abstract' | 'keywords'>> = {},
): Promise<void> {
  await db
    .updateTable('articles')
    .set({ public_version: number, ...work })
    .where('id', '=', articleId)
    .execute();
}

function versionOf(db: Queries, articleId: number, number: number) {
  return db
    .selectFrom('article_versions')
    .where('article_versions.article_id', '=', articleId)
    .where('article_versions.number', '=', number);
}
