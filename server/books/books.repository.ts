import { sql } from 'kysely';
import type { BookListQuery } from '#contract/books/books.ts';
import type { Queries } from '#server/database/database.ts';
import { countRows } from '#server/database/counts.ts';
import { fromNearerEnd, type Page } from '#server/database/paging.ts';
import { contains, findFew, searchText } from '#server/database/search-text.ts';
import { opposite, sorting } from '#server/database/sorting.ts';
import { rowById } from '#server/database/prepared.ts';
import type { BookTable } from '#server/database/schema.ts';

type BookColumns = Omit<BookTable, 'id' | 'search_text' | 'deleted_at'>;

export const findBook = rowById((db, id: number) => live(db).selectAll().where('id', '=', id));

export async function findBooks(db: Queries, query: BookListQuery, page: Page) {
  const matching = query.q ? live(db).where(contains('search_text', query.q)) : live(db);
  const { column, direction } = sorting(query.sort ?? '-created_at');
  const idsIn = (order: typeof direction) => matching.select('id').orderBy(column, order).orderBy('id', order);
  const rowsOf = async (ids: number[] | ReturnType<typeof idsIn>) =>
    await live(db).selectAll().where('id', 'in', ids).orderBy(column, direction).orderBy('id', direction).execute();

  const few = query.q ? await findFew(idsIn(direction)) : undefined;
  if (few) {
    const ids = few.slice(page.offset, page.offset + page.limit);
    return { rows: ids.length === 0 ? [] : await rowsOf(ids), total: few.length };
  }
  const total = await countRows(matching);
  const { limit, offset, isReversed } = fromNearerEnd(page, total);
  const order = isReversed ? opposite(direction) : direction;
  return { rows: await rowsOf(idsIn(order).limit(limit).offset(offset)), total };
}

export async function insertBook(db: Queries, book: BookColumns): Promise<number> {
  const row = await db
    .insertInto('books')
    .values({ ...book, search_text: searchTextOf(book) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Returns the current row and locks it until the transaction ends. */
export async function lockBook(db: Queries, id: number) {
  // An update without a change locks the row on PostgreSQL. On SQLite the transaction locks the whole file anyway.
  return await db
    .updateTable('books')
    .set({ updated_at: sql.ref('updated_at') })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function updateBook(db: Queries, id: number, book: Omit<BookColumns, 'created_at'>): Promise<void> {
  await db
    .updateTable('books')
    .set({ ...book, search_text: searchTextOf(book) })
    .where('id', '=', id)
    .execute();
}

/** Excludes soft-deleted rows. Every query starts here. */
function live(db: Queries) {
  return db.selectFrom('books').where('deleted_at', 'is', null);
}

function searchTextOf(book: Pick<BookColumns, 'title' | 'author' | 'penerbit' | 'tahun' | 'doi'>): string {
  return searchText(book.title, book.author, book.penerbit, book.tahun, book.doi);
}
