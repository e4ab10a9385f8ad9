import { sql } from 'kysely';
import type { Queries } from '#server/database/database.ts';
import type { TextPictureTable } from '#server/database/schema.ts';
import { STORAGE_BASE } from '#contract/constants.ts';
import { changesRow, hasRow } from '#server/database/rows.ts';

/**
 * A holder of pictures: an article, blog post or draft, or (by the article's id) an article's revision or versions, or
 * (by its position) a subject of the site's settings, or a page of the institute's own with its versions.
 */
export type PictureText = { kind: TextPictureTable['kind']; id: number };

export async function findTextPictures(db: Queries, { kind, id }: PictureText): Promise<string[]> {
  const rows = await db
    .selectFrom('text_pictures')
    .select('path')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .execute();
  return rows.map(({ path }) => path);
}

/** The users whose pictures may be added to a text. */
export type Uploaders = number[] | 'any user';

/**
 * Marks a picture for texts as used, and locks its row until the transaction ends. Returns false if none of `uploaders`
 * has uploaded it, or sweepFiles has marked it as unused.
 */
export async function markNamed(db: Queries, path: string, uploaders: Uploaders, now: Date): Promise<boolean> {
  if (uploaders.length === 0) return false;
  const picture = db
    .updateTable('files')
    .set({ state: 'used', changed_at: now.toISOString() })
    .where('path', '=', path)
    .where('state', 'in', ['pending', 'used']);
  return await changesRow(
    uploaders === 'any user' ? picture.where('user_id', 'is not', null) : picture.where('user_id', 'in', uploaders),
  );
}

/** Locks the row of a file until the transaction ends. On SQLite the transaction locks the whole file anyway. */
export async function lockPicture(db: Queries, path: string): Promise<void> {
  await sql`update files set changed_at = changed_at where path = ${path}`.execute(db);
}

/** Adds pictures to a text, except pictures that the text already has. `paths` must not be empty. */
export async function addTextPictures(db: Queries, { kind, id }: PictureText, paths: string[]): Promise<void> {
  await db
    .insertInto('text_pictures')
    .values(paths.map((path) => ({ path, kind, subject_id: id })))
    .onConflict((row) => row.columns(['kind', 'subject_id', 'path']).doNothing())
    .execute();
}

export async function deleteTextPicture(db: Queries, { kind, id }: PictureText, path: string): Promise<void> {
  await db
    .deleteFrom('text_pictures')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('path', '=', path)
    .execute();
}

/**
 * Marks a picture as `pending` if no text contains it any more, so that sweepFiles removes it later. The caller must
 * have locked the picture's row (lockPicture).
 */
export async function giveUpUnnamed(db: Queries, path: string, now: Date): Promise<void> {
  await db
    .updateTable('files')
    .set({ state: 'pending', changed_at: now.toISOString() })
    .where('path', '=', path)
    .where('user_id', 'is not', null)
    .where('state', '=', 'used')
    .where((row) => row.not(row.exists(row.selectFrom('text_pictures').select('path').where('path', '=', path))))
    .execute();
}

/** Returns whether a version of the article shows the picture, in its text or as its lead picture. */
export async function isShownByVersion(db: Queries, articleId: number, path: string): Promise<boolean> {
  return await hasRow(
    db
      .selectFrom('article_versions')
      .where('article_id', '=', articleId)
      .where((row) => row.or([row('image', '=', path), row('content', 'like', `%src="${STORAGE_BASE}/${path}"%`)])),
  );
}
