import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { imageVariant } from '#contract/posts/image-variants.ts';
import type { ImageInfo } from '#contract/posts/images.ts';
import type { PostKindName } from '#contract/posts/post-kinds.ts';
import { type Queries, readCommitted } from '#server/database/database.ts';
import { fromJson, toJson } from '#server/database/json-column.ts';
import { conflict, invalid, notFound, unavailable } from '#server/errors.ts';
import type { Upload } from '#server/http/upload.ts';
import { contentTypeOf } from '#server/storage/stored-path.ts';
import type { System } from '#server/system.ts';
import {
  addPendingFile,
  claimPreview,
  deleteUnusedFile,
  findPreviews,
  findRemovedFile,
  findUnusedFile,
  findUnusedFiles,
  finishPendingFile,
  giveUpPendingFiles,
  giveUpRemovedFiles,
  moveFile,
  type NewFile,
  setRemovedFrom,
  setUploader,
  type StoredFile,
} from './files.repository.ts';
import { prepareImage } from './images.ts';
import { checkPdf } from './pdfs.ts';
import { restorableSince } from './restorable.ts';
import { addTextPictures, deleteTextPicture } from './text-pictures.repository.ts';

export { listUploads, summarizeFiles } from './files.repository.ts';

type Needs = Pick<System, 'db' | 'storage' | 'clock' | 'log'>;
type Content = { path: string; bytes: Uint8Array };

/** How long a picture is kept while no text contains it: an author may undo an edit, or finish a text tomorrow. */
const UNNAMED_PICTURES_MS = 48 * 3_600_000;

const SWEEP_BATCH = 100;
const PREVIEW_BATCH = 500;

/**
 * Stores an uploaded picture at all its widths and returns the path for the `image` column, or undefined without an
 * upload. The file is pending: sweepFiles removes it, unless a transaction marks it as used (Change.claimFile).
 */
export async function storeImage(system: Needs, upload: Upload | undefined): Promise<string | undefined> {
  if (!upload) return undefined;
  const { file, contents } = await nameImage(upload);
  return store(system, file, contents);
}

/**
 * Like storeImage, for a picture that a user uploads for a text. sweepFiles removes the picture after
 * UNNAMED_PICTURES_MS, unless a text that contains it was stored by then (setHeld marks it as used).
 */
export async function storeTextPicture(
  system: Needs,
  upload: Upload,
  userId: number,
): Promise<{ image: string; image_info: ImageInfo }> {
  const { file, contents, info } = await nameImage(upload);
  return { image: await store(system, file, contents, userId), image_info: info };
}

/** Like storeImage, for a PDF: stores it byte for byte and returns the path for the `file` column. */
export async function storePdf(system: Needs, upload: Upload | undefined): Promise<string | undefined> {
  if (!upload) return undefined;
  await checkPdf(upload);
  const path = `books/${newName()}.pdf`;
  const contents = [{ path, bytes: await readFile(upload.temporaryPath) }];
  return store(system, { path, kind: 'pdf', bytes: sizeOf(contents) }, contents);
}

/** Marks a pending file as used. Change.claimFile calls it. @throws 503 if sweepFiles has removed the file */
export async function claimFile(db: Queries, path: string, now: Date): Promise<void> {
  if (!(await moveFile(db, path, 'pending', 'used', now))) throw takenAway();
}

/** Marks a used file as unused. Change.releaseFile calls it. @throws 409 if another request has released the file */
export async function releaseFile(db: Queries, path: string, now: Date): Promise<void> {
  if (!(await moveFile(db, path, 'used', 'unused', now))) throw changedMeanwhile();
}

type FileChange = { db: Queries; now: Date; releaseFile(path: string | null): Promise<void> };

export type FileOwner = { kind: PostKindName | 'book'; id: number };

/**
 * Refuses an edit that uploads a file into `field` and also asks to remove the stored one.
 * @throws 422 on `remove_<field>`
 */
export function refuseUploadBesideRemoval(field: string, upload: Upload | undefined, isRemoved: boolean): void {
  if (!upload || !isRemoved) return;
  throw invalid(`remove_${field}`, 'Pilih salah satu: unggah berkas baru, atau hapus berkas yang sekarang.');
}

/**
 * Changes the file of `owner` in the transaction that updates the owner's row, and returns the path for that row. A
 * new file `added` replaces the file `before`, which is removed after the commit. If `isRemoved` is true, the file is
 * removed, but restoreFile can undo that. Otherwise the file stays.
 * @param author the article's author. The article's versions keep `before`, which counts towards the author's storage
 */
export async function changeFile(
  tx: FileChange,
  owner: FileOwner,
  { before, added, isRemoved }: { before: string | null; added: string | undefined; isRemoved: boolean },
  author?: number,
): Promise<string | null> {
  if (added !== undefined) {
    if (author === undefined || before === null) await tx.releaseFile(before);
    else await handToVersions(tx, owner.id, before, author);
    return added;
  }
  if (!isRemoved || before === null) return before;
  if (author !== undefined) await handToVersions(tx, owner.id, before, author);
  if (!(await setRemovedFrom(tx.db, before, nameOf(owner), tx.now))) throw changedMeanwhile();
  return null;
}

/** Keeps an article's former lead picture as a picture of the article's earlier versions, which still show it. */
async function handToVersions(tx: FileChange, articleId: number, path: string, author: number): Promise<void> {
  await handPictureOver(tx, path, author);
  await addTextPictures(tx.db, { kind: 'version', id: articleId }, [path]);
}

/** Takes a picture from an article's revision or versions, and makes it the article's lead picture. */
export async function takeLeadPicture(
  tx: Pick<FileChange, 'db' | 'now'>,
  articleId: number,
  path: string,
): Promise<void> {
  await handPictureOver(tx, path, null);
  for (const kind of ['revision', 'version'] as const) await deleteTextPicture(tx.db, { kind, id: articleId }, path);
}

/**
 * Restores the file that was most recently removed from `owner`. `current`: the path in the owner's row, which the
 * caller has locked. Returns the path for that row.
 * @throws 409 if the owner has a file again; 404 if the removal is older than RESTORABLE_MS
 */
export async function restoreFile(
  { db, now }: Pick<FileChange, 'db' | 'now'>,
  owner: FileOwner,
  current: string | null,
): Promise<string> {
  const file = owner.kind === 'book' ? 'PDF' : 'gambar';
  if (current !== null) throw conflict(`Sudah ada ${file} lain. Muat ulang halaman untuk melihatnya.`);
  const path = await findRemovedFile(db, nameOf(owner), restorableSince(now));
  if (path === undefined || !(await setRemovedFrom(db, path, null, now))) {
    throw notFound(`Sudah terlalu lama, atau tidak ada ${file} yang dihapus. Unggah lagi lewat formulir.`);
  }
  if (owner.kind === 'article') await takeLeadPicture({ db, now }, owner.id, path);
  return path;
}

/**
 * Turns a lead picture into a picture for texts that counts as uploaded by `userId`, so that a revision or version may
 * contain it. If `userId` is null, turns a picture for texts into a lead picture.
 * @throws 409 if sweepFiles has marked the picture as unused
 */
export async function handPictureOver(
  { db, now }: Pick<FileChange, 'db' | 'now'>,
  path: string,
  userId: number | null,
): Promise<void> {
  if (!(await setUploader(db, path, userId, now))) throw changedMeanwhile();
}

/**
 * Stores a link preview. Previews with different content have different paths. Does nothing if another process is
 * storing the same preview. Leaves no file behind if it fails.
 */
export async function keepPreview(system: Needs, path: string, bytes: Uint8Array): Promise<void> {
  if (!(await claimPreview(system.db, path, bytes.length, system.clock.now()))) return;
  try {
    await system.storage.put(path, bytes, contentTypeOf(path));
    await claimFile(system.db, path, system.clock.now());
  } catch (error) {
    await discardFile(system, path, [{ path, bytes }]);
    throw error;
  }
}

/** Returns all stored link previews in batches. `since`: when a preview was drawn (ISO 8601). */
export async function* listPreviews({ db }: Needs): AsyncGenerator<{ path: string; since: string }[]> {
  for (let after = ''; ; ) {
    const batch = await findPreviews(db, after, PREVIEW_BATCH);
    const last = batch.at(-1);
    if (!last) return;
    yield batch.map(({ path, changed_at }) => ({ path, since: changed_at }));
    after = last.path;
  }
}

/** Lets sweepFiles remove a preview, because it is old, or its post has changed or is no longer public. */
export async function releasePreview({ db, clock }: Needs, path: string): Promise<void> {
  await moveFile(db, path, 'used', 'unused', clock.now());
}

/**
 * Removes files that no row refers to: pending files unchanged for `olderThanMs`, pictures that no text has contained
 * for UNNAMED_PICTURES_MS, removed files that can no longer be restored, and all unused files. Returns the number of
 * removed files. Stops at the first file that cannot be removed; the next call begins with another file.
 */
export async function sweepFiles(system: Needs, { olderThanMs }: { olderThanMs: number }): Promise<number> {
  const now = system.clock.now();
  await giveUpPendingFiles(system.db, 'requests', new Date(now.getTime() - olderThanMs), now);
  await giveUpPendingFiles(system.db, 'texts', new Date(now.getTime() - UNNAMED_PICTURES_MS), now);
  await giveUpRemovedFiles(system.db, restorableSince(now), now);
  for (let removed = 0; ; ) {
    const batch = await readCommitted(system.db, (db) => findUnusedFiles(db, SWEEP_BATCH));
    if (batch.length === 0) return removed;
    for (const file of batch) {
      if (!(await remove(system, file))) return removed;
      removed += 1;
    }
  }
}

/** 128 random bits, so that file names cannot be guessed. */
const newName = () => randomBytes(16).toString('hex');
const sizeOf = (contents: Content[]) => contents.reduce((sum, { bytes }) => sum + bytes.length, 0);
const changedMeanwhile = () => conflict('Data ini baru saja diubah orang lain. Muat ulang halaman, lalu coba lagi.');
const nameOf = ({ kind, id }: FileOwner) => `${kind}/${id}`;
const takenAway = () => unavailable('Berkas terlalu lama diproses. Unggah lagi.');

/** Decodes a picture and chooses the paths of its files. */
async function nameImage(upload: Upload): Promise<{ file: NewFile; contents: Content[]; info: ImageInfo }> {
  const { files, ...info } = await prepareImage(upload);
  const path = `images/${newName()}/${info.width}.webp`;
  const contents = files.map(({ width, bytes }) => ({ path: imageVariant(path, width), bytes }));
  const widths = toJson(info.widths);
  return { file: { ...info, path, kind: 'image', bytes: sizeOf(contents), widths }, contents, info };
}

/**
 * Stores a file. Commits its row before writing the first byte, so that a crash cannot leave a file without a row.
 * Writes `userId` (the uploader of a picture for texts) last. If a crash prevents that, sweepFiles removes the files
 * like those of any failed upload.
 */
async function store(system: Needs, file: NewFile, contents: Content[], userId: number | null = null): Promise<string> {
  await addPendingFile(system.db, file, system.clock.now());
  try {
    // Does not write in parallel: after one write failed and was cleaned up, another could still create a file.
    for (const { path, bytes } of contents) await system.storage.put(path, bytes, contentTypeOf(path));
    // If this process was suspended for long, sweepFiles may have marked the file as unused. Then the upload must fail.
    if (!(await finishPendingFile(system.db, file.path, userId, system.clock.now()))) throw takenAway();
  } catch (error) {
    await discardFile(system, file.path, contents);
    throw error;
  }
  return file.path;
}

/** Removes a failed request's files, or leaves them to sweepFiles. Never throws: the caller throws its own error. */
export async function discardFile(system: Needs, path: string, contents: Content[] = []): Promise<void> {
  try {
    if (await moveFile(system.db, path, 'pending', 'unused', system.clock.now()))
      await removeReleasedFile(system, path);
    // If sweepFiles has already removed the upload's row, files written since would stay in the storage for ever.
    else for (const content of contents) await system.storage.remove(content.path);
  } catch (error) {
    logLeft(system, path, error);
  }
}

/** Removes an unused file before sweepFiles does. Never throws: the change that released the file is committed. */
export async function removeReleasedFile(system: Needs, path: string): Promise<void> {
  try {
    const file = await findUnusedFile(system.db, path);
    if (file) await remove(system, file);
  } catch (error) {
    logLeft(system, path, error);
  }
}

/** Removes the file before its row: after a crash in between, sweepFiles can find the row, but not a lone file. */
async function remove(system: Needs, file: StoredFile): Promise<boolean> {
  try {
    for (const path of storedPathsOf(file)) await system.storage.remove(path);
    await deleteUnusedFile(system.db, file.path);
    return true;
  } catch (error) {
    logLeft(system, file.path, error);
    // Renews changed_at, by which sweepFiles sorts, so that the next sweep begins with other files.
    await moveFile(system.db, file.path, 'unused', 'unused', system.clock.now()).catch(() => {});
    return false;
  }
}

function logLeft(system: Needs, path: string, error: unknown): void {
  system.log.warn({ err: error, path }, 'a file is left to the next sweep');
}

/** Returns all paths in the storage that belong to an upload. */
export function storedPathsOf({ path, widths }: Pick<StoredFile, 'path' | 'widths'>): string[] {
  if (widths === null) return [path];
  return fromJson(widths).map((width) => imageVariant(path, width));
}
