import type { Queries } from '#server/database/database.ts';
import type { PostKind } from '#server/posts/post-kind.ts';

export async function findSpamAt(db: Queries, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('spam_at').where('id', '=', userId).executeTakeFirst();
  return row?.spam_at ?? null;
}

export async function setSpamAt(db: Queries, userId: number, at: string | null): Promise<void> {
  await db.updateTable('users').set({ spam_at: at }).where('id', '=', userId).execute();
}

/** Returns the person's posts that were deleted at that very time, also those of an account that is closed. */
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

/** Whether the person has a post of this kind that visitors see, or have seen. */
export async function hasPublished(db: Queries, kind: PostKind, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom(kind.table)
    .select('id')
    .where('user_id', '=', userId)
    .where('published_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns who was removed as spam before that time and still has drafts. */
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
