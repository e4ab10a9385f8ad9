import { STORAGE_BASE } from '#contract/constants.ts';
import type { Queries } from '#server/database/database.ts';
import { hasRow } from '#server/database/rows.ts';
import type { SitePageVersionTable } from '#server/database/schema.ts';

export async function insertVersion(db: Queries, version: SitePageVersionTable): Promise<void> {
  await db.insertInto('site_page_versions').values(version).execute();
}

/** Returns the versions of a page without their texts, the newest first. */
export async function findVersions(db: Queries, pageId: number) {
  return await withNames(db)
    .select(['number', 'title', 'status', 'site_page_versions.created_at', 'nama_depan', 'nama_belakang'])
    .where('page_id', '=', pageId)
    .orderBy('number', 'desc')
    .execute();
}

export async function findVersion(db: Queries, pageId: number, number: number) {
  return await withNames(db)
    .selectAll('site_page_versions')
    .select(['nama_depan', 'nama_belakang'])
    .where('page_id', '=', pageId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/**
 * Deletes the versions of a page before `number`, and returns the texts that they had. Keeps the last public version of
 * each address: an address that the page had before leads to the page for good.
 */
export async function deleteVersionsBefore(db: Queries, pageId: number, number: number): Promise<string[]> {
  const lastAtAddresses = db
    .selectFrom('site_page_versions')
    .select((row) => row.fn.max('number').as('number'))
    .where('page_id', '=', pageId)
    .where('status', '=', 'public')
    .groupBy('address');
  const rows = await db
    .deleteFrom('site_page_versions')
    .where('page_id', '=', pageId)
    .where('number', '<', number)
    .where('number', 'not in', lastAtAddresses)
    .returning('content')
    .execute();
  return rows.map(({ content }) => content);
}

/** Returns whether a version of the page shows the picture. The oldest is read first: it is most likely to. */
export async function isShownByVersion(db: Queries, pageId: number, path: string): Promise<boolean> {
  return await hasRow(
    db
      .selectFrom('site_page_versions')
      .where('page_id', '=', pageId)
      .where('content', 'like', `%src="${STORAGE_BASE}/${path}"%`)
      .orderBy('number'),
  );
}

/** Returns the texts of the versions that show pictures, with the admins who saved them. */
export async function findTextsWithPictures(db: Queries, pageId: number) {
  return await db
    .selectFrom('site_page_versions')
    .select(['content', 'user_id'])
    .where('page_id', '=', pageId)
    .where('content', 'like', '%<img%')
    .execute();
}

const withNames = (db: Queries) =>
  db.selectFrom('site_page_versions').leftJoin('users', 'users.id', 'site_page_versions.user_id');
