import { setTimeout as wait } from 'node:timers/promises';
import { breathe } from '#server/process/breathe.ts';
import { messageOf } from '#server/process/error-details.ts';
import type { System } from '#server/system.ts';
import { newestChange } from './changes/changes.service.ts';
import { enqueueChanges, followSome, type CollectionIndex } from './follow.ts';
import { AbsentIndex, type IndexInThread } from './index-thread.ts';
import type { Builder } from './index/build-process.ts';

/** The changes are read at least this often, because other processes may not announce theirs in time. */
const FOLLOW_MS = 1000;

const FAILED_TO_FOLLOW = 'the search index could not follow changes; it tries again';

type Needs = Pick<System, 'db' | 'clock' | 'log' | 'publicContent'>;

export type Follower = {
  /**
   * Reads the changes: when publicContent announces them, and otherwise at most once a second, or each time if changes of
   * the collection are not announced. Updates 20 works at once and the others in the background. @throws AbsentIndex
   */
  follow: () => Promise<void>;
  /** Returns whether the index that the last call has read has all changes that `follow` has seen. */
  isCurrent: () => boolean;
  /** Returns whether the last call has read another index than `follow` has: a build has replaced it in between. */
  isReplaced: () => boolean;
  /** Returns how many changes and changed works the index did not have after the last call of `follow`. */
  lag: () => number;
};

/** Creates what makes the index follow the database. */
export function createFollower(
  { db, clock, log, publicContent }: Needs,
  index: CollectionIndex & Pick<IndexInThread, 'file'>,
  builder: Builder,
): Follower {
  const { call, file } = index;
  let followed: { publicVersion: number; at: number; isCurrent: boolean; file: number | undefined } | undefined;
  let isFollowing = false;
  let lag = 0;
  let lastTrouble: string | undefined;

  const isReplaced = () => followed?.file !== file();
  const isCurrent = () => followed !== undefined && followed.isCurrent && !isReplaced();

  async function follow(): Promise<void> {
    const publicVersion = publicContent.version();
    const at = performance.now();
    const isRecent =
      index.collection.isAnnounced && followed?.publicVersion === publicVersion && at - followed.at < FOLLOW_MS;
    if (isRecent && isCurrent()) return;
    const now = clock.now().toISOString();
    const found = await followOnce(now);
    followed = { publicVersion, at, isCurrent: found === 'all', file: file() };
    lag = await countWaiting();
    if (found === 'some') void followOthers(now);
  }

  /** Returns whether the index has all changes, still lacks some ('some'), or must be built anew first ('none'). */
  async function followOnce(now: string): Promise<'all' | 'some' | 'none'> {
    try {
      const found = await enqueueChanges(db, index, now);
      if (found === 'foreign') throw new AbsentIndex();
      if (found !== 'enqueued') void builder.build();
      const isMore = await followSome(db, index, now);
      lastTrouble = undefined;
      if (isMore) return 'some';
      return found === 'behind' || found === 'oldRules' ? 'none' : 'all';
    } catch (error) {
      if (error instanceof AbsentIndex) throw error;
      // The disk is full, for example. The works that are indexed can still be found.
      const reason = messageOf(error);
      if (reason !== lastTrouble) log.warn({ err: error, index: index.collection.file }, FAILED_TO_FOLLOW);
      lastTrouble = reason;
      return 'none';
    }
  }

  /** Updates the works that wait, until none is left. Searches run in between. */
  async function followOthers(now: string): Promise<void> {
    if (isFollowing) return;
    isFollowing = true;
    try {
      // The search comes first, because the thread runs one operation after the other.
      await breathe();
      for (let isMore = true; isMore; ) {
        const begun = performance.now();
        isMore = await followSome(db, index, now);
        // Searches get half of the thread's time.
        await wait(performance.now() - begun, undefined, { ref: false });
      }
    } catch {
      // The next search follows the changes again, and reports why it fails.
    }
    isFollowing = false;
  }

  /** Returns how many changes the index has not read, and how many changed works it has not updated. */
  async function countWaiting(): Promise<number> {
    const { last, pending } = await call('readFollowed');
    return Math.max(0, ((await newestChange(db)) ?? 0) - last) + pending;
  }

  return { follow, isCurrent, isReplaced, lag: () => lag };
}
