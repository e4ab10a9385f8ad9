import { expect, test } from 'vitest';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import { createArticle, createBlog } from '#tests/factories.ts';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';

const ORIGIN = 'https://terarah.example';
const t = renewTestApp({ publicUrl: ORIGIN });
const admin = renewAdmin(t);
const author = renewPerson(t);

const read = async () => await t.app.inject('/llms.txt');
/** Returns the links of a section as [name, address, description]. */
const linksOf = (body: string, title: string) => {
  const section = body.split('\n## ').find((part) => part.startsWith(`${title}\n`)) ?? '';
  return [...section.matchAll(/^- \[((?:\\.|[^\]\\])*)\]\(([^)\s]+)\)(?:: (.*))?$/gm)].map((match) =>
    match.slice(1, 4),
  );
};

test('begins with the institute, and names lists, feeds, pages and the address for harvesters', async () => {
  const name = 'Pusat # [Rawa](x) <b>';
  const identity = { ...DEFAULT_SITE.identity, name, purpose: { id: '# Riset *rawa*', en: 'Wetlands' } };
  await t.succeed('PUT', 'saveSiteSetting/identity', admin, { version: 0, value: identity });
  const response = await read();
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(response.headers['cache-control']).toBe('public, no-cache');
  expect(response.body).toMatch(/^# Pusat # \\\[Rawa\\\]\(x\) \\<b>\n\n> \\# Riset \\\*rawa\\\*\n\n/);
  expect(response.body).toContain('kutip.bib');
  expect(linksOf(response.body, 'Artikel terbaru')).toEqual([]);
  const addresses = linksOf(response.body, 'Daftar dan data').map(([, address]) => address?.replace(ORIGIN, ''));
  expect(addresses).toEqual([
    ...['/article', '/article/feed.xml', '/article/feed.json', '/blog', '/blog/feed.xml', '/blog/feed.json'],
    ...['/oai?verb=Identify', '/sitemap.xml'],
  ]);
});

test('lists the newest public works by their Markdown, escaped, and is right on the next request', async () => {
  await createArticle(t, author, { title: 'Menunggu' });
  await createBlog(t, admin, { title: 'Ditahan' });
  for (let count = 1; count <= 31; count += 1) {
    t.clock.advance({ min: 1 });
    await createArticle(t, admin, { title: `Artikel ${count}`, verifikasi_admin: 'disetujui' });
  }
  expect(linksOf((await read()).body, 'Artikel terbaru')).toHaveLength(30);
  t.clock.advance({ min: 1 });
  const title = '](https://jahat.id) *Air* <script> # `x`';
  const abstract = `Baris\n\n## satu ${'kata '.repeat(100)}`;
  const { id } = await t.succeed('POST', 'postArtikel', admin, {
    ...{ title, abstract, content: '<p>Isi</p>', keywords: [], verifikasi_admin: 'disetujui' },
  });
  const blog = await createBlog(t, admin, { title: 'Kabar', content: 'Isi kabar', status: 'onpost' });
  const { body } = await read();
  const [first, ...others] = linksOf(body, 'Artikel terbaru');
  expect(first?.slice(0, 2)).toEqual([
    '\\](https://jahat.id) \\*Air\\* \\<script> # \\`x\\`',
    `${ORIGIN}/articleDetail/${id}.md`,
  ]);
  expect(first?.[2]).toMatch(/^Baris ## satu (?:kata )+…$/);
  expect(others.map(([name]) => name)).toEqual(Array.from({ length: 29 }, (_, index) => `Artikel ${31 - index}`));
  expect(linksOf(body, 'Blog terbaru')).toEqual([['Kabar', `${ORIGIN}/detailBlogUser/${blog}.md`, 'Isi kabar']]);
  expect(body).not.toMatch(/Menunggu|Ditahan/);
  await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'ditolak' });
  expect((await read()).body).not.toContain('jahat');
});

test('cuts a long abstract between two characters', async () => {
  const abstract = `a${'😀'.repeat(300)}`;
  const fields = { title: 'Air', abstract, content: '<p>Isi</p>', keywords: [], verifikasi_admin: 'disetujui' };
  await t.succeed('POST', 'postArtikel', admin, fields);
  const [[, , summary] = []] = linksOf((await read()).body, 'Artikel terbaru');
  expect(summary).toBe(`a${'😀'.repeat(149)} …`);
});

test("lists the institute's own public pages", async () => {
  const page = {
    address: 'pedoman',
    title: 'Pedoman [baru]',
    language: 'id',
    content: '<p>Cara mengirim</p>',
    in_footer: false,
  };
  await t.succeed('POST', 'addSitePage', admin, { ...page, status: 'public' });
  await t.succeed('POST', 'addSitePage', admin, { ...page, address: 'konsep', status: 'draft' });
  const links = linksOf((await read()).body, 'Halaman');
  expect(links).toContainEqual([String.raw`Pedoman \[baru\]`, `${ORIGIN}/halaman/pedoman`, 'Cara mengirim']);
  expect(links.map(([, url]) => url)).toContain(`${ORIGIN}/redaksi`);
  expect(JSON.stringify(links)).not.toContain('konsep');
});
