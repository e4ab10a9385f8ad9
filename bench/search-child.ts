// The benchmark of the search runs this file in a process of its own, and reads the numbers that it prints.
import { statSync } from 'node:fs';
import type { Database } from '#server/database/database.ts';
import { publicWorks } from '#server/search/collections/public-works.ts';
import { buildIndex } from '#server/search/index/build-index.ts';
import { indexPath, openIndexFile } from '#server/search/index/index-file.ts';
import { findDocuments, type SearchRequest } from '#server/search/queries/find-documents.ts';
import { callOpen } from '#server/search/index/operations.ts';
import { suggestDocuments } from '#server/search/queries/suggest.ts';
import { readResults, readSuggestions } from '#server/search/results.ts';
import { createCorpus } from './search-corpus.ts';
import { type SearchAmounts, withDatabase } from './search-data.ts';
import { sampleKnownItems, sampleQueries, unfinished } from './search-queries.ts';

export type BuildNumbers = { seconds: number; cpuSeconds: number; peakMb: number; bytes: number };
export type QueryNumbers = {
  queries: string[];
  unfinished: string[];
  /** CPU times in ms: of the whole work for a search, of finding its documents alone, and of a suggestion. */
  search: number[];
  find: number[];
  suggest: number[];
  /** The share of known articles that are among the first ten results. */
  knownShare: number;
};

const QUERIES = 1000;
const WARM_UP = 200;
const KNOWN_ITEMS = 300;
const PER_PAGE = 10;
const SUGGESTED = 5;

const [, , task, dataDir = '', amounts = ''] = process.argv;
const result =
  task === 'build'
    ? await build()
    : await withDatabase(dataDir, async (db) => await query(db, JSON.parse(amounts) as SearchAmounts));
process.stdout.write(JSON.stringify(result), () => process.exit());

async function build(): Promise<BuildNumbers> {
  const path = indexPath({ dataDir }, publicWorks);
  const began = performance.now();
  await withDatabase(dataDir, async (db) => await buildIndex(db, path, publicWorks));
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage();
  return {
    seconds,
    cpuSeconds: (user + system) / 1e6,
    peakMb: process.resourceUsage().maxRSS / 1024,
    bytes: statSync(path).size,
  };
}

async function query(db: Database, { articles }: SearchAmounts): Promise<QueryNumbers> {
  const index = openIndexFile(indexPath({ dataDir }, publicWorks));
  if (!index) throw new Error('There is no index');
  const queries = sampleQueries(index, QUERIES);
  const begun = unfinished(queries);
  const call = callOpen(index);
  const search = async (q: string) => {
    const { places, others, wanted } = findDocuments(index, request(q));
    await readResults(db, call, places, wanted);
    await readResults(db, call, others, wanted);
  };
  const suggest = async (q: string) => {
    const { places, wanted } = suggestDocuments(index, q, SUGGESTED);
    await readSuggestions(db, call, places, wanted);
  };
  const find = (q: string) => Promise.resolve(findDocuments(index, request(q)));

  for (const q of queries.slice(0, WARM_UP)) await search(q);
  for (const q of begun.slice(0, WARM_UP)) await suggest(q);
  const known = sampleKnownItems(createCorpus(), articles, KNOWN_ITEMS);
  const isFound = ({ id, q }: (typeof known)[number]) =>
    findDocuments(index, request(q)).places.some(({ kind, ref }) => kind === 'article' && ref === id);
  return {
    queries,
    unfinished: begun,
    search: await timeEach(queries, search),
    find: await timeEach(queries, find),
    suggest: await timeEach(begun, suggest),
    knownShare: known.filter(isFound).length / known.length,
  };
}

function request(q: string): SearchRequest {
  return { q, filters: {}, sort: 'relevance', page: 1, perPage: PER_PAGE };
}

/** Returns the CPU time of the whole process for each query, in ms. */
async function timeEach(queries: readonly string[], run: (q: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const q of queries) {
    const before = process.cpuUsage();
    await run(q);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return times;
}
