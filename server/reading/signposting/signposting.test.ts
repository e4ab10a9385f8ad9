import type { AddressInfo } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { linksetPath } from '#contract/works/work-files.ts';
import { createAdmin, createArticle, createBlog, createPerson } from '#tests/factories.ts';
import { openTestApp } from '#tests/open-app.ts';
import { pagesOf } from '#tests/site-pages.ts';

const ORIGIN = 'http://terarah.test';
const APPROVED = { verifikasi_admin: 'disetujui' };
const t = await openTestApp({ publicUrl: ORIGIN }, pagesOf(ORIGIN));
await t.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = t.app.server.address() as AddressInfo;
const admin = await createAdmin(t);
const article = await publish({ licence: 'CC-BY-4.0', doi: '10.5555/<é>";x,y' });

async function publish(given: object): Promise<number> {
  const { id } = await t.succeed('POST', 'postArtikel', admin, { title: 'Air', content: '<p>Isi</p>', ...given });
  await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, APPROVED);
  return id;
}

type Options = { method?: string; headers?: Record<string, string> };

/** Sends a request over a socket, as programs do: cache hits do not pass Fastify then. */
async function open(path: string, { method = 'GET', headers = {} }: Options = {}) {
  const before = t.system.counts.renderedPages;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
  await response.text();
  const { status } = response;
  const renders = t.system.counts.renderedPages - before;
  return { status, renders, etag: response.headers.get('etag'), link: response.headers.get('link') };
}

beforeEach(() => t.system.publicContent.changed());

test('the page of an article has its links, in every response', async () => {
  const path = postAddress('article', article);
  const page = ORIGIN + path;
  const link = [
    `<${page}/linkset.json>; rel="linkset"; type="application/linkset+json"`,
    '<https://doi.org/10.5555/%3C%C3%A9%3E%22%3Bx%2Cy>; rel="cite-as"',
    `<${ORIGIN}/penulis/${admin.id}>; rel="author"`,
    '<https://schema.org/AboutPage>; rel="type"',
    '<https://schema.org/ScholarlyArticle>; rel="type"',
    '<https://creativecommons.org/licenses/by/4.0/>; rel="license"',
    `<${page}/kutip.bib>; rel="describedby"; type="application/x-bibtex"`,
    `<${page}/kutip.csl.json>; rel="describedby"; type="application/vnd.citationstyles.csl+json"`,
    `<${page}.md>; rel="item"; type="text/markdown"`,
  ].join(', ');
  expect(await open(path, { method: 'HEAD' })).toMatchObject({ status: 200, renders: 1, link });
  t.system.publicContent.changed();
  const { etag, ...first } = await open(path);
  expect(first).toEqual({ status: 200, renders: 1, link });
  const headers = { 'if-none-match': String(etag) };
  expect(await open(path)).toEqual({ ...first, renders: 0, etag });
  expect(await open(path, { method: 'HEAD' })).toEqual({ ...first, renders: 0, etag });
  expect(await open(path, { headers })).toEqual({ status: 304, renders: 0, etag, link });
  expect(await open(path, { headers: admin.headers })).toMatchObject({ status: 200, renders: 1, link });
});

test('the data that React Router requests is not the page and has no links', async () => {
  expect(await open(`${postAddress('article', article)}.data`)).toMatchObject({ status: 200, renders: 1, link: null });
});

test('a page with more than ten links names the linkset alone', async () => {
  const orcids = ['0000-0002-1825-0097', '0000-0001-5109-3700', '0000-0002-1694-233X', '0000-0003-1419-2405'];
  const co_authors = orcids.map((orcid) => ({ given_name: 'Budi', family_name: '', affiliation: '', orcid }));
  const id = await publish({ licence: 'CC-BY-4.0', co_authors });
  const { link } = await open(postAddress('article', id));
  expect(link).toBe(`<${ORIGIN}${linksetPath('article', id)}>; rel="linkset"; type="application/linkset+json"`);
});

test('the page of a blog post is its own identifier', async () => {
  const path = postAddress('blog', await createBlog(t, admin, { status: 'onpost' }));
  const { link } = await open(path);
  expect(link).toContain(`<${ORIGIN}${path}>; rel="cite-as", `);
  expect(link).toContain('<https://schema.org/BlogPosting>; rel="type", ');
});

test('pages of works that are not public, and other pages, have no links', async () => {
  const author = await createPerson(t);
  const waiting = postAddress('article', await createArticle(t, author));
  const held = postAddress('blog', await createBlog(t, admin));
  for (const { headers } of [{ headers: {} }, author, admin]) {
    for (const path of [waiting, held, postAddress('article', 999), '/articleDetail/x', '/tidak-ada']) {
      expect(await open(path, { headers }), path).toMatchObject({ status: 404, link: null });
    }
  }
  expect(await open('/article')).toMatchObject({ status: 200, link: null });
});
