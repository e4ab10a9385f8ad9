import { sql } from 'kysely';
import type { Queries } from './database.ts';
import type { Schema } from './schema.ts';

/** The tables whose rows have an order that admins choose. */
type OrderedTable = Extract<keyof Schema, 'topics' | 'reason_templates' | 'site_pages'>;

/** Returns whether `ids` contains every id of `known` exactly once and no other id. */
export function isWholeOrder(ids: readonly number[], known: readonly number[]): boolean {
  const all = new Set(known);
  return ids.length === all.size && new Set(ids).size === ids.length && ids.every((id) => all.has(id));
}

/**
 * Locks all rows until the transaction ends, so that transactions that count, order or renumber them run one after
 * another. Locking by ascending id prevents deadlocks, so call it before any of the rows is locked by itself.
 */
export async function lockRows(db: Queries, table: OrderedTable): Promise<void> {
  await db.selectFrom(table).select('id').orderBy('id').forNoKeyUpdate().execute();
}

/** Stores the order of `ids` in the rows. Updating (and locking) by ascending id prevents deadlocks. */
export async function updatePositions(db: Queries, table: OrderedTable, ids: readonly number[]): Promise<void> {
  const positions = ids.map((id, index) => ({ id, position: index + 1 }));
  for (const { id, position } of positions.toSorted((a, b) => a.id - b.id)) {
    await sql`update ${sql.table(table)} set position = ${position} where id = ${id}`.execute(db);
  }
}

export async function nextPosition(db: Queries, table: OrderedTable): Promise<number> {
  const { rows } = await sql<{ position: number | null }>`
    select max(position) as position from ${sql.table(table)}`.execute(db);
  return (rows[0]?.position ?? 0) + 1;
}
