import { sql } from 'kysely';
import type { Draft, DraftInList, DraftSave } from '#contract/posts/drafts.ts';
import type { Queries } from '#server/database/database.ts';

export type DraftKey = { userId: number; key: string };
type Saved = Omit<DraftSave, 'rev'> & { title: string };
export type StoredDraft = Draft & { removed_at: string | null };

/** Overwrites the draft if its rev is the given one. Returns the id of the row, or undefined for another rev. */
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
 * Inserts a draft. Returns the id of the row, or undefined if the user already has a draft with that key, even a
 * removed one. Waits for a transaction that is inserting the same key.
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
  return row && { ...row, id: row.key, form: row.form as Draft['form'], fields: JSON.parse(row.fields) };
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

/** Returns the keys of the drafts that were removed last. */
export async function findRemoved(db: Queries, userId: number, limit: number): Promise<string[]> {
  const rows = await removedOf(db, userId).select('key').limit(limit).execute();
  return rows.map(({ key }) => key);
}

export async function countDrafts(db: Queries, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('drafts')
    .select(db.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removes the text of a draft and marks it as removed. Returns whether the draft existed. */
export async function emptyDraft(db: Queries, { userId, key }: DraftKey, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('drafts')
    .set({ ...REMOVED, removed_at: at, updated_at: at })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Like emptyDraft, but also marks a draft that was never saved, because its first save may still be on its way. Leaves
 * a draft alone that another device has saved after `rev`.
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
      ...REMOVED,
      user_id: userId,
      key,
      form: 'article',
      subject: null,
      device,
      rev,
      created_at: at,
      updated_at: at,
      removed_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ ...REMOVED, removed_at: at, updated_at: at })
        .where((row) => row.or([row('drafts.rev', '<=', rev), row('drafts.device', '=', device)])),
    )
    .execute();
}

/** Deletes all but the latest removed drafts of a user. */
export async function deleteOlderRemoved(db: Queries, userId: number, kept: number): Promise<void> {
  const [oldest] = await removedOf(db, userId).select('removed_at').offset(kept).limit(1).execute();
  if (!oldest) return;
  await db.deleteFrom('drafts').where('user_id', '=', userId).where('removed_at', '<=', oldest.removed_at).execute();
}

export async function deleteDraftsOfUser(db: Queries, userId: number): Promise<void> {
  await db.deleteFrom('drafts').where('user_id', '=', userId).execute();
}

/** Deletes the drafts that were last changed before `at` (ISO 8601). */
export async function deleteDraftsBefore(db: Queries, at: string): Promise<void> {
  await db.deleteFrom('drafts').where('updated_at', '<', at).execute();
}

/** Returns the ids of removed drafts that still hold pictures, in any order. */
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
  const article = await db
    .selectFrom('articles')
    .select('id')
    .where('id', '=', articleId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return article !== undefined;
}

/** The content of a removed draft. */
const REMOVED = { title: '', fields: '{}', version: '', file_name: null } as const;

const columnsOf = ({ fields, ...given }: Saved) => ({ ...given, fields: JSON.stringify(fields) });

const removedOf = (db: Queries, userId: number) =>
  db
    .selectFrom('drafts')
    .where('user_id', '=', userId)
    .where(sql<boolean>`removed_at is not null`)
    .orderBy('removed_at', 'desc')
    .orderBy('id', 'desc');
