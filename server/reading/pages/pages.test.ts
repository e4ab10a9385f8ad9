import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle } from '#tests/factories.ts';
import { pagesOf } from '#tests/site-pages.ts';

let port: number;
const t = await openTestApp({}, pagesOf('http://terarah.test'));
await t.app.listen({ port: 0, host: '127.0.0.1' });
({ port } = t.app.server.address() as AddressInfo);
const admin = await createAdmin(t);
const article = `/articleDetail/${await createArticle(t, admin, { verifikasi_admin: 'disetujui' })}`;

type Options = { method?: 'GET' | 'HEAD'; headers?: Record<string, string> };

/** Sends the path unchanged; `fetch` and `inject` would resolve its dots. */
async function open(path: string, { method = 'GET', headers = {} }: Options = {}) {
  const before = t.system.counts.renderedPages;
  const sent = request({ port, path, method, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await text(response);
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...others } = response.headers;
  return { status: response.statusCode, body, headers: others, renders: t.system.counts.renderedPages - before };
}

beforeEach(() => t.system.publicContent.changed());

describe('an unknown address', () => {
  const unknown = [
    '/tidak-ada',
    '/wp-login.php?x=<script>',
    '/about/lagi',
    '/articleDetail',
    '/Feed.xml',
    '/%E2%82%AC',
    '/404',
    '/assets',
  ];

  test('is rendered once for all, in each language, and contains nothing of the first requested address', async () => {
    const first = await open('/rahasia-orang-lain?q=rahasia');
    expect(first).toMatchObject({ status: 404, renders: 1, headers: { 'cache-control': 'no-store' } });
    expect(first.headers['etag']).toBeUndefined();
    expect(first.body).toContain('<h1 ');
    expect(first.body).toContain('Halaman tidak ditemukan');
    expect(first.body).not.toContain('rahasia');
    for (const url of unknown) {
      const { headers, ...other } = await open(url, { headers: { 'if-none-match': '*' } });
      expect({ ...other, headers }, url).toEqual({ ...first, renders: 0 });
    }
    const head = await open('/kepala', { method: 'HEAD' });
    expect(head).toEqual({ ...first, body: '', renders: 0 });

    const english = { headers: { cookie: 'language=en' } };
    const inEnglish = await open('/tidak-ada', english);
    expect([inEnglish.status, inEnglish.renders]).toEqual([404, 1]);
    expect(inEnglish.body).toContain('<html lang="en">');
    expect((await open('/lain', english)).body).toBe(inEnglish.body);
    expect((await open('/lain')).body).toBe(first.body);
  });

  test('navigations within the site share one response too', async () => {
    const first = await open('/rahasia.data');
    expect(first).toMatchObject({ status: 404, renders: 1 });
    expect(first.headers['x-remix-response']).toBe('yes');
    expect(await open('/lain/dan/lain.data')).toEqual({ ...first, renders: 0 });
  });

  test('below /api and /assets it gets no page, and a missing article has its own message', async () => {
    await open('/tidak-ada');
    await open('/about');
    expect(await open('/assets/../about')).toMatchObject({ status: 403, renders: 0 });
    expect((await open('/api/tidak-ada')).headers['content-type']).toContain('application/json');
    for (const id of ['999999', 'x', '9999999999']) {
      const missing = await open(`/articleDetail/${id}`);
      expect([missing.status, missing.renders]).toEqual([404, 1]);
      expect(missing.body).toContain(messages.articles.notFound);
    }
  });

  test('is rendered for an invalid token, and not cached', async () => {
    const headers = { authorization: 'Bearer dibuat-buat' };
    for (let time = 0; time < 2; time += 1) expect(await open('/tidak-ada', { headers })).toMatchObject({ renders: 1 });
    expect(await open('/tidak-ada')).toMatchObject({ renders: 1 });
  });
});

describe('one page is rendered once', () => {
  test.each<[string, () => string, (path: string) => string[]]>([
    ['home', () => '/', () => ['//', '/?q=r1', '/./', '/?page=2']],
    [
      'about',
      () => '/about',
      () => ['/AbOuT', '/about/', '/ABOUT///', '/%61bout', '/x/../about', '/about?q=r1', '/about?page=2'],
    ],
    [
      'an article',
      () => article,
      (path) => [path.toUpperCase(), `${path}/`, `${path}?to=/a`, `http://elsewhere.example${path}`],
    ],
    ['the articles', () => '/article?page=1', () => ['/Article/?page=1&q=r1', '/article?utm_source=x&page=1']],
    ['its data', () => '/article.data', () => ['/ARTICLE.data', '/article/_.data', '/article.data?q=r1']],
    ['data of home', () => '/_.data', () => ['/_.data?q=r1', '/.data']],
  ])('%s, in every spelling and with parameters that it does not know', async (_what, address, spellings) => {
    const path = address();
    // An unusual spelling is requested first. Even then the page must be rendered for the usual spelling.
    for (const url of spellings(path)) {
      t.system.publicContent.changed();
      const odd = await open(url);
      expect([odd.status, odd.renders], url).toEqual([200, 1]);
      expect(odd.body, url).not.toMatch(/r1|utm_source|elsewhere/);
      expect(await open(path), url).toEqual({ ...odd, renders: 0 });
      expect(await open(url, { method: 'HEAD' }), url).toEqual({ ...odd, body: '', renders: 0 });
    }
  });

  test('with known parameters it is another page', async () => {
    const plain = await open('/');
    const opened = await open('/?services=all');
    expect(opened.renders).toBe(1);
    expect(opened.body).not.toBe(plain.body);
    expect((await open('/login?to=%2Fabout')).body).toContain('/register?to=%2Fabout');
    expect((await open('/forgot-password?email=a%40contoh.id')).body).toContain('a@contoh.id');
    expect((await open('/reset-password?email=a%40contoh.id')).body).toContain('a@contoh.id');
    expect((await open('/article?page=9')).status).toBe(404);
    expect((await open('/language?to=en&back=/about')).headers).toMatchObject({ location: '/about' });
    expect(String((await open('/Language/?to=en&back=/about')).headers['set-cookie'])).toContain('language=en');
    const some = await open('/article.data?_routes=articles%2Farticle-list.page');
    expect(some.body).not.toBe((await open('/article.data')).body);
  });
});

test('a page is still a page while the settings of the site cannot be read, and is not kept', async () => {
  const own = await openOwnApp({}, pagesOf('http://terarah.test'));
  const about = async () => await own.app.inject('/about');
  const writer = await createAdmin(own);
  const value = { ...DEFAULT_SITE.identity, name: 'Pusat Rawa' };
  await own.succeed('PUT', 'saveSiteSetting/identity', writer, { version: 0, value });
  const titleOf = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1];
  expect(titleOf((await about()).body)).toBe('About · Pusat Rawa');
  await own.system.db.schema.alterTable('site_settings').renameTo('elsewhere').execute();
  own.system.publicContent.changed();
  const during = await about();
  expect(during).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } });
  expect(titleOf(during.body)).toBe('About · Pusat Rawa');
  await own.system.db.schema.alterTable('elsewhere').renameTo('site_settings').execute();
  await own.succeed('PUT', 'saveSiteSetting/identity', writer, { version: 1, value: { ...value, name: 'Pusat Laut' } });
  const after = await about();
  expect(titleOf(after.body)).toBe('About · Pusat Laut');
  expect(after.headers['cache-control']).not.toBe('no-store');
});
