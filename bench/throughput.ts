import { type Load, load, type Request } from './load.ts';
import { startBare } from './references.ts';
import type { Run } from './section.ts';
import { type BenchSite, newestIds, signInAsAuthor, withSeededSite } from './site.ts';
import { compareEach, inTurn } from './spread.ts';
import { judgeSpeed, judgeTime, type Line } from './table.ts';

/** What a browser sends when a person opens a page, so that articles are counted as read. */
const BROWSER = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};
/** The benchmark fails a page whose p99 latency is over this many times the p99 of a bare node:http server. */
const PAGE_P99_TIMES = 3;
const WARM_UP_SECONDS = 1;

type Subject = { what: string; path: string; headers?: Record<string, string>; atLeast: number };

/** Measures cached pages for anonymous visitors, requested with the headers of a browser. */
export async function measurePages(run: Run): Promise<Line[]> {
  return await forEachSize(run, async (site, size) => {
    const { articles } = await newestIds(site);
    const pages = [
      { what: 'home page', path: '/' },
      { what: 'article list', path: '/article' },
      { what: 'article', path: `/articleDetail/${articles[0]}` },
      { what: 'blog list', path: '/blog' },
    ];
    const lines: Line[] = [];
    for (const page of pages) {
      const { line, p99 } = await compare(site, run, { ...page, headers: BROWSER, atLeast: 0.8 }, size);
      lines.push(line, judgeTime(`${label(page.what, size)}: p99`, p99, { of: "bare's", atMost: PAGE_P99_TIMES }));
    }
    return lines;
  });
}

/** Measures the API calls for a list of articles and for one article, anonymous and signed in. */
export async function measureApi(run: Run): Promise<Line[]> {
  return await forEachSize(run, async (site, size) => {
    const lines: Line[] = [];
    for (const { what, path, headers, atLeast } of await apiCalls(site, run)) {
      const anonymous = { what: `API, anonymous, ${what}`, path, atLeast: 0.6 };
      const signedIn = { what: `API, signed in, ${what}`, path, headers, atLeast };
      for (const subject of [anonymous, signedIn]) lines.push((await compare(site, run, subject, size)).line);
    }
    return lines;
  });
}

/** Compares a server that has many articles with one that has few. Both run at once, and get the load in turn. */
export async function measureGrowth(run: Run): Promise<Line[]> {
  const [few, ...others] = run.sizes;
  const lines: Line[] = [];
  for (const many of others) {
    await withSeededSite(few, async (small) => {
      await withSeededSite(many, async (large) => {
        const callsOfSmall = await apiCalls(small, run);
        for (const [index, { what, ...call }] of (await apiCalls(large, run)).entries()) {
          const sameOfSmall = callsOfSmall[index];
          if (!sameOfSmall) continue;
          const { speeds } = await inRounds(run, toRequest(large, call), toRequest(small, sameOfSmall));
          const bound = { of: `that with ${thousands(few)}`, atLeast: 0.9 };
          lines.push(judgeSpeed(label(`API, signed in, ${what}`, many), speeds, bound));
        }
      });
    });
  }
  return lines;
}

/**
 * Returns the API calls to measure, with the headers of a signed-in author. `atLeast`: the fraction that a call must
 * reach. The whole is the speed of a bare node:http server that sends the same bytes.
 */
async function apiCalls(site: BenchSite, { isShort }: Run) {
  // Uses the second newest article. The newest is by the signed-in author, who would get more fields of it.
  const [, another] = (await newestIds(site, 2)).articles;
  const headers = await signInAsAuthor(site);
  return [
    ...(isShort ? [] : [{ what: 'list of 20', path: '/api/semuaArtikel?per_page=20', headers, atLeast: 0.07 }]),
    { what: 'list of 20 cards', path: '/api/semuaArtikel?per_page=20&view=card', headers, atLeast: 0.1 },
    { what: 'detail', path: `/api/detailArtikel/${another}`, headers, atLeast: 0.13 },
  ];
}

async function compare(site: BenchSite, run: Run, subject: Subject, size: number) {
  const request = toRequest(site, subject);
  const bare = await startBare(request);
  try {
    const { p99, speeds } = await inRounds(run, request, { ...request, url: bare.url });
    const { what, atLeast } = subject;
    return { line: judgeSpeed(label(what, size), speeds, { of: 'bare', atLeast }), p99 };
  } finally {
    await bare.stop();
  }
}

async function inRounds({ rounds, seconds }: Run, request: Request, other: Request) {
  // Warms up: the first requests render the response and its compressed variant.
  await Promise.all([load(request, WARM_UP_SECONDS), load(other, WARM_UP_SECONDS)]);
  const loads = await inTurn(
    rounds,
    () => load(request, seconds),
    () => load(other, seconds),
  );
  return {
    speeds: compareEach(perSecond(loads.ours), perSecond(loads.reference)),
    p99: compareEach(p99Ms(loads.ours), p99Ms(loads.reference)),
  };
}

async function forEachSize(run: Run, measure: (site: BenchSite, size: number) => Promise<Line[]>): Promise<Line[]> {
  const lines: Line[] = [];
  for (const size of run.sizes) lines.push(...(await withSeededSite(size, (site) => measure(site, size))));
  return lines;
}

const toRequest = (site: BenchSite, { path, headers }: Pick<Subject, 'path' | 'headers'>): Request => ({
  url: site.url + path,
  ...(headers && { headers }),
});
const perSecond = (loads: Load[]) => loads.map((one) => one.perSecond);
const p99Ms = (loads: Load[]) => loads.map((one) => one.p99Ms);
const thousands = (size: number) => size.toLocaleString('en');
const label = (what: string, size: number) => `${what}, ${thousands(size)} articles`;
