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

/** Pages that nobody has asked for since the last change, and changes that must be seen at once. */
export async function measureRenders({ sizes }: Run): Promise<Line[]> {
  return await withSeededSite(sizes[0], async (site) => {
    const { articles } = await newestIds(site, RENDERS);
    const admin = await signInAsAdmin(site);
    const lists = Array.from({ length: LIST_PAGES }, (_, page) => `/article?page=${page + 1}`);
    const details = articles.map((id) => `/articleDetail/${id}`);
    // Code that has not run often yet is not what this is about, here or in the server.
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
      await makeEach(site, [...lists, ...details]);
      await measureWrites(site, admin);
    }
    return [
      line('first render of the article list', await makeEach(site, lists)),
      line('first render of an article', await makeEach(site, details)),
      ...(await measureWrites(site, admin)),
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
async function measureWrites(site: BenchSite, admin: Headers): Promise<Line[]> {
  const random = seededRandom(7);
  const times: Making[] = [];
  let late = 0;
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
    times.push(home);
    const list = await timed(`${site.url}/api/semuaArtikel?view=card&per_page=20`);
    for (const { text } of [home, list]) {
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
  const checks = WRITES * 4 * 2;
  return [
    line('first render of the home page after a change', times),
    judge('changes not seen on the next request', { value: late, aside: `of ${checks} looks` }, { atMost: 0 }),
  ];
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
