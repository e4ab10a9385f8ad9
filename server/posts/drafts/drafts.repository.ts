import { sql } from 'kysely';
import type { Draft, DraftInList, DraftSave } from '#contract/posts/drafts.ts';
import type { Queries } from '#server/database/database.ts';
import { fromJson, toJson } from '#server/database/json-column.ts';
import { countRows } from '#server/database/counts.ts';
import { changesRow, hasRow } from '#server/database/rows.ts';

export type DraftKey = { userId: number; key: string };
type Saved = Omit<DraftSave, 'rev'> & { title: string };
export type StoredDraft = Draft & { removed_at: string | null };

/** Overwrites a draft if its revision number is still `rev`. Returns the row's id, or undefined for any other draft. */
export async function updateDraft(db: Queries, { userId, key }: DraftKey, given: Saved, rev: number, at: string) {
  const row = await db
    .updateTable('drafts')
    .set({ ...columnsOf(given), rev: rev + 1, updated_at: at })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('rev', '=', rev)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Inserts a draft. Returns the id of its row, or undefined if the user has a draft with this key, even a removed one.
 * Waits for a transaction that is inserting the same key.
 */
export async function insertDraft(db: Queries, { userId, key }: DraftKey, given: Saved, rev: number, at: string) {
  const row = await db
    .insertInto('drafts')
    .values({ ...columnsOf(given), user_id: userId, key, rev, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function findDraft(db: Queries, { userId, key }: DraftKey): Promise<StoredDraft | undefined> {
  const row = await db
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { ...row, id: row.key, form: row.form as Draft['form'], fields: fromJson(row.fields) };
}

/** Returns a user's drafts without their texts, the latest first. */
export async function findDrafts(db: Queries, userId: number): Promise<DraftInList[]> {
  const rows = await db
    .selectFrom('drafts')
    .select(['key', 'form', 'subject', 'title', 'rev', 'device', 'updated_at'])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ key, form, ...row }) => ({ ...row, id: key, form: form as Draft['form'] }));
}

/** Returns the keys of the user's removed drafts, the last removed first. */
export async function findRemoved(db: Queries, userId: number, limit: number): Promise<string[]> {
  const rows = await removedOf(db, userId).select('key').limit(limit).execute();
  return rows.map(({ key }) => key);
}

export async function countDrafts(db: Queries, userId: number): Promise<number> {
  return await countRows(db.selectFrom('drafts').where('user_id', '=', userId).where('removed_at', 'is', null));
}

/** Removes the text of a draft and marks it as removed. Returns whether the draft existed. */
export async function emptyDraft(db: Queries, { userId, key }: DraftKey, at: string): Promise<boolean> {
  return await changesRow(
    db
      .updateTable('drafts')
      .set(removedAt(at))
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where('removed_at', 'is', null),
  );
}

/**
 * Like emptyDraft, but inserts a missing draft as removed: the draft's first save may arrive after the form was sent,
 * and must be refused. Does not change a draft that another device has saved after `rev`.
 */
export async function markSent(
  db: Queries,
  { userId, key }: DraftKey,
  { rev, device }: Pick<DraftSave, 'rev' | 'device'>,
  at: string,
): Promise<void> {
  await db
    .insertInto('drafts')
    .values({
      ...removedAt(at),
      user_id: userId,
      key,
      form: 'article',
      subject: null,
      device,
      rev,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(removedAt(at))
        .where((row) => row.or([row('drafts.rev', '<=', rev), row('drafts.device', '=', device)])),
    )
    .execute();
}

/** Deletes a user's removed drafts except the `kept` latest. */
export async function deleteOlderRemoved(db: Queries, userId: number, kept: number): Promise<void> {
  const [oldest] = await removedOf(db, userId).select('removed_at').offset(kept).limit(1).execute();
  if (!oldest) return;
  await db.deleteFrom('drafts').where('user_id', '=', userId).where('removed_at', '<=', oldest.removed_at).execute();
}

/** Deletes all drafts of a user, without recording that they were removed. */
export async function deleteDraftsOf(db: Queries, userId: number): Promise<void> {
  await db.deleteFrom('drafts').where('user_id', '=', userId).execute();
}

/** Deletes the drafts that were last changed before `at` (ISO 8601). */
export async function deleteDraftsBefore(db: Queries, at: string): Promise<void> {
  await db.deleteFrom('drafts').where('updated_at', '<', at).execute();
}

/** Returns the ids of removed or deleted drafts that still have rows in text_pictures, in any order. */
export async function findRemovedWithPictures(db: Queries, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('text_pictures')
    .leftJoin('drafts', (join) =>
      join.onRef('drafts.id', '=', 'text_pictures.subject_id').on('drafts.removed_at', 'is', null),
    )
    .select('text_pictures.subject_id')
    .distinct()
    .where('text_pictures.kind', '=', 'draft')
    .where('drafts.id', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ subject_id }) => subject_id);
}

export async function isAuthorOf(db: Queries, userId: number, articleId: number): Promise<boolean> {
  return await hasRow(
    db.selectFrom('articles').where('id', '=', articleId).where('user_id', '=', userId).where('deleted_at', 'is', null),
  );
}

/** The values of the columns when a draft is removed. */
const removedAt = (at: string) =>
  ({ title: '', fields: '{}', version: '', file_name: null, removed_at: at, updated_at: at }) as const;

const columnsOf = ({ fields, ...given }: Saved) => ({ ...given, fields: toJson(fields) });

const removedOf = (db: Queries, userId: number) =>
  db
    .selectFrom('drafts')
    .where('user_id', '=', userId)
    .where(sql<boolean>`removed_at is not null`)
    .orderBy('removed_at', 'desc')
    .orderBy('id', 'desc');
