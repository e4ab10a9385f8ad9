import { CONTENT_CHARACTERS } from '#contract/constants.ts';
import { CHECK_ITEMS_MAX } from '#contract/articles/review-checks.ts';
import { readFacts, readShares } from '#server/text/checks/checks-thread.ts';
import { startPostgres } from '#tests/postgres.ts';
import { seededRandom } from '#tests/random.ts';
import { longestPause } from './pauses.ts';
import type { Run } from './section.ts';
import { someContent } from './seed.ts';
import { type BenchSite, signInAsAdmin, untilTextsAreSearched, withSeededSite } from './site.ts';
import { compareEach, inTurn } from './spread.ts';
import { judge, judgeTime, type Line } from './table.ts';

const MANY = 50_000;
const FEW = 50;
const PER_PAGE = 50;
const AT_MOST_MS = 50;
const WARM_UP_ROUNDS = 5;

/** A request may take `times` times as long with MANY articles as with FEW. That is about 50 ms on an idle machine. */
const REQUESTS = [
  { what: 'first page', path: 'reviewQueue?tab=waiting', times: 10 },
  { what: 'page in the middle', path: `reviewQueue?tab=waiting&page=${MANY / PER_PAGE / 2}`, times: 20 },
  { what: 'last page', path: `reviewQueue?tab=waiting&page=${MANY / PER_PAGE}`, times: 20 },
  { what: 'another tab', path: 'reviewQueue?tab=returned', times: 20 },
  { what: 'search, a word of many', path: 'reviewQueue?tab=waiting&q=di', times: 20 },
  { what: 'search, a word of some', path: 'reviewQueue?tab=waiting&q=mahakam', times: 20 },
  { what: 'search, a number of one', path: 'reviewQueue?tab=waiting&q=(77)', times: 20 },
  { what: 'search, nothing', path: 'reviewQueue?tab=waiting&q=tidak%20ada', times: 20 },
  { what: 'what has changed', path: 'reviewChanges?since=2026-10-01T00:00:00.000Z', times: 3 },
];

/** Measures the editors' queue with 50,000 waiting articles, and for comparison with 50. */
export async function measureQueue({ isShort, isFull }: Run): Promise<Line[]> {
  const rounds = isFull ? 15 : isShort ? 3 : 9;
  const onSqlite = await measureBoth('SQLite', rounds, waiting);
  const lines = [...onSqlite, await measureFacts(rounds)];
  if (!isFull) return lines;
  const onPostgres = await measureBoth('PostgreSQL', rounds, async (amount, work) => {
    const postgres = await startPostgres({ durable: true });
    try {
      return await waiting(amount, work, postgres.url);
    } finally {
      await postgres.stop();
    }
  });
  return [...lines, ...onPostgres];
}

/**
 * Measures how long the main thread pauses during the automatic checks of an article, which run in another thread. The
 * article has the maximum length, and the checks compare it with as many similar articles as the server allows.
 */
async function measureFacts(rounds: number): Promise<Line> {
  const random = seededRandom(1);
  let text = '';
  while (text.length < CONTENT_CHARACTERS) text += someContent(random);
  const others = Array.from({ length: CHECK_ITEMS_MAX }, () => text);
  const check = async () => {
    await readFacts(text, 'terarah.example');
    await readShares(text, others);
  };
  await check();
  const began = performance.now();
  const longest = await longestPause(async () => {
    for (let round = 0; round < rounds; round += 1) await check();
  });
  const each = (performance.now() - began) / rounds;
  return judge(
    'the main thread during the checks of the longest text: longest pause',
    { value: longest, unit: ' ms', decimals: 1, aside: `${Math.round(each)} ms for each` },
    { atMost: AT_MOST_MS },
  );
}

type WithSite = (amount: number, work: (site: BenchSite) => Promise<Line[]>) => Promise<Line[]>;

const waiting = async (amount: number, work: (site: BenchSite) => Promise<Line[]>, databaseUrl?: string) =>
  await withSeededSite({ articles: amount, users: amount, waitingOnly: true }, work, databaseUrl);

async function measureBoth(database: string, rounds: number, withSite: WithSite): Promise<Line[]> {
  return await withSite(
    MANY,
    async (many) => await withSite(FEW, async (few) => await compare(database, rounds, many, few)),
  );
}

async function compare(database: string, rounds: number, many: BenchSite, few: BenchSite): Promise<Line[]> {
  const [ofMany, ofFew] = [await requesterOf(many), await requesterOf(few)];
  const lines: Line[] = [];
  for (const { what, path, times } of REQUESTS) {
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await Promise.all([ofMany(path), ofFew(path)]);
    const measured = await inTurn(
      rounds,
      () => ofMany(path),
      () => ofFew(path),
    );
    const compared = compareEach(measured.ours, measured.reference);
    const aside = `${compared.ours.median <= AT_MOST_MS ? 'within' : 'beyond'} ${AT_MOST_MS} ms`;
    lines.push(judgeTime(`${what}, ${database}`, compared, { of: `that with ${FEW} articles`, atMost: times, aside }));
  }
  return lines;
}

/** Returns a function that sends a request, and returns the time to the end of its response in ms. */
async function requesterOf({ url }: BenchSite): Promise<(path: string) => Promise<number>> {
  const site = { url };
  const headers = await signInAsAdmin(site);
  await untilTextsAreSearched(site, headers);
  return async (path) => {
    const began = performance.now();
    const response = await fetch(`${url}/api/${path}`, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    return performance.now() - began;
  };
}
