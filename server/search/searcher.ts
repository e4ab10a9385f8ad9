import { setTimeout as wait } from 'node:timers/promises';
import type { CallAnswer } from '#contract/call-schemas.ts';
import { SEARCH_PER_PAGE, SUGGESTED_WORKS } from '#contract/search/search-rules.ts';
import { unavailable } from '#server/errors.ts';
import { jobQueue } from '#server/process/job-queue.ts';
import type { System } from '#server/system.ts';
import { AbsentIndex, FAILED, FailedOperation } from './index-thread.ts';
import type { FollowedIndex } from './followed-index.ts';
import type { Count, SearchRequest } from './queries/find-documents.ts';
import { readResults, readSuggestions } from './results.ts';
import { countShown } from './shown-counts.ts';

export type SearchAnswer = CallAnswer<'search'>;
export type SuggestAnswer = CallAnswer<'suggest'>;

/** A search takes some milliseconds, so the last one waits some seconds. */
const MAX_WAITING = 400;
/** All visitors behind one IP address share this queue. */
const MAX_WAITING_BY_ADDRESS = 20;
/** A search without an index waits this long for the build. A small site is built in less. */
const BUILD_PATIENCE_MS = 5000;

const TEXTS = {
  busy: 'Server sedang melayani banyak pencarian. Coba lagi sebentar lagi.',
  ownBusy: 'Terlalu banyak pencarian sekaligus dari jaringan Anda. Tunggu beberapa detik, lalu coba lagi.',
};
const BUILDING = 'Indeks pencarian sedang dibuat. Coba lagi sebentar lagi.';

type Needs = Pick<System, 'db' | 'log'>;

export type Searcher = {
  /** @throws 503 without an index, or if many searches wait; 429 if too many of this address wait */
  search(request: SearchRequest, address: string): Promise<SearchAnswer>;
  /** Throws as `search` does. */
  suggest(q: string, address: string): Promise<SuggestAnswer>;
};

/**
 * Creates the search of visitors. The index is in a thread, which has nothing but the index: this process reads the
 * database and hands the thread what it needs. A missing or outdated index is built in another process.
 */
export function createSearcher({ db, log }: Needs, index: FollowedIndex): Searcher {
  const { call } = index;
  const inTurn = jobQueue(1, MAX_WAITING, { maxWaitingByAccount: MAX_WAITING_BY_ADDRESS, texts: TEXTS });

  /** Runs a search. Without an index, it waits a while for the build, and then tries once more. */
  async function withIndex<Answer>(address: string, run: () => Promise<Answer>): Promise<Answer> {
    const attempt = async () =>
      await inTurn(() => index.search(run), address).catch((err: unknown) => {
        if (!(err instanceof FailedOperation)) throw err;
        log.error({ err }, 'a search failed');
        throw unavailable(FAILED);
      });
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof AbsentIndex)) throw error;
    }
    const patience = new AbortController();
    const { signal } = patience;
    await Promise.race([index.build(), wait(BUILD_PATIENCE_MS, undefined, { signal }).catch(() => {})]);
    patience.abort();
    return await attempt().catch((error: unknown) => {
      throw error instanceof AbsentIndex ? unavailable(BUILDING) : error;
    });
  }

  async function search(request: SearchRequest): Promise<SearchAnswer> {
    const all = await call('find', request);
    const is_current = index.isCurrent();
    const results = await readResults(db, call, all.places, all.wanted);
    const isExact = is_current && results.length === all.places.length;
    const found = isExact ? all : await countShown(db, call, all);
    const { counts, wanted, suggestion } = found;
    return {
      results,
      counts: { all: toCount(counts.all), article: toCount(counts.article), blog: toCount(counts.blog) },
      others: await readResults(db, call, found.others, wanted),
      replaced: found.replaced,
      suggestion: suggestion ?? null,
      years: isExact ? await call('listYears') : [],
      page: request.page,
      per_page: SEARCH_PER_PAGE,
      is_current,
    };
  }

  async function suggest(q: string): Promise<SuggestAnswer> {
    const { places, wanted } = await call('suggest', q, SUGGESTED_WORKS);
    return { works: await readSuggestions(db, call, places, wanted) };
  }

  return {
    search: (request, address) => withIndex(address, () => search(request)),
    suggest: (q, address) => withIndex(address, () => suggest(q)),
  };
}

const toCount = ({ total, isMore }: Count) => ({ total, is_more: isMore });
