import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { IncomingMessage } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { createArticle, createBlog, form, signInAgain } from '#tests/factories.ts';
import { renewAdmin, renewPerson, renewTestApp, reopenTestApp } from '#tests/open-app.ts';
import { isWaitingForLock } from '#tests/locks.ts';
import { navigation, open, PHONE } from '#tests/readers.ts';
import { pagesOf } from '#tests/site-pages.ts';
import { createReadCounter } from './read-counter.ts';
import { showNewDays, writeReads } from './write-reads.service.ts';

const ORIGIN = 'https://terarah.contoh.id';
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const t = renewTestApp({}, pagesOf(ORIGIN));
const admin = renewAdmin(t);
const author = renewPerson(t);

type Visit = { headers?: Record<string, string>; from?: string; method?: 'GET' | 'HEAD' };

async function visit(url: string, { headers = navigation(), from = '203.0.113.7', method = 'GET' }: Visit = {}) {
  return await t.app.inject({ url, method, headers, remoteAddress: from });
}

const publish = async (title = 'Mangrove', content = '<p>Isi</p>') =>
  await createArticle(t, admin, { title, content, verifikasi_admin: 'disetujui' });

/** Stores what was counted, and returns the stored figures by day, kind and id. */
async function stored() {
  await writeReads(t.system);
  return await t.system.db.selectFrom('reads').selectAll().orderBy('day').orderBy('kind').orderBy('id').execute();
}

const totals = async () => (await stored()).map(({ total }) => total);

describe('the double-click rule of COUNTER', () => {
  /** Clicks at these seconds after 10:01:00, and returns how many of them count. */
  async function countedOf(...seconds: number[]): Promise<number> {
    const id = await publish();
    for (const second of seconds) {
      t.clock.set(new Date(Date.parse('2026-11-27T03:01:00.000Z') + second * 1000).toISOString());
      await visit(`/articleDetail/${id}`);
    }
    const [row] = await stored();
    return row?.total ?? 0;
  }

  test('10:01:00 and 10:01:29 are one reading', async () => expect(await countedOf(0, 29)).toBe(1));
  test('10:01:00 and 10:01:35 are two readings', async () => expect(await countedOf(0, 35)).toBe(2));
  test('a window of exactly 30 seconds is closed', async () => expect(await countedOf(0, 30, 61)).toBe(2));
  test('the second click replaces the first, so a third is compared with the second', async () =>
    expect(await countedOf(0, 20, 45, 74)).toBe(1));
  test('31 seconds after the second click, a third one counts', async () => expect(await countedOf(0, 20, 51)).toBe(2));
  test('a click that is not counted by its kind does not move the window', async () => {
    const id = await publish();
    await visit(`/articleDetail/${id}`);
    t.clock.advance({ s: 29 });
    await visit(`/articleDetail/${id}`, { headers: { ...navigation(), 'sec-purpose': 'prefetch' } });
    t.clock.advance({ s: 2 });
    await visit(`/articleDetail/${id}`);
    expect(await totals()).toEqual([2]);
  });

  test('applies to one reader and one work: another address, browser or article is another reading', async () => {
    const [one, other] = [await publish(), await publish()];
    await visit(`/articleDetail/${one}`);
    await visit(`/articleDetail/${one}`, { from: '203.0.113.8' });
    await visit(`/articleDetail/${one}`, { headers: navigation(LAPTOP) });
    await visit(`/articleDetail/${other}`);
    await visit(`/articleDetail/${one}`);
    expect((await stored()).map(({ id, total, daily_unique }) => [id, total, daily_unique])).toEqual([
      [one, 3, 3],
      [other, 1, 1],
    ]);
  });

  test('a household with many addresses of IPv6 is one reader', async () => {
    const id = await publish();
    await visit(`/articleDetail/${id}`, { from: '2001:db8:1:2::1' });
    await visit(`/articleDetail/${id}`, { from: '2001:db8:1:2:ffff::2' });
    await visit(`/articleDetail/${id}`, { from: '2001:db8:1:3::1' });
    expect(await totals()).toEqual([2]);
  });
});

describe('a request is counted', () => {
  test('if a person opens an article, a blog post, a page of the institute, the privacy page or a PDF', async () => {
    const article = await publish();
    const blog = await createBlog(t, admin, { status: 'onpost' });
    const page = { title: 'Tim', content: '<p>Kami</p>', status: 'public', language: 'id', in_footer: true };
    const { id: team } = await t.succeed('POST', 'addSitePage', admin, { ...page, address: 'tim' });
    const { id: privacy } = await t.succeed('POST', 'addSitePage', admin, { ...page, address: 'privasi' });
    const bytes = await readFile('server/operation/demo/books/kelola-sampah-desa.pdf');
    const details = { title: 'Buku', author: 'Siti', tahun: '2024', penerbit: 'Terarah', doi: '10.1000/182' };
    const { id: book } = await t.succeed('POST', 'addBuku', admin, form(details, { file: { bytes, name: 'a.pdf' } }));
    const { buku } = await t.succeed('GET', `detailBuku/${book}`, admin);
    const pdf = `/storage/${buku.file}`;
    for (const path of [`/articleDetail/${article}`, `/detailBlogUser/${blog}`, '/halaman/tim', '/privasi', pdf]) {
      expect((await visit(path)).statusCode, path).toBe(200);
    }
    const served = await visit(pdf, { headers: { ...navigation(LAPTOP), range: 'bytes=0-99' } });
    await visit(pdf, { headers: { ...navigation(LAPTOP), range: 'bytes=100-199' }, from: '203.0.113.9' });
    const known = { ...navigation(), 'if-none-match': String(served.headers['etag']) };
    expect((await visit(pdf, { headers: known, from: '203.0.113.10' })).statusCode).toBe(304);
    const rows = (await stored()).map(({ kind, id, total, downloads }) => [kind, id, total, downloads]);
    expect(rows).toEqual([
      ['article', article, 1, 0],
      ['blog', blog, 1, 0],
      ['book', book, 3, 3],
      ['sitePage', team, 1, 0],
      ['sitePage', privacy, 1, 0],
    ]);
  });

  test('however it is answered: rendered, from memory, unchanged, at another spelling of the address', async () => {
    const id = await publish();
    const first = await visit(`/articleDetail/${id}`);
    await visit(`/articleDetail/${id}`, { from: '203.0.113.8' });
    const known = { ...navigation(), 'if-none-match': String(first.headers['etag']) };
    expect((await visit(`/articleDetail/${id}`, { headers: known, from: '203.0.113.9' })).statusCode).toBe(304);
    await visit(`/ARTICLEdetail/${id}/?utm_source=surat`, { from: '203.0.113.10' });
    const data = { 'user-agent': PHONE, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    const followed = { ...data, 'sec-fetch-dest': 'empty' };
    expect((await visit(`/articleDetail/${id}.data`, { headers: followed, from: '203.0.113.11' })).statusCode).toBe(
      200,
    );
    await visit(`/articleDetail/${encodeURIComponent(id).replace(/^./, (digit) => `%3${digit}`)}`, {
      from: '203.0.113.12',
    });
    expect(await totals()).toEqual([6]);
  });

  test('also if the page is too large for the cache, and several readers wait for it', async () => {
    await reopenTestApp(t, { cacheBytes: 100_000 }, pagesOf(ORIGIN));
    const id = await publish('Mangrove', `<p>${'Akar '.repeat(4000)}</p>`);
    const visits = [1, 2, 3, 4].map((number) => visit(`/articleDetail/${id}`, { from: `203.0.113.${number}` }));
    for (const { statusCode } of await Promise.all(visits)) expect(statusCode).toBe(200);
    expect(t.system.counts.renderedPages).toBe(4);
    expect(await totals()).toEqual([4]);
  });

  test('over a real connection, where cached pages do not pass through Fastify', async () => {
    const id = await publish();
    const url = `${await t.app.listen({ port: 0, host: '127.0.0.1' })}/articleDetail/${id}`;
    for (const headers of [navigation(), navigation(), navigation(LAPTOP)]) expect(await open(url, headers)).toBe(200);
    expect((await stored())[0]).toMatchObject({ total: 2, daily_unique: 2 });
  });

  test('by the address that the trusted proxy adds, and by no other', async () => {
    await reopenTestApp(t, { trustProxy: 1 }, pagesOf(ORIGIN));
    const id = await publish();
    for (const forwarded of ['198.51.100.1', '198.51.100.2', '6.6.6.6, 198.51.100.2']) {
      await visit(`/articleDetail/${id}`, { headers: { ...navigation(), 'x-forwarded-for': forwarded } });
    }
    expect(await totals()).toEqual([2]);
  });
});

describe('a request is not counted', () => {
  test.each<[string, Visit]>([
    ['HEAD', { method: 'HEAD' }],
    ['a client that does not say why it requests', { headers: { 'user-agent': PHONE, accept: 'text/html' } }],
    ['fetch() in a script', { headers: { ...navigation(), 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' } }],
    ['a frame', { headers: { ...navigation(), 'sec-fetch-dest': 'iframe' } }],
    ['a prefetch', { headers: { ...navigation(), 'sec-purpose': 'prefetch' } }],
    ['a page that is rendered ahead', { headers: { ...navigation(), 'sec-purpose': 'prefetch;prerender' } }],
    ['an older prefetch', { headers: { ...navigation(), purpose: 'prefetch' } }],
    ['a preview of Safari', { headers: { ...navigation(), 'x-purpose': 'preview' } }],
    ['an empty User-Agent', { headers: navigation('') }],
    ['Googlebot', { headers: navigation('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)') }],
    ['LOCKSS', { headers: navigation('LOCKSS cache') }],
    ['wget', { headers: navigation('Wget/1.21.4') }],
    ['curl', { headers: navigation('curl/8.5.0') }],
    ['a headless browser', { headers: navigation(PHONE.replace('Chrome', 'HeadlessChrome')) }],
    ['a User-Agent of 600 characters', { headers: navigation(PHONE + 'x'.repeat(600)) }],
  ])('%s', async (_, given) => {
    const id = await publish();
    expect((await visit(`/articleDetail/${id}`, given)).statusCode).toBe(200);
    await visit(`/articleDetail/${id}`, given);
    expect(await stored()).toEqual([]);
  });

  test('no User-Agent', async () => {
    const url = `${await t.app.listen({ port: 0, host: '127.0.0.1' })}/articleDetail/${await publish()}`;
    const { 'user-agent': _, ...headers } = navigation();
    expect([await open(url, headers), await open(url, headers)]).toEqual([200, 200]);
    expect(await stored()).toEqual([]);
  });

  test('lists, other pages, calls of the API, feeds, pictures, previews', async () => {
    const id = await publish();
    for (const path of ['/', '/article', '/about', `/api/detailArtikel/${id}`, '/feed.xml', '/sitemap.xml', '/404']) {
      await visit(path);
    }
    expect(await stored()).toEqual([]);
  });

  test('works that the reader does not get: unknown, waiting, deleted, hidden', async () => {
    const waiting = await createArticle(t, author);
    const [deleted, gone] = [await publish(), await publish()];
    await t.succeed('DELETE', `delArticle/${deleted}`, admin);
    for (const id of [waiting, deleted, 999, '0', 'x', `${gone}x`]) await visit(`/articleDetail/${id}`);
    await visit('/halaman/tidak-ada');
    await visit('/storage/books/00000000000000000000000000000000.pdf');
    expect(await stored()).toEqual([]);
  });
});

describe('a day', () => {
  test('of Western Indonesian Time begins at 17:00 UTC. A reader counts once on each', async () => {
    const id = await publish();
    for (const at of ['16:58:00', '16:59:59', '17:00:10', '18:00:00']) {
      t.clock.set(`2026-11-27T${at}.000Z`);
      await visit(`/articleDetail/${id}`);
    }
    const expected = { kind: 'article', id, total: 2, downloads: 0 };
    expect(await stored()).toEqual([
      { ...expected, day: '2026-11-27', daily_unique: 1 },
      { ...expected, day: '2026-11-28', daily_unique: 1 },
    ]);
  });

  test('of which much was read stays small: figures only grow, and sums follow them', async () => {
    t.clock.set('2026-10-31T05:00:00.000Z');
    const [one, other] = [await publish(), await publish()];
    await visit(`/articleDetail/${one}`);
    await writeReads(t.system);
    t.clock.set('2026-11-01T05:00:00.000Z');
    for (const path of [`/articleDetail/${one}`, `/articleDetail/${other}`]) await visit(path);
    await writeReads(t.system);
    t.clock.advance({ min: 1 });
    await visit(`/articleDetail/${one}`);
    expect(await totals()).toEqual([1, 2, 1]);
    const sums = await t.system.db.selectFrom('read_sums').selectAll().execute();
    const read = sums.map(({ kind, id, period, total, daily_unique }) => [kind, id, period, total, daily_unique]);
    expect(read.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(
      [
        ['article', one, '2026-10', 1, 1],
        ['article', one, '2026-11', 2, 1],
        ['article', one, 'all', 3, 2],
        ['article', other, '2026-11', 1, 1],
        ['article', other, 'all', 1, 1],
        ['site', 0, '2026-10', 1, 1],
        ['site', 0, '2026-10-31', 1, 1],
        ['site', 0, '2026-11', 3, 2],
        ['site', 0, '2026-11-01', 3, 2],
        ['site', 0, 'all', 4, 3],
      ].toSorted((a, b) => String(a).localeCompare(String(b))),
    );
  });
});

describe('storing', () => {
  test('takes place once. What could not be stored is stored later', async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, () => publish()));
    for (const id of ids) await visit(`/articleDetail/${id}`);
    const { db } = t.system;
    await sql`alter table read_sums rename to read_sums_away`.execute(db);
    await expect(writeReads(t.system)).rejects.toThrow('read_sums');
    await sql`alter table read_sums_away rename to read_sums`.execute(db);
    expect(await totals()).toEqual([1, 1, 1]);
    expect(await totals()).toEqual([1, 1, 1]);
  });

  test('waits for the call before, so that a stop of the server loses nothing', async () => {
    const id = await publish();
    await visit(`/articleDetail/${id}`);
    const first = writeReads(t.system);
    await writeReads(t.system);
    expect(await t.system.db.selectFrom('reads').select('total').execute()).toEqual([{ total: 1 }]);
    await first;
  });

  test('leaves no figures of a work that is removed at the same moment', async () => {
    const id = await publish();
    await visit(`/articleDetail/${id}`);
    await t.succeed('DELETE', `delArticle/${id}`, admin);
    const { db } = t.system;
    const [locked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // On PostgreSQL, this transaction lets writeReads find the article, but not insert its figures.
    const blocking = db.transaction().execute(async (tx) => {
      if (t.database === 'postgres') await sql`lock table reads in share mode`.execute(tx);
      locked.resolve();
      if (t.database === 'postgres') await gate.promise;
    });
    await locked.promise;
    const writing = writeReads(t.system);
    if (t.database === 'postgres') await vi.waitFor(async () => expect(await isWaitingForLock(db)).toBe(true));
    const removing = t.succeed('DELETE', `removeForGood/article/${id}`, admin);
    gate.resolve();
    await Promise.all([blocking, writing, removing]);
    expect(await stored()).toEqual([]);
    expect(await db.selectFrom('read_sums').select('id').where('kind', '=', 'article').execute()).toEqual([]);
  });

  test('leaves out works that were removed meanwhile, and a removed work takes its figures along', async () => {
    const [one, other] = [await publish(), await publish()];
    for (const id of [one, other]) await visit(`/articleDetail/${id}`);
    await stored();
    t.clock.advance({ min: 1 });
    for (const id of [one, other]) await visit(`/articleDetail/${id}`);
    await t.succeed('DELETE', `delArticle/${one}`, admin);
    await t.succeed('DELETE', `removeForGood/article/${one}`, admin);
    expect((await stored()).map(({ id, total }) => [id, total])).toEqual([[other, 2]]);
    const sums = await t.system.db.selectFrom('read_sums').select('id').where('kind', '=', 'article').execute();
    expect(sums.map(({ id }) => id)).toEqual([other, other]);
  });

  test('changes nothing but figures: no row and no log line has an address or a browser', async () => {
    const id = await publish();
    const from = '198.51.100.177';
    const browser = `${PHONE} Tanda/731`;
    const before = await rowsByTable();
    const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
    t.logged.length = 0;
    await visit(`/articleDetail/${id}`, { from, headers: navigation(browser) });
    await open(`${url}/articleDetail/${id}`, navigation(browser));
    await writeReads(t.system);
    const after = await rowsByTable();
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changed).toEqual(['read_sums', 'reads']);
    const day = '"day":"2026-01-01"';
    expect(after['reads']?.replace(/"day":"\d{4}-\d\d-\d\d"/, day)).toBe(
      JSON.stringify([{ day: '2026-01-01', kind: 'article', id, total: 2, daily_unique: 2, downloads: 0 }]),
    );
    for (const trace of [from, 'Tanda/731']) expect(t.logged.join('')).not.toContain(trace);
  });
});

test('cached pages that show figures are dropped on a new day, and only if they show them', async () => {
  const nextDay = showNewDays(t.system);
  const isDropped = async (time: Parameters<typeof t.clock.advance>[0]) => {
    const before = t.system.publicContent.version();
    t.clock.advance(time);
    await nextDay();
    return t.system.publicContent.version() !== before;
  };
  t.clock.set('2026-11-27T05:00:00.000Z');
  expect(await isDropped({ h: 24 })).toBe(false);
  await signInAgain(t, admin);
  await t.succeed('PUT', 'saveSiteSetting/reads', admin, { version: 0, value: { isShown: true } });
  expect(await isDropped({ h: 1 })).toBe(false);
  expect(await isDropped({ h: 24 })).toBe(true);
  expect(await isDropped({ min: 1 })).toBe(false);
  t.clock.set('2026-11-30T16:59:00.000Z');
  expect(await isDropped({ s: 0 })).toBe(true);
  expect(await isDropped({ s: 150 }), 'other processes may still store the last minute').toBe(false);
  expect(await isDropped({ s: 30 })).toBe(true);
});

test('one network can fill a part of the memory only, and a new day has room again', () => {
  const counter = createReadCounter({ clock: t.clock, log: t.system.log, config: { trustProxy: 0 } });
  const item = { kind: 'article', key: '1', by: 'page', name: 'article 1' } as const;
  const read = (userAgent: string, remoteAddress: string) => {
    const request = { method: 'GET', headers: navigation(userAgent), socket: { remoteAddress } };
    counter.count(request as unknown as IncomingMessage, item);
  };
  const counted = () => counter.take().reduce((sum, { total }) => sum + total, 0);
  t.clock.set('2026-11-27T05:00:00.000Z');
  for (let number = 0; number < 6000; number += 1) read(`${PHONE} ${number}`, '203.0.113.7');
  expect(counted()).toBe(5000);
  read(PHONE, '203.0.113.8');
  expect(counted()).toBe(1);
  t.clock.advance({ h: 12 });
  read(PHONE, '203.0.113.7');
  expect(counted()).toBe(1);
});

async function rowsByTable(): Promise<Record<string, string>> {
  const tables = await t.system.db.introspection.getTables();
  const rows: Record<string, string> = {};
  for (const { name } of tables.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const table = t.system.db.selectFrom(name as 'settings').selectAll();
    rows[name] = JSON.stringify(await table.execute());
  }
  return rows;
}
