import { sql } from 'kysely';
import type { ReadKind } from '#contract/reads/read-rules.ts';
import type { Queries } from '#server/database/database.ts';
import { runPrepared } from '#server/database/prepared.ts';
import type { Schema } from '#server/database/schema.ts';

/** The largest figure that is stored, because PostgreSQL refuses to store integers beyond 2 147 483 647. */
const MOST = 2_000_000_000;

/** Adds the figures of `row` to the stored row of the same work and day. Inserts `row` if there is none. */
export async function addToDay(db: Queries, row: Schema['reads']): Promise<void> {
  await runPrepared(db, addToDay, row, (anyDb, slots) =>
    anyDb
      .insertInto('reads')
      .values(slots)
      .onConflict((known) => known.columns(['kind', 'id', 'day']).doUpdateSet(sumsWith('reads'))),
  );
}

/** Adds the figures of `row` to the stored sum of the same work and period. Inserts `row` if there is none. */
export async function addToSum(db: Queries, row: Schema['read_sums']): Promise<void> {
  await runPrepared(db, addToSum, row, (anyDb, slots) =>
    anyDb
      .insertInto('read_sums')
      .values(slots)
      .onConflict((known) => known.columns(['kind', 'id', 'period']).doUpdateSet(sumsWith('read_sums'))),
  );
}

function sumsWith(table: 'reads' | 'read_sums') {
  return { total: sum(table, 'total'), daily_unique: sum(table, 'daily_unique'), downloads: sum(table, 'downloads') };
}

function sum(table: string, column: string) {
  const added = sql`cast(${sql.ref(`${table}.${column}`)} as bigint) + ${sql.ref(`excluded.${column}`)}`;
  return sql<number>`case when ${added} > ${sql.lit(MOST)} then ${sql.lit(MOST)} else ${added} end`;
}

/**
 * Returns the ids of the works that exist, by key (ReadItem). Locks these works until the transaction ends: if a
 * request removed a work now, the transaction would insert figures that the trigger of the removal does not delete.
 */
export async function findIds(db: Queries, kind: ReadKind, keys: readonly string[]): Promise<Map<string, number>> {
  if (kind === 'sitePage') {
    const pages = db.selectFrom('site_pages').select(['id', 'address']).where('deleted_at', 'is', null);
    const found = await pages.where('address', 'in', keys).orderBy('id').forKeyShare().execute();
    return new Map(found.map(({ id, address }) => [address, id]));
  }
  if (kind === 'book') {
    const books = db.selectFrom('books').select(['id', 'file']).where('file', 'in', keys);
    const found = await books.orderBy('id').forKeyShare().execute();
    return new Map(found.map(({ id, file }) => [file ?? '', id]));
  }
  const posts = db.selectFrom(kind === 'article' ? 'articles' : 'blogs').select('id');
  const byId = posts.where('id', 'in', keys.map(Number)).orderBy('id');
  const ids = await byId.forKeyShare().execute();
  return new Map(ids.map(({ id }) => [String(id), id]));
}
