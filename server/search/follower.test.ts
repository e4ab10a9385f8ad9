import { copyFileSync, renameSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CallAnswer } from '#contract/call-schemas.ts';
import { withQuery } from '#contract/routes.ts';
import { createAdmin, createArticle, createBlog } from '#tests/factories.ts';
import { contentsOf } from '#tests/index-contents.ts';
import { openTestApp } from '#tests/open-app.ts';
import { buildSearchIndex } from '#tests/search-index.ts';
import { publicWorks } from './collections/public-works.ts';
import { indexPath, openIndexFile } from './index/index-file.ts';

const t = await openTestApp();
const { db } = t.system;
const path = indexPath(t.system.config, publicWorks);
const PUBLIC = { verifikasi_admin: 'disetujui' } as const;
await buildSearchIndex(t);
const admin = await createAdmin(t);

const search = async (q: string, query: Record<string, string | number> = {}): Promise<CallAnswer<'search'>> =>
  await t.succeed('GET', withQuery('search', { q, ...query }));
const idsOf = async (q: string, query?: Record<string, string | number>) =>
  (await search(q, query)).results.map(({ id }) => id);

/** Changes titles as another process does: this one hears nothing of it. */
const retitle = async (ids: number[], title: string) =>
  await db.updateTable('articles').set({ title }).where('id', 'in', ids).execute();

/** Runs statements in the index, by another connection than the one that searches. */
function inIndex(sql: string): void {
  const index = openIndexFile(path);
  index?.exec(sql);
  index?.close();
}

function countPending(): unknown {
  const index = openIndexFile(path);
  const pending = index?.prepare('select count(*) as pending from pending').get()?.['pending'];
  index?.close();
  return pending;
}

/** Makes the index refuse all changes until the end of the test. Searches still read it. */
function refuseChanges(): void {
  inIndex(`create trigger refuse before insert on pending begin select raise(abort, 'no changes now'); end`);
  onTestFinished(() => inIndex('drop trigger if exists refuse'));
}

test('a change by another process is found within a second or two', async () => {
  const id = await createArticle(t, admin, { title: 'Kelapa', ...PUBLIC });
  expect(await idsOf('kelapa')).toEqual([id]);
  await retitle([id], 'Cengkih');
  await expect.poll(async () => await idsOf('cengkih'), { timeout: 3000 }).toEqual([id]);
  expect(await idsOf('kelapa')).toEqual([]);
});

test('an index that has replaced another is searched and followed', async () => {
  const id = await createArticle(t, admin, { title: 'Vanili', ...PUBLIC });
  expect(await idsOf('vanili')).toEqual([id]);
  await buildSearchIndex(t);
  await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'ditolak' });
  expect(await idsOf('vanili')).toEqual([]);
  const index = openIndexFile(path);
  expect(index && contentsOf(index).join('\n')).not.toContain('vanili');
  index?.close();
});

test('an older index that has replaced another follows before the first search in it answers', async () => {
  copyFileSync(path, `${path}.old`);
  const id = await createArticle(t, admin, { title: 'Cendana', ...PUBLIC });
  expect(await idsOf('cendana')).toEqual([id]);
  renameSync(`${path}.old`, path);
  const { is_current, results } = await search('cendana');
  expect(results.map((result) => result.id)).toEqual([id]);
  expect(is_current).toBe(true);
});

test('while many changed works wait, the answer says that it is not current', async () => {
  const ids: number[] = [];
  for (let works = 0; works < 45; works += 1) ids.push(await createArticle(t, admin, { title: 'Pala', ...PUBLIC }));
  const all = { counts: { all: { total: 45 } }, is_current: true, years: [2026] };
  await expect.poll(async () => await search('pala'), { timeout: 3000 }).toMatchObject(all);
  await retitle(ids, 'Lada hitam');
  t.system.publicContent.changed();
  const first = await search('hitam');
  expect(first).toMatchObject({ is_current: false, years: [] });
  expect(first.counts.all.total).toBeGreaterThanOrEqual(20);
  // The others are followed without another search.
  await expect.poll(countPending, { timeout: 3000 }).toBe(0);
  await expect.poll(async () => await search('hitam'), { timeout: 3000 }).toMatchObject(all);
});

test('the year of a work is that in Indonesia', async () => {
  const id = await createArticle(t, admin, { title: 'Malam tahun baru', ...PUBLIC });
  for (const [at, year] of [
    ['2021-12-31T18:00:00.000Z', 2022],
    ['2021-12-31T16:59:59.999Z', 2021],
  ] as const) {
    await db.updateTable('articles').set({ published_at: at, listed_at: at }).where('id', '=', id).execute();
    t.system.publicContent.changed();
    expect((await search('malam')).years).toEqual([2026, year]);
    expect(await idsOf('malam', { year })).toEqual([id]);
    expect(await idsOf('malam', { year: year === 2022 ? 2021 : 2022 })).toEqual([]);
  }
});

describe('an index that cannot follow the changes', () => {
  test('tells nothing of a work that was hidden meanwhile', async () => {
    const titles = ['Rahasia kemiri', 'Kemiri rahasia', 'Kemiri'];
    const ids: number[] = [];
    for (const title of titles)
      ids.push(await createArticle(t, admin, { title, content: '<p>kemirinya</p>', ...PUBLIC }));
    const blog = await createBlog(t, admin, { title: 'Kemiri kabar', status: 'onpost' });
    expect((await search('kemirri')).replaced).toEqual([{ from: 'kemirri', to: 'kemiri' }]);
    const kinds = ({ counts: { all, article, blog: blogs } }: CallAnswer<'search'>) => [
      all.total,
      article.total,
      blogs.total,
    ];
    expect(kinds(await search('kemiri'))).toEqual([4, 3, 1]);

    refuseChanges();
    for (const id of ids.slice(1)) {
      await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'ditolak' });
    }
    await t.succeed('POST', `editBlog/${blog}`, admin, { title: 'Kemiri kabar', content: 'x', status: 'onhold' });
    const some = await search('kemiri');
    expect([kinds(some), some.is_current, some.years]).toEqual([[1, 1, 0], false, []]);
    expect(some.results.map(({ id }) => id)).toEqual(ids.slice(0, 1));
    expect((await search('kemirri')).replaced).toEqual([{ from: 'kemirri', to: 'kemiri' }]);

    await t.succeed('PUT', `updateStatusArtikel/${ids[0]}`, admin, { verifikasi_admin: 'ditolak' });
    const none = await search('kemiri');
    expect([kinds(none), none.results, none.others, none.suggestion]).toEqual([[0, 0, 0], [], [], null]);
    const slip = await search('kemirri');
    expect([kinds(slip), slip.replaced, slip.suggestion]).toEqual([[0, 0, 0], [], null]);
    expect(JSON.stringify([none, slip])).not.toMatch(/kemiri\b/);
    expect(await t.succeed('GET', withQuery('suggest', { q: 'kemi' }))).toEqual({ works: [] });
    const warnings = t.logged.filter((line) => line.includes('the search index could not follow changes'));
    expect(warnings, 'the same reason is logged once').toHaveLength(1);
    expect(warnings[0]).toContain('no changes now');
  });

  test('follows them when it can again', async () => {
    const id = await createArticle(t, admin, { title: 'Jahe', ...PUBLIC });
    expect(await idsOf('jahe')).toEqual([id]);
    refuseChanges();
    await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'ditolak' });
    const other = await createArticle(t, admin, { title: 'Jahe merah', ...PUBLIC });
    expect(await search('jahe')).toMatchObject({ counts: { all: { total: 0 } }, is_current: false });
    inIndex('drop trigger refuse');
    expect(await search('jahe')).toMatchObject({ counts: { all: { total: 1 } }, is_current: true });
    expect(await idsOf('jahe')).toEqual([other]);
  });
});
