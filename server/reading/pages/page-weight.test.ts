import { readdir, readFile, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { createAdmin, createArticle, createBlog } from '#tests/factories.ts';
import { openTestApp } from '#tests/open-app.ts';
import { pagesOf } from '#tests/site-pages.ts';
import { CLIENT_FOLDER } from './open-site.ts';
import { openPageWeigher } from './page-weigher.ts';

const t = await openTestApp({}, pagesOf('http://terarah.test'));
const admin = await createAdmin(t);
const photograph = await readFile(new URL('../previews/institute.jpg', import.meta.url));
const LINE = /Halaman ini (\d+)\u{A0}KB · (0,\d+)\u{A0}g CO₂/gu;
/** What an author would have to write so that the server writes into their text. */
const FAKE = '<p data-picture-bytes="9000000"></p>';

const open = async (path: string) => (await t.app.inject(path)).body;

/** Returns the bytes that a browser gets over HTTP/1.1: the headers and the compressed body. */
async function transferred(path: string): Promise<number> {
  const { statusCode, headers, rawPayload } = await t.app.inject({ url: path, headers: { 'accept-encoding': 'br' } });
  expect(statusCode, path).toBe(200);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  return lines.join('').length + rawPayload.length;
}

/** Returns the bytes of a first visit on a phone: the page, its files, and 640 px of its lead picture if it has one. */
async function firstVisit(path: string): Promise<number> {
  const html = await open(path);
  const files = [...html.matchAll(/<link rel="(?:stylesheet|icon|preload)" href="([^"]+)"/g)].map(([, file]) => file);
  const [, picture] = /imageSrcSet="[^"]*?(\/storage\/\S+\/640\.webp)/.exec(html) ?? [];
  expect(files).toHaveLength(3);
  let sum = 0;
  for (const file of [path, ...files, picture]) if (file !== undefined) sum += await transferred(file);
  return sum;
}

const PUBLISHED = { verifikasi_admin: 'disetujui' };

/** Returns the texts of all demo articles together, without their pictures: about 90 KB of natural language. */
async function longText(): Promise<string> {
  const folder = new URL('../../operation/demo/articles/', import.meta.url);
  const texts = (await readdir(folder)).map((name) => readFile(new URL(name, folder), 'utf8'));
  return (await Promise.all(texts)).join('').replaceAll(/<img[^>]*>/g, '');
}

test.each<[string, () => Promise<string>]>([
  [
    'an article with a picture',
    async () => postAddress('article', await createArticle(t, admin, { ...PUBLISHED, image: photograph })),
  ],
  [
    'a long article without a picture',
    async () => {
      const content = await longText();
      return postAddress('article', await createArticle(t, admin, { ...PUBLISHED, content }));
    },
  ],
  ['a blog post', async () => postAddress('blog', await createBlog(t, admin, { status: 'onpost' }))],
])('%s says what a first visit transfers', async (_what, create) => {
  const path = await create();
  const [line, ...others] = (await open(path)).matchAll(LINE);
  expect(others).toEqual([]);
  const [, kilobytes, grams = ''] = line ?? [];
  const really = await firstVisit(path);
  expect(Number(kilobytes) / (really / 1000)).toBeGreaterThan(0.93);
  expect(Number(kilobytes) / (really / 1000)).toBeLessThan(1.07);
  expect(Number(grams.replace(',', '.')) / Number(kilobytes)).toBeCloseTo(0.000185, 4);
  // The cache returns the page with the line.
  expect([...(await open(path)).matchAll(LINE)].map(([text]) => text)).toEqual([line?.[0]]);
});

test('headers and files of the build count', async () => {
  const weigh = await openPageWeigher();
  const file = (await readdir(new URL('assets/', CLIENT_FOLDER))).find((name) => name.endsWith('.css')) ?? '';
  const link = `<link rel="stylesheet" href="/assets/${file}"/>`;
  const { size } = await stat(new URL(`assets/${file}.br`, CLIENT_FOLDER));
  expect(weigh('<head></head>', 'x')).toBeGreaterThan(1700);
  expect(weigh(`<head>${link}</head>`, 'x') - weigh('<head></head>', 'x')).toBeCloseTo(
    400 + size + 0.18 * link.length,
    5,
  );
});

test('other pages have no such line, nor has the data of an article', async () => {
  const article = postAddress('article', await createArticle(t, admin, PUBLISHED));
  for (const path of ['/', '/article', '/about', '/tidak-ada', `/penulis/${admin.id}`, `${article}.data`]) {
    const body = await open(path);
    expect(body.length, path).toBeGreaterThan(1000);
    expect(body, path).not.toContain('Halaman ini');
  }
});

test('an author cannot make the server write the weight elsewhere', async () => {
  const id = await createArticle(t, admin, { ...PUBLISHED, title: FAKE, content: `${FAKE}<p>Isi ${FAKE}</p>` });
  const blog = await createBlog(t, admin, { title: FAKE, content: `Isi ${FAKE} dan &lt;p&gt;`, status: 'onpost' });
  for (const path of [postAddress('article', id), postAddress('blog', blog)]) {
    const html = await open(path);
    const [line, ...others] = html.matchAll(LINE);
    expect(others).toEqual([]);
    expect(html.slice(0, line?.index)).toMatch(/<p data-picture-bytes="0"[^>]*>$/);
    expect(html.indexOf('</main>') - (line?.index ?? 0)).toBeGreaterThan(0);
    expect(Number(line?.[1])).toBeLessThan(100);
  }
});

test('the data of a work has the size of its picture, if it has one', async () => {
  const id = await createArticle(t, admin, { ...PUBLISHED, image: photograph });
  const { work } = (await t.app.inject(`/api/publicWork?kind=article&id=${id}`)).json();
  const { bytes } = await t.system.db
    .selectFrom('files')
    .innerJoin('articles', 'articles.image', 'files.path')
    .select('files.bytes')
    .where('articles.id', '=', id)
    .executeTakeFirstOrThrow();
  expect(work.picture_bytes).toBe(bytes);
  const bare = await createArticle(t, admin, PUBLISHED);
  expect((await t.app.inject(`/api/publicWork?kind=article&id=${bare}`)).json().work).not.toHaveProperty(
    'picture_bytes',
  );
});
