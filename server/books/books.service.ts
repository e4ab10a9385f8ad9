import type { CallBody } from '#contract/call-schemas.ts';
import type { Done } from '#contract/call-parts.ts';
import type { Book, BookListQuery } from '#contract/books/books.ts';
import { messages } from '#contract/messages.ts';
import { changesBetween } from '#server/audit/audit.ts';
import { change } from '#server/change.ts';
import type { Queries } from '#server/database/database.ts';
import { toMeta, toPage } from '#server/database/paging.ts';
import { nextVersion, refuseStale } from '#server/database/versions.ts';
import { hideDeleted, restoreDeleted } from '#server/posts/deletions/deletions.service.ts';
import { removeSentDraft } from '#server/posts/drafts/drafts.service.ts';
import { notFound } from '#server/errors.ts';
import { changeFile, refuseUploadBesideRemoval, restoreFile, storePdf } from '#server/files/files.service.ts';
import type { Upload } from '#server/http/upload.ts';
import type { KeyedRequest } from '#server/http/keyed-request.ts';
import { storeResponse } from '#server/audit/idempotency/idempotency.service.ts';
import type { Caller } from '#server/callers.ts';
import type { System } from '#server/system.ts';
import { bookKind } from './book-kind.ts';
import { findBook, findBooks, insertBook, lockBook, updateBook } from './books.repository.ts';

const SHOWN_IN_AUDIT = ['title', 'author', 'tahun', 'penerbit', 'doi', 'file'] as const;

export async function listBooks({ db, config }: System, query: BookListQuery) {
  const page = toPage(query, config.listCap);
  const { rows, ...counted } = await findBooks(db, query, page);
  return { buku: rows, meta: toMeta(page, counted) };
}

export async function readBook({ db }: System, id: number): Promise<Book> {
  const book = await findBook(db, id);
  if (!book) throw notFound(bookKind.notFound);
  return book;
}

export async function addBook(
  system: System,
  caller: Caller,
  { draft, ...input }: CallBody<'addBuku'>,
  upload: Upload | undefined,
  keyed?: KeyedRequest,
): Promise<{ message: string; id: number }> {
  const file = await storePdf(system, upload);
  return await change(system, async (tx) => {
    await tx.claimFile(file);
    const at = tx.now.toISOString();
    const id = await insertBook(tx.db, { ...input, file: file ?? null, created_at: at, updated_at: at });
    await tx.audit({ actorId: caller.id, action: 'create', entity: 'book', entityId: id });
    await removeSentDraft(tx, caller, draft);
    const answer = { message: messages.books.added, id };
    await storeResponse(tx.db, keyed, answer, tx.now);
    return answer;
  });
}

export async function editBook(
  system: System,
  caller: Caller,
  id: number,
  { updated_at: loaded, remove_file: isRemoved = false, draft, ...input }: CallBody<'editBuku'>,
  upload: Upload | undefined,
): Promise<Done> {
  await readBook(system, id);
  refuseUploadBesideRemoval('file', upload, isRemoved);
  const added = await storePdf(system, upload);

  await change(system, async (tx) => {
    await tx.claimFile(added);
    const before = await requireLocked(tx.db, id);
    refuseStale(loaded, before.updated_at);
    const file = await changeFile(tx, { kind: 'book', id }, { before: before.file, added, isRemoved });
    const after = { ...input, file, updated_at: nextVersion(before.updated_at, tx.now) };
    await updateBook(tx.db, id, after);
    await removeSentDraft(tx, caller, draft);
    const details = changesBetween(before, after, SHOWN_IN_AUDIT);
    await tx.audit({ actorId: caller.id, action: 'edit', entity: 'book', entityId: id, details });
  });
  return { message: 'Buku berhasil diperbarui' };
}

export async function removeBook(system: System, caller: Caller, id: number): Promise<Done> {
  await change(system, async (tx) => {
    const { title } = await requireLocked(tx.db, id);
    await hideDeleted(tx, caller, bookKind, id, { title });
  });
  return { message: 'Buku berhasil dihapus' };
}

export async function restoreBook(system: System, caller: Caller, id: number): Promise<Done> {
  await change(system, async (tx) => await restoreDeleted(tx, caller, bookKind, id));
  return { message: 'Buku dikembalikan.' };
}

/** Restores the PDF that an edit removed at most RESTORABLE_MS ago. */
export async function restoreBookFile(system: System, caller: Caller, id: number): Promise<Done> {
  await change(system, async (tx) => {
    const before = await requireLocked(tx.db, id);
    const file = await restoreFile(tx, { kind: 'book', id }, before.file);
    const { title, author, tahun, penerbit, doi } = before;
    const updated_at = nextVersion(before.updated_at, tx.now);
    await updateBook(tx.db, id, { title, author, tahun, penerbit, doi, file, updated_at });
    const details = changesBetween(before, { file }, SHOWN_IN_AUDIT);
    await tx.audit({ actorId: caller.id, action: 'edit', entity: 'book', entityId: id, details });
  });
  return { message: 'PDF dikembalikan.' };
}

async function requireLocked(db: Queries, id: number) {
  const book = await lockBook(db, id);
  if (!book) throw notFound(bookKind.notFound);
  return book;
}
