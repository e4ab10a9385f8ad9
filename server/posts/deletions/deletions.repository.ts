import { sql } from 'kysely';
import type { Queries } from '#server/database/database.ts';
import type { Deletable } from './deletable.ts';

export async function setDeleted(db: Queries, kind: Deletable, id: number, at: string): Promise<void> {
  await sql`update ${sql.table(kind.table)} set deleted_at = ${at} where id = ${id}`.execute(db);
}

/** Restores a row that was deleted at `since` (ISO 8601) or later. Returns false if there is no such row. */
export async function unsetDeleted(db: Queries, kind: Deletable, id: number, since: string): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(kind.table)} set deleted_at = null where id = ${id} and deleted_at >= ${since} returning id
  `.execute(db);
  return rows.length > 0;
}

export async function findDeleted(db: Queries, kind: Deletable, before: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(kind.table)} where deleted_at < ${before} order by deleted_at limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Deletes the row for good. Returns its title, the path of its file, and whether admins must not see the title. Returns
 * undefined if another process has already deleted the row.
 */
export async function removeDeleted(
  db: Queries,
  kind: Deletable,
  id: number,
  before: string,
): Promise<{ title: string; file: string | null; isHidden: boolean } | undefined> {
  const { hiddenStages = [] } = kind;
  const stage = hiddenStages.length > 0 ? sql.ref('stage') : sql`null`;
  const { rows } = await sql<{ title: string; file: string | null; stage: string | null }>`
    delete from ${sql.table(kind.table)} where id = ${id} and deleted_at < ${before}
    returning title, ${sql.ref(kind.fileColumn)} as file, ${stage} as stage
  `.execute(db);
  const [removed] = rows;
  if (!removed) return undefined;
  const { title, file } = removed;
  return { title, file, isHidden: removed.stage !== null && hiddenStages.includes(removed.stage) };
}
