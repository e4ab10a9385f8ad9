import type { Book, BookAdd, BookListQuery } from '#contract/books.ts';
import type { ListMeta } from '#contract/lists.ts';
import { messages } from '#contract/messages.ts';
import { recordAudit } from '#server/audit/audit.ts';
import { toMeta, toPage } from '#server/database/lists.ts';
import { notFound } from '#server/errors.ts';
import { storePdf, writeWithFile } from '#server/files/files.service.ts';
import type { Upload } from '#server/http/upload.ts';
import type { Caller } from '#server/sessions/callers.ts';
import type { System } from '#server/system.ts';
import { findBook, findBooks, insertBook } from './books.repository.ts';

export async function listBooks(
  { db, config }: System,
  query: BookListQuery,
): Promise<{ buku: Book[]; meta: ListMeta }> {
  const page = toPage(query, config.listCap);
  const { rows, total } = await findBooks(db, query, page);
  return { buku: rows, meta: toMeta(page, total) };
}

export async function readBook({ db }: System, id: number): Promise<Book> {
  const book = await findBook(db, id);
  if (!book) throw notFound(messages.books.notFound);
  return book;
}

export async function addBook(
  system: System,
  caller: Caller,
  input: BookAdd,
  upload: Upload | undefined,
): Promise<{ message: string; id: number }> {
  const file = await storePdf(system, upload);
  const at = system.clock.now().toISOString();
  const id = await writeWithFile(system, file, async (db) => {
    const bookId = await insertBook(db, { ...input, file: file ?? null, created_at: at, updated_at: at });
    await recordAudit(db, { at, actorId: caller.id, action: 'create', entity: 'book', entityId: bookId });
    return bookId;
  });
  return { message: messages.books.added, id };
}
