import type { jobQueue } from '#server/process/job-queue.ts';
import type { System } from '#server/system.ts';
import { readEpoch } from './changes/changes.service.ts';
import type { Collection } from './collections/collection.ts';
import { type CollectionName, collections } from './collections/collections.ts';
import { createFollower } from './follower.ts';
import type { IndexThread } from './index-thread.ts';
import { createBuilder } from './index/build-process.ts';
import { indexPath, isBuildNeeded } from './index/index-file.ts';
import type { CallIndex } from './index/operations.ts';

type Needs = Pick<System, 'config' | 'db' | 'clock' | 'log' | 'publicContent'>;

/** The index of a collection: it follows the changes before each search, and is built when it is missing. */
export type FollowedIndex = {
  collection: Collection;
  call: CallIndex;
  /**
   * Runs a search after the index has followed the changes. If a build replaces the index in between, the new one lacks
   * the changes of that time, so the search follows and runs again. @throws AbsentIndex
   */
  search<Answer>(run: () => Promise<Answer>): Promise<Answer>;
  /** Returns whether the index that the last call has read has all changes that the last search has seen. */
  isCurrent: () => boolean;
  /** Returns how many changes and changed works the index did not have after the last search. */
  lag: () => number;
  /** Builds the index, unless that happened a short while ago. The returned promise never rejects. */
  build: () => Promise<void>;
  /** Builds the index if there is none, or if its rules are old. The returned promise never rejects. */
  prepare: () => Promise<void>;
  close: () => void;
};

/** Opens the index of a collection. `builds`: runs the builds of all indexes, one after another (createBuilder). */
export function createFollowedIndex(
  system: Needs,
  { thread, builds }: { thread: IndexThread; builds: ReturnType<typeof jobQueue> },
  name: CollectionName,
): FollowedIndex {
  const { db, config } = system;
  const collection = collections[name];
  const path = indexPath(config, collection);
  const { call, file } = thread.at(path);
  const builder = createBuilder(system, name, builds);
  const follower = createFollower(system, { collection, call, file }, builder);

  /**
   * Builds the index. This process writes the epoch: a site on SQLite empties its caches when another process writes to
   * the database (watchSqliteFile), and the build would be one.
   */
  async function build(): Promise<void> {
    // Without a database the build fails too, and says why.
    await readEpoch(db).catch(() => {});
    await builder.build();
  }

  return {
    collection,
    call,
    async search(run) {
      await follower.follow();
      const answer = await run();
      if (!follower.isReplaced()) return answer;
      await follower.follow();
      return await run();
    },
    isCurrent: follower.isCurrent,
    lag: follower.lag,
    build,
    async prepare() {
      if (isBuildNeeded(path)) await build();
    },
    close: () => builder.close(),
  };
}
