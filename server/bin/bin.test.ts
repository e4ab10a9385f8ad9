import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { BinKind } from '#contract/bin/bin-kinds.ts';
import { RESTORABLE_MS } from '#server/files/restorable.ts';
import { publishDue } from '#server/articles/deciding/schedule.service.ts';
import { clearAway } from '#server/maintenance.ts';
import { BIN_MS } from '#server/posts/deletions/bin-dates.ts';
import { auditOf } from '#tests/audit.ts';
import { createArticle, createBlog, form, picture, signInAgain } from '#tests/factories.ts';
import { storedFiles } from '#tests/left-behind.ts';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';

const t = renewTestApp();
const admin = renewAdmin(t);
const colleague = renewPerson(t, { role_type: 2, nama_depan: 'Rina', nama_belakang: 'Redaktur' });
const author = renewPerson(t);

const PDF = 'server/operation/demo/books/kelola-sampah-desa.pdf';
const BOOK = { title: 'Peta', author: 'Siti', tahun: '2024', penerbit: 'Terarah', doi: '10.1/182' };
const PAGE = { title: 'Séjarah', address: 'sejarah', content: '<p>Isi</p>', language: 'id', status: 'public' };
const REMOVE = { article: 'delArticle', blog: 'deleteBlog', book: 'deleteBuku', sitePage: 'deleteSitePage' };
const RESTORE = { article: 'restoreArticle', blog: 'restoreBlog', book: 'restoreBuku', sitePage: 'restoreSitePage' };
const MISSING = { status: 404, body: { message: expect.stringContaining('Tidak ada lagi di sampah') } };

const bin = async (query = '') => (await t.succeed('GET', `bin${query}`, admin)) as Bin;
const titles = async (query = '') => (await bin(query)).rows.map(({ title }) => title);
const removeForGood = (kind: string, id: number, who = admin) => t.send('DELETE', `removeForGood/${kind}/${id}`, who);
const remove = (kind: BinKind, id: number, who = admin) => t.succeed('DELETE', `${REMOVE[kind]}/${id}`, who);

type Bin = {
  rows: { kind: BinKind; id: number; title: string; deleted_at: string; deleted_by: string; removed_at: string }[];
  meta: { total: number; page: number; counts: Record<BinKind, number> };
};

/** Adds one row of each kind, deletes them a second after each other, and returns their ids. */
async function fillBin(): Promise<Record<BinKind, number>> {
  const article = await createArticle(t, author, { title: 'Bakau', image: await picture() });
  const blog = await createBlog(t, admin, { title: 'Lamun' });
  const book = (await t.succeed('POST', 'addBuku', admin, form(BOOK, { file: await readFile(PDF) }))).id;
  const sitePage = (await t.succeed('POST', 'addSitePage', admin, PAGE)).id;
  const ids = { article, blog, book, sitePage };
  for (const kind of ['article', 'blog', 'book', 'sitePage'] as const) {
    t.clock.advance({ s: 1 });
    await remove(kind, ids[kind], kind === 'blog' ? colleague : admin);
  }
  return ids;
}

/** Advances the clock, and signs the admin in again, whose session has ended. */
async function advance(ms: number): Promise<void> {
  t.clock.advance({ ms });
  await signInAgain(t, admin);
}

test('only admins open the bin and remove from it', async () => {
  const { book } = await fillBin();
  for (const [method, call] of [
    ['GET', 'bin'],
    ['DELETE', `removeForGood/book/${book}`],
  ] as const) {
    expect((await t.send(method, call)).status).toBe(401);
    expect((await t.send(method, call, author)).status).toBe(403);
  }
  expect((await bin()).meta.total).toBe(4);
});

test('lists what was deleted of every kind, the latest first, with who and until when', async () => {
  expect(await bin()).toMatchObject({ rows: [], meta: { total: 0, counts: { article: 0, sitePage: 0 } } });
  const ids = await fillBin();
  const { rows, meta } = await bin();
  expect(rows.map(({ kind, id, title }) => [kind, id, title])).toEqual([
    ['sitePage', ids.sitePage, 'Séjarah'],
    ['book', ids.book, 'Peta'],
    ['blog', ids.blog, 'Lamun'],
    ['article', ids.article, 'Bakau'],
  ]);
  const { deleted_at, deleted_by, removed_at } = rows[2] ?? {};
  expect([deleted_by, Date.parse(removed_at ?? '') - Date.parse(deleted_at ?? '')]).toEqual(['Rina Redaktur', BIN_MS]);
  const counts = { article: 1, blog: 1, book: 1, sitePage: 1 };
  expect(meta).toMatchObject({ total: 4, counts });

  expect(await bin('?kind=book')).toMatchObject({ rows: [{ title: 'Peta' }], meta: { total: 1, counts } });
  expect(await bin('?q=SÉJAR')).toMatchObject({ rows: [{ title: 'Séjarah' }], meta: { total: 1, counts } });
  expect(await bin('?q=lamun&kind=article')).toMatchObject({ rows: [], meta: { total: 0, counts } });
  expect(await titles('?per_page=3')).toEqual(['Séjarah', 'Peta', 'Lamun']);
  expect(await titles('?per_page=3&page=2')).toEqual(['Bakau']);
  expect((await t.send('GET', 'bin?kind=user', admin)).status).toBe(422);
});

test('a search with many results is paged like the whole list', async () => {
  const id = await createArticle(t, author, { title: 'Sama' });
  const { id: _, ...row } = await t.system.db
    .selectFrom('articles')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const start = t.clock.now().getTime();
  const rows = Array.from({ length: 205 }, (__, index) => ({
    ...row,
    title: `Sama ${index}`,
    deleted_at: new Date(start - index * 1000).toISOString(),
  }));
  for (const each of rows) await t.system.db.insertInto('articles').values(each).execute();
  for (const query of ['?per_page=2', '?per_page=2&q=sama']) {
    expect((await bin(query)).meta.total).toBe(205);
    expect(await titles(query)).toEqual(['Sama 0', 'Sama 1']);
    expect(await titles(`${query}&page=102`)).toEqual(['Sama 202', 'Sama 203']);
    expect(await titles(`${query}&page=103`)).toEqual(['Sama 204']);
  }
});

test('what is restored is no longer there, and what was restored too late is removed with its files', async () => {
  const files = await storedFiles(t);
  const ids = await fillBin();
  await advance(BIN_MS - RESTORABLE_MS - 4000);
  expect((await bin()).meta.total).toBe(4);
  await clearAway(t.system, 0);
  for (const kind of ['article', 'blog', 'book', 'sitePage'] as const) {
    await t.succeed('POST', `${RESTORE[kind]}/${ids[kind]}`, admin);
    expect(await titles(`?kind=${kind}`)).toEqual([]);
    await remove(kind, ids[kind]);
  }
  await advance(BIN_MS);
  expect((await bin()).meta.total, 'not while the maintenance is due').toBe(0);
  t.clock.advance({ ms: 1 });
  await clearAway(t.system, 0);
  expect(await storedFiles(t)).toEqual(files);
  expect((await auditOf(t, 'sitePage', ids.sitePage)).at(-1)).toMatchObject({ action: 'remove', actor_id: null });
});

describe('removing for good', () => {
  test('removes the row and its files at once, and the audit log names the admin', async () => {
    const files = await storedFiles(t);
    const ids = await fillBin();
    for (const kind of ['article', 'blog', 'book', 'sitePage'] as const) {
      expect(await removeForGood(kind, ids[kind])).toEqual({ status: 200, body: { message: 'Dihapus permanen.' } });
      expect(await removeForGood(kind, ids[kind])).toEqual(MISSING);
      expect((await t.send('POST', `${RESTORE[kind]}/${ids[kind]}`, admin)).status).toBe(404);
      const last = (await auditOf(t, kind, ids[kind])).at(-1);
      expect(last).toMatchObject({ action: 'remove', actor_id: admin.id, details: { title: expect.any(String) } });
    }
    expect(await storedFiles(t)).toEqual(files);
    expect((await bin()).meta.total).toBe(0);
  });

  test('is refused for what is not deleted, and for what does not exist', async () => {
    const id = await createArticle(t, author);
    expect(await removeForGood('article', id)).toEqual(MISSING);
    expect(await removeForGood('blog', 2_147_483_647)).toEqual(MISSING);
    for (const wrong of ['user', 'articles']) expect((await removeForGood(wrong, id)).status).toBe(404);
    expect((await t.send('GET', `detailArtikel/${id}`, admin)).status).toBe(200);
  });

  test('of two at once one succeeds', async () => {
    const { article } = await fillBin();
    const answers = await Promise.all([removeForGood('article', article), removeForGood('article', article)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });
});

test('an article that admins must not see is neither listed nor counted nor removed', async () => {
  const { article } = await fillBin();
  await t.system.db.updateTable('articles').set({ stage: 'unconfirmed' }).where('id', '=', article).execute();
  const { rows, meta } = await bin();
  expect([rows.length, meta.total, meta.counts.article]).toEqual([3, 3, 0]);
  expect(await titles('?q=bakau')).toEqual([]);
  expect(await removeForGood('article', article)).toEqual(MISSING);
});

test('an article in the bin is not published at its time, but once it is restored', async () => {
  const id = await createArticle(t, author);
  const publish_at = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
  await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'disetujui', publish_at });
  await remove('article', id);
  t.clock.advance({ h: 2 });
  await publishDue(t.system);
  expect((await t.send('GET', `detailArtikel/${id}`)).status).toBe(404);
  const events = t.system.db.selectFrom('article_events').select('kind').where('article_id', '=', id);
  expect((await events.execute()).map(({ kind }) => kind)).not.toContain('published');
  await t.succeed('POST', `restoreArticle/${id}`, admin);
  await publishDue(t.system);
  expect((await t.send('GET', `detailArtikel/${id}`)).status).toBe(200);
});
