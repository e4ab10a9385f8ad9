import { type SqlBool, sql } from 'kysely';
import type { BookListQuery } from '#contract/books.ts';
import type { Queries } from '#server/database/database.ts';
import { containing, countRows, type Page, sorting } from '#server/database/lists.ts';
import type { BookTable } from '#server/database/schema.ts';

export async function findBook(db: Queries, id: number) {
  return await db.selectFrom('books').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findBooks(db: Queries, query: BookListQuery, page: Page) {
  let matching = db.selectFrom('books');
  if (query.q) {
    const text = sql`lower(title || ' ' || author || ' ' || penerbit || ' ' || tahun || ' ' || doi)`;
    matching = matching.where(sql<SqlBool>`${text} like ${containing(query.q)} escape '\\'`);
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

export async function insertBook(db: Queries, book: Omit<BookTable, 'id'>): Promise<number> {
  const row = await db.insertInto('books').values(book).returning('id').executeTakeFirstOrThrow();
  return row.id;
}
