import { copyFileSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { forgetEpoch } from '#server/search/changes/changes.service.ts';
import type { Collection } from '#server/search/collections/collection.ts';
import { collections } from '#server/search/collections/collections.ts';
import { publicWorks } from '#server/search/collections/public-works.ts';
import { enqueueChanges, followSome } from '#server/search/follow.ts';
import { createAdmin, createArticle, createBlog, createPerson, form, type Person } from '#tests/factories.ts';
import { contentsOf } from '#tests/index-contents.ts';
import { openTestApp } from '#tests/open-app.ts';
import { type Random, seededRandom } from '#tests/random.ts';
import { buildIndex } from './build-index.ts';
import { createIndexFile, isBuildNeeded, openIndexFile, readState, writeState } from './index-file.ts';
import { changeDocuments, GAP, type SearchDocument } from './index-writer.ts';
import { callOpen } from './operations.ts';
import { packIds, unpackIds } from './word-ids.ts';

const t = await openTestApp();
const PUBLIC = { verifikasi_admin: 'disetujui' } as const;
const WORDS =
  'air bersih desa karst kering mengeringkan kekeringan panen hujan petani pertanian warga café sumur'.split(' ');

const NOW = '2026-11-28T00:00:00.000Z';

/** The parameter of functions that follow the changes of public works. */
const ofPublic = (index: DatabaseSync) => ({ collection: publicWorks, call: callOpen(index) });

let admin: Person;
let author: Person;
let count = 0;
beforeAll(async () => {
  admin = await createAdmin(t);
  author = await createPerson(t, { nama_depan: 'Siti', nama_belakang: 'Rahma' });
});

/** Returns the path of an index that is removed after the test. */
function somePath(): string {
  count += 1;
  const path = join(t.system.config.dataDir, `index-${count}.db`);
  onTestFinished(() => rmSync(path, { force: true }));
  return path;
}

function openIndex(path: string): DatabaseSync {
  const index = openIndexFile(path);
  if (!index) throw new Error('There is no index');
  onTestFinished(() => {
    if (index.isOpen) index.close();
  });
  return index;
}

async function built(collection: Collection = publicWorks): Promise<DatabaseSync> {
  const path = somePath();
  expect(await buildIndex(t.system.db, path, collection)).toBe(true);
  return openIndex(path);
}

async function followAll(index: DatabaseSync): Promise<void> {
  expect(await enqueueChanges(t.system.db, ofPublic(index), NOW)).toBe('enqueued');
  while (await followSome(t.system.db, ofPublic(index), NOW));
}

const some = (random: Random, length: number) => Array.from({ length }, () => random.pick(WORDS)).join(' ');

type Posts = { articles: number[]; blogs: number[] };
type Acts = Record<string, () => Promise<unknown>>;

/** Returns changes that readers may see, and changes that only the author and admins may see. */
async function actsOn({ articles, blogs }: Posts, random: Random): Promise<Acts> {
  const { db } = t.system;
  const [id, blog] = [random.pick(articles), random.pick(blogs)];
  const text = { title: some(random, 3), content: `<p>${some(random, 20)}</p>`, abstract: some(random, 4) };
  const decide = (given: object, one = id) => t.send('PUT', `updateStatusArtikel/${one}`, admin, given);
  const edit = (given: Record<string, string>) =>
    t.send(
      'POST',
      `editArticle/${id}`,
      admin,
      form({ ...text, keywords: JSON.stringify([some(random, 1)]), ...given }),
    );
  const published = db.selectFrom('articles').select(['id', 'pending_version as version']);
  const one = await published.where('stage', '=', 'published').where('user_id', '=', author.id).executeTakeFirst();
  const proposed = await published.where('pending_version', 'is not', null).executeTakeFirst();
  const date = `20${random.between(10, 25)}-01-01T00:00:00.000Z`;
  return {
    post: async () => void articles.push(await createArticle(t, admin, { ...text, ...PUBLIC })),
    submit: async () => void articles.push(await createArticle(t, author, text)),
    blog: async () => void blogs.push(await createBlog(t, admin, { title: text.title, status: 'onpost' })),
    edit: () => edit({ change_kind: 'layout', ...PUBLIC }),
    editWaiting: () => edit({ verifikasi_admin: 'menunggu' }),
    approve: () => decide(PUBLIC),
    decline: () => decide({ verifikasi_admin: 'ditolak' }),
    revise: () => t.send('POST', `reviseArticle/${one?.id ?? 0}`, author, form(text)),
    decideOnRevision: () => decide({ ...PUBLIC, change_kind: 'layout', version: proposed?.version }, proposed?.id ?? 0),
    withdraw: () => t.send('POST', `withdrawArticle/${id}`, author, {}),
    remove: () => t.send('DELETE', `delArticle/${id}`, admin),
    restore: () => t.send('POST', `restoreArticle/${id}`, admin, {}),
    removeBlog: () => t.send('DELETE', `deleteBlog/${blog}`, admin),
    hideBlog: () => t.send('POST', `editBlog/${blog}`, admin, form({ ...text, status: 'onhold' })),
    rename: () =>
      db
        .updateTable('users')
        .set({ nama_depan: random.pick(WORDS) })
        .where('id', '=', admin.id)
        .execute(),
    // A date in the past puts the work between others.
    date: () =>
      db
        .updateTable('articles')
        .set({ published_at: date, listed_at: date })
        .where('id', '=', id)
        .where('verifikasi_admin', '=', 'disetujui')
        .execute(),
  };
}

test('indexes that have followed random changes equal others that are built in one go', async () => {
  const random = seededRandom(7);
  const posts: Posts = { articles: [], blogs: [] };
  for (const who of [admin, author, author]) posts.articles.push(await createArticle(t, who));
  posts.blogs.push(await createBlog(t, admin, { status: 'onpost' }));
  const indexes = new Map<Collection, DatabaseSync>();
  for (const collection of Object.values(collections)) indexes.set(collection, await built(collection));
  let builds = 0;
  const follow = async () => {
    for (const [collection, index] of indexes) {
      const followed = { collection, call: callOpen(index) };
      if ((await enqueueChanges(t.system.db, followed, NOW)) !== 'enqueued') {
        indexes.set(collection, await built(collection));
        builds += 1;
      } else {
        while (await followSome(t.system.db, followed, NOW));
      }
    }
  };
  const succeeded = new Map<string, number>();
  for (let round = 1; round <= 200; round += 1) {
    t.clock.advance({ min: random.between(0, 3) });
    const acts = await actsOn(posts, random);
    const name = random.pick(Object.keys(acts));
    const answer = await acts[name]?.();
    const isRefused = typeof answer === 'object' && answer !== null && 'status' in answer && answer.status !== 200;
    succeeded.set(name, (succeeded.get(name) ?? 0) + (isRefused ? 0 : 1));
    if (random.between(1, 4) === 1) await follow();
  }
  expect([...succeeded].filter(([, times]) => times === 0)).toEqual([]);
  expect(succeeded.size).toBe(Object.keys(await actsOn(posts, random)).length);
  await follow();
  expect(builds).toBeLessThan(5);
  for (const [collection, index] of indexes) {
    const followed = contentsOf(index);
    expect(followed.filter((line) => line.startsWith('document')).length).toBeGreaterThan(5);
    expect(followed, collection.file).toEqual(contentsOf(await built(collection)));
  }
}, 60_000);

test('an index equals another to which the same documents were added in another order, and some removed', async () => {
  const random = seededRandom(3);
  const documentOf = (ref: number): SearchDocument => ({
    kind: ref % 3 === 0 ? 'blog' : 'article',
    ref,
    page: 0,
    at: `20${random.between(10, 26)}-0${random.between(1, 9)}-01T00:00:00.000Z`,
    language: 'id',
    title: some(random, 3),
    people: 'Siti Rahma',
    topics: some(random, 1),
    body: some(random, 30),
    filters: [`year${ref}`],
  });
  const documents = Array.from({ length: 40 }, (_, ref) => documentOf(ref));
  const filled = (order: readonly SearchDocument[], removed: readonly SearchDocument[] = []) => {
    const index = createIndexFile(somePath());
    onTestFinished(() => index.close());
    changeDocuments(index, NOW, ({ put, remove }) => {
      for (const document of [...order, ...removed]) put(document);
      for (const document of removed) remove(document);
    });
    return contentsOf(index);
  };
  // More documents between the same two would have no free id.
  const shuffled = documents
    .toSorted((a, b) =>
      a.at < b.at ? -1 : a.at > b.at ? 1 : a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.ref - b.ref,
    )
    .map((document, position) => ({ document, turn: position % 4 === 0 ? 0 : position % 2 === 0 ? 1 : 2 }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ document }) => document);
  const other = { ...documentOf(99), title: 'Kata lain sekali', body: 'Hanya di sini' };
  expect(filled(shuffled, [other])).toEqual(filled(shuffled.toReversed()));
});

test('a change that a follower has enqueued and not followed is followed by the next one', async () => {
  const id = await createArticle(t, admin, { title: 'Sebelum', ...PUBLIC });
  const path = somePath();
  await buildIndex(t.system.db, path, publicWorks);
  const first = openIndex(path);
  await t.succeed(
    'POST',
    `editArticle/${id}`,
    admin,
    form({ title: 'Sesudah', content: '<p>x</p>', change_kind: 'layout', ...PUBLIC }),
  );
  await enqueueChanges(t.system.db, ofPublic(first), NOW);
  first.close();
  const second = openIndex(path);
  await followAll(second);
  expect(contentsOf(second)).toEqual(contentsOf(await built()));
});

test('an index is recognised that must be built anew: of another database, of other rules, without room, far behind, with words of removed works', async () => {
  await createArticle(t, admin, PUBLIC);
  const index = await built();
  const { db } = t.system;
  const enqueued = async (one: DatabaseSync, now = NOW) => await enqueueChanges(db, ofPublic(one), now);
  expect(await enqueued(index)).toBe('enqueued');
  writeState(index, 'crowded', '1');
  expect(await enqueued(index)).toBe('outdated');
  index.exec(`delete from state where name = 'crowded'`);
  writeState(index, 'rules', '0');
  expect(await enqueued(index)).toBe('oldRules');
  const other = await built();
  await forgetEpoch(db);
  expect(await enqueued(other)).toBe('foreign');
  const ahead = await built();
  writeState(ahead, 'last', '1000000');
  expect(await enqueued(ahead)).toBe('foreign');
  const copy = await built();
  copy.exec(`update followed set change = 'blog 99' where seq = (select max(seq) from followed)`);
  // The numbers of the changes are compared, and the changes themselves when there is a new one.
  await createArticle(t, admin, PUBLIC);
  expect(await enqueued(copy)).toBe('foreign');
  const grown = await built();
  const rare = 'select count(*) as words from word_parts join words on words.id = word_id where documents = 1';
  expect(Number(grown.prepare(rare).get()?.['words'])).toBeGreaterThan(0);
  grown.exec(`with recursive numbers (n) as (values (1) union all select n + 1 from numbers where n <= 1000)
              insert into documents (kind, ref, page, at, language, words)
                select 'blog', 100000 + n, 0, '2026', 'id', x'' from numbers`);
  expect(await enqueued(grown)).toBe('outdated');
  const worn = await built();
  writeState(worn, 'removedAt', NOW);
  expect(await enqueued(worn, '2026-11-28T23:59:59.000Z')).toBe('enqueued');
  expect(await enqueued(worn, '2026-11-29T00:00:01.000Z')).toBe('outdated');
  const behind = await built();
  writeState(behind, 'last', '-1');
  await db.deleteFrom('search_changes').where('seq', '<', 3).execute();
  expect(await enqueued(behind)).toBe('behind');
  const following = await built();
  const rows = Array.from({ length: 500 }, () => ({ kind: 'article' as const, ref: 1 }));
  for (let added = 0; added < 5000; added += rows.length) await db.insertInto('search_changes').values(rows).execute();
  expect(await enqueued(following)).toBe('behind');
});

test('a document without a free id between its neighbours marks the index as crowded', () => {
  const index = createIndexFile(somePath());
  onTestFinished(() => index.close());
  const put = (ref: number, at: string) =>
    changeDocuments(index, NOW, (changes) =>
      changes.put({
        kind: 'article',
        ref,
        page: 0,
        at,
        language: 'id',
        title: 'a',
        people: '',
        topics: '',
        body: '',
        filters: [],
      }),
    );
  put(1, '2026-01-01');
  put(2, '2026-12-01');
  for (let ref = 3; ref < 3 + Math.log2(GAP); ref += 1) put(ref, `2026-02-${String(30 - ref)}`);
  expect(readState(index, 'crowded')).toBeUndefined();
  put(20, '2026-01-02');
  expect(readState(index, 'crowded')).toBe('1');
  expect(index.prepare('select count(*) as n from documents').get()).toMatchObject({ n: 7 });
});

test('only one process builds, and a build replaces an index that is open, or damaged', async () => {
  const path = somePath();
  const builds = await Promise.all([
    buildIndex(t.system.db, path, publicWorks),
    buildIndex(t.system.db, path, publicWorks),
  ]);
  expect(builds.toSorted()).toEqual([false, true]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const open = openIndex(path);
  const before = contentsOf(open);
  await createArticle(t, admin, { title: 'Baru', ...PUBLIC });
  await buildIndex(t.system.db, path, publicWorks);
  expect(contentsOf(open)).toEqual(before);
  expect(contentsOf(openIndex(path))).not.toEqual(before);
  expect(isBuildNeeded(path)).toBe(false);
  writeFileSync(path, 'This is no index');
  expect(isBuildNeeded(path)).toBe(true);
  await buildIndex(t.system.db, path, publicWorks);
  expect(isBuildNeeded(path)).toBe(false);
  expect(existsSync(`${path}.tmp`)).toBe(false);
});

test('a build undoes what a killed process has left in the middle of a write, and leaves no journal', async () => {
  await createArticle(t, admin, { title: 'Sumur', ...PUBLIC });
  const [path, written] = [somePath(), somePath()];
  await buildIndex(t.system.db, path, publicWorks);
  const expected = contentsOf(openIndex(path));
  await buildIndex(t.system.db, written, publicWorks);
  const writing = openIndex(written);
  // A cache of two pages makes SQLite write to the file before the commit.
  writing.exec('pragma cache_size = 2; begin immediate');
  writing.exec(`delete from word_keys; delete from words; update documents set at = at || 'x';`);
  const fill = writing.prepare('insert into words (word, documents) values (?, 1)');
  for (let number = 0; number < 2000; number += 1) fill.run(`kata${number}`);
  const copies = [somePath(), somePath()];
  for (const copy of copies) {
    for (const end of ['', '-journal']) copyFileSync(written + end, copy + end);
    onTestFinished(() => rmSync(`${copy}-journal`, { force: true }));
    expect(statSync(`${copy}-journal`).size).toBeGreaterThan(10_000);
  }
  writing.exec('rollback');
  // Of the second, only the journal is left: nothing rolls it back before it lies beside the new file.
  rmSync(copies[1] ?? '');
  for (const copy of copies) {
    await buildIndex(t.system.db, copy, publicWorks);
    expect(existsSync(`${copy}-journal`)).toBe(false);
    const index = openIndex(copy);
    expect(index.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(contentsOf(index)).toEqual(expected);
  }
});

test('the words of a document are stored as the differences of their ids', () => {
  const ids = [1, 2, 127, 128, 129, 300, 16_511, 2_000_000, 2 ** 31 - 1];
  expect(unpackIds(packIds(ids.toReversed()))).toEqual(ids);
  expect(packIds([])).toHaveLength(0);
});

test('documents hold what readers see, and nothing of other works', async () => {
  const id = await createArticle(t, admin, {
    title: 'Air Bersih',
    content: '<p>Isi &amp; teks<sup>1</sup></p>',
    ...PUBLIC,
  });
  const waiting = await createArticle(t, author);
  const [document, ...others] = await publicWorks.readDocuments(t.system.db, 'article', [id, waiting]);
  expect(others).toEqual([]);
  expect(document).toMatchObject({ kind: 'article', ref: id, title: 'Air Bersih', language: 'id' });
  expect(document?.html).toBe('<p>Isi &amp; teks<sup>1</sup></p>');
  expect(document?.filters).toContain('kindarticle');
});
