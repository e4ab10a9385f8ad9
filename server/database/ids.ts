import { sql } from 'kysely';
import type { DatabaseKind, Queries } from './database.ts';

/** Makes the database assign ids above `highest`, so that the id of a deleted row is not assigned again. */
export async function setHighestId(db: Queries, kind: DatabaseKind, table: string, highest: number): Promise<void> {
  if (highest === 0) return;
  if (kind === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${highest})`.execute(db);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${highest})`.execute(db);
}

/**
 * Makes `id` the next id that the database assigns in a table, if no row has had this id or a higher one yet. Returns
 * whether the next row gets it.
 */
export async function skipToId(db: Queries, kind: DatabaseKind, table: string, id: number): Promise<boolean> {
  const highest = await highestId(db, kind, table);
  if (highest >= id) return false;
  if (highest < id - 1) await setHighestId(db, kind, table, id - 1);
  return true;
}

/** Returns the highest id that a table has assigned; 0 if it has assigned none. */
async function highestId(db: Queries, kind: DatabaseKind, table: string): Promise<number> {
  if (kind === 'sqlite') {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db);
    return rows[0]?.seq ?? 0;
  }
  const { rows: names } = await sql<{ name: string }>`
    select pg_get_serial_sequence(${table}, 'id') as name`.execute(db);
  const sequence = names[0]?.name ?? '';
  const { rows } = await sql<{ last_value: string; is_called: boolean }>`
    select last_value, is_called from ${sql.raw(sequence)}`.execute(db);
  return rows[0]?.is_called ? Number(rows[0].last_value) : 0;
}
