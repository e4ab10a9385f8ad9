import { sql } from 'kysely';
import type { BookListQuery } from '#contract/books/books.ts';
import type { Queries } from '#server/database/database.ts';
import { countRows } from '#server/database/counts.ts';
import { findPage, type Page } from '#server/database/paging.ts';
import { contains, searchText } from '#server/database/search-text.ts';
import { sorting } from '#server/database/sorting.ts';
import { insertRow, rowById } from '#server/database/prepared.ts';
import type { BookTable } from '#server/database/schema.ts';

type BookColumns = Omit<BookTable, 'id' | 'search_text' | 'deleted_at' | 'deleted_by'>;

export const findBook = rowById((db, id: number) => live(db).selectAll().where('id', '=', id));

export async function findBooks(db: Queries, query: BookListQuery, page: Page) {
  const matching = query.q ? live(db).where(contains('search_text', query.q)) : live(db);
  const { column, direction } = sorting(query.sort ?? '-created_at');
  const idsIn = (order: typeof direction) => matching.select('id').orderBy(column, order).orderBy('id', order);
  const options = { isSearch: Boolean(query.q), count: async () => await countRows(matching) };
  const { ids, total } = await findPage(page, direction, idsIn, options);
  const list = live(db).selectAll().where('id', 'in', ids).orderBy(column, direction).orderBy('id', direction);
  return { rows: await list.execute(), total };
}

export async function insertBook(db: Queries, book: BookColumns): Promise<number> {
  return await insertRow(db, 'books', { ...book, search_text: searchTextOf(book) });
}

/** Returns a row and locks it until the transaction ends. */
export async function lockBook(db: Queries, id: number) {
  // On PostgreSQL an update that changes nothing locks the row. On SQLite the transaction locks the whole file.
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
