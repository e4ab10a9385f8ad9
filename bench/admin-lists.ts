import type { ListMeta } from '#contract/lists.ts';
import { startPostgres } from '#tests/postgres.ts';
import type { Run } from './section.ts';
import { type BenchSite, type Headers, signInAsAdmin, untilTextsAreSearched, withSeededSite } from './site.ts';
import { percentile, spreadOf } from './spread.ts';
import { judge, type Line } from './table.ts';

const MANY = 50_000;
const FEW = 50;
const LIST_MS = 50;
const PER_PAGE = 20;

/** The requests for each list: every order and status, the first and last page, and all kinds of searches. */
const LISTS = [
  {
    what: 'articles',
    call: 'semuaArtikel?view=card&counts=true&',
    sorts: ['published_at', 'created_at', 'title'],
    statuses: ['menunggu', 'disetujui', 'ditolak'],
    searches: { 'a word of many': 'di', 'a word of some': 'mahakam', 'a number of one': '(77', nothing: 'tidak ada' },
  },
  {
    what: 'blog posts',
    call: 'semuaBlog?view=card&counts=true&',
    sorts: ['published_at', 'created_at', 'title'],
    statuses: ['onhold', 'onpost'],
    searches: { 'a word of many': 'di', 'a word of some': 'mahakam', 'a number of one': '(77', nothing: 'tidak ada' },
  },
  {
    what: 'books',
    call: 'semuaBuku?',
    sorts: ['created_at', 'title', 'author', 'tahun'],
    statuses: [],
    searches: { 'a word of many': 'di', 'a word of some': 'mahakam', 'a number of one': '(77', nothing: 'tidak ada' },
  },
  {
    what: 'people',
    call: 'allUsers?',
    sorts: ['nama_depan', 'email', 'created_at'],
    statuses: [],
    searches: {
      'a word of many': 'penulis',
      'a word of some': 'dewi',
      'a number of one': '4999@',
      nothing: 'tidak ada',
    },
  },
];

type Variant = { group: string; call: string; query: string };
type Timed = Variant & { median: number; times: number[] };

/** Measures every admin list with 50 and with 50,000 rows in each table. */
export async function measureAdminLists({ isShort, isFull }: Run): Promise<Line[]> {
  const rounds = isFull ? 9 : isShort ? 2 : 4;
  const onSqlite = await measureBoth('SQLite', rounds, (amount, work) => withSeededSite(all(amount), work));
  if (!isFull) return onSqlite;
  const onPostgres = await measureBoth('PostgreSQL', rounds, async (amount, work) => {
    const postgres = await startPostgres({ durable: true });
    try {
      return await withSeededSite(all(amount), work, postgres.url);
    } finally {
      await postgres.stop();
    }
  });
  return [...onSqlite, ...onPostgres];
}

type WithSite = (amount: number, work: (site: BenchSite) => Promise<Timed[]>) => Promise<Timed[]>;

async function measureBoth(database: string, rounds: number, withSite: WithSite): Promise<Line[]> {
  const few = await withSite(FEW, (site) => timeLists(site, rounds));
  const many = await withSite(MANY, (site) => timeLists(site, rounds));
  return [...new Set(many.map(({ group }) => group))].map((group) => {
    const of = (lists: Timed[]) => lists.filter((list) => list.group === group);
    return toLine(`${group}, ${database}`, of(few), of(many));
  });
}

/** Returns the table line for the slowest list. `few`, `many`: the times of the lists with FEW and with MANY rows. */
function toLine(what: string, few: Timed[], many: Timed[]): Line {
  const [slowest] = many.toSorted((a, b) => b.median - a.median);
  if (!slowest) throw new Error(`Nothing was measured: ${what}`);
  const p99 = percentile(
    many.flatMap(({ times }) => times),
    0.99,
  );
  const atFew = Math.max(...few.map(({ median }) => median));
  return judge(
    `${what}: the slowest of ${many.length}`,
    {
      value: slowest.median,
      unit: ' ms',
      decimals: 1,
      aside: `p99 of all ${p99.toFixed(1)} ms; with ${FEW} rows ${atFew.toFixed(1)} ms; ${slowest.query}`,
    },
    { atMost: LIST_MS },
    ' at the median',
  );
}

/** Sends the requests in sequence, so that no request waits for another. The client measures each response time. */
async function timeLists(site: BenchSite, rounds: number): Promise<Timed[]> {
  const headers = await signInAsAdmin(site);
  await untilTextsAreSearched(site, headers);
  const lists = (await Promise.all(LISTS.map((list) => variantsOf(site, headers, list)))).flat();
  const timed = lists.map((list) => ({ ...list, times: [] as number[] }));
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { call, query, times } of timed) {
      const { ms } = await read(site, headers, call + query);
      if (round > 0) times.push(ms);
    }
  }
  return timed.map((list) => ({ ...list, median: spreadOf(list.times).median }));
}

async function variantsOf(site: BenchSite, headers: Headers, list: (typeof LISTS)[number]): Promise<Variant[]> {
  const searches = [['no search', ''], ...Object.entries(list.searches)] as const;
  const variants: Variant[] = [];
  for (const [search, text] of searches) {
    for (const status of ['', ...list.statuses]) {
      const narrowed = `${text && `q=${encodeURIComponent(text)}&`}${status && `status=${status}&`}`;
      const { total } = await read(site, headers, list.call + narrowed);
      const lastPage = Math.max(1, Math.ceil(total / PER_PAGE));
      const sorts = list.sorts.flatMap((column) => [column, `-${column}`]);
      const views = [...new Set([1, lastPage])].flatMap((page) => sorts.map((sort) => `sort=${sort}&page=${page}`));
      const named = { group: `${list.what}, ${search}`, call: `${list.call}per_page=${PER_PAGE}&` };
      variants.push(...views.map((view) => ({ ...named, query: narrowed + view })));
    }
  }
  return variants;
}

async function read({ url }: BenchSite, headers: Headers, path: string): Promise<{ ms: number; total: number }> {
  const began = performance.now();
  const response = await fetch(`${url}/api/${path}`, { headers });
  const answer = (await response.json()) as { meta: ListMeta };
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return { ms: performance.now() - began, total: answer.meta.total };
}

const all = (amount: number) => ({ articles: amount, users: amount, blogs: amount, books: amount });
