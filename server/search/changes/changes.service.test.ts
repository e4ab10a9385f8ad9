import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { connectDatabase, type Queries } from '#server/database/database.ts';
import { removePastDeletions } from '#server/posts/deletions/deletions.service.ts';
import { deletableKinds } from '#server/kinds.ts';
import { createAdmin, createArticle, createBlog, createPerson, form, type Person } from '#tests/factories.ts';
import { worksOf } from '#server/search/collections/collection.ts';
import { publicWorks } from '#server/search/collections/public-works.ts';
import { unpublishedWorks } from '#server/search/collections/unpublished-works.ts';
import { openTestApp } from '#tests/open-app.ts';
import { forgetEpoch, listChanges, newestChange, oldestChange, pruneChanges, readEpoch } from './changes.service.ts';

const t = await openTestApp();
const { db } = t.system;
const PUBLIC = { verifikasi_admin: 'disetujui' } as const;
const WAITING = { verifikasi_admin: 'menunggu' } as const;

let admin: Person;
let author: Person;
beforeEach(async () => {
  admin = await createAdmin(t);
  author = await createPerson(t);
  await news();
});

let last = 0;
/** Returns what has changed since the last call, each thing once: 'article 3', 'owner 2', 'unpublishedBlog 1'. */
async function news(): Promise<string[]> {
  const changes = await listChanges(db, { after: last, limit: 10_000 });
  expect(changes.map(({ seq }) => seq)).toEqual(changes.map(({ seq }) => seq).toSorted((a, b) => a - b));
  last = changes.at(-1)?.seq ?? last;
  return [...new Set(changes.map(({ kind, ref }) => `${kind} ${ref}`))].toSorted();
}

/** `seenBy`: who sees the change. 'editors' see works that are not public; 'both': a public and an unpublished work. */
type Act = [name: string, act: () => Promise<unknown>, seenBy: 'visitors' | 'editors' | 'both' | 'nobody'];
async function expectNews(acts: Act[], kind: 'article' | 'blog', id: number): Promise<void> {
  const seen = `${kind} ${id}`;
  const unpublished = `${kind === 'article' ? 'unpublishedArticle' : 'unpublishedBlog'} ${id}`;
  const expected = { visitors: [seen], editors: [unpublished], both: [seen, unpublished], nobody: [] };
  for (const [name, act, seenBy] of acts) {
    await act();
    expect(await news(), name).toEqual(expected[seenBy]);
  }
}

const decide = async (id: number, status: string, more: object = {}) =>
  await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: status, ...more });
const editArticle = async (id: number, fields: Record<string, string>) =>
  await t.succeed(
    'POST',
    `editArticle/${id}`,
    admin,
    form({ title: 'Judul', content: '<p>Isi</p>', ...WAITING, ...fields }),
  );
const emptyBin = async () => {
  t.clock.advance({ h: 24 * 31 });
  await removePastDeletions(t.system, deletableKinds);
};

test('an article is recorded from its publication to its removal, whenever readers see a change', async () => {
  const id = await createArticle(t, author);
  const { id: topic } = await t.succeed('POST', 'addTopic', admin, { name: 'Air' });
  const edit = (fields: Record<string, string>) => () => editArticle(id, { ...PUBLIC, ...fields });
  const propose = (title: string) => () =>
    t.succeed('POST', `reviseArticle/${id}`, author, form({ title, content: '<p>usul</p>' }));
  const notice = { change_kind: 'retraction', change_note: 'Angka pada tabel pertama keliru.' };
  await expectNews(
    [
      ['submitting', async () => {}, 'editors'],
      ['reading it in the queue', () => t.succeed('GET', `detailArtikel/${id}`, admin), 'nobody'],
      ['an edit of what waits', () => editArticle(id, { title: 'Belum' }), 'editors'],
      ['topics of what waits', () => editArticle(id, { topics: JSON.stringify([topic]) }), 'editors'],
      ['declining', () => decide(id, 'ditolak'), 'editors'],
      ['publishing', () => decide(id, 'disetujui'), 'visitors'],
      ['reading', () => t.succeed('GET', `detailArtikel/${id}`), 'nobody'],
      ['a title', edit({ title: 'Baru' }), 'visitors'],
      ['a text', edit({ content: '<p>Baru</p>' }), 'visitors'],
      ['an abstract', edit({ abstract: 'Ringkas' }), 'visitors'],
      ['keywords', edit({ keywords: '["bakau"]' }), 'visitors'],
      ['topics', edit({ topics: '[]' }), 'visitors'],
      ['a language', edit({ language: 'en' }), 'visitors'],
      ['a comment', () => t.succeed('POST', `commentArticle/${id}`, author, { text: 'Halo', to: 'author' }), 'nobody'],
      ['a claim', () => t.succeed('POST', `claimArticle/${id}`, admin, {}), 'nobody'],
      ['a retraction', edit(notice), 'visitors'],
      ['its end', edit({ change_kind: 'lifted', change_note: 'Angka pada tabel pertama sudah benar.' }), 'visitors'],
      ['another author', edit({ user_id: String(admin.id) }), 'visitors'],
      ['and back', edit({ user_id: String(author.id) }), 'visitors'],
      ['a proposal', propose('Usul'), 'editors'],
      ['taking down', () => decide(id, 'ditolak'), 'both'],
      [
        'an edit of what is not public',
        () => editArticle(id, { title: 'Lagi', verifikasi_admin: 'ditolak' }),
        'editors',
      ],
      ['publishing again', () => decide(id, 'disetujui'), 'visitors'],
      ['the bin', () => t.succeed('DELETE', `delArticle/${id}`, admin), 'visitors'],
      ['restoring', () => t.succeed('POST', `restoreArticle/${id}`, admin, {}), 'visitors'],
      ['the bin again', () => t.succeed('DELETE', `delArticle/${id}`, admin), 'visitors'],
      ['leaving the bin for good', emptyBin, 'nobody'],
    ],
    'article',
    id,
  );
});

test('an approved proposal and an article that an admin publishes at once are recorded', async () => {
  const id = await createArticle(t, admin, PUBLIC);
  expect(await news()).toEqual([`article ${id}`]);
  await editArticle(id, { ...PUBLIC, user_id: String(author.id) });
  await news();
  await t.succeed('POST', `reviseArticle/${id}`, author, form({ title: 'Usul', content: '<p>usul</p>' }));
  expect(await news()).toEqual([`unpublishedArticle ${id}`]);
  const { version } = await db
    .selectFrom('articles')
    .select('pending_version as version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await decide(id, 'disetujui', { version });
  expect(await news()).toEqual([`article ${id}`, `unpublishedArticle ${id}`]);
});

test('a blog post is recorded from its publication to its removal', async () => {
  const id = await createBlog(t, admin);
  const edit = (status: string, title = 'Kabar') => {
    const fields = form({ title, content: 'Isi', status });
    return () => t.succeed('POST', `editBlog/${id}`, admin, fields);
  };
  await expectNews(
    [
      ['writing', async () => {}, 'editors'],
      ['an edit', edit('onhold'), 'editors'],
      ['publishing', edit('onpost'), 'visitors'],
      ['an edit of what is public', edit('onpost', 'Baru'), 'visitors'],
      ['taking down', edit('onhold'), 'visitors'],
      ['publishing again', edit('onpost'), 'visitors'],
      ['the bin', () => t.succeed('DELETE', `deleteBlog/${id}`, admin), 'visitors'],
      ['restoring', () => t.succeed('POST', `restoreBlog/${id}`, admin, {}), 'visitors'],
      ['taking down again', edit('onhold'), 'visitors'],
      ['the bin while it is not public', () => t.succeed('DELETE', `deleteBlog/${id}`, admin), 'editors'],
      ['leaving the bin for good', emptyBin, 'nobody'],
    ],
    'blog',
    id,
  );
});

test('columns are recorded that change without updated_at, and locking a row records nothing', async () => {
  const article = await createArticle(t, admin, PUBLIC);
  const blog = await createBlog(t, admin, { status: 'onpost' });
  const waiting = await createArticle(t, author);
  await news();
  const set = (table: 'articles' | 'blogs', id: number, values: object) => () =>
    db.updateTable(table).set(values).where('id', '=', id).execute();
  const person = { given_name: 'Sri', family_name: '', affiliation: '', orcid: null };
  const texts = { content: 'x', abstract: 'x', keywords: '["x"]', co_authors: JSON.stringify([person]) };
  for (const [column, value] of Object.entries(texts)) {
    await expectNews([[column, set('articles', article, { [column]: value }), 'visitors']], 'article', article);
    await expectNews([[column, set('articles', waiting, { [column]: value }), 'editors']], 'article', waiting);
  }
  await expectNews([['content', set('blogs', blog, { content: 'x' }), 'visitors']], 'blog', blog);
  await expectNews([['is_formatted', set('blogs', blog, { is_formatted: 1 }), 'visitors']], 'blog', blog);
  const locked = { updated_at: sql`updated_at`, content: 'x' };
  await expectNews([['locking', set('articles', article, locked), 'nobody']], 'article', article);
  await expectNews([['locking what waits', set('articles', waiting, locked), 'nobody']], 'article', waiting);
  await db.deleteFrom('blogs').where('id', '=', blog).execute();
  expect(await news()).toEqual([`blog ${blog}`]);
});

test('the name of an author is recorded, and so is what gives the author of blog posts a page or takes it', async () => {
  const set = async (values: object) => {
    await db.updateTable('users').set(values).where('id', '=', admin.id).execute();
    return await news();
  };
  const owner = `owner ${admin.id}`;
  const blog = await createBlog(t, admin, { status: 'onpost' });
  await news();
  expect(await set({ nama_depan: 'Sri' })).toEqual([owner]);
  expect(await set({ nama_belakang: 'Ayu' })).toEqual([owner]);
  expect(await set({ citation_name: 'Ayu, S.' })).toEqual([owner]);
  expect(await set({ citation_name: 'Ayu, S.', email: 'lain@contoh.id', bio: 'Peneliti' })).toEqual([]);
  expect(await set({ email: `dihapus-${admin.id}@terarah.invalid` })).toEqual([owner]);

  const first = await createArticle(t, admin, PUBLIC);
  expect(await news(), 'the first article').toEqual([`article ${first}`, owner]);
  const second = await createArticle(t, admin, PUBLIC);
  expect(await news()).toEqual([`article ${second}`]);
  const change = { seq: 1, kind: 'owner', ref: admin.id } as const;
  const own = (...ids: number[]) => ids.map((id) => ({ kind: 'article' as const, ref: id }));
  expect(await worksOf(db, publicWorks, change)).toEqual([...own(first, second), { kind: 'blog', ref: blog }]);
  await editArticle(first, { ...PUBLIC, user_id: String(author.id) });
  expect(await news(), 'another author without blog posts').toEqual([`article ${first}`]);
  await decide(second, 'ditolak');
  expect(await news(), 'the last article').toEqual([`article ${second}`, owner]);
  expect(await worksOf(db, publicWorks, change)).toEqual([{ kind: 'blog', ref: blog }]);
  await editArticle(first, { ...PUBLIC, user_id: String(admin.id) });
  expect(await news()).toEqual([`article ${first}`, owner]);
  await db.deleteFrom('articles').where('id', '=', first).execute();
  expect(await news()).toEqual([`article ${first}`, owner]);
});

test('a renamed topic stands for its articles, and a deleted one records each of them', async () => {
  const { id: topic } = await t.succeed('POST', 'addTopic', admin, { name: 'Iklim' });
  const ids: number[] = [];
  for (let count = 0; count < 3; count += 1) ids.push(await createArticle(t, admin, PUBLIC));
  const waiting = await createArticle(t, author);
  for (const id of ids.slice(1)) await editArticle(id, { ...PUBLIC, topics: JSON.stringify([topic]) });
  await editArticle(waiting, { topics: JSON.stringify([topic]) });
  await news();
  await t.succeed('POST', `renameTopic/${topic}`, admin, { name: 'Iklim tropis' });
  expect(await news()).toEqual([`topic ${topic}`]);
  const works = await worksOf(db, publicWorks, { seq: 1, kind: 'topic', ref: topic });
  expect(works).toEqual(ids.slice(1).map((id) => ({ kind: 'article', ref: id })));
  const unpublished = await worksOf(db, unpublishedWorks, { seq: 1, kind: 'topic', ref: topic });
  expect(unpublished).toEqual([{ kind: 'article', ref: waiting }]);
  await t.succeed('DELETE', `deleteTopic/${topic}`, admin);
  const left = [...ids.slice(1).map((id) => `article ${id}`), `unpublishedArticle ${waiting}`];
  expect(await news()).toEqual([...left, `topic ${topic}`].toSorted());
  expect(await worksOf(db, publicWorks, { seq: 1, kind: 'topic', ref: topic })).toEqual([]);
  const [id = 0] = ids;
  expect(await worksOf(db, publicWorks, { seq: 1, kind: 'article', ref: id })).toEqual([{ kind: 'article', ref: id }]);
});

test('a change that commits late has a smaller number, and a reader that looks back finds it', async () => {
  if (t.database === 'sqlite') return; // SQLite has one writer: numbers are in the order of the commits.
  const [early, late] = [await createArticle(t, admin, PUBLIC), await createArticle(t, admin, PUBLIC)];
  await news();
  const change = async (other: Queries, id: number) =>
    await other.updateTable('articles').set({ title: 'Diubah' }).where('id', '=', id).execute();
  const another = connectDatabase(t.system.config, () => {});
  await another.db.transaction().execute(async (tx) => {
    await change(tx, late);
    await change(db, early);
    expect(await news()).toEqual([`article ${early}`]);
  });
  await another.db.destroy();
  expect(await news()).toEqual([]);
  const again = await listChanges(db, { after: last - 1000, limit: 10_000 });
  expect(again.slice(-2).map(({ kind, ref }) => `${kind} ${ref}`)).toEqual([`article ${late}`, `article ${early}`]);
});

test('numbers are listed from both ends, and only the newest 50,000 changes are kept', async () => {
  await createArticle(t, admin, PUBLIC);
  const newest = (await newestChange(db)) ?? 0;
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 50010)
    insert into search_changes (kind, ref) select 'topic', n from numbers`.execute(db);
  expect(await newestChange(db)).toBe(newest + 50_010);
  await pruneChanges(db);
  expect(await oldestChange(db)).toBe(newest + 11);
  await pruneChanges(db);
  const left = await listChanges(db, { after: 0, limit: 60_000 });
  expect([left.length, left[0]]).toEqual([50_000, { seq: newest + 11, kind: 'topic', ref: 11 }]);
  await db.deleteFrom('search_changes').execute();
  expect([await oldestChange(db), await newestChange(db)]).toEqual([undefined, undefined]);
  await createArticle(t, admin, PUBLIC);
  expect(await oldestChange(db), 'a number is never used again').toBeGreaterThan(newest + 50_010);
});

test('the epoch stays the same for all processes until it is forgotten', async () => {
  const another = connectDatabase(t.system.config, () => {});
  const epochs = await Promise.all([db, another.db, db, another.db].map((each) => readEpoch(each)));
  const [epoch = ''] = epochs;
  expect(new Set(epochs)).toEqual(new Set([epoch]));
  expect(epoch).toMatch(/^[\da-f-]{36}$/);
  await forgetEpoch(db);
  const next = await readEpoch(another.db);
  expect(next).not.toBe(epoch);
  expect(await readEpoch(db)).toBe(next);
  await another.db.destroy();
});
