import { beforeEach, expect, test } from 'vitest';
import { connectDatabase } from '#server/database/database.ts';
import { searchText } from '#server/database/search-text.ts';
import { createAdmin, createArticle, createBlog, createPerson, form, type Person } from '#tests/factories.ts';
import { openTestApp } from '#tests/open-app.ts';
import { inSeconds, type RecordFilter } from './public-record.ts';
import { countRecords, dateRecords, earliestDatestamp, listRecords, readRecord } from './records.service.ts';

const t = await openTestApp();
const PUBLIC = { verifikasi_admin: 'disetujui' } as const;

let admin: Person;
let author: Person;
beforeEach(async () => {
  admin = await createAdmin(t);
  author = await createPerson(t, { nama_depan: 'Siti', nama_belakang: 'Rahma' });
});

const decide = async (id: number, status: string) =>
  await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: status });
const createPublic = async (given: object = {}) => await createArticle(t, admin, { ...PUBLIC, ...given });

/** Waits a minute, dates what has changed, and returns the records of that minute: 'article 3', '-blog 2' if removed. */
async function news(filter: RecordFilter = {}): Promise<string[]> {
  t.clock.advance({ min: 1 });
  const from = inSeconds(t.clock.now());
  await dateRecords(t.system);
  const found = await listRecords(t.system, { ...filter, from }, { limit: 1000 });
  expect(await countRecords(t.system, { ...filter, from })).toBe(found.length);
  return found.map(({ kind, id, isRemoved }) => `${isRemoved ? '-' : ''}${kind} ${id}`);
}

test('a work has a record from its publication on, and each change of what readers see dates it anew', async () => {
  const id = await createArticle(t, author);
  const blog = await createBlog(t, admin, { status: 'onhold' });
  expect(await news()).toEqual([]);
  await decide(id, 'disetujui');
  await t.succeed('POST', `editBlog/${blog}`, admin, form({ title: 'Kabar', content: 'Isi', status: 'onpost' }));
  expect(await news()).toEqual([`article ${id}`, `blog ${blog}`]);
  expect(await news()).toEqual([]);

  const edit = (title: string, status: string) =>
    t.succeed('POST', `editArticle/${id}`, admin, form({ title, content: '<p>x</p>', verifikasi_admin: status }));
  const propose = () => t.succeed('POST', `reviseArticle/${id}`, author, form({ title: 'Usul', content: '<p>y</p>' }));
  const approve = () => t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { ...PUBLIC, version: 3 });
  const acts: [string, () => Promise<unknown>, string[]][] = [
    ['an edit', () => edit('Baru', 'disetujui'), ['article']],
    ['a proposal', propose, []],
    ['its approval', approve, ['article']],
    ['taking down', () => decide(id, 'ditolak'), ['-article']],
    ['an edit of what is not public', () => edit('Lagi', 'ditolak'), []],
    ['publishing again', () => decide(id, 'disetujui'), ['article']],
    ['the bin', () => t.succeed('DELETE', `delArticle/${id}`, admin), ['-article']],
    ['restoring', () => t.succeed('POST', `restoreArticle/${id}`, admin, {}), ['article']],
  ];
  for (const [name, act, kinds] of acts) {
    await act();
    expect(await news(), name).toEqual(kinds.map((kind) => `${kind} ${id}`));
  }
  await t.system.db.deleteFrom('articles').where('id', '=', id).execute();
  expect(await news()).toEqual([`-article ${id}`]);
  expect(await readRecord(t.system, 'article', id)).toMatchObject({ isRemoved: true, language: 'id' });
});

test('the name of an author and of a topic are part of the records of their works', async () => {
  const { id: topic } = await t.succeed('POST', 'addTopic', admin, { name: 'Air' });
  const row = { user_id: author.id, content: 'x', preview: 'x', title: 'Judul', search_text: searchText('Judul') };
  const at = t.clock.now().toISOString();
  const dates = { created_at: at, updated_at: at, published_at: at, listed_at: at };
  const rows = Array.from({ length: 450 }, () => ({ ...row, ...dates, ...PUBLIC }));
  const ids = await t.system.db.insertInto('articles').values(rows).returning('id').execute();
  const onTopic = ids.slice(100);
  await t.system.db
    .insertInto('article_topics')
    .values(onTopic.map(({ id }) => ({ article_id: id, topic_id: topic })))
    .execute();
  const other = await createPublic();
  const blog = await createBlog(t, admin, { status: 'onpost' });
  const all = (of: typeof ids) => of.map(({ id }) => `article ${id}`);
  expect(await news()).toEqual([...all(ids), `article ${other}`, `blog ${blog}`]);
  expect(await news({ topicId: topic })).toEqual([]);

  const rename = (citation_name: string) =>
    t.system.db.updateTable('users').set({ citation_name }).where('id', '=', author.id).execute();
  await rename('Rahma, S.');
  expect(await news()).toEqual(all(ids));
  await rename('Rahma, S.');
  expect(await news()).toEqual([]);
  await t.system.db.updateTable('topics').set({ name: 'Air bersih' }).where('id', '=', topic).execute();
  expect(await news({ topicId: topic })).toEqual(all(onTopic));
  await t.system.db.deleteFrom('topics').where('id', '=', topic).execute();
  expect(await news({ topicId: topic })).toEqual([]);
  expect(await countRecords(t.system, { topicId: topic })).toBe(0);
  expect(await readRecord(t.system, 'article', onTopic[0]?.id ?? 0)).toMatchObject({ topicIds: [] });
  const [earliest] = await listRecords(t.system, {}, { limit: 1 });
  expect(await earliestDatestamp(t.system)).toBe(earliest?.datestamp);
});

test('pages follow each other, also within one second, and filters narrow them', async () => {
  const english = await createPublic({ language: 'en' });
  const ids = [english, await createPublic(), await createPublic()];
  const blog = await createBlog(t, admin, { status: 'onpost' });
  const expected = [...ids.map((id) => `article ${id}`), `blog ${blog}`];
  expect(await news()).toEqual(expected);
  const found: string[] = [];
  const from = inSeconds(t.clock.now());
  for (let after: Awaited<ReturnType<typeof listRecords>>[number] | undefined; ; ) {
    const [record] = await listRecords(t.system, { from }, { after, limit: 1 });
    if (!record) break;
    found.push(`${record.kind} ${record.id}`);
    after = record;
  }
  expect(found).toEqual(expected);
  const some = async (filter: RecordFilter) =>
    (await listRecords(t.system, { from, ...filter }, { limit: 9 })).map(({ kind, id }) => `${kind} ${id}`);
  expect(await some({ language: 'en' })).toEqual([`article ${english}`]);
  expect(await some({ kind: 'blog' })).toEqual([`blog ${blog}`]);
  expect(await some({ until: '2000-01-01T00:00:00Z' })).toEqual([]);
});

test('a change that commits after a harvest has a later date than the harvest', async () => {
  const id = await createPublic();
  await news();
  if (t.database === 'sqlite') return; // SQLite has one connection: a harvest waits for the end of the change.
  const another = connectDatabase(t.system.config, () => {});
  const harvested: string[] = [];
  await another.db.transaction().execute(async (tx) => {
    await tx.updateTable('articles').set({ title: 'Diubah' }).where('id', '=', id).execute();
    harvested.push(...(await news()));
  });
  await another.db.destroy();
  expect(harvested).toEqual([]);
  expect(await news()).toEqual([`article ${id}`]);
});

test('a clock that goes back gives no date before the latest one, unless the latest one is far ahead', async () => {
  const id = await createPublic();
  await news();
  const latest = t.clock.now().toISOString();
  const dateAfter = async (time: number) => {
    t.clock.set(new Date(Date.parse(latest) + time).toISOString());
    await t.system.db
      .updateTable('articles')
      .set({ title: `Diubah ${time}` })
      .where('id', '=', id)
      .execute();
    return (await readRecord(t.system, 'article', id))?.datestamp;
  };
  const after = (time: number) => inSeconds(new Date(Date.parse(latest) + time));
  expect(await dateAfter(-60_000)).toBe(after(0));
  expect(await dateAfter(-4_000_000)).toBe(after(-4_000_000));
  expect(await dateAfter(60_000)).toBe(after(60_000));
});
