import { sql } from 'kysely';
import type { ChangeKindName } from '#contract/articles/change-kinds.ts';
import type { Queries } from '#server/database/database.ts';
import { insertRow, rowById, runPrepared } from '#server/database/prepared.ts';
import type { PublicVersionTable } from '#server/database/schema.ts';

type NewRow = Omit<PublicVersionTable, 'id' | 'hidden_at' | 'hidden_by' | 'hidden_reason'>;

export async function insertPublicVersion(db: Queries, row: NewRow): Promise<void> {
  await insertRow(db, 'public_versions', { ...row, hidden_at: null, hidden_by: null, hidden_reason: '' });
}

/** Returns the newest public version of an article. */
export const findNewest = rowById((db, articleId: number) =>
  db
    .selectFrom('public_versions')
    .select(['number', 'version', 'facts', 'hidden_at'])
    .where('article_id', '=', articleId)
    .orderBy('number', 'desc')
    .limit(sql.lit(1)),
);

const COLUMNS = ['number', 'version', 'published_at', 'kind', 'note', 'facts', 'hidden_at', 'hidden_reason'] as const;

/** Returns public versions of an article, the newest first. */
export async function findPublicVersions(db: Queries, articleId: number, page: { limit: number; offset: number }) {
  return await runPrepared(db, findPublicVersions, { articleId, ...page }, (queries, values) =>
    queries
      .selectFrom('public_versions')
      .select(COLUMNS)
      .where('article_id', '=', values.articleId)
      .orderBy('number', 'desc')
      .limit(values.limit)
      .offset(values.offset),
  );
}

export type PublicVersionRow = Awaited<ReturnType<typeof findPublicVersions>>[number];

export async function findPublicVersion(
  db: Queries,
  articleId: number,
  number: number,
): Promise<PublicVersionRow | undefined> {
  const [row] = await runPrepared(db, findPublicVersion, { articleId, number }, (queries, values) =>
    queries
      .selectFrom('public_versions')
      .select(COLUMNS)
      .where('article_id', '=', values.articleId)
      .where('number', '=', values.number),
  );
  return row;
}

/** Returns the newest `most` public versions of these kinds, the newest first. */
export async function findNewestOfKinds(
  db: Queries,
  articleId: number,
  kinds: readonly ChangeKindName[],
  most: number,
) {
  return await db
    .selectFrom('public_versions')
    .select(['number', 'published_at', 'kind', 'note', 'hidden_at'])
    .where('article_id', '=', articleId)
    .where('kind', 'in', kinds)
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
}

/** Removes the public versions after `number`. */
export async function deleteAfter(db: Queries, articleId: number, number: number): Promise<void> {
  await db.deleteFrom('public_versions').where('article_id', '=', articleId).where('number', '>', number).execute();
}

/** @param hidden what hides the version; null shows it again */
export async function setHidden(
  db: Queries,
  { articleId, number }: { articleId: number; number: number },
  hidden: { at: string; by: number; reason: string } | null,
): Promise<void> {
  await db
    .updateTable('public_versions')
    .set({ hidden_at: hidden?.at ?? null, hidden_by: hidden?.by ?? null, hidden_reason: hidden?.reason ?? '' })
    .where('article_id', '=', articleId)
    .where('number', '=', number)
    .execute();
}

/** Returns what an article shows besides its versions, or undefined. */
export const findArticle = rowById((db, id: number) =>
  db
    .selectFrom('articles')
    .select(['id', 'title', 'language', 'public_number', 'notice', 'verifikasi_admin'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null),
);

/** Returns the numbers of the versions with a text that are not hidden. */
export async function findShownWith(db: Queries, articleId: number, version: number): Promise<number[]> {
  const rows = await db
    .selectFrom('public_versions')
    .select('number')
    .where('article_id', '=', articleId)
    .where('version', '=', version)
    .where('hidden_at', 'is', null)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}

/** Returns who an article of a version belonged to, as bylines need it. */
export const findOwner = rowById((db, id: number) =>
  db
    .selectFrom('users')
    .select([
      'users.id as user_id',
      'nama_depan',
      'nama_belakang',
      'email',
      'unconfirmed_since',
      'orcid',
      'affiliation',
    ])
    .where('users.id', '=', id),
);
