import type { Insertable, Selectable } from 'kysely';
import type { Queries } from '#server/database/database.ts';
import type { ImportItemTable, Schema } from '#server/database/schema.ts';

export type ImportItem = Selectable<ImportItemTable>;
export type ImportRun = Selectable<Schema['import_runs']>;
type ItemKind = ImportItem['kind'];

export async function insertRun(db: Queries, run: Insertable<Schema['import_runs']>): Promise<number> {
  return (await db.insertInto('import_runs').values(run).returning('id').executeTakeFirstOrThrow()).id;
}

export async function finishRun(db: Queries, id: number, at: string): Promise<void> {
  await db.updateTable('import_runs').set({ finished_at: at }).where('id', '=', id).execute();
}

export async function findRun(db: Queries, id: number): Promise<ImportRun | undefined> {
  return await db.selectFrom('import_runs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the last run of a former site that was interrupted, so that the next run can continue it. */
export async function findUnfinishedRun(db: Queries, origin: string): Promise<ImportRun | undefined> {
  return await db
    .selectFrom('import_runs')
    .selectAll()
    .where('origin', '=', origin)
    .where('finished_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function deleteRun(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('import_runs').where('id', '=', id).execute();
}

export async function findItem(db: Queries, origin: string, kind: ItemKind, key: string) {
  return await db
    .selectFrom('import_items')
    .selectAll()
    .where('origin', '=', origin)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Returns the item of a work, which can have become a row of any of these kinds. */
export async function findWorkItem(db: Queries, origin: string, key: string): Promise<ImportItem | undefined> {
  return await db
    .selectFrom('import_items')
    .selectAll()
    .where('origin', '=', origin)
    .where('kind', 'in', ['article', 'blog', 'page', 'draft'])
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function insertItem(db: Queries, item: ImportItem): Promise<void> {
  await db.insertInto('import_items').values(item).execute();
}

/** Returns items of a run in the order of their keys, after the key `after`. */
export async function findItems(db: Queries, runId: number, kind: ItemKind, after: string, limit: number) {
  return await db
    .selectFrom('import_items')
    .selectAll()
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute();
}

export async function deleteItem(db: Queries, { origin, kind, key }: ImportItem): Promise<void> {
  await db
    .deleteFrom('import_items')
    .where('origin', '=', origin)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute();
}

/** Returns whether items of a run are left, such as rows that an undo has kept. */
export async function hasItems(db: Queries, runId: number): Promise<boolean> {
  const row = await db.selectFrom('import_items').select('key').where('run_id', '=', runId).limit(1).executeTakeFirst();
  return row !== undefined;
}

const TABLES = { article: 'articles', blog: 'blogs', page: 'site_pages', person: 'users' } as const;

/** Returns updated_at of the row that an item has become, also of a deleted one; undefined if there is none. */
export async function findUpdatedAt(db: Queries, kind: keyof typeof TABLES, id: number): Promise<string | undefined> {
  const row = await db.selectFrom(TABLES[kind]).select('updated_at').where('id', '=', id).executeTakeFirst();
  return row?.updated_at;
}

export async function findContent(db: Queries, kind: 'article' | 'blog' | 'page', id: number) {
  const row = await db.selectFrom(TABLES[kind]).select('content').where('id', '=', id).executeTakeFirst();
  return row?.content;
}

/** Writes the text of a blog post or page without changing a date, because no user has edited it; see amendArticle. */
export async function updateContent(db: Queries, kind: 'blog' | 'page', id: number, content: string): Promise<void> {
  await db.updateTable(TABLES[kind]).set({ content }).where('id', '=', id).execute();
  if (kind !== 'page') return;
  await db
    .updateTable('site_page_versions')
    .set({ content })
    .where('page_id', '=', id)
    .where('number', '=', 1)
    .execute();
}

/**
 * Deletes the account of an imported person who has never used it. Returns false if something refers to the account.
 */
export async function deleteUnusedAccount(db: Queries, id: number, version: string): Promise<boolean> {
  const used = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where((user) =>
      user.or([
        user('updated_at', '<>', version),
        user('seen_at', '<>', ''),
        user.exists(user.selectFrom('articles').select('articles.id').whereRef('articles.user_id', '=', 'users.id')),
        user.exists(user.selectFrom('blogs').select('blogs.id').whereRef('blogs.user_id', '=', 'users.id')),
        user.exists(user.selectFrom('drafts').select('drafts.id').whereRef('drafts.user_id', '=', 'users.id')),
      ]),
    )
    .executeTakeFirst();
  if (used) return false;
  await db.deleteFrom('users').where('id', '=', id).execute();
  return true;
}

/** Returns the size of a stored picture that is not about to be removed. */
export async function findStoredPicture(db: Queries, path: string) {
  const row = await db
    .selectFrom('files')
    .select(['path', 'width', 'height'])
    .where('path', '=', path)
    .where('state', '<>', 'unused')
    .executeTakeFirst();
  if (!row || row.width === null || row.height === null) return undefined;
  return { path: row.path, width: row.width, height: row.height };
}

export async function findDraftRow(db: Queries, userId: number, key: string) {
  return await db
    .selectFrom('drafts')
    .select(['id', 'updated_at'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Deletes a draft that no browser has saved since the import. Returns false if it was saved or removed. */
export async function deleteDraftRow(db: Queries, id: number, version: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('drafts')
    .where('id', '=', id)
    .where('updated_at', '=', version)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns whether a user has an article that visitors see, and so a page as an author. */
export async function hasPublicArticle(db: Queries, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('articles')
    .select('id')
    .where('user_id', '=', userId)
    .where('verifikasi_admin', '=', 'disetujui')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns how many articles have a topic, deleted ones included; undefined if the topic is gone. */
export async function countArticlesOfTopic(db: Queries, topicId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('topics')
    .leftJoin('article_topics', 'article_topics.topic_id', 'topics.id')
    .select(({ fn }) => fn.count('article_topics.article_id').as('articles'))
    .where('topics.id', '=', topicId)
    .groupBy('topics.id')
    .executeTakeFirst();
  return row && Number(row.articles);
}
