import type { CallQuery } from '#contract/call-schemas.ts';
import { recordOf } from '#contract/objects.ts';
import { SEARCH_PER_PAGE } from '#contract/search/search-rules.ts';
import { AppError } from '#server/errors.ts';
import { createBuckets } from '#server/http/rate-limits/buckets.ts';
import { network } from '#server/http/rate-limits/network.ts';
import { jobQueue } from '#server/process/job-queue.ts';
import type { System } from '#server/system.ts';
import { collectionNames } from './collections/collections.ts';
import { createFollowedIndex, type FollowedIndex } from './followed-index.ts';
import { createFullTextSearch } from './full-text-search.ts';
import { createIndexThread } from './index-thread.ts';
import { createSearcher, type SearchAnswer, type SuggestAnswer } from './searcher.ts';

/** How often one IP address may search: at once after a pause, and then per second. */
const RATES = {
  search: { atOnce: 60, perSecond: 1 },
  suggest: { atOnce: 240, perSecond: 4 },
};

const TOO_MANY = 'Terlalu banyak pencarian dari jaringan Anda. Tunggu beberapa detik, lalu coba lagi.';

/** After this time, the token bucket of the IP address has at least one new token. */
const RETRY_AFTER_SECONDS = 1;

export type Search = ReturnType<typeof createSearch>;

/** Creates the search of one application: thread, indexes, and the counters of the limits. Close it with the application. */
export function createSearch(system: System) {
  const { config, clock, log } = system;
  const thread = createIndexThread(log);
  const shared = { thread, builds: jobQueue(1) };
  const indexes = recordOf(collectionNames, (name) => createFollowedIndex(system, shared, name));
  const searcher = createSearcher(system, indexes.public);
  let isPrepared = false;
  /** Lists do not wait for a build, so an application that serves no one needs none for them. */
  const buildForLists = (index: FollowedIndex) => {
    if (isPrepared) void index.build();
  };
  const takeToken = { search: createBuckets(RATES.search), suggest: createBuckets(RATES.suggest) };

  /**
   * Counts a call of an IP address. A page that the server renders calls the API with the visitor's IP address, so it
   * counts like a call of the visitor. @throws 429
   */
  function limit(call: keyof typeof RATES, address: string): string {
    const account = network(address);
    if (config.rateLimit && !takeToken[call](account, clock.now().getTime())) {
      throw new AppError('tooManyRequests', TOO_MANY, { retryAfter: RETRY_AFTER_SECONDS });
    }
    return account;
  }

  return {
    /** @throws 429 after too many searches of the IP address, 503 while the index is missing */
    async search(
      { q, sort = 'relevance', page = 1, ...filters }: CallQuery<'search'>,
      address: string,
    ): Promise<SearchAnswer> {
      const account = limit('search', address);
      return await searcher.search({ q, filters, sort, page, perPage: SEARCH_PER_PAGE }, account);
    },

    /** @throws 429 after too many suggestions for the IP address, 503 while the index is missing */
    async suggest({ q }: CallQuery<'suggest'>, address: string): Promise<SuggestAnswer> {
      return await searcher.suggest(q, limit('suggest', address));
    },

    /** Returns how many changes and changed works the index did not have after the last search. */
    lag: () => indexes.public.lag(),
    texts: createFullTextSearch(system, [indexes.unpublished, indexes.public], buildForLists),
    /** Builds the missing indexes, from now on also when a list misses one. */
    async prepare() {
      isPrepared = true;
      for (const index of Object.values(indexes)) await index.prepare();
    },
    close() {
      thread.close();
      for (const index of Object.values(indexes)) index.close();
    },
  };
}
