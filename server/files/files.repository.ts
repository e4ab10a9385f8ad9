import type { Updateable } from 'kysely';
import type { Queries } from '#server/database/database.ts';
import type { FileTable } from '#server/database/schema.ts';
import { changesRow } from '#server/database/rows.ts';

export type NewFile = Pick<FileTable, 'path' | 'kind' | 'bytes'> &
  Partial<Pick<FileTable, 'width' | 'height' | 'widths' | 'color'>>;

/** The columns from which storedPathsOf derives all paths of an upload. */
export type StoredFile = Pick<FileTable, 'path' | 'kind' | 'widths'>;

/** PDFs and link previews leave the picture columns empty. */
const NO_PICTURE = { width: null, height: null, widths: null, color: null } as const;

export async function addPendingFile(db: Queries, file: NewFile, now: Date): Promise<void> {
  const row = { ...NO_PICTURE, removed_from: null, ...file, state: 'pending', changed_at: now.toISOString() } as const;
  await db.insertInto('files').values(row).execute();
}

type State = FileTable['state'];

/** Updates a file that is in one of `states`. Returns false if it is not: another process has changed its state. */
async function updateFile(
  db: Queries,
  { path, states, now }: { path: string; states: readonly State[]; now: Date },
  columns: Updateable<FileTable>,
  removedFrom?: 'is' | 'is not',
): Promise<boolean> {
  return await changesRow(
    db
      .updateTable('files')
      .set({ ...columns, changed_at: now.toISOString() })
      .where('path', '=', path)
      .where('state', 'in', states)
      .$if(removedFrom !== undefined, (files) => files.where('removed_from', removedFrom ?? 'is', null)),
  );
}

/** Changes the state of a file and renews changed_at. Returns false if the file's state is not `from`. */
export async function moveFile(db: Queries, path: string, from: State, to: State, now: Date): Promise<boolean> {
  return await updateFile(db, { path, states: [from], now }, { state: to });
}

/**
 * Records that a pending file is stored completely. `userId`: the uploader of a picture for texts, otherwise null.
 * Returns false if sweepFiles has already marked the file as unused.
 */
export async function finishPendingFile(db: Queries, path: string, userId: number | null, now: Date): Promise<boolean> {
  return await updateFile(db, { path, states: ['pending'], now }, { user_id: userId });
}

/**
 * Marks pending files as unused if they have not changed since `lastTouched`. With 'requests': files whose upload
 * request must have failed. With 'texts': pictures for texts that no text contains.
 */
export async function giveUpPendingFiles(
  db: Queries,
  of: 'requests' | 'texts',
  lastTouched: Date,
  now: Date,
): Promise<void> {
  await db
    .updateTable('files')
    .set({ state: 'unused', changed_at: now.toISOString() })
    .where('state', '=', 'pending')
    .where('user_id', of === 'texts' ? 'is not' : 'is', null)
    .where('changed_at', '<=', lastTouched.toISOString())
    .execute();
}

/**
 * Marks a used file as removed from `owner` at `now`. Without an owner, undoes the removal. Returns false if the file
 * is not used any more, for example because sweepFiles has marked it as unused.
 */
export async function setRemovedFrom(db: Queries, path: string, owner: string | null, now: Date): Promise<boolean> {
  const before = owner === null ? 'is not' : 'is';
  return await updateFile(db, { path, states: ['used'], now }, { removed_from: owner }, before);
}

/** Returns the file that was most recently removed from `owner`, at `since` (ISO 8601) or later. */
export async function findRemovedFile(db: Queries, owner: string, since: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('files')
    .select('path')
    .where('removed_from', '=', owner)
    .where('state', '=', 'used')
    .where('changed_at', '>=', since)
    .orderBy('changed_at', 'desc')
    .executeTakeFirst();
  return row?.path;
}

/** Marks files that were removed before `since` (ISO 8601) as unused, except pictures that article versions contain. */
export async function giveUpRemovedFiles(db: Queries, since: string, now: Date): Promise<void> {
  const removed = () =>
    db
      .updateTable('files')
      .where('removed_from', 'is not', null)
      .where('state', '=', 'used')
      .where('changed_at', '<', since);
  await removed().set({ removed_from: null }).where('user_id', 'is not', null).execute();
  await removed().set({ state: 'unused', changed_at: now.toISOString() }).where('user_id', 'is', null).execute();
}

/** Counts the uploaded files in use, without removed ones. A picture counts once, with the bytes of all its widths. */
export async function summarizeFiles(db: Queries): Promise<{ files: number; bytes: number }> {
  const row = await db
    .selectFrom('files')
    .select(({ fn }) => [fn.countAll().as('files'), fn.sum('bytes').as('bytes')])
    .where('state', '=', 'used')
    .where('kind', '!=', 'preview')
    .where('removed_from', 'is', null)
    .executeTakeFirstOrThrow();
  return { files: Number(row.files), bytes: Number(row.bytes ?? 0) };
}

/**
 * Inserts the row of a link preview as pending, or makes an existing row pending again. Returns false if the row is
 * already pending: another process is writing that preview.
 */
export async function claimPreview(db: Queries, path: string, bytes: number, now: Date): Promise<boolean> {
  const pending = { state: 'pending', bytes, changed_at: now.toISOString() } as const;
  return await changesRow(
    db
      .insertInto('files')
      .values({ ...NO_PICTURE, ...pending, path, kind: 'preview', removed_from: null })
      .onConflict((row) => row.column('path').doUpdateSet(pending).where('files.state', '!=', 'pending')),
  );
}

/** Returns the next stored previews in the order of their paths, after the path `after`. */
export async function findPreviews(db: Queries, after: string, limit: number) {
  return await db
    .selectFrom('files')
    .select(['path', 'changed_at'])
    .where('kind', '=', 'preview')
    .where('state', '=', 'used')
    .where('path', '>', after)
    .orderBy('path')
    .limit(limit)
    .execute();
}

export async function findUnusedFiles(db: Queries, limit: number): Promise<StoredFile[]> {
  return await unusedFiles(db).orderBy('changed_at').limit(limit).execute();
}

export async function findUnusedFile(db: Queries, path: string): Promise<StoredFile | undefined> {
  return await unusedFiles(db).where('path', '=', path).executeTakeFirst();
}

function unusedFiles(db: Queries) {
  return db.selectFrom('files').select(['path', 'kind', 'widths']).where('state', '=', 'unused');
}

export async function deleteUnusedFile(db: Queries, path: string): Promise<void> {
  await db.deleteFrom('files').where('path', '=', path).where('state', '=', 'unused').execute();
}

/**
 * Makes a file a picture for texts, uploaded by `userId`. If `userId` is null, makes it a lead picture, to which the
 * row of a post refers. Also undoes a removal. Returns false if sweepFiles has marked the file as unused.
 */
export async function setUploader(db: Queries, path: string, userId: number | null, now: Date): Promise<boolean> {
  const columns = { user_id: userId, state: 'used', removed_from: null } as const;
  return await updateFile(db, { path, states: ['used', 'pending'], now }, columns);
}

/** Returns the sizes of stored pictures by path. Leaves out paths that are no picture. */
export async function findImages(db: Queries, paths: readonly string[]) {
  if (paths.length === 0) return [];
  return await db
    .selectFrom('files')
    .select(['path', 'width', 'height', 'widths', 'color'])
    .where('path', 'in', paths)
    .where('state', 'in', ['pending', 'used'])
    .execute();
}

/** Returns the paths of the pictures for texts that a user has uploaded. */
export async function listUploads(db: Queries, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('path')
    .where('user_id', '=', userId)
    .where('state', 'in', ['pending', 'used'])
    .orderBy('path')
    .execute();
  return rows.map(({ path }) => path);
}
