import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queries } from '#server/database/database.ts';
import type { PostTableName } from '#server/database/schema.ts';
import type { Deletable } from './deletable.ts';

/** A date of deletion (ISO 8601), and the id of the user who deleted the row. */
export type Deletion = { at: string; by: number | null };

/** Rows that were deleted before a time, after it, or exactly then (ISO 8601). */
export type DeletedWhen = { before: string } | { after: string } | { at: string };

export async function setDeleted(db: Queries, kind: Deletable, id: number, { at, by }: Deletion): Promise<void> {
  await sql`update ${sql.table(kind.table)} set deleted_at = ${at}, deleted_by = ${by} where id = ${id}`.execute(db);
}

/** Restores a row that was deleted at `since` (ISO 8601) or later. Returns false if there is no such row. */
export async function unsetDeleted(db: Queries, kind: Deletable, id: number, since: string): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(kind.table)} set deleted_at = null, deleted_by = null
    where id = ${id} and deleted_at >= ${since} returning id
  `.execute(db);
  return rows.length > 0;
}

/** Changes the date of deletion of a user's deleted posts, through the index posts_by_deletion_of_user. */
export async function moveDeletions(
  db: Queries,
  table: PostTableName,
  userId: number,
  { from, to }: { from: DeletedWhen; to: string },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set deleted_at = ${to} where user_id = ${userId} and ${deletedWhen(from)}
  `.execute(db);
}

/** Returns the ids of a user's posts that were deleted at `since` (ISO 8601) or later, the oldest first. */
export async function findDeletedIdsOf(db: Queries, table: PostTableName, userId: number, since: string) {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', '>=', since)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns what a deleted post contains, or undefined if it was restored or removed meanwhile. */
export async function findDeletedPost(db: Queries, table: PostTableName, id: number) {
  return await db
    .selectFrom(table)
    .select(['id', 'title', 'content', 'image', 'created_at', 'deleted_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
}

export async function findDeleted(db: Queries, kind: Deletable, when: DeletedWhen, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(kind.table)} where ${deletedWhen(when)} order by deleted_at limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Deletes the row for good. Returns its title, the path of its file, and whether admins must not see the title. Returns
 * undefined if another process has already deleted or restored the row.
 */
export async function removeDeleted(
  db: Queries,
  { table, fileColumn, hiddenStages = [] }: Deletable,
  id: number,
  when: DeletedWhen,
): Promise<{ title: string; file: string | null; isHidden: boolean } | undefined> {
  const file = fileColumn === undefined ? sql`null` : sql.ref(fileColumn);
  const stage = hiddenStages.length > 0 ? sql.ref('stage') : sql`null`;
  const { rows } = await sql<{ title: string; file: string | null; stage: string | null }>`
    delete from ${sql.table(table)} where id = ${id} and ${deletedWhen(when)}
    returning title, ${file} as file, ${stage} as stage
  `.execute(db);
  const [removed] = rows;
  if (!removed) return undefined;
  const { title, stage: last } = removed;
  return { title, file: removed.file, isHidden: last !== null && hiddenStages.includes(last) };
}

function deletedWhen(when: DeletedWhen): RawBuilder<SqlBool> {
  if ('before' in when) return sql<SqlBool>`deleted_at < ${when.before}`;
  if ('after' in when) return sql<SqlBool>`deleted_at > ${when.after}`;
  return sql<SqlBool>`deleted_at = ${when.at}`;
}
