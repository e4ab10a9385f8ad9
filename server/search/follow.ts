import { type Database, type Queries, readCommitted } from '#server/database/database.ts';
import {
  type Change,
  countChanges,
  listChanges,
  newestChange,
  oldestChange,
  readEpoch,
} from './changes/changes.service.ts';
import { type Collection, concerns, worksOf } from './collections/collection.ts';
import { type FollowedState, LATE_CHANGES, type Pending, type Update } from './index/followed.ts';
import type { CallIndex } from './index/operations.ts';

/** Beyond either limit a build is faster than following. One renamed author may own thousands of works. */
const MOST_CHANGES = 5000;
const MOST_WORKS = 10_000;
/** Following stops for a while after texts of this length: writing them takes about 250 ms. */
const CHARACTERS_AT_ONCE = 200_000;
/** The words of removed documents stay in the file of an index until it is built anew: for this long. */
const KEEP_REMOVED_MS = 24 * 3_600_000;

/**
 * 'enqueued': all changes are followed, or will be by followSome. 'outdated': so they are, but the index should be
 * built anew. 'oldRules': so they are, but the index has the word rules of another release, which find other works.
 * 'behind': too many changes were made to follow them. 'foreign': the index belongs to another database.
 */
export type Enqueued = 'enqueued' | 'outdated' | 'oldRules' | 'behind' | 'foreign';

/** An index, and the collection whose works it holds. */
export type CollectionIndex = { collection: Collection; call: CallIndex };

/** Reads which changes the index has not followed, and enqueues the works that they concern. `now`: in ISO 8601. */
export async function enqueueChanges(
  db: Database,
  { collection, call }: CollectionIndex,
  now: string,
): Promise<Enqueued> {
  let concerning = 0;
  for (;;) {
    const state = await call('readFollowed');
    // Reads only what is committed: the index would keep a change whose commit fails.
    const latest = await readCommitted(db, (tx) => readLatest(tx, state));
    if (latest.epoch !== state.epoch || latest.newest < state.last) return 'foreign';
    const fresh = latest.changes.length > 0 ? await call('findFresh', latest.changes) : [];
    if (!fresh) return 'foreign';
    if (latest.oldest > state.last + 1) return 'behind';
    // Changes of other collections are only marked as followed, so many of them are no reason for a build.
    const own = fresh.filter((change) => concerns(change, collection));
    concerning += own.length;
    if (concerning >= MOST_CHANGES) return 'behind';
    if (fresh.length > 0) {
      const works = await readCommitted(db, (tx) => worksOfAll(tx, collection, own));
      if (!works) return 'behind';
      await call('enqueue', fresh, works);
    }
    if (fresh.length < MOST_CHANGES) return conditionOf(state, now);
  }
}

function conditionOf({ removedAt, hasCurrentRules, isCrowded, isOutgrown }: FollowedState, now: string): Enqueued {
  const isWorn = removedAt !== undefined && Date.parse(now) - Date.parse(removedAt) > KEEP_REMOVED_MS;
  if (!hasCurrentRules) return 'oldRules';
  return isWorn || isCrowded || isOutgrown ? 'outdated' : 'enqueued';
}

/** Reads the latest changes. Leaves them out if their number and the newest of them show that all are followed. */
async function readLatest(db: Queries, { last, count }: FollowedState) {
  const after = last - LATE_CHANGES;
  const epoch = await readEpoch(db);
  const newest = (await newestChange(db)) ?? 0;
  const oldest = (await oldestChange(db)) ?? 0;
  const isFollowed = newest === last && (await countChanges(db, after)) === count;
  const limit = LATE_CHANGES + MOST_CHANGES;
  return { epoch, newest, oldest, changes: isFollowed ? [] : await listChanges(db, { after, limit }) };
}

/** Returns the works that changes concern, each once, or undefined if there are very many. */
async function worksOfAll(
  db: Queries,
  collection: Collection,
  changes: readonly Change[],
): Promise<Pending[] | undefined> {
  // The map keeps only the last change of each work, owner and topic.
  const last = new Map(changes.map((change) => [`${change.kind} ${change.ref}`, change]));
  const works = new Map<string, Pending>();
  for (const change of last.values()) {
    for (const { kind, ref } of await worksOf(db, collection, change)) {
      works.set(`${kind} ${ref}`, { kind, ref, seq: change.seq });
    }
    if (works.size >= MOST_WORKS) return undefined;
  }
  return [...works.values()];
}

/** Updates some of the enqueued works, which takes about 250 ms. Returns whether more are left. */
export async function followSome(db: Database, { collection, call }: CollectionIndex, now: string): Promise<boolean> {
  const { works, isMore } = await call('listPending');
  if (works.length === 0) return false;
  const updates: Update[] = [];
  let characters = 0;
  for (const work of works) {
    const [document] = await readCommitted(db, (tx) => collection.readDocuments(tx, work.kind, [work.ref]));
    updates.push({ work, document });
    characters += document?.html?.length ?? 0;
    if (characters >= CHARACTERS_AT_ONCE) break;
  }
  await call('update', updates, now);
  return isMore || updates.length < works.length;
}
