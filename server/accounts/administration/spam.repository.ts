import type { Queries } from '#server/database/database.ts';
import type { PostKind } from '#server/posts/post-kind.ts';
import { hasRow } from '#server/database/rows.ts';

export async function setSpamAt(db: Queries, userId: number, at: string | null): Promise<void> {
  await db.updateTable('users').set({ spam_at: at }).where('id', '=', userId).execute();
}

/** Returns the user's posts with this date of deletion (ISO 8601). */
export async function findDeletedAt(db: Queries, kind: PostKind, userId: number, at: string): Promise<number[]> {
  const rows = await db
    .selectFrom(kind.table)
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', '=', at)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether the user has a post of this kind that is public or was public before. */
export async function hasPublished(db: Queries, kind: PostKind, userId: number): Promise<boolean> {
  return await hasRow(
    db
      .selectFrom(kind.table)
      .where('user_id', '=', userId)
      .where('published_at', 'is not', null)
      .where('deleted_at', 'is', null),
  );
}

/** Returns the users who were removed as spam before this time and still have drafts. */
export async function findSpamWithDrafts(db: Queries, before: string): Promise<number[]> {
  const rows = await db
    .selectFrom('drafts')
    .innerJoin('users', 'users.id', 'drafts.user_id')
    .select('users.id')
    .distinct()
    .where('users.spam_at', '<', before)
    .execute();
  return rows.map(({ id }) => id);
}
