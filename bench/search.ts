import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BuildNumbers, QueryNumbers } from './search-child.ts';
import { type SearchAmounts, seedWorks } from './search-data.ts';
import { measureSearchServer } from './search-server.ts';
import type { Run } from './section.ts';
import { makeFolder, removeFolder } from './site.ts';
import { percentile } from './spread.ts';
import { judge, type Line } from './table.ts';

const FULL = { articles: 100_000, blogs: 50_000 };
const FEW = { articles: 2000, blogs: 1000 };

const INDEX_SHARE = 0.7;
const SEARCH_MS = 20;
const SUGGEST_MS = 12;
const KNOWN_SHARE = 0.7;

/** The server builds the index with the same settings (server/search/index/build-process.ts). */
const BUILD = { arguments: ['--max-old-space-size=512'], env: { MALLOC_ARENA_MAX: '1' } };
const QUERY = { arguments: [], env: {} };

const CHILD = join(import.meta.dirname, 'search-child.ts');
const run = promisify(execFile);

/** Measures the index, the search alone, and the server while it searches. Blog posts stand in for pages of books. */
export async function measureSearch({ isShort, isFull }: Run): Promise<Line[]> {
  if (isShort) return [];
  const amounts = isFull ? FULL : FEW;
  const dataDir = makeFolder();
  try {
    const textBytes = await seedWorks(dataDir, amounts);
    const built = await inChild<BuildNumbers>('build', dataDir, amounts);
    const numbers = await inChild<QueryNumbers>('query', dataDir, amounts);
    return [
      ...buildLines(built, textBytes, amounts, isFull),
      ...queryLines(numbers),
      ...(await measureSearchServer(dataDir, { queries: numbers, articles: amounts.articles, isFull })),
    ];
  } finally {
    removeFolder(dataDir);
  }
}

/** Runs a task of search-child.ts in a process of its own, so that its CPU time and memory can be measured alone. */
async function inChild<T>(task: 'build' | 'query', dataDir: string, amounts: SearchAmounts): Promise<T> {
  const settings = task === 'build' ? BUILD : QUERY;
  const { stdout } = await run(
    process.execPath,
    [...settings.arguments, CHILD, task, dataDir, JSON.stringify(amounts)],
    { env: settings.env, maxBuffer: 50_000_000 },
  );
  return JSON.parse(stdout) as T;
}

function buildLines(built: BuildNumbers, textBytes: number, amounts: SearchAmounts, isFull: boolean): Line[] {
  const { seconds, cpuSeconds, peakMb, bytes } = built;
  const works = amounts.articles + amounts.blogs;
  const perSecond = `${Math.round(works / seconds).toLocaleString('en')}/s`;
  const share = { value: bytes / textBytes, decimals: 2, aside: `${megabytes(bytes)} of ${megabytes(textBytes)} MB` };
  const size = judge('size of the index, of the text', share, { atMost: INDEX_SHARE });
  return [
    plain(
      `building the index of ${works.toLocaleString('en')} works`,
      `${seconds.toFixed(1)} s (${perSecond}; ${cpuSeconds.toFixed(1)} s of the processor; ${Math.round(peakMb)} MB at most)`,
    ),
    // The dictionary is most of a small index: it grows much more slowly than the number of works.
    isFull ? size : plain(size.what, size.result),
  ];
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6).toLocaleString('en');

const at = (times: readonly number[], part: number) => `${percentile(times, part).toFixed(1)} ms`;

function queryLines({ search, find, suggest, knownShare }: QueryNumbers): Line[] {
  const [found, whole] = [find, search].map((times) => percentile(times, 0.99).toFixed(1));
  return [
    judge(
      'processor time of a search, p99',
      {
        value: percentile(search, 0.99),
        unit: ' ms',
        decimals: 1,
        aside: `p50 ${at(search, 0.5)}; ${at(search, 1)} at most; of them for the index ${at(find, 0.5)} and ${found} of ${whole} ms`,
      },
      { atMost: SEARCH_MS },
    ),
    judge(
      'processor time of a suggestion, p99',
      {
        value: percentile(suggest, 0.99),
        unit: ' ms',
        decimals: 1,
        aside: `p50 ${at(suggest, 0.5)}; ${at(suggest, 1)} at most`,
      },
      { atMost: SUGGEST_MS },
    ),
    judge(
      'works that three words of the title in other forms find among the first ten',
      { value: knownShare, decimals: 2 },
      { atLeast: KNOWN_SHARE },
    ),
  ];
}

/** A line for the record, without a target. */
const plain = (what: string, result: string): Line => ({ what, result, target: '', verdict: '' });
