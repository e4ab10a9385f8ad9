import { seededRandom } from '#tests/random.ts';
import type { Run } from './section.ts';
import { someContent } from './seed.ts';
import { type BenchSite, type Headers, newestIds, signInAsAdmin, withSeededSite } from './site.ts';
import { percentile, spreadOf } from './spread.ts';
import { judge, type Line } from './table.ts';

const RENDER_MS = 5;
const RENDERS = 90;
const LIST_PAGES = 40;
const WRITES = 10;
const WARM_UP_ROUNDS = 4;

/** Pages that nobody has asked for since the last change, and changes that must be seen at once; with few articles and with many. */
export async function measureRenders({ sizes }: Run): Promise<Line[]> {
  const lines: Line[] = [];
  for (const size of new Set([sizes[0], Math.max(...sizes)])) lines.push(...(await measureSize(size)));
  return lines;
}

async function measureSize(size: number): Promise<Line[]> {
  const among = `, ${size.toLocaleString('en')} articles`;
  return await withSeededSite(size, async (site) => {
    const { articles } = await newestIds(site, RENDERS);
    const admin = await signInAsAdmin(site);
    const lists = Array.from({ length: LIST_PAGES }, (_, page) => `/article?page=${page + 1}`);
    const details = articles.map((id) => `/articleDetail/${id}`);
    // Code that has not run often yet is not what this is about, here or in the server.
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
      await makeEach(site, [...lists, ...details]);
      await changeContent(site, admin);
    }
    const ofLists = await makeEach(site, lists);
    const ofArticles = await makeEach(site, details);
    const { ofHome, late, looks } = await changeContent(site, admin);
    return [
      line(`first render of the article list${among}`, ofLists),
      line(`first render of an article${among}`, ofArticles),
      line(`first render of the home page after a change${among}`, ofHome),
      judge(`changes not seen on the next request${among}`, { value: late, aside: `of ${looks} looks` }, { atMost: 0 }),
    ];
  });
}

async function makeEach({ url }: BenchSite, paths: string[]): Promise<Making[]> {
  const times: Making[] = [];
  for (const path of paths) times.push(await timeMaking(url + path));
  return times;
}

type Making = { made: number; kept: number };

/** Asked for twice, one after the other on one connection; the second time the page comes from memory. */
async function timeMaking(url: string): Promise<Making & { text: string }> {
  const made = await timed(url);
  const kept = await timed(url);
  if (kept.text !== made.text) throw new Error(`${url} was not kept.`);
  return { made: made.ms, kept: kept.ms, text: made.text };
}

/** Each time a change is answered, the very next page and the very next list have to show it. */
async function changeContent(site: BenchSite, admin: Headers) {
  const random = seededRandom(7);
  const ofHome: Making[] = [];
  let [late, looks] = [0, 0];
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${site.url}/api/${path}`, {
      method,
      headers: { ...admin, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: number };
  };
  const expectShown = async (shown: string[], gone: string[]) => {
    const home = await timeMaking(`${site.url}/`);
    ofHome.push(home);
    const list = await timed(`${site.url}/api/semuaArtikel?view=card&per_page=20`);
    for (const { text } of [home, list]) {
      looks += shown.length + gone.length;
      late +=
        shown.filter((title) => !text.includes(title)).length + gone.filter((title) => text.includes(title)).length;
    }
  };

  for (let write = 0; write < WRITES; write += 1) {
    const title = `Tulisan baru ke-${write}-${random.between(0, 1e9)}`;
    const content = someContent(random);
    const { id } = await send('POST', 'postArtikel', { title, content, verifikasi_admin: 'disetujui' });
    await expectShown([title], []);
    const changed = `Judul lain ke-${write}-${random.between(0, 1e9)}`;
    await send('POST', `editArticle/${id}`, { title: changed, content, verifikasi_admin: 'disetujui' });
    await expectShown([changed], [title]);
    await send('DELETE', `delArticle/${id}`);
    await expectShown([], [changed]);
  }
  return { ofHome, late, looks };
}

/** The server's time: without what a page from memory takes, which is the way there and back. */
function line(what: string, times: Making[]): Line {
  const way = spreadOf(times.map(({ kept }) => kept)).median;
  const making = times.map(({ made }) => Math.max(0, made - way));
  const spread = spreadOf(making);
  const aside = `p99 ${percentile(making, 0.99).toFixed(1)} ms; from memory ${way.toFixed(1)} ms`;
  return judge(
    what,
    { value: spread.median, spread, unit: ' ms', decimals: 1, aside },
    { atMost: RENDER_MS },
    ' at the median',
  );
}

async function timed(url: string): Promise<{ ms: number; text: string }> {
  const began = performance.now();
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return { ms: performance.now() - began, text };
}
