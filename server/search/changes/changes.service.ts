import { randomUUID } from 'node:crypto';
import type { Queries } from '#server/database/database.ts';
import {
  type Change,
  countAfter,
  deleteEpoch,
  deleteOldest,
  findChanges,
  findEpoch,
  findNewest,
  findOldest,
  putEpoch,
} from './changes.repository.ts';

export type { Change } from './changes.repository.ts';

/** Must be well above MOST_CHANGES of follow.ts: an index whose next change was deleted is rebuilt. */
const CHANGES_KEPT = 50_000;
/** On SQLite other writes wait for a deletion, so it takes few rows at once. */
const DELETED_AT_ONCE = 5000;

type Page = { after: number; limit: number };

/**
 * Returns the changes after a number, in the order of their numbers. On PostgreSQL a change may commit after one with a
 * greater number, so a reader must also look at numbers before the last one that it knows.
 */
export async function listChanges(db: Queries, { after, limit }: Page): Promise<Change[]> {
  return await findChanges(db, after, limit);
}

/** Returns the greatest number of a change, or undefined without any. */
export async function newestChange(db: Queries): Promise<number | undefined> {
  return await findNewest(db, 0);
}

/** Returns how many changes have a greater number. */
export async function countChanges(db: Queries, after: number): Promise<number> {
  return await countAfter(db, after);
}

export async function oldestChange(db: Queries): Promise<number | undefined> {
  return await findOldest(db);
}

export async function pruneChanges(db: Queries): Promise<void> {
  const last = await findNewest(db, CHANGES_KEPT);
  if (last === undefined) return;
  while ((await deleteOldest(db, last, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
}

/**
 * Returns a random text that identifies this database. An index with another epoch was made from another database, and
 * must be built again.
 */
export async function readEpoch(db: Queries): Promise<string> {
  return (await findEpoch(db)) ?? (await putEpoch(db, randomUUID()));
}

/** Makes every existing index outdated: the next call of readEpoch begins a new epoch. */
export async function forgetEpoch(db: Queries): Promise<void> {
  await deleteEpoch(db);
}
