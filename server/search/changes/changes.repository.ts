import { sql } from 'kysely';
import type { Queries } from '#server/database/database.ts';
import type { SearchChangeTable } from '#server/database/schema.ts';

export type Change = { seq: number; kind: SearchChangeTable['kind']; ref: number };

const EPOCH = 'search_epoch';

export async function findChanges(db: Queries, after: number, limit: number): Promise<Change[]> {
  return await changes(db).selectAll().where('seq', '>', after).orderBy('seq').limit(limit).execute();
}

/** Returns the number of the newest change after skipping `newer` changes, or undefined. */
export async function findNewest(db: Queries, newer: number): Promise<number | undefined> {
  const row = await changes(db).select('seq').orderBy('seq', 'desc').limit(1).offset(newer).executeTakeFirst();
  return row?.seq;
}

export async function countAfter(db: Queries, seq: number): Promise<number> {
  const row = await changes(db)
    .select(({ fn }) => fn.countAll().as('total'))
    .where('seq', '>', seq)
    .executeTakeFirst();
  return Number(row?.total);
}

export async function findOldest(db: Queries): Promise<number | undefined> {
  const row = await changes(db).select('seq').orderBy('seq').limit(1).executeTakeFirst();
  return row?.seq;
}

/** Deletes the oldest changes up to `last`, at most `most` of them. Returns how many it deleted. */
export async function deleteOldest(db: Queries, last: number, most: number): Promise<number> {
  const oldest = changes(db).select('seq').where('seq', '<=', last).orderBy('seq').limit(most);
  const { numDeletedRows } = await db.deleteFrom('search_changes').where('seq', 'in', oldest).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const changes = (db: Queries) => db.selectFrom('search_changes');

/** Stores the epoch unless another process has stored one. Returns the stored epoch. */
export async function putEpoch(db: Queries, value: string): Promise<string> {
  const stored = await db
    .insertInto('settings')
    .values({ name: EPOCH, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql.ref('settings.value') }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return stored.value;
}

export async function findEpoch(db: Queries): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', EPOCH).executeTakeFirst();
  return row?.value;
}

export async function deleteEpoch(db: Queries): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', EPOCH).execute();
}
