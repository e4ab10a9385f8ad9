import { randomUUID } from 'node:crypto';
import { type PostKindName, postKindNames } from '#contract/posts/post-kinds.ts';
import type { Queries } from '#server/database/database.ts';
import {
  type Change,
  countAfter,
  deleteEpoch,
  deleteOldest,
  findArticlesOnTopic,
  findChanges,
  findEpoch,
  findNewest,
  findOldest,
  findWorksOfOwner,
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

/**
 * Returns the works that the index must read again after a change. A changed work may no longer be public. A deleted
 * topic has no articles; each of them has a change of its own.
 */
export async function worksOf(db: Queries, { kind, ref }: Change): Promise<{ kind: PostKindName; id: number }[]> {
  const works: { kind: PostKindName; id: number }[] = [];
  const addAll = (of: PostKindName, ids: number[]) => works.push(...ids.map((id) => ({ kind: of, id })));
  if (kind === 'topic') addAll('article', await findArticlesOnTopic(db, ref));
  else if (kind === 'owner') for (const one of postKindNames) addAll(one, await findWorksOfOwner(db, one, ref));
  else addAll(kind, [ref]);
  return works;
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
