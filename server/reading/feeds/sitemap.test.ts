import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { postKindNames, postListAddress } from '#contract/posts/post-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import { respondToErrors } from '#server/http/errors.ts';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createBlog, createPerson, type Person } from '#tests/factories.ts';
import { childrenOf, parseXml, textOf } from '#tests/xml.ts';
import { feedRoutes } from './feeds.routes.ts';

const ORIGIN = 'https://terarah.example';
const LISTS = postKindNames.map((kind) => postListAddress(kind));
const FIXED = ['/', '/about', '/services', ...LISTS, '/contactus', '/redaksi', '/privasi'];

const articles: number[] = [];
const blogs: number[] = [];
const t = await openTestApp({ publicUrl: ORIGIN });
const admin = await createAdmin(t);
for (let count = 0; count < 5; count += 1) {
  t.clock.advance({ min: 1 });
  articles.push(await createArticle(t, admin, { verifikasi_admin: 'disetujui' }));
  await createArticle(t, admin);
}
for (let count = 0; count < 2; count += 1) blogs.push(await createBlog(t, admin, { status: 'onpost' }));

const pages = (xml: string) => childrenOf(parseXml(xml), 'url').map((url) => textOf(url, 'loc').slice(ORIGIN.length));

test('the sitemap has every public page, article, post and author, with the date of its last change', async () => {
  const response = await t.app.inject('/sitemap.xml');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(response.headers['cache-control']).toBe('public, no-cache');
  expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  const root = parseXml(response.body);
  expect(root.name).toBe('urlset');
  expect(root.attributes['xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  expect(pages(response.body)).toEqual([
    ...FIXED,
    ...articles.map((id) => `/articleDetail/${id}`),
    ...blogs.map((id) => `/detailBlogUser/${id}`),
    addressOf('author', { id: admin.id }),
  ]);
  const dated = childrenOf(root, 'url').filter(({ children }) => children.length === 2);
  expect(dated).toHaveLength(3 + articles.length + blogs.length + 1);
  for (const url of dated) expect(textOf(url, 'lastmod')).toMatch(/^2026-11-21T03:0\d:00\.00[01]Z$/);
});

test('too many pages for one sitemap are split into parts that together have each of them once', async () => {
  const small = Fastify();
  respondToErrors(small);
  feedRoutes(small, t.system, 3);
  const index = parseXml((await small.inject('/sitemap.xml')).body);
  expect(index.name).toBe('sitemapindex');
  const parts = childrenOf(index, 'sitemap').map((part) => textOf(part, 'loc').slice(ORIGIN.length));
  const nameOf = (part: string) => `/sitemap-${part}.xml`;
  expect(parts).toEqual(['pages', 'articles-1', 'articles-2', 'blog-1', 'authors-1'].map(nameOf));
  const found = await Promise.all(parts.map(async (part) => pages((await small.inject(part)).body)));
  expect(found.flat()).toEqual(pages((await t.app.inject('/sitemap.xml')).body));
  for (const missing of ['articles-3', 'blog-0', 'blog-x', 'users-1', 'authors-2'].map(nameOf)) {
    expect((await small.inject(missing)).statusCode, missing).toBe(404);
  }
  await small.close();
});

test('robots.txt allows robots to read public pages, and nothing else', async () => {
  const response = await t.app.inject('/robots.txt');
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = response.body.split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  const rules = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice('Disallow: '.length));
  const isRefused = (path: string) => rules.some((rule) => path.startsWith(rule));
  const open = [
    ...FIXED,
    '/articleDetail/1',
    '/detailBlogUser/1',
    '/article?page=2',
    '/article/feed.xml',
    '/login',
    '/cari',
  ];
  const files = ['/storage/images/a/1.webp', '/preview/article/1-a.jpg', '/assets/a.css', '/sitemap.xml'];
  for (const path of [...open, ...files]) expect(isRefused(path), path).toBe(false);
  const closed = [
    '/reset-password?email=a',
    '/userArticle',
    '/DetailArticle/1',
    '/postArticle',
    '/api/semuaArtikel',
    '/cari?q=air',
  ];
  const admins = ['/dashboard-admin', '/detailBlog/1', '/edit-Artikel/1', '/BukuDetail/1'];
  for (const path of [...closed, ...admins]) expect(isRefused(path), path).toBe(true);
});

test('HEAD responds like GET, without the body', async () => {
  for (const url of ['/sitemap.xml', '/robots.txt', '/article/feed.xml', '/blog/feed.xml']) {
    const [get, head] = [await t.app.inject(url), await t.app.inject({ method: 'HEAD', url })];
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
  }
});

test('the date of an article is the date at which the public text last changed', async () => {
  const app = await openOwnApp({ publicUrl: ORIGIN });
  const editor = await createAdmin(app);
  const author = await createPerson(app);
  const id = await createArticle(app, author);
  const call = async (path: string, who: Person, given: object = {}) => {
    app.clock.advance({ min: 1 });
    return await app.succeed('POST', `${path}/${id}`, who, given);
  };
  const decide = async (given: object) => {
    app.clock.advance({ min: 1 });
    await app.succeed('PUT', `updateStatusArtikel/${id}`, editor, given);
  };
  const dateOf = async () => {
    const urls = childrenOf(parseXml((await app.app.inject('/sitemap.xml')).body), 'url');
    return urls
      .filter((url) => textOf(url, 'loc').endsWith(`/articleDetail/${id}`))
      .map((url) => textOf(url, 'lastmod'));
  };
  const now = () => [app.clock.now().toISOString()];
  const revision = { title: 'Usulan', content: '<p>Usulan</p>' };
  await decide({ verifikasi_admin: 'disetujui' });
  const published = await dateOf();
  expect(published).toEqual(now());

  const quiet: Record<string, () => Promise<unknown>> = {
    'a proposed revision': () => call('reviseArticle', author, revision),
    'a claim': () => call('claimArticle', editor),
    'a comment': () => call('commentArticle', editor, { text: 'Mohon perjelas.', to: 'author' }),
    'the end of a claim': () => call('releaseArticle', editor),
    'a revision that is sent back': () =>
      decide({ verifikasi_admin: 'ditolak', tone: 'revise', text: 'Belum.', version: 2 }),
    'a second revision': () => call('reviseArticle', author, { ...revision, title: 'Usulan kedua' }),
    'a withdrawn revision': () => call('withdrawArticle', author),
    'the bin': () => app.succeed('DELETE', `delArticle/${id}`, editor),
    'a restored article': () => call('restoreArticle', editor),
    'a third revision': () => call('reviseArticle', author, { ...revision, title: 'Usulan ketiga' }),
  };
  for (const [name, act] of Object.entries(quiet)) {
    await act();
    expect(await dateOf(), name).toEqual(name === 'the bin' ? [] : published);
  }

  await decide({ verifikasi_admin: 'disetujui', version: 4 });
  expect(await dateOf(), 'an approved revision').toEqual(now());
  await call('editArticle', editor, { title: 'Judul baru', content: '<p>Usulan</p>', verifikasi_admin: 'disetujui' });
  expect(await dateOf(), 'an edit').toEqual(now());
});
