import { mkdirSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addressOf } from '#contract/routes.ts';
import { publicWorks } from '#server/search/collections/public-works.ts';
import { indexPath } from '#server/search/index/index-file.ts';
import { createAdmin, createArticle, createPerson, type Person } from '#tests/factories.ts';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';
import { buildSearchIndex } from '#tests/search-index.ts';
import { pagesOf } from '#tests/site-pages.ts';

const ORIGIN = 'https://terarah.test';
const APPROVED = { verifikasi_admin: 'disetujui' };
const DECLINED = { verifikasi_admin: 'ditolak' };

const t = await openTestApp({ publicUrl: ORIGIN }, pagesOf(ORIGIN));
await buildSearchIndex(t);
const admin = await createAdmin(t);
const author = await createPerson(t, { nama_depan: 'Rengganis', nama_belakang: 'Wulandari' });
const topic: number = (await t.succeed('POST', 'addTopic', admin, { name: 'Air & sanitasi' })).id;
const karst = await publish({
  title: 'Air Bersih Berlapis untuk Desa Karst',
  content: '<p>Pada musim kemarau kekeringan datang lebih lama.</p>',
  topics: [topic],
});
for (let number = 1; number <= 11; number += 1) await publish({ title: `Sumur bersih ${number}` });

async function publish(fields: object, who: Person = author): Promise<number> {
  const { id } = await t.succeed('POST', 'postArtikel', who, { title: 'Judul', content: '<p>Isi</p>', ...fields });
  await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, APPROVED);
  return id;
}

type Query = NonNullable<Parameters<typeof addressOf<'search'>>[1]>;

/** Opens the search page. `renders`: how many pages the server has rendered for it; 0 if the cache had it. */
async function open(query: Query, { who, app = t }: { who?: Person; app?: typeof t } = {}) {
  const { counts } = app.system;
  const before = counts.renderedPages;
  const headers = who ? { authorization: `Bearer ${who.token}` } : {};
  const { statusCode, body, headers: answered } = await app.app.inject({ url: addressOf('search', query), headers });
  return { status: statusCode, main: mainOf(body), body, headers: answered, renders: counts.renderedPages - before };
}

/** React separates texts that stand side by side by comments. */
const mainOf = (html: string) => (/<main[^]*<\/main>/.exec(html)?.[0] ?? '').replaceAll('<!-- -->', '');
const titlesOf = (main: string) =>
  [...main.matchAll(/<h[23][^>]*><a [^>]*href="([^"]+)"/g)].map(([, address]) => address);
const headingOf = (main: string) => /<h1[^>]*>([^<]*)</.exec(main)?.[1];

describe('the page shows what was found, and why', () => {
  test.each([
    ['kekeringan karst', ['kekeringan', 'Karst'], 'karst, kekeringan'],
    ['membersihkan air karst', ['Air', 'Bersih', 'Karst'], 'air, bersih, karst'],
  ])('%s', async (q, marked, words) => {
    const { status, main } = await open({ q });
    expect(status).toBe(200);
    expect(headingOf(main)).toBe(`1 hasil untuk “${q}”`);
    expect(titlesOf(main)[0]).toBe(`/articleDetail/${karst}`);
    for (const word of marked) expect(main).toContain(`<mark>${word}</mark>`);
    expect(main.replaceAll(/<[^>]+>/g, '')).toContain(`Kata yang cocok: ${words}`);
  });

  test('a slip of the pen', async () => {
    const { main } = await open({ q: 'air bersh' });
    expect(main).toContain('Tidak ada tulisan dengan kata “bersh”. Yang dicari: <strong>bersih</strong>.');
    expect(titlesOf(main)[0]).toBe(`/articleDetail/${karst}`);
  });

  test('found words that were typed are said to screen readers only', async () => {
    const hidden = '<p class="sr-only">Kata yang cocok';
    expect((await open({ q: 'karst kekeringan' })).main).toContain(hidden);
    // “bersih” is in “membersihkan”, but is not what was typed.
    expect((await open({ q: 'membersihkan air karst' })).main).not.toContain(hidden);
  });

  test('works with only some of the words stand apart', async () => {
    const { main } = await open({ q: 'kekeringan sumur' });
    expect(headingOf(main)).toBe('Tidak ada hasil untuk “kekeringan sumur”');
    const [help, others] = main.split('Hanya memuat sebagian kata');
    expect(titlesOf(help ?? '')).toEqual([]);
    expect(titlesOf(others ?? '')).toContain(`/articleDetail/${karst}`);
  });
});

describe('what the address asks for', () => {
  test('filters, order and page are kept by every link and by the form', async () => {
    const query = { q: 'bersih', jenis: 'article', tahun: 2026, penulis: author.id, urut: 'terbaru', page: 2 };
    const { status, main } = await open(query);
    expect([status, headingOf(main)]).toEqual([200, '12 hasil untuk “bersih”']);
    expect(titlesOf(main)).toHaveLength(2);
    for (const field of ['name="jenis" value="article"', `name="penulis" value="${author.id}"`, 'value="terbaru"']) {
      expect(main).toContain(field);
    }
    expect(main).toContain('<option value="2026" selected="">');
    expect(main).toContain('Penulis: Rengganis Wulandari');
    const { page: _page, ...first } = query;
    for (const other of [first, { ...first, tahun: undefined }, { ...first, penulis: undefined }]) {
      expect(main).toContain(`href="${addressOf('search', other).replaceAll('&', '&amp;')}"`);
    }
  });

  test('a topic filters, and a topic that is not there does not', async () => {
    expect(headingOf((await open({ q: 'bersih', topik: topic })).main)).toBe('1 hasil untuk “bersih”');
    expect(headingOf((await open({ q: 'bersih', topik: 9999 })).main)).toBe('12 hasil untuk “bersih”');
  });

  test.each<[string, Query]>([
    ['kind', { jenis: 'buku' }],
    ['year', { tahun: '20261' }],
    ['year with a sign', { tahun: '+2026' }],
    ['topic', { topik: 'air' }],
    ['language', { bahasa: 'jv' }],
    ['author', { penulis: '99999999999' }],
    ['author without a page', { penulis: admin.id }],
    ['order', { urut: 'judul' }],
    ['empty values, as a form sends them', { jenis: '', tahun: '', topik: '', bahasa: '', penulis: '', urut: '' }],
  ])('a value that is not possible is left out: %s', async (_what, query) => {
    const { status, main } = await open({ q: 'bersih', ...query });
    expect([status, headingOf(main)]).toEqual([200, '12 hasil untuk “bersih”']);
  });

  test.each<[string, Query]>([
    ['a page after the last', { q: 'bersih', page: 3 }],
    ['a page after the last of all searches', { q: 'bersih', page: 31 }],
    ['page 0', { q: 'bersih', page: 0 }],
    ['a page of nothing', { q: 'takadaini', page: 2 }],
  ])('%s is not found', async (_what, query) => {
    expect((await open(query)).status).toBe(404);
  });

  test('without words the page searches nothing, and says how to search', async () => {
    for (const query of [{}, { q: ' ' }, { topik: topic }]) {
      const { status, main } = await open(query);
      expect([status, headingOf(main), titlesOf(main)]).toEqual([200, 'Pencarian', []]);
      expect(main).toContain(`href="${addressOf('search', { q: 'Air & sanitasi' })}"`);
    }
  });

  test('a kind without works keeps its tab, which leads to the other kinds', async () => {
    const { main } = await open({ q: 'takadaini', jenis: 'blog' });
    expect(headingOf(main)).toBe('Tidak ada blog untuk “takadaini”');
    expect(main).toMatch(/aria-current="true"[^>]*href="[^"]*jenis=blog"/);
    expect(main).toContain(`href="${addressOf('search', { q: 'takadaini' })}"`);
  });

  test('the topics of an author’s search stay with the author', async () => {
    const { main } = await open({ penulis: author.id });
    expect(main).toContain('tulisan Rengganis Wulandari yang terbit.');
    const address = addressOf('search', { q: 'Air & sanitasi', penulis: author.id });
    expect(main).toContain(`href="${address.replaceAll('&', '&amp;')}"`);
  });

  test.each(['"karst desa"', '“karst desa”', '«karst desa»'])('quotes of each kind ask for a phrase: %s', async (q) => {
    const { main } = await open({ q });
    expect(headingOf(main)?.replaceAll('&quot;', '"')).toBe(`Tidak ada hasil untuk ${q}`);
    expect(main).toContain('Cari tanpa tanda kutip');
    expect(main).toContain(`href="${addressOf('search', { q: 'karst desa' })}"`);
  });

  test('a page that is not there leads to the first page of the same search', async () => {
    const { body } = await open({ q: 'bersih', jenis: 'article', page: 9 });
    expect(body).toContain('<title>Halaman tidak ditemukan');
    expect(body).toContain('href="/cari?jenis=article&amp;q=bersih"');
  });

  test('too long words are kept in the field, with the reason', async () => {
    const q = 'air '.repeat(60).trim();
    const { status, main, headers } = await open({ q });
    expect([status, headers['cache-control']]).toEqual([422, 'no-store']);
    expect(main).toContain('Kata pencarian paling banyak 200 karakter.');
    expect(main).toContain(`value="${q}"`);
  });

  test('words with HTML are shown as text', async () => {
    const { body } = await open({ q: '"><script>alert(1)</script>' });
    expect(body).not.toContain('<script>alert(1)');
    expect(body).toContain('&lt;script&gt;alert(1)');
  });
});

test('search engines do not list the page', async () => {
  for (const query of [{}, { q: 'bersih' }]) {
    expect((await open(query)).body).toContain('<meta name="robots" content="noindex"/>');
  }
});

describe('the public cache', () => {
  test('has the page until public content changes', async () => {
    const query = { q: 'sumur' };
    await open(query);
    expect((await open(query)).renders).toBe(0);
    const id = await publish({ title: 'Sumur resapan' });
    const changed = await open(query);
    expect([changed.renders, titlesOf(changed.main).includes(`/articleDetail/${id}`)]).toEqual([1, true]);
    await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, DECLINED);
    const hidden = await open(query);
    expect([hidden.renders, hidden.body.includes('resapan')]).toEqual([1, false]);
  });

  test('does not have a page under values that the search leaves out', async () => {
    for (const made of [{ urut: 'x1' }, { tahun: '1' }, { penulis: admin.id }, { topik: 9999 }, { jenis: 'buku' }]) {
      for (const query of [made, { q: 'bersih', ...made }]) {
        expect((await open(query)).headers['cache-control'], JSON.stringify(query)).toBe('no-store');
      }
    }
    const empty = { q: 'bersih', tahun: '', topik: '', bahasa: '', urut: 'terbaru' };
    expect((await open(empty)).headers['cache-control']).not.toBe('no-store');
  });

  test('does not have a page that lacks the latest changes', async () => {
    const own = await openOwnApp({ publicUrl: ORIGIN }, pagesOf(ORIGIN));
    await buildSearchIndex(own);
    const editor = await createAdmin(own);
    for (let number = 0; number < 50; number += 1) await createArticle(own, editor, { title: 'Jahe', ...APPROVED });
    const first = await open({ q: 'jahe' }, { app: own });
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(first.main).toContain('Tulisan yang baru terbit mungkin belum ditemukan.');
    await expect
      .poll(async () => headingOf((await open({ q: 'jahe' }, { app: own })).main))
      .toBe('50 hasil untuk “jahe”');
  });
});

test.each<[string, () => Person | undefined]>([
  ['a visitor', () => undefined],
  ['the author', () => author],
  ['an admin', () => admin],
])('%s finds no work that is not public, and is told of none', async (_who, person) => {
  const title = 'Rahasiaqqq';
  const { id } = await t.succeed('POST', 'postArtikel', author, {
    title,
    content: `<p>${title}</p>`,
    keywords: [title],
  });
  const who = person();
  const { main } = await open({ q: title.toLowerCase() }, who ? { who } : {});
  expect(headingOf(main)).toBe('Tidak ada hasil untuk “rahasiaqqq”');
  expect(main).not.toContain(title);
  expect(main).not.toContain(`/articleDetail/${id}`);
});

test('a visitor searches on pages as often as by the API, and is told when to come back', async () => {
  const own = await openOwnApp({ publicUrl: ORIGIN, rateLimit: true }, pagesOf(ORIGIN));
  await buildSearchIndex(own);
  for (let number = 0; number < 60; number += 1) {
    expect((await open({ q: `air ${number}` }, { app: own })).status).toBe(200);
  }
  const refused = await open({ q: 'air bersih' }, { app: own });
  expect([refused.status, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
    429,
    '1',
    'no-store',
  ]);
  expect(refused.main).toContain('Terlalu banyak pencarian dari jaringan Anda.');
  expect(refused.main).toContain('value="air bersih"');
  // A page that the cache has costs no search.
  expect((await open({ q: 'air 1' }, { app: own })).status).toBe(200);
  own.clock.advance({ s: 1 });
  expect((await open({ q: 'air bersih' }, { app: own })).status).toBe(200);
});

test.skipIf(t.database === 'postgres')('without an index the page says so with 503, and is not cached', async () => {
  const own = await openOwnApp({ publicUrl: ORIGIN }, pagesOf(ORIGIN));
  const path = indexPath(own.system.config, publicWorks);
  mkdirSync(path);
  const { status, main, headers } = await open({ q: 'air' }, { app: own });
  expect([status, headers['cache-control'], typeof headers['retry-after']]).toEqual([503, 'no-store', 'string']);
  expect(main).toContain('Coba lagi sebentar lagi.');
  expect(main).toContain('value="air"');
  expect((await open({}, { app: own })).status).toBe(200);
  rmSync(path, { recursive: true });
  await buildSearchIndex(own);
  expect((await open({ q: 'air' }, { app: own })).status).toBe(200);
});
