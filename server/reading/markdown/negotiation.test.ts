import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { createAdmin, createArticle, createBlog } from '#tests/factories.ts';
import { openTestApp } from '#tests/open-app.ts';
import { navigation } from '#tests/readers.ts';
import { pagesOf } from '#tests/site-pages.ts';
import { writeReads } from '#server/reads/write-reads.service.ts';

const MARKDOWN = 'text/markdown, text/html;q=0.8, */*;q=0.1';
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const t = await openTestApp({ publicUrl: 'http://terarah.test' }, pagesOf('http://terarah.test'));
await t.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = t.app.server.address() as AddressInfo;
const admin = await createAdmin(t);
const id = await createArticle(t, admin, { title: 'Air', verifikasi_admin: 'disetujui' });
const page = `/articleDetail/${id}`;
const blog = `/detailBlogUser/${await createBlog(t, admin, { status: 'onpost' })}`;

type Options = { method?: 'GET' | 'HEAD' | 'POST'; headers?: Record<string, string> };

/** Opens an address over a socket: the representation is chosen before the router. */
async function open(path: string, accept: string | undefined, { method = 'GET', headers = {} }: Options = {}) {
  const given = { ...headers, ...(accept !== undefined && { accept }) };
  const opened = request({ port, path, method, headers: given, agent: false }).end();
  const [response] = (await once(opened, 'response')) as [IncomingMessage];
  const body = await text(response);
  const type = response.headers['content-type']?.split(';')[0];
  return { status: response.statusCode, type, body, headers: response.headers };
}

beforeEach(() => t.system.publicContent.changed());

test.each([page, blog])(
  '%s is HTML or Markdown by Accept, from the cache or not, and neither hides the other',
  async (path) => {
    const wanted: [string | undefined, string][] = [
      [MARKDOWN, 'text/markdown'],
      [BROWSER, 'text/html'],
      ['*/*', 'text/html'],
      [undefined, 'text/html'],
      ['text/html, text/markdown', 'text/html'],
      ['text/markdown;q=0', 'text/html'],
      ['text/markdown', 'text/markdown'],
    ];
    for (const order of [wanted, wanted.toReversed()]) {
      t.system.publicContent.changed();
      for (const [accept, type] of [...order, ...order]) {
        const { hits, misses } = { hits: t.system.counts.cacheHits, misses: t.system.counts.cacheMisses };
        const response = await open(path, accept);
        expect([response.status, response.type], accept).toEqual([200, type]);
        expect(response.body.startsWith(type === 'text/html' ? '<!DOCTYPE html>' : '---\n')).toBe(true);
        expect(response.headers.vary?.split(', ')).toContain('Accept');
        expect(t.system.counts.cacheHits + t.system.counts.cacheMisses).toBeGreaterThan(hits + misses);
        const head = await open(path, accept, { method: 'HEAD' });
        for (const { headers } of [response, head]) delete headers.date;
        expect([head.status, head.body, head.headers]).toEqual([200, '', response.headers]);
      }
    }
  },
);

test('the Markdown of the page is that of its own address, in one entry of the cache', async () => {
  const chosen = await open(`${page}?utm_source=x`, MARKDOWN);
  expect(chosen.headers).toMatchObject({
    'content-location': `${page}.md`,
    link: `<http://terarah.test${page}>; rel="canonical", <http://terarah.test${page}>; rel="collection"; type="text/html"`,
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding, Accept',
  });
  const misses = t.system.counts.cacheMisses;
  const direct = await open(`${page}.md`, BROWSER);
  for (const { headers } of [chosen, direct]) delete headers.date;
  expect(direct).toEqual(chosen);
  expect(t.system.counts.cacheMisses).toBe(misses);
});

test('each representation has its own ETag', async () => {
  const etags = new Map<string, string>();
  for (const accept of [MARKDOWN, BROWSER]) etags.set(accept, String((await open(page, accept)).headers.etag));
  for (const accept of [MARKDOWN, BROWSER]) {
    for (const [other, etag] of etags) {
      const { status, body, headers } = await open(page, accept, { headers: { 'if-none-match': etag } });
      expect([status, body === ''], `${accept} with the ETag of ${other}`).toEqual(
        accept === other ? [304, true] : [200, false],
      );
      expect(headers.vary).toContain('Accept');
    }
  }
});

test('a signed-in caller gets the same, uncached', async () => {
  const { type, headers } = await open(page, MARKDOWN, { headers: admin.headers });
  expect([type, headers['cache-control']]).toEqual(['text/markdown', 'no-store']);
  expect((await open(page, BROWSER, { headers: admin.headers })).type).toBe('text/html');
});

test('other pages and methods do not depend on it', async () => {
  for (const path of ['/', '/article', `${page}.data`]) {
    const { type, headers } = await open(path, MARKDOWN);
    expect(type).not.toBe('text/markdown');
    expect(headers.vary?.split(', ')).not.toContain('Accept');
  }
  expect((await open(page, MARKDOWN, { method: 'POST' })).status).toBe(405);
});

test('what is hidden is not found in either representation', async () => {
  const hidden = await createArticle(t, admin, { title: 'Rahasia', verifikasi_admin: 'menunggu' });
  for (const [path, accept] of [
    [`/articleDetail/${hidden}`, MARKDOWN],
    [`/articleDetail/${hidden}`, BROWSER],
    [`/articleDetail/${hidden}.md`, BROWSER],
  ] as const) {
    for (const headers of [{}, admin.headers]) {
      const { status, body } = await open(path, accept, { headers });
      expect([status, body.includes('Rahasia')], `${path} ${accept}`).toEqual([404, false]);
    }
  }
});

test('only the page counts as read', async () => {
  await open(page, BROWSER, { headers: navigation() });
  await open(page, MARKDOWN, { headers: navigation() });
  await open(page, MARKDOWN, { headers: navigation() });
  await open(`${page}.md`, BROWSER, { headers: navigation() });
  await writeReads(t.system);
  const rows = await t.system.db.selectFrom('reads').select(['kind', 'id', 'total']).execute();
  expect(rows).toEqual([{ kind: 'article', id, total: 1 }]);
});
