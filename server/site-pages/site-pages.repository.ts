import { PRIVACY_ADDRESS } from '#contract/site-pages/site-page-rules.ts';
import type { Queries } from '#server/database/database.ts';
import { nextPosition } from '#server/database/positions.ts';
import { insertRow, rowById } from '#server/database/prepared.ts';
import { searchText } from '#server/database/search-text.ts';
import type { SitePageTable } from '#server/database/schema.ts';

/** What a save of a page writes. */
export type SitePageColumns = Omit<
  SitePageTable,
  'id' | 'position' | 'search_text' | 'created_at' | 'deleted_at' | 'deleted_by'
>;

const LISTED = [
  'id',
  'address',
  'title',
  'language',
  'in_footer',
  'status',
  'preview',
  'version',
  'created_at',
  'updated_at',
  'published_at',
] as const;

/** Returns the pages without their texts, in the order that admins have set. */
export async function findPages(db: Queries) {
  return await inOrder(live(db)).select(LISTED).execute();
}

export const findPage = rowById((db, id: number) =>
  live(db)
    .select([...LISTED, 'content'])
    .where('id', '=', id),
);

/** Returns a page and locks its row until the transaction ends. */
export const lockPage = rowById((db, id: number) => live(db).selectAll().where('id', '=', id).forNoKeyUpdate());

/** Returns the title of the page that has an address, if it is not the page `exceptId`. */
export async function findTitleAt(db: Queries, address: string, exceptId = 0): Promise<string | undefined> {
  const page = live(db).select('title').where('address', '=', address).where('id', '!=', exceptId);
  return (await page.executeTakeFirst())?.title;
}

/** Returns the address of a deleted page. */
export async function findDeletedAddress(db: Queries, id: number): Promise<string | undefined> {
  const page = db.selectFrom('site_pages').select('address').where('id', '=', id).where('deleted_at', 'is not', null);
  return (await page.executeTakeFirst())?.address;
}

/** Adds a page at the end of the list. Returns its id. */
export async function insertPage(db: Queries, page: SitePageColumns): Promise<number> {
  const position = await nextPosition(db, 'site_pages');
  const further = { position, search_text: searchText(page.title), created_at: page.updated_at };
  return await insertRow(db, 'site_pages', { ...page, ...further });
}

export async function updatePage(db: Queries, id: number, page: SitePageColumns): Promise<void> {
  const search_text = searchText(page.title);
  await db
    .updateTable('site_pages')
    .set({ ...page, search_text })
    .where('id', '=', id)
    .execute();
}

const PUBLIC = ['address', 'title', 'language', 'content', 'preview', 'published_at', 'updated_at'] as const;

export async function findPublicPage(db: Queries, address: string) {
  return await publicPages(db).select(PUBLIC).where('address', '=', address).executeTakeFirst();
}

/** Returns the public page that last had the address, while it was public. */
export async function findPageByOldAddress(db: Queries, address: string) {
  const page = publicPages(db)
    .innerJoin('site_page_versions as old', 'old.page_id', 'site_pages.id')
    .select(PUBLIC.map((column) => `site_pages.${column}` as const))
    .where('old.address', '=', address)
    .where('old.status', '=', 'public')
    .orderBy('old.created_at', 'desc')
    .orderBy('old.page_id', 'desc')
    .limit(1);
  return await page.executeTakeFirst();
}

/** Returns the addresses of the public pages with their last changes, in the order that admins have set. */
export async function findPublicDates(db: Queries) {
  return await inOrder(publicPages(db)).select(['address', 'updated_at']).execute();
}

/** Returns the public pages that the footer links to, in their order. /privasi has its own link there. */
export async function findFooterPages(db: Queries) {
  return await inOrder(publicPages(db))
    .select(['address', 'title', 'language'])
    .where('in_footer', '=', 1)
    .where('address', '!=', PRIVACY_ADDRESS)
    .execute();
}

const publicPages = (db: Queries) => live(db).where('site_pages.status', '=', 'public');

/** Excludes soft-deleted rows. Every query starts here. */
function live(db: Queries) {
  return db.selectFrom('site_pages').where('deleted_at', 'is', null);
}

const inOrder = (pages: ReturnType<typeof live>) => pages.orderBy('position').orderBy('id');
