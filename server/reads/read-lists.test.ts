import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { LINE_DAYS } from '#contract/reads/read-rules.ts';
import type { ReadWork } from '#contract/reads/reads.ts';
import type { ReadTally } from '#server/system.ts';
import { createArticle, createBlog, form, signInAgain } from '#tests/factories.ts';
import { renewAdmin, renewPerson, renewTestApp, reopenTestApp } from '#tests/open-app.ts';
import { storeTallies } from './write-reads.service.ts';

const TODAY = '2026-11-21';
const YESTERDAY = '2026-11-20';
const t = renewTestApp();
const admin = renewAdmin(t);
const author = renewPerson(t);
const other = renewPerson(t);

const APPROVED = { verifikasi_admin: 'disetujui' };
const NOT_FOUND = { status: 404, body: { message: 'Tulisan tidak ditemukan.' } };

type Read = Partial<ReadTally> & Pick<ReadTally, 'total'>;
const store = async (kind: ReadTally['kind'], key: number | string, ...reads: Read[]) =>
  await t.system.db.transaction().execute(
    async (tx) =>
      await storeTallies(
        tx,
        reads.map((read) => ({
          kind,
          key: String(key),
          day: TODAY,
          dailyUnique: read.total,
          downloads: 0,
          ...read,
        })),
      ),
  );
const list = async (query = '', who = admin) => await t.succeed('GET', `reads${query}`, who);
const zerosOf = (length: number) => Array.from({ length }, () => 0);
const namesIn = ({ works }: { works: ReadWork[] }) => works.map(({ kind, id }) => `${kind} ${id}`);

/** Publishes an article whose author is `author` or another. */
async function publish(title: string, who = author): Promise<number> {
  const id = await createArticle(t, who, { title });
  await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, APPROVED);
  return id;
}

/** The works of the tests, each read in another way: 10, 7, 5, 3 and 2 times. */
let works: { own: number; older: number; foreign: number; blog: number; page: number; book: number };
beforeEach(async () => {
  const own = await publish('Air bersih');
  const older = await publish('Bakau');
  const foreign = await publish('Sungai', other);
  const blog = await createBlog(t, admin, { title: 'Kabar', status: 'onpost' });
  const page = { title: 'Tim', address: 'tim', content: '<p>Kami.</p>', language: 'id', in_footer: false };
  const added = await t.succeed('POST', 'addSitePage', admin, { ...page, status: 'public' });
  const fields = { title: 'Buku air', author: 'Siti', tahun: '2026', penerbit: 'Terarah', doi: '10.5555/1' };
  await t.succeed(
    'POST',
    'addBuku',
    admin,
    form(fields, { file: readFileSync('server/operation/demo/books/kelola-sampah-desa.pdf') }),
  );
  const book = await t.system.db.selectFrom('books').select(['id', 'file']).executeTakeFirstOrThrow();
  works = { own, older, foreign, blog, page: added.id, book: book.id };

  await store('article', own, { total: 4 }, { total: 6, dailyUnique: 2, day: YESTERDAY });
  await store('article', older, { total: 7, day: '2026-10-03' });
  await store('article', foreign, { total: 5 });
  await store('blog', blog, { total: 3 });
  await store('sitePage', 'tim', { total: 2 });
  await store('book', book.file ?? '', { total: 1, downloads: 1 });
});

describe('the list of an admin', () => {
  test('has all works, the most read ones first, with their lines and public pages', async () => {
    const { own, older, foreign, blog, page, book } = works;
    const answer = await list();
    expect(namesIn(answer)).toEqual([
      ...[own, older, foreign].map((id) => `article ${id}`),
      `blog ${blog}`,
      `sitePage ${page}`,
      `book ${book}`,
    ]);
    const zeros = zerosOf(LINE_DAYS - 2);
    expect(answer.works[0]).toEqual({
      ...{ kind: 'article', id: own, title: 'Air bersih', address: `/articleDetail/${own}` },
      ...{ total: 10, daily_unique: 6, downloads: 0, line: [...zeros, 6, 4] },
    });
    expect(answer.works.map(({ address }: ReadWork) => address).slice(3)).toEqual([
      `/detailBlogUser/${blog}`,
      '/halaman/tim',
      null,
    ]);
    expect(answer.works.at(-1)).toMatchObject({ title: 'Buku air', total: 1, downloads: 1 });
    expect(answer).toMatchObject({
      sum: { total: 28, daily_unique: 24, downloads: 1 },
      line: [...zeros, 6, 15],
      days: { from: '2026-10-23', to: TODAY },
      months: ['2026-11', '2026-10'],
      is_partial: false,
      meta: { total: 6, page: 1, per_page: 20 },
    });
  });

  test('is of a period or a kind, and paged', async () => {
    const { own, older, foreign } = works;
    const october = await list('?period=2026-10');
    expect(namesIn(october)).toEqual([`article ${older}`]);
    expect(october).toMatchObject({ sum: { total: 7 }, meta: { total: 1 } });
    expect(october.line.at(-1), 'the line is always of the last days').toBe(15);
    expect(await list('?period=2026-09')).toMatchObject({ works: [], sum: { total: 0 }, meta: { total: 0 } });

    const articles = await list('?kind=article&per_page=2');
    expect(namesIn(articles)).toEqual([`article ${own}`, `article ${older}`]);
    expect(articles).toMatchObject({ sum: { total: 22, daily_unique: 18, downloads: 0 }, meta: { total: 3 } });
    expect(namesIn(await list('?kind=article&per_page=2&page=2'))).toEqual([`article ${foreign}`]);
    expect(namesIn(await list('?per_page=4&page=2'))).toEqual([`sitePage ${works.page}`, `book ${works.book}`]);
    expect(namesIn(await list('?page=9'))).toEqual([]);
    for (const query of ['?kind=site', '?period=2026-13', '?period=2026-11-21', '?per_page=101']) {
      expect((await t.send('GET', `reads${query}`, admin)).status, query).toBe(422);
    }
  });

  test('puts the newest of equally read works first', async () => {
    await store('article', works.foreign, { total: 5 });
    expect(namesIn(await list('?kind=article')).slice(0, 2)).toEqual([
      `article ${works.foreign}`,
      `article ${works.own}`,
    ]);
  });

  test('has works of the bin, without an address, and none that were removed for good', async () => {
    await t.succeed('DELETE', `delArticle/${works.own}`, admin);
    await t.succeed('PUT', `updateStatusArtikel/${works.older}`, admin, { verifikasi_admin: 'ditolak' });
    const answer = await list();
    expect(answer.works.slice(0, 2)).toMatchObject([
      { title: 'Air bersih', address: null },
      { title: 'Bakau', address: null },
    ]);
    await t.system.db.deleteFrom('articles').where('id', '=', works.own).execute();
    const later = await list();
    expect(namesIn(later)[0]).toBe(`article ${works.older}`);
    expect(later).toMatchObject({ sum: { total: 28 }, meta: { total: 5 } });
    expect((await list('?kind=article')).sum.total).toBe(12);
  });

  test('does not show the title of an article that admins may not see', async () => {
    await t.system.db.updateTable('articles').set({ stage: 'unconfirmed' }).where('id', '=', works.own).execute();
    const answer = await list();
    expect(answer.works[0]).toMatchObject({ id: works.own, title: '(judul disembunyikan)' });
    expect(JSON.stringify(answer)).not.toContain('Air bersih');
    const { work } = await t.succeed('GET', `workReads?kind=article&id=${works.own}`, admin);
    expect(work.title).toBe('(judul disembunyikan)');
    expect((await list('', author)).works[0].title).toBe('Air bersih');
  });

  test('says that a CDN keeps some readings from the server', async () => {
    await reopenTestApp(t, { cdnSeconds: 60 });
    expect(await list()).toMatchObject({ is_partial: true, works: [], months: [] });
  });
});

describe('the list of an author', () => {
  test('has their own articles alone, with sums of these', async () => {
    const answer = await list('', author);
    expect(namesIn(answer)).toEqual([`article ${works.own}`, `article ${works.older}`]);
    expect(answer).toMatchObject({ sum: { total: 17, daily_unique: 13, downloads: 0 }, meta: { total: 2 } });
    expect(answer.line.slice(-2)).toEqual([6, 4]);
    expect(namesIn(await list('?period=2026-10', author))).toEqual([`article ${works.older}`]);
    expect(namesIn(await list('?page=2&per_page=1', author))).toEqual([`article ${works.older}`]);
    expect(namesIn(await list('', other))).toEqual([`article ${works.foreign}`]);
    const blogs = await list('?kind=blog', author);
    expect(blogs).toMatchObject({ works: [], sum: { total: 0 }, meta: { total: 0 } });
  });

  test('has no article of the bin', async () => {
    await t.succeed('DELETE', `delArticle/${works.own}`, admin);
    const answer = await list('', author);
    expect(namesIn(answer)).toEqual([`article ${works.older}`]);
    expect(answer).toMatchObject({ sum: { total: 7 }, line: zerosOf(LINE_DAYS) });
  });

  test('has no line for more than 1,000 articles', async () => {
    const { id: _id, ...row } = await t.system.db
      .selectFrom('articles')
      .selectAll()
      .where('id', '=', works.own)
      .executeTakeFirstOrThrow();
    const copies = async (count: number) =>
      await t.system.db
        .insertInto('articles')
        .values(Array.from({ length: count }, () => row))
        .execute();
    for (let added = 0; added < 998; added += 499) await copies(499);
    expect((await list('', author)).line).toHaveLength(LINE_DAYS);
    await copies(1);
    expect(await list('', author)).toMatchObject({ line: null, sum: { total: 17 } });
  });
});

test('visitors get no list', async () => {
  expect((await t.send('GET', 'reads')).status).toBe(401);
  expect((await t.send('GET', `workReads?kind=article&id=${works.own}`)).status).toBe(401);
});

describe('the figures of one work', () => {
  const workReads = async (kind: string, id: number, who: typeof admin) =>
    await t.send('GET', `workReads?kind=${kind}&id=${id}`, who);

  test('are for its author and for admins', async () => {
    for (const who of [author, admin]) {
      const { body } = await workReads('article', works.own, who);
      expect(body).toMatchObject({
        work: { kind: 'article', id: works.own, title: 'Air bersih', total: 10, daily_unique: 6 },
        days: { from: '2026-10-23', to: TODAY },
      });
      expect(body['work'].line.slice(-2)).toEqual([6, 4]);
    }
    expect((await workReads('book', works.book, admin)).body).toMatchObject({ work: { downloads: 1, address: null } });
  });

  test('are not for others, who do not learn whether the work exists', async () => {
    expect(await workReads('article', works.own, other)).toEqual(NOT_FOUND);
    for (const who of [author, other]) {
      expect(await workReads('blog', works.blog, who)).toEqual(NOT_FOUND);
      expect(await workReads('article', 999, who)).toEqual(NOT_FOUND);
    }
    expect(await workReads('article', 999, admin)).toEqual(NOT_FOUND);
    expect((await workReads('site', 1, admin)).status).toBe(422);
  });

  test('are zero for a work that was never read', async () => {
    const id = await createArticle(t, author, { title: 'Baru' });
    const { body } = await workReads('article', id, author);
    expect(body).toMatchObject({ work: { title: 'Baru', address: null, total: 0, daily_unique: 0, downloads: 0 } });
    expect(body['work'].line).toEqual(zerosOf(LINE_DAYS));
  });

  test('are for admins alone while it is in the bin', async () => {
    await t.succeed('DELETE', `delArticle/${works.own}`, admin);
    expect(await workReads('article', works.own, author)).toEqual(NOT_FOUND);
    expect((await workReads('article', works.own, admin)).body).toMatchObject({ work: { total: 10, address: null } });
  });
});

describe('the public number of a work', () => {
  const totalOf = async (kind: string, id: number, who?: typeof admin) =>
    (await t.succeed('GET', `publicReads?kind=${kind}&id=${id}`, who)).total;
  const show = async (isShown: boolean, version = 0) =>
    await t.succeed('PUT', 'saveSiteSetting/reads', admin, { version, value: { isShown } });

  test('is shown to everyone if the admins have switched it on, without the readings of today', async () => {
    for (const who of [undefined, author, other, admin]) expect(await totalOf('article', works.own, who)).toBe(null);
    await show(true);
    for (const who of [undefined, author, other, admin]) {
      expect(await totalOf('article', works.own, who)).toBe(6);
      expect(await totalOf('article', works.older, who)).toBe(7);
      expect(await totalOf('blog', works.blog, who)).toBe(0);
    }
    t.clock.advance({ h: 24 });
    t.system.publicContent.changed();
    await signInAgain(t, admin);
    expect(await totalOf('article', works.own)).toBe(10);
    await show(false, 1);
    expect(await totalOf('article', works.own)).toBe(null);
  });

  test('is missing for a work that is not public, as for one that does not exist', async () => {
    await show(true);
    const waiting = await createArticle(t, author);
    await store('article', waiting, { total: 5, day: YESTERDAY });
    const draft = await createBlog(t, admin, { status: 'onhold' });
    await store('blog', draft, { total: 5, day: YESTERDAY });
    for (const who of [undefined, other, author, admin]) {
      expect(await totalOf('article', waiting, who)).toBe(null);
      expect(await totalOf('blog', draft, who)).toBe(null);
      expect(await totalOf('article', 999, who)).toBe(null);
    }
    expect(await totalOf('article', works.own)).toBe(6);
    await t.succeed('DELETE', `delArticle/${works.own}`, admin);
    expect(await totalOf('article', works.own)).toBe(null);
    expect((await t.send('GET', `publicReads?kind=book&id=${works.book}`)).status).toBe(422);
  });

  test('is cached until public content changes', async () => {
    await show(true);
    expect(await totalOf('article', works.older)).toBe(7);
    await store('article', works.older, { total: 1, day: YESTERDAY });
    expect(await totalOf('article', works.older)).toBe(7);
    t.system.publicContent.changed();
    expect(await totalOf('article', works.older)).toBe(8);
  });
});
