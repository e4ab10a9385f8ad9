import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallAnswer } from '#contract/call-schemas.ts';
import { addressOf } from '#contract/routes.ts';
import { SEARCH_PER_PAGE } from '#contract/search/search-rules.ts';
import type { QueryNumbers } from './search-child.ts';
import { measureSearchCrowd, timePageCrowd } from './search-crowd.ts';
import { type BenchSite, type CpuMs, type Headers, signInAsAdmin, startSite } from './site.ts';
import { percentile } from './spread.ts';
import { judge, type Line } from './table.ts';

const MEMORY_MB = 50;
const MEMORY_AFTER_MB = 15;
const LOOP_MS = 5;
/** A search takes up to 20 ms, and rendering a page 5 ms. */
const PAGE_MS = 25;
const FOUND_MS = 2000;

const SEARCHES = 500;
/** As many articles as the searches and suggestions show at most. */
const ARTICLES_READ = 2 * SEARCHES * SEARCH_PER_PAGE;
/** A prime number, so that each request reads another article. */
const APART = 7919;
const SETTLE_MS = 3000;
/** The search thread ends five minutes after the last search. */
const THREAD_ENDS_MS = 5 * 60_000 + 10_000;
const CHANGES = 5;
const ASK_EVERY_MS = 10;
const FOUND_DEADLINE_MS = 10_000;

type Queries = Pick<QueryNumbers, 'queries' | 'unfinished'>;

/**
 * Measures the server while it searches an index that is built. The rate limits are off, which makes it harder.
 * `articles`: how many there are.
 */
export async function measureSearchServer(
  dataDir: string,
  { queries, articles, isFull }: { queries: Queries; articles: number; isFull: boolean },
): Promise<Line[]> {
  const delays = join(dataDir, 'delays');
  const site = await startSite(dataDir, {
    TRUST_PROXY: '1',
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'record-delays.js')}`,
    DELAYS_FILE: delays,
  });
  try {
    await readArticles(site, articles);
    await wait(SETTLE_MS);
    const before = site.residentMb();
    const quiet = await turnsDuring(delays, async () => await wait(SETTLE_MS));
    const times: number[] = [];
    const searching = await turnsDuring(delays, async () => void times.push(...(await search(site, queries))));
    const busy = site.residentMb();
    await wait(SETTLE_MS);
    const running = site.residentMb();
    return [
      loopLine(searching, quiet, times),
      judge(
        'memory of the server while its search thread runs, more than before',
        {
          value: running - before,
          unit: ' MB',
          aside: `${Math.round(before)} to ${Math.round(running)} MB; ${Math.round(busy)} MB at the end of the searches`,
        },
        { atMost: MEMORY_MB },
      ),
      // The pages and crowds below use memory for other things than the search.
      ...(isFull ? [await memoryAfter(site, before)] : []),
      await timePages(site, queries),
      await timeChanges(site),
      ...(await measureSearchCrowd(site, queries)),
      await measurePageCrowd(site, dataDir, queries),
    ];
  } finally {
    await site.stop();
  }
}

/** Measures a crowd that opens search pages, on a server with the rate limits on. Stops `site` first. */
async function measurePageCrowd(site: BenchSite, dataDir: string, queries: Queries): Promise<Line> {
  await site.stop();
  const limited = await startSite(dataDir, { TRUST_PROXY: '1', RATE_LIMIT: 'on' });
  try {
    // Two seconds after the start the server pauses once to collect all garbage (compact-heap.ts).
    await wait(SETTLE_MS);
    return await timePageCrowd(limited, queries);
  } finally {
    await limited.stop();
  }
}

/**
 * Reads as many articles as the searches will show, so that what every request needs is in memory, and the database's
 * cache is as full as the searches will fill it. An admin's requests leave nothing in the cache of responses.
 */
async function readArticles(site: BenchSite, articles: number): Promise<void> {
  const headers = await signInAsAdmin(site);
  for (let count = 0; count < ARTICLES_READ; count += 1) {
    await read(`${site.url}/api/detailArtikel/${1 + ((count * APART) % articles)}`, headers);
  }
}

/** Sends searches and suggestions in turns. Returns the time to the end of each response of a search in ms. */
async function search({ url }: BenchSite, { queries, unfinished }: Queries): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < SEARCHES; index += 1) {
    const began = performance.now();
    await read(`${url}/api/search?q=${encodeURIComponent(queries[index] ?? '')}`);
    times.push(performance.now() - began);
    await read(`${url}/api/suggest?q=${encodeURIComponent(unfinished[index] ?? '')}`);
  }
  return times;
}

async function read<T>(url: string, headers?: Headers): Promise<T> {
  const response = await fetch(url, { ...(headers && { headers }) });
  const body = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${body}: ${url}`);
  return JSON.parse(body) as T;
}

type Turn = { delay: number; cpu: number };

/** Returns the turns of the server's event loop during `work`: by how many ms they were late, and their CPU time. */
async function turnsDuring(file: string, work: () => Promise<void>): Promise<Turn[]> {
  writeFileSync(file, '');
  await work();
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const [delay = Number.NaN, cpu = Number.NaN] = line.split(' ').map(Number);
    return { delay, cpu };
  });
}

const p99 = (values: readonly number[]) => percentile(values, 0.99).toFixed(1);
const delaysOf = (turns: readonly Turn[]) => turns.map(({ delay }) => delay);

function loopLine(searching: readonly Turn[], quiet: readonly Turn[], times: readonly number[]): Line {
  const aside = [
    `without searches ${p99(delaysOf(quiet))} ms`,
    `CPU time of a turn ${p99(searching.map(({ cpu }) => cpu))} ms`,
    `a search takes ${percentile(times, 0.5).toFixed(1)} ms at the median and ${p99(times)} ms at the p99`,
  ];
  return judge(
    "delay of the main thread's event loop during searches, p99",
    { value: percentile(delaysOf(searching), 0.99), unit: ' ms', decimals: 1, aside: aside.join('; ') },
    { atMost: LOOP_MS },
  );
}

/** Opens each page twice: the first time no cache has it. Measures the CPU time of the server. */
async function timePages(site: BenchSite, { queries }: Queries): Promise<Line> {
  const first: CpuMs[] = [];
  const again: CpuMs[] = [];
  for (const q of new Set(queries.slice(0, SEARCHES))) {
    const address = site.url + addressOf('search', { q });
    first.push(await cpuOf(site, address));
    again.push(await cpuOf(site, address));
  }
  const [main, all] = [first.map((cpu) => cpu.main), first.map((cpu) => cpu.all)];
  const aside = [
    `p50 ${percentile(main, 0.5).toFixed(1)} ms`,
    `all threads p50 ${percentile(all, 0.5).toFixed(1)} and p99 ${p99(all)} ms`,
    `from the cache p50 ${percentile(
      again.map((cpu) => cpu.all),
      0.5,
    ).toFixed(1)} ms`,
  ];
  return judge(
    'processor time of the main thread for a search page that is not cached, p99',
    { value: percentile(main, 0.99), unit: ' ms', decimals: 1, aside: aside.join('; ') },
    { atMost: PAGE_MS },
  );
}

async function cpuOf(site: BenchSite, address: string): Promise<CpuMs> {
  const before = site.cpuMs();
  const response = await fetch(address);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.status}: ${address}`);
  const after = site.cpuMs();
  return { main: after.main - before.main, all: after.all - before.all };
}

/** Publishes some articles, one after another, and measures how long each of them cannot be found. */
async function timeChanges(site: BenchSite): Promise<Line> {
  const headers = await signInAsAdmin(site);
  const times: number[] = [];
  for (let round = 0; round < CHANGES; round += 1) times.push(await timeChange(site, headers, `kembangsepatu${round}`));
  return judge(
    'a published article is found',
    { value: Math.max(...times), unit: ' ms', aside: `the slowest of ${CHANGES}` },
    { atMost: FOUND_MS },
  );
}

async function timeChange({ url }: BenchSite, headers: Headers, word: string): Promise<number> {
  const response = await fetch(`${url}/api/postArtikel`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title: `Taman ${word}`, content: '<p>Isi.</p>', verifikasi_admin: 'disetujui' }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`postArtikel answers ${response.status}`);
  const began = performance.now();
  while (performance.now() - began < FOUND_DEADLINE_MS) {
    const { counts } = await read<CallAnswer<'search'>>(`${url}/api/search?q=${word}`);
    if (counts.all.total > 0) break;
    await wait(ASK_EVERY_MS);
  }
  return performance.now() - began;
}

async function memoryAfter(site: BenchSite, before: number): Promise<Line> {
  await wait(THREAD_ENDS_MS);
  const after = site.residentMb();
  return judge(
    'memory of the server after the search thread has ended, more than before',
    { value: after - before, unit: ' MB', aside: `${Math.round(after)} MB` },
    { atMost: MEMORY_AFTER_MB },
  );
}
