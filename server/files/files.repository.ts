import type { Queries } from '#server/database/database.ts';
import type { FileTable } from '#server/database/schema.ts';

export type NewFile = Pick<FileTable, 'path' | 'kind' | 'bytes'> &
  Partial<Pick<FileTable, 'width' | 'height' | 'widths' | 'color'>>;

/** The columns that are needed to find every stored file of an upload. */
export type StoredFile = Pick<FileTable, 'path' | 'kind' | 'widths'>;

export async function addPendingFile(db: Queries, file: NewFile, now: Date): Promise<void> {
  await db
    .insertInto('files')
    .values({
      width: null,
      height: null,
      widths: null,
      color: null,
      removed_from: null,
      ...file,
      state: 'pending',
      changed_at: now.toISOString(),
    })
    .execute();
}

/**
 * Changes the state of a file only if it is still the state that the caller expects: another process may have changed
 * it. pending → pending renews its time.
 */
export async function moveFile(
  db: Queries,
  path: string,
  from: FileTable['state'],
  to: FileTable['state'],
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ state: to, changed_at: now.toISOString() })
    .where('path', '=', path)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Marks a pending file as completely stored. `userId` is the uploader of a picture for texts, otherwise null. Returns
 * false if a sweep has taken the file.
 */
export async function finishPendingFile(db: Queries, path: string, userId: number | null, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ user_id: userId, changed_at: now.toISOString() })
    .where('path', '=', path)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Marks pending files as unused that were not touched since `lastTouched`: uploads whose request must have failed, or
 * pictures for texts that no text has named since.
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
 * Marks a used file as removed from `owner` at `now`, or with null undoes that. Returns false if the file is no longer
 * used: a sweep may have taken it.
 */
export async function setRemovedFrom(db: Queries, path: string, owner: string | null, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ removed_from: owner, changed_at: now.toISOString() })
    .where('path', '=', path)
    .where('state', '=', 'used')
    .where('removed_from', owner === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

/** Marks files that were removed before `since` (ISO 8601) as unused, unless the versions of an article hold them. */
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

export async function countUsedFiles(db: Queries): Promise<{ files: number; bytes: number }> {
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
 * Inserts the row of a preview as pending, or sets a used or unused row to pending, and returns true. Returns false if
 * the row is already pending: another process is writing that preview.
 */
export async function claimPreview(db: Queries, path: string, bytes: number, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('files')
    .values({
      path,
      kind: 'preview',
      state: 'pending',
      bytes,
      changed_at: now.toISOString(),
      width: null,
      height: null,
      widths: null,
      color: null,
      removed_from: null,
    })
    .onConflict((row) =>
      row
        .column('path')
        .doUpdateSet({ state: 'pending', bytes, changed_at: now.toISOString() })
        .where('files.state', '!=', 'pending'),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns a batch of stored previews in the order of their paths, beginning after the path `after`. */
export async function findPreviews(
  db: Queries,
  after: string,
  limit: number,
): Promise<{ path: string; changed_at: string }[]> {
  return db
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
  return db
    .selectFrom('files')
    .select(['path', 'kind', 'widths'])
    .where('state', '=', 'unused')
    .orderBy('changed_at')
    .limit(limit)
    .execute();
}

export async function findUnusedFile(db: Queries, path: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom('files')
    .select(['path', 'kind', 'widths'])
    .where('path', '=', path)
    .where('state', '=', 'unused')
    .executeTakeFirst();
}

export async function deleteUnusedFile(db: Queries, path: string): Promise<void> {
  await db.deleteFrom('files').where('path', '=', path).where('state', '=', 'unused').execute();
}

/**
 * Makes a file a picture for texts that this user has uploaded, or with null a lead picture, which the row of its owner
 * names. Also undoes a removal. Returns false if a sweep has taken the file.
 */
export async function setUploader(db: Queries, path: string, userId: number | null, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ user_id: userId, state: 'used', changed_at: now.toISOString(), removed_from: null })
    .where('path', '=', path)
    .where('state', 'in', ['used', 'pending'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the paths of the pictures for texts that a user has uploaded. */
export async function findUploadedBy(db: Queries, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('path')
    .where('user_id', '=', userId)
    .where('state', 'in', ['pending', 'used'])
    .orderBy('path')
    .execute();
  return rows.map(({ path }) => path);
}
