import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '#tests/random.ts';
import { type ReactRender, type Reference, startReact } from './references.ts';
import type { Run } from './section.ts';
import { someContent } from './seed.ts';
import { type BenchSite, type Headers, newestIds, signInAsAdmin, withSeededSite } from './site.ts';
import { compareEach, percentile, spreadOf } from './spread.ts';
import { judge, judgeTime, type Line } from './table.ts';

/** A page that is not cached may take this many times as long as React alone: 5 ms if React alone takes 1.4 ms. */
const RENDER_TIMES = 3.5;
const RENDERS = 90;
const LIST_PAGES = 40;
const WRITES = 10;
const WARM_UP_ROUNDS = 4;
const LOG_DELAY_MS = 200;

/**
 * Measures the first render of pages after a change, with few and with many articles. Also checks that each change is
 * visible at once.
 */
export async function measureRenders({ sizes }: Run): Promise<Line[]> {
  const lines: Line[] = [];
  for (const size of new Set([sizes[0], Math.max(...sizes)])) lines.push(...(await measureSize(size)));
  return lines;
}

async function measureSize(size: number): Promise<Line[]> {
  const among = `, ${size.toLocaleString('en')} articles`;
  return await withSeededSite(size, async (site) => {
    const react = await startReact(site.url);
    try {
      return await measureSite({ ...site, react }, among);
    } finally {
      await react.stop();
    }
  });
}

/** The measured site, and a process that renders its pages with React alone. */
type SiteWithReact = BenchSite & { react: Reference };

async function measureSite(site: SiteWithReact, among: string): Promise<Line[]> {
  const { articles } = await newestIds(site, RENDERS);
  const admin = await signInAsAdmin(site);
  const lists = Array.from({ length: LIST_PAGES }, (_, page) => `/article?page=${page + 1}`);
  const details = articles.map((id) => `/articleDetail/${id}`);
  // Warms up: code that has rarely run is not compiled yet, and would be measured as slower.
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    await makeEach(site, [...lists, ...details]);
    await changeContent(site, admin);
  }
  const ofLists = await makeEach(site, lists);
  const ofArticles = await makeEach(site, details);
  const { ofHome, late, checks } = await changeContent(site, admin);
  return [
    line(`first render of the article list${among}`, ofLists),
    line(`first render of an article${among}`, ofArticles),
    line(`first render of the home page after a change${among}`, ofHome),
    judge(`changes not seen on the next request${among}`, { value: late, aside: `of ${checks} looks` }, { atMost: 0 }),
  ];
}

/** Renders the pages in sequence on one connection. A second request checks that the cache returns the same HTML. */
async function makeEach(site: SiteWithReact, addresses: string[]): Promise<Making[]> {
  return await timeMaking(site, async (make) => {
    for (const address of addresses) await make(address);
  });
}

/**
 * The times of a page in ms. `made`: the rendering, from the server's log. `seen`: the whole request, measured by the
 * client. `byReact`: React alone rendering the same page right afterwards in a separate process.
 */
type Making = { made: number; seen: number; byReact: number };

/** Requests a page, records its times, and returns its HTML. */
type Make = (address: string) => Promise<string>;

async function timeMaking(site: SiteWithReact, work: (make: Make) => Promise<unknown>): Promise<Making[]> {
  const before = site.logged().length;
  const others: Omit<Making, 'made'>[] = [];
  await work(async (address) => {
    const made = await timed(site.url + address);
    const kept = await timed(site.url + address);
    if (kept.text !== made.text) throw new Error(`${address} was not kept.`);
    const byReact = JSON.parse((await timed(site.react.url + address.slice(1))).text) as ReactRender;
    if (byReact.html !== made.text) throw new Error(`React alone rendered another page: ${address}`);
    others.push({ seen: made.ms, byReact: byReact.ms });
    return made.text;
  });
  await wait(LOG_DELAY_MS);
  const made = pagesIn(site.logged().slice(before));
  if (made.length !== others.length) throw new Error(`${others.length} pages were made, and ${made.length} logged.`);
  return others.map((other, index) => ({ made: made[index] ?? Number.NaN, ...other }));
}

/** Returns the render time of each page in the log, in ms. The log contains no lines for cache hits. */
function pagesIn(log: string): number[] {
  const lines = log.split('\n').filter((text) => text.includes('"msg":"request"'));
  const requests = lines.map((text) => JSON.parse(text) as { path: string; ms: number });
  return requests.filter(({ path }) => !path.startsWith('/api/')).map(({ ms }) => ms);
}

/** Posts, edits and deletes articles. Counts a change as late if the next home page or list does not show it. */
async function changeContent(site: SiteWithReact, admin: Headers) {
  const random = seededRandom(7);
  let [late, checks] = [0, 0];
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${site.url}/api/${path}`, {
      method,
      headers: { ...admin, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: number };
  };
  const expectShown = async (make: Make, shown: string[], gone: string[]) => {
    const home = await make('/');
    const list = await timed(`${site.url}/api/semuaArtikel?view=card&per_page=20`);
    for (const text of [home, list.text]) {
      checks += shown.length + gone.length;
      late +=
        shown.filter((title) => !text.includes(title)).length + gone.filter((title) => text.includes(title)).length;
    }
  };

  const ofHome = await timeMaking(site, async (make) => {
    for (let write = 0; write < WRITES; write += 1) {
      const title = `Tulisan baru ke-${write}-${random.between(0, 1e9)}`;
      const content = someContent(random);
      const { id } = await send('POST', 'postArtikel', { title, content, verifikasi_admin: 'disetujui' });
      await expectShown(make, [title], []);
      const changed = `Judul lain ke-${write}-${random.between(0, 1e9)}`;
      await send('POST', `editArticle/${id}`, { title: changed, content, verifikasi_admin: 'disetujui' });
      await expectShown(make, [changed], [title]);
      await send('DELETE', `delArticle/${id}`);
      await expectShown(make, [], [changed]);
    }
  });
  return { ofHome, late, checks };
}

function line(what: string, times: Making[]): Line {
  const making = times.map(({ made }) => made);
  const seen = spreadOf(times.map((time) => time.seen)).median;
  return judgeTime(
    what,
    compareEach(
      making,
      times.map(({ byReact }) => byReact),
    ),
    {
      of: 'React alone',
      atMost: RENDER_TIMES,
      aside: `p99 ${percentile(making, 0.99).toFixed(1)} ms; ${seen.toFixed(1)} ms for who asks`,
    },
  );
}

async function timed(url: string): Promise<{ ms: number; text: string }> {
  const began = performance.now();
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return { ms: performance.now() - began, text };
}
