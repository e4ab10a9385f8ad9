import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#tests/build-app.ts';
import { type Connection, connectDatabase } from './database.ts';
import { migrate } from './migrate.ts';

let dataDir: string;
let database: TestDatabase;
let connection: Connection;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'terarah-migrations-'));
  database = await createEmptyDatabase();
  connection = connectDatabase({ databaseUrl: database.url, dataDir }, () => {});
});
afterEach(async () => {
  await connection.db.destroy();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const AT = '2026-01-01T00:00:00.000Z';
const NAMES = { nama_depan: 'Siti', nama_belakang: 'Rahma', email: 'siti@contoh.id', search_text: 'siti rahma' };
const USER = { ...NAMES, created_at: AT, updated_at: AT, no_hp: '0812', gender: 'P', password_hash: 'x', role_type: 2 };
const POST = {
  ...{ user_id: 1, title: 'Bakau', content: 'Isi', preview: 'Isi', search_text: 'bakau' },
  ...{ created_at: AT, updated_at: AT, published_at: AT, listed_at: AT },
};

/** Inserts a row as an earlier release did. Untyped, because the current types may not match its tables. */
async function insert(table: string, row: object): Promise<void> {
  await (connection.db as unknown as Kysely<Record<string, object>>).insertInto(table).values(row).execute();
}

test('works of the last release are followed from their next change on, and the migration itself changes none', async () => {
  const { db } = connection;
  await migrate(connection, { upTo: '047-public-versions' });
  await insert('users', USER);
  await insert('articles', { ...POST, verifikasi_admin: 'disetujui', stage: 'published' });
  await insert('articles', { ...POST, verifikasi_admin: 'menunggu' });
  await insert('blogs', { ...POST, status: 'onpost' });
  await insert('topics', { name: 'Air', slug: 'air', name_key: 'air', position: 1, created_at: AT });
  await insert('article_topics', { article_id: 1, topic_id: 1 });
  await insert('article_topics', { article_id: 2, topic_id: 1 });
  expect(await migrate(connection, { upTo: '048-search-changes' })).toContain('048-search-changes');
  expect(await db.selectFrom('search_changes').selectAll().execute()).toEqual([]);

  await db.updateTable('articles').set({ title: 'Bakau baru' }).execute();
  await db.updateTable('blogs').set({ status: 'onhold' }).execute();
  await db.deleteFrom('topics').execute();
  await db.updateTable('users').set({ nama_depan: 'Sri' }).execute();
  const rows = await db.selectFrom('search_changes').selectAll().orderBy('seq').execute();
  expect(rows).toEqual([
    { seq: 1, kind: 'article', ref: 1 },
    { seq: 2, kind: 'blog', ref: 1 },
    { seq: 3, kind: 'article', ref: 1 },
    { seq: 4, kind: 'topic', ref: 1 },
    { seq: 5, kind: 'owner', ref: 1 },
  ]);
});

test('works of the last release that are not public are followed from their next change on', async () => {
  const { db } = connection;
  await migrate(connection, { upTo: '048-search-changes' });
  await insert('users', USER);
  await insert('articles', { ...POST, verifikasi_admin: 'menunggu', stage: 'waiting' });
  await insert('articles', { ...POST, verifikasi_admin: 'disetujui', stage: 'published' });
  const text = {
    title: 'Usul',
    content: 'Usul',
    abstract: '',
    keywords: '[]',
    note: '',
    hash: 'x',
  };
  const version = { ...text, article_id: 2, number: 2, kind: 'revision', side: 'author', author_id: 1, created_at: AT };
  await insert('article_versions', version);
  await db.updateTable('articles').set({ pending_version: 2 }).where('id', '=', 2).execute();
  await insert('blogs', { ...POST, status: 'onhold' });
  await insert('blogs', { ...POST, status: 'onhold', deleted_at: AT });
  await insert('topics', { name: 'Air', slug: 'air', name_key: 'air', position: 1, created_at: AT });
  for (const article_id of [1, 2]) await insert('article_topics', { article_id, topic_id: 1 });
  await db.deleteFrom('search_changes').execute();
  expect(await migrate(connection)).toContain('049-unpublished-changes');
  expect(await db.selectFrom('search_changes').selectAll().execute()).toEqual([]);

  const news = async (act: { execute(): Promise<unknown> }) => {
    await db.deleteFrom('search_changes').execute();
    await act.execute();
    const rows = await db.selectFrom('search_changes').select(['kind', 'ref']).orderBy('seq').execute();
    return rows.map(({ kind, ref }) => `${kind} ${ref}`).toSorted();
  };
  const articles = db.updateTable('articles');
  expect(await news(articles.set({ content: 'x' }))).toEqual(['article 2', 'unpublishedArticle 1']);
  expect(await news(articles.set({ waiting_since: AT }))).toEqual([]);
  expect(await news(db.updateTable('article_versions').set({ title: 'Usul lain' }))).toEqual(['unpublishedArticle 2']);
  expect(await news(articles.set({ pending_version: null }))).toEqual(['unpublishedArticle 2']);
  expect(await news(db.updateTable('article_versions').set({ title: 'Usul' })), 'no proposal').toEqual([]);
  expect(await news(db.updateTable('blogs').set({ title: 'Kabar' }))).toEqual(['unpublishedBlog 1']);
  expect(await news(db.deleteFrom('topics'))).toEqual(['article 2', 'topic 1', 'unpublishedArticle 1']);
  expect(await news(db.deleteFrom('blogs'))).toEqual(['unpublishedBlog 1']);
  const approve = articles.set({ verifikasi_admin: 'disetujui', stage: 'published' }).where('id', '=', 1);
  expect(await news(approve)).toEqual(['article 1']);
});
