import { seededRandom } from '#tests/random.ts';
import { load } from './load.ts';
import type { Run } from './section.ts';
import { someContent } from './seed.ts';
import { type BenchSite, type Headers, newestIds, signInAsAdmin, withSeededSite } from './site.ts';
import { percentile, spreadOf } from './spread.ts';
import { judge, type Line } from './table.ts';

const RENDER_MS = 5;
const RENDERS = 90;
const LIST_PAGES = 40;
const WRITES = 10;

/** Pages that nobody has asked for yet, and changes that must be seen at once. */
export async function measureRenders({ sizes }: Run): Promise<Line[]> {
  return await withSeededSite(sizes[0], async (site) => {
    const { articles } = await newestIds(site, RENDERS);
    const admin = await signInAsAdmin(site);
    // Code that runs the first time is not what this is about.
    await load({ url: `${site.url}/article?page=40`, headers: { authorization: admin['authorization'] ?? '' } }, 2);
    const lists = Array.from({ length: LIST_PAGES }, (_, page) => `/article?page=${page + 1}`);
    const lines = [
      await measureFirst('first render of the article list', site, lists),
      await measureFirst(
        'first render of an article',
        site,
        articles.map((id) => `/articleDetail/${id}`),
      ),
    ];
    return [...lines, ...(await measureWrites(site, admin))];
  });
}

/** One after the other on one connection, so what is waited for is the server's time and the way there and back. */
async function measureFirst(what: string, { url }: BenchSite, paths: string[]): Promise<Line> {
  const times: number[] = [];
  for (const path of paths) times.push((await timed(url + path)).ms);
  return line(what, times);
}

/** Each time a change is answered, the very next page and the very next list have to show it. */
async function measureWrites(site: BenchSite, admin: Headers): Promise<Line[]> {
  const random = seededRandom(7);
  const times: number[] = [];
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
  const expectShown = async (title: string, isThere: boolean) => {
    const home = await timed(`${site.url}/`);
    times.push(home.ms);
    const list = await timed(`${site.url}/api/semuaArtikel?view=card&per_page=20`);
    late += [home, list].filter(({ text }) => text.includes(title) !== isThere).length;
  };

  for (let write = 0; write < WRITES; write += 1) {
    const title = `Tulisan baru ke-${write}-${random.between(0, 1e9)}`;
    const content = someContent(random);
    const { id } = await send('POST', 'postArtikel', { title, content, verifikasi_admin: 'disetujui' });
    await expectShown(title, true);
    const changed = `Judul lain ke-${write}-${random.between(0, 1e9)}`;
    await send('POST', `editArticle/${id}`, { title: changed, content, verifikasi_admin: 'disetujui' });
    await expectShown(changed, true);
    await expectShown(title, false);
    await send('DELETE', `delArticle/${id}`);
    await expectShown(changed, false);
  }
  const checks = WRITES * 4 * 2;
  return [
    line('first render of the home page after a change', times),
    judge('changes not seen on the next request', { value: late, aside: `of ${checks} looks` }, { atMost: 0 }),
  ];
}

function line(what: string, times: number[]): Line {
  const spread = spreadOf(times);
  return judge(
    what,
    { value: spread.median, spread, unit: ' ms', decimals: 1, aside: `p99 ${percentile(times, 0.99).toFixed(1)} ms` },
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
