import { expect, test } from 'vitest';
import type { ReadTally } from '#server/system.ts';
import { createArticle, createBlog } from '#tests/factories.ts';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';
import { storeTallies } from './write-reads.service.ts';

const HEADER = '\uFEFF"hari","jenis","nomor","judul","dibaca","pembaca_harian","unduhan"';
const t = renewTestApp();
const admin = renewAdmin(t);
const author = renewPerson(t);
const other = renewPerson(t);

type Read = [kind: ReadTally['kind'], id: number, day: string, total: number];
const store = async (...reads: Read[]) => {
  const tallies = reads.map(([kind, id, day, total]) => ({
    ...{ kind, day, total, key: String(id), dailyUnique: 1, downloads: 0 },
  }));
  await t.system.db.transaction().execute(async (tx) => await storeTallies(tx, tallies));
};
const csv = async (who?: typeof admin) => await t.send('GET', 'reads.csv', who);
const linesFor = async (who: typeof admin) =>
  String((await csv(who)).body)
    .trimEnd()
    .split('\r\n');

test('admins get all works and authors their own articles, the oldest day first', async () => {
  const first = await createArticle(t, author, { title: '=cmd|"a"' });
  const second = await createArticle(t, other, { title: 'Sungai' });
  const binned = await createArticle(t, author, { title: 'Dibuang' });
  const blog = await createBlog(t, admin, { title: 'Kabar, baru', status: 'onpost' });
  await store(
    ...(['2026-11-21', '2026-09-30'] as const).flatMap((day): Read[] => [
      ['article', first, day, 3],
      ['article', second, day, 2],
    ]),
    ['blog', blog, '2026-11-21', 5],
    ['article', binned, '2026-10-01', 9],
  );
  await t.succeed('DELETE', `delArticle/${binned}`, admin);

  const own = (day: string) => `"${day}","article","${first}","'=cmd|""a""","3","1","0"`;
  const foreign = (day: string) => `"${day}","article","${second}","Sungai","2","1","0"`;
  expect(await linesFor(admin)).toEqual([
    HEADER,
    own('2026-09-30'),
    foreign('2026-09-30'),
    `"2026-10-01","article","${binned}","Dibuang","9","1","0"`,
    own('2026-11-21'),
    foreign('2026-11-21'),
    `"2026-11-21","blog","${blog}","Kabar, baru","5","1","0"`,
  ]);
  expect(await linesFor(author)).toEqual([HEADER, own('2026-09-30'), own('2026-11-21')]);
  expect(await linesFor(other)).toEqual([HEADER, foreign('2026-09-30'), foreign('2026-11-21')]);

  await t.system.db.updateTable('articles').set({ stage: 'unconfirmed' }).where('id', '=', first).execute();
  expect((await csv(admin)).body).not.toContain('cmd');
  expect(await linesFor(author)).toContain(own('2026-11-21'));
});

test('a file can be of one month alone', async () => {
  const [mine, foreign] = [await createArticle(t, author), await createArticle(t, other)];
  const days = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-11-21'];
  for (const id of [mine, foreign]) await store(...days.map((day): Read => ['article', id, day, 1]));
  const daysFor = async (who: typeof admin, period: string) => {
    const { body } = await t.send('GET', `reads.csv?period=${period}`, who);
    return String(body)
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.slice(1, 11));
  };
  expect(await daysFor(author, '2026-01')).toEqual(['2026-01-01', '2026-01-31']);
  expect(await daysFor(admin, '2026-01')).toEqual(['2026-01-01', '2026-01-01', '2026-01-31', '2026-01-31']);
  expect(await daysFor(author, 'all')).toEqual(days);
  for (const period of ['2024-03', '2027-01']) {
    for (const who of [admin, author]) expect(await daysFor(who, period)).toEqual([]);
  }
  expect((await t.send('GET', 'reads.csv?period=kemarin', author)).status).toBe(422);
});

test('visitors get no file, and without readings it has only the names of the columns', async () => {
  expect((await csv()).status).toBe(401);
  for (const who of [admin, author]) expect(await linesFor(who)).toEqual([HEADER]);
  const { headers } = await csv(author);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="angka-baca-2026-11-21.csv"',
    'cache-control': 'no-store',
  });
});

test('files of many batches are complete and in order, also when they are made at the same time', async () => {
  const id = await createArticle(t, author, { title: 'Sungai' });
  const row = await t.system.db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { id: _id, ...copy } = row;
  for (let added = 0; added < 1200; added += 400) {
    const copies = Array.from({ length: 400 }, () => copy);
    await t.system.db.insertInto('articles').values(copies).execute();
  }
  const articles = await t.system.db.selectFrom('articles').select('id').orderBy('id').execute();
  const days = ['2026-11-19', '2026-11-21'];
  for (const day of days) await store(...articles.map((article): Read => ['article', article.id, day, 1]));

  const keys = days.flatMap((day) => articles.map((article) => `"${day}","article","${article.id}"`));
  const files = await Promise.all([admin, author, admin, author].map(linesFor));
  for (const lines of files) {
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 3).join(','))).toEqual(keys);
  }
  expect(await linesFor(other)).toEqual([HEADER]);
});
