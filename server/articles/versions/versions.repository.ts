import type { Selectable } from 'kysely';
import type { VersionField } from '#contract/articles/version-fields.ts';
import type { ArticleVersionTable } from '#server/database/schema.ts';
import type { Queries } from '#server/database/database.ts';
import { insertRow } from '#server/database/prepared.ts';

export type ArticleVersionRow = Selectable<ArticleVersionTable>;
export type VersionText = Pick<ArticleVersionTable, VersionField>;

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

/** Returns the numbers of the stored versions of an article in ascending order. */
export async function findVersionNumbers(db: Queries, articleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('article_versions')
    .select('number')
    .where('article_id', '=', articleId)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}

export async function findLastNumber(db: Queries, articleId: number): Promise<number> {
  const { last } = await db
    .selectFrom('article_versions')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

export async function insertVersion(db: Queries, version: Omit<ArticleVersionRow, 'id'>): Promise<void> {
  await insertRow(db, 'article_versions', version);
}

export async function updateVersion(
  db: Queries,
  articleId: number,
  number: number,
  text: Partial<VersionText> & Pick<ArticleVersionTable, 'hash'>,
): Promise<void> {
  await db
    .updateTable('article_versions')
    .set(text)
    .where('article_id', '=', articleId)
    .where('number', '=', number)
    .execute();
}

function versionOf(db: Queries, articleId: number, number: number) {
  return db
    .selectFrom('article_versions')
    .where('article_versions.article_id', '=', articleId)
    .where('article_versions.number', '=', number);
}
