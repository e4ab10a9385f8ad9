import { type SqlBool, sql } from 'kysely';
import type { BookListQuery } from '#contract/books.ts';
import type { Queries } from '#server/database/database.ts';
import { containing, countRows, type Page, searchText, sorting } from '#server/database/lists.ts';
import type { BookTable } from '#server/database/schema.ts';

export async function findBook(db: Queries, id: number) {
  return await db.selectFrom('books').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findBooks(db: Queries, query: BookListQuery, page: Page) {
  let matching = db.selectFrom('books');
  if (query.q) {
    matching = matching.where(sql<SqlBool>`search_text like ${containing(query.q)} escape '\\'`);
  }
  const { column, direction } = sorting(query.sort ?? '-created_at');
  const rows = await matching
    .selectAll()
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total: await countRows(matching) };
}

export async function insertBook(db: Queries, book: Omit<BookTable, 'id' | 'search_text'>): Promise<number> {
  const { title, author, penerbit, tahun, doi } = book;
  const row = await db
    .insertInto('books')
    .values({ ...book, search_text: searchText(title, author, penerbit, tahun, doi) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
