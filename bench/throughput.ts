import { type Load, load, type Request } from './load.ts';
import { startBare } from './references.ts';
import type { Run } from './section.ts';
import { type BenchSite, newestIds, signInAsWriter, withSeededSite } from './site.ts';
import { inTurn, type Spread, spreadOf } from './spread.ts';
import { judge, judgeRatio, type Line } from './table.ts';

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const PAGE_P99_MS = 5;
const WARM_UP_SECONDS = 1;

type Subject = { what: string; path: string; headers?: Record<string, string>; atLeast: number };

/** Anonymous pages as browsers ask for them, out of the memory of the server. */
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
      const measured = await compare(site, run, { ...page, headers: BROWSER, atLeast: 0.8 }, size);
      lines.push(measured.line, judge(`${label(page.what, size)}: p99`, inMs(measured.p99), { atMost: PAGE_P99_MS }));
    }
    return lines;
  });
}

/** The API's list and detail, for anybody and for somebody who is signed in. */
export async function measureApi(run: Run): Promise<Line[]> {
  const signedIn = new Map<string, { size: number; perSecond: Spread }[]>();
  const lines = await forEachSize(run, async (site, size) => {
    const { articles } = await newestIds(site);
    const writer = await signInAsWriter(site);
    const calls = [
      ...(run.isShort ? [] : [{ what: 'list of 20', path: '/api/semuaArtikel?per_page=20' }]),
      { what: 'list of 20 cards', path: '/api/semuaArtikel?per_page=20&view=card' },
      { what: 'detail', path: `/api/detailArtikel/${articles[0]}` },
    ];
    const ofSize: Line[] = [];
    for (const { what, path } of calls) {
      const anonymous = { what: `API, anonymous, ${what}`, path, atLeast: 0.6 };
      ofSize.push((await compare(site, run, anonymous, size)).line);
      const own = { what: `API, signed in, ${what}`, path, headers: writer, atLeast: 0.1 };
      const { line, ours } = await compare(site, run, own, size);
      ofSize.push(line);
      signedIn.set(own.what, [...(signedIn.get(own.what) ?? []), { size, perSecond: ours }]);
    }
    return ofSize;
  });
  return [...lines, ...[...signedIn].flatMap(([what, speeds]) => growth(what, speeds))];
}

async function compare(site: BenchSite, { rounds, seconds }: Run, subject: Subject, size: number) {
  const ours: Request = { url: site.url + subject.path, ...(subject.headers && { headers: subject.headers }) };
  // The first answer is made, and with it its compressed form.
  const reference = await startBare(ours);
  const theirs = { ...ours, url: reference.url };
  try {
    await Promise.all([load(ours, WARM_UP_SECONDS), load(theirs, WARM_UP_SECONDS)]);
    const loads = await inTurn(
      rounds,
      () => load(ours, seconds),
      () => load(theirs, seconds),
    );
    const speeds = { ours: spreadOf(perSecond(loads.ours)), reference: spreadOf(perSecond(loads.reference)) };
    const ratio = spreadOf(loads.ours.map((one, round) => one.perSecond / (loads.reference[round]?.perSecond ?? 0)));
    const { what, atLeast } = subject;
    return {
      line: judgeRatio(label(what, size), { ratio, ...speeds }, { of: 'bare', atLeast }),
      ours: speeds.ours,
      p99: spreadOf(loads.ours.map(({ p99Ms }) => p99Ms)),
    };
  } finally {
    await reference.stop();
  }
}

/** How much of the speed is left when there are many more articles. */
function growth(what: string, speeds: { size: number; perSecond: Spread }[]): Line[] {
  const [first, ...others] = speeds;
  if (!first) return [];
  return others.map(({ size, perSecond: { median } }) =>
    judge(
      `${what}: ${thousands(size)} against ${thousands(first.size)} articles`,
      { value: median / first.perSecond.median, decimals: 2 },
      { atLeast: 0.9 },
    ),
  );
}

async function forEachSize(run: Run, measure: (site: BenchSite, size: number) => Promise<Line[]>): Promise<Line[]> {
  const lines: Line[] = [];
  for (const size of run.sizes) lines.push(...(await withSeededSite(size, (site) => measure(site, size))));
  return lines;
}

const perSecond = (loads: Load[]) => loads.map((one) => one.perSecond);
const inMs = (spread: Spread) => ({ value: spread.median, spread, unit: ' ms', decimals: 1 });
const thousands = (size: number) => size.toLocaleString('en');
const label = (what: string, size: number) => `${what}, ${thousands(size)} articles`;
