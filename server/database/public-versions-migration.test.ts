import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#tests/build-app.ts';
import { PLAIN_EVENT } from '#tests/factories.ts';
import { type Connection, connectDatabase } from './database.ts';
import { migrate } from './migrate.ts';

let dataDir: string;
let database: TestDatabase;
let connection: Connection;
let db: Connection['db'];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'terarah-migrations-'));
  database = await createEmptyDatabase();
  connection = connectDatabase({ databaseUrl: database.url, dataDir }, () => {});
  ({ db } = connection);
  await migrate(connection, { upTo: '046-public-records' });
  await insert('users', USER);
});
afterEach(async () => {
  await connection.db.destroy();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const TIMES = { created_at: day(1), updated_at: day(1) };
const NAMES = { nama_depan: 'Siti', nama_belakang: 'Rahma', email: 'siti@contoh.id', search_text: 'siti rahma' };
const USER = { ...TIMES, ...NAMES, no_hp: '0812', gender: 'P', password_hash: 'x', role_type: 2 };
const TEXT = { title: 'Bakau', content: 'Isi' };
const ARTICLE = { ...TIMES, ...TEXT, user_id: 1, preview: 'Isi', search_text: 'bakau', listed_at: day(2) };
const PUBLIC = { verifikasi_admin: 'disetujui', stage: 'published', published_at: day(2) };

/** Inserts a row as an earlier release did. Untyped, because the current types may not match its tables. */
async function insert(table: string, row: Record<string, unknown> | Record<string, unknown>[]): Promise<void> {
  await (db as unknown as Kysely<Record<string, Record<string, unknown>>>).insertInto(table).values(row).execute();
}

/** One event of an old article: its kind, the day, the version, and whether it was undone. */
type Happened = [kind: string, on: number, version?: number, undone?: 'undone'];

let lastId = 0;
beforeEach(() => void (lastId = 0));

/** Inserts an article as the last release stored it, with the versions from 1 to `versions` and its events. */
async function addArticle(row: object, versions: number, events: Happened[]): Promise<number> {
  lastId += 1;
  const article_id = lastId;
  await insert('articles', { ...ARTICLE, ...PUBLIC, ...row });
  for (let number = 1; number <= versions; number += 1) {
    const version = { number, author_id: 1, side: 'author', kind: 'edited', abstract: '', keywords: '[]', note: '' };
    await insert('article_versions', { ...TEXT, ...version, article_id, created_at: day(1), hash: `${number}` });
  }
  for (const [kind, on, version = null, undone] of events) {
    const event = { ...PLAIN_EVENT, side: 'author', kind, version, at: day(on), undone_by: undone ? 1 : null };
    await insert('article_events', { ...event, article_id });
  }
  return article_id;
}

const shownOf = async (id: number) => {
  const columns = ['number', 'version', 'kind', 'published_at', 'note'] as const;
  const rows = await db
    .selectFrom('public_versions')
    .select(columns)
    .where('article_id', '=', id)
    .orderBy('number')
    .execute();
  expect(rows.map(({ number, note }) => [number, note])).toEqual(rows.map((_, index) => [index + 1, '']));
  return rows.map(({ version, kind, published_at }) => `${kind} ${version} on ${Number(published_at.slice(8, 10))}`);
};
const rowOf = async (id: number) => {
  const columns = ['public_number', 'revised_at', 'notice'] as const;
  return await db.selectFrom('articles').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
};

test('an old article has the public versions that readers saw, and no version of what was undone or not public', async () => {
  const edited = await addArticle({ public_version: 4, updated_at: day(9) }, 4, [
    ['submitted', 1, 1],
    ['edited', 2, 2],
    ['approved', 3, 2],
    ['comment', 4],
    ['revisionProposed', 5, 3],
    ['revisionDeclined', 6, 3],
    ['edited', 9, 4],
  ]);
  const revised = await addArticle({ public_version: 3, updated_at: day(8) }, 3, [
    ['submitted', 1, 1],
    ['approved', 2, 1],
    ['revisionProposed', 3, 2],
    ['revisionApproved', 4, 2, 'undone'],
    ['undone', 5, 2],
    ['revisionApproved', 8, 3],
  ]);
  const away = await addArticle({ public_version: 2, verifikasi_admin: 'ditolak', stage: 'declined' }, 2, [
    ['submitted', 1, 1],
    ['approved', 2, 1],
    ['declined', 3, 1],
    ['edited', 4, 2],
  ]);
  const takenDown = await addArticle({ public_version: 2, verifikasi_admin: 'ditolak', stage: 'declined' }, 2, [
    ['approved', 2, 1],
    ['edited', 3, 2],
    ['declined', 3, 2],
  ]);
  const back = await addArticle({ public_version: 2, updated_at: day(6) }, 2, [
    ['submitted', 1, 1],
    ['scheduled', 2, 1],
    ['published', 3, 1],
    ['reopened', 4, 1],
    ['edited', 5, 2],
    ['approved', 6, 2],
  ]);
  const waiting = await addArticle({ verifikasi_admin: 'menunggu', stage: 'waiting', published_at: null }, 1, [
    ['submitted', 1, 1],
    ['approved', 2, 1, 'undone'],
    ['undone', 3, 1],
  ]);
  expect(await migrate(connection)).toContain('047-public-versions');
  expect(await shownOf(edited)).toEqual(['first 2 on 3', 'unstated 4 on 9']);
  expect(await shownOf(revised)).toEqual(['first 1 on 2', 'unstated 3 on 8']);
  expect(await shownOf(away)).toEqual(['first 1 on 2']);
  expect(await shownOf(takenDown), 'one edit changed the text and took it down').toEqual(['first 1 on 2']);
  expect(await shownOf(back)).toEqual(['first 1 on 3', 'unstated 2 on 6']);
  expect(await shownOf(waiting)).toEqual([]);
  expect(await rowOf(edited)).toEqual({ public_number: 2, revised_at: day(9), notice: null });
  expect(await rowOf(waiting)).toEqual({ public_number: 0, revised_at: null, notice: null });
  const proposed = await db.selectFrom('article_versions').select(['change_kind', 'change_note']).distinct().execute();
  expect(proposed).toEqual([{ change_kind: null, change_note: '' }]);
});

test('a public article without events, as very old releases and imports left it, has its present text', async () => {
  const id = await addArticle({ public_version: 1 }, 1, []);
  const changed = await addArticle({ public_version: 2, updated_at: day(7) }, 2, [['approved', 2]]);
  const deleted = await addArticle({ public_version: 1, deleted_at: day(8) }, 1, [['approved', 2, 1]]);
  await migrate(connection);
  expect(await shownOf(id)).toEqual(['first 1 on 2']);
  expect(await rowOf(id)).toEqual({ public_number: 1, revised_at: null, notice: null });
  expect((await shownOf(changed)).at(-1)).toMatch(/ 2 on /);
  expect(await shownOf(deleted), 'a deleted article can be restored').toEqual(['first 1 on 2']);
});

test('every public version of an old article has the present facts, with its topics in order', async () => {
  const sri = { given_name: 'Sri', family_name: '', affiliation: '', orcid: null };
  const work = { co_authors: JSON.stringify([sri]), language: 'en', licence: 'CC-BY-4.0', doi: '10.1/a' };
  const id = await addArticle({ ...work, public_version: 2, updated_at: day(5) }, 2, [
    ['approved', 2, 1],
    ['edited', 5, 2],
  ]);
  for (const [index, name] of ['air', 'iklim'].entries()) {
    await insert('topics', { name, slug: name, name_key: name, position: index, created_at: day(1) });
  }
  for (const topic_id of [2, 1]) await insert('article_topics', { article_id: id, topic_id });
  await migrate(connection);
  const rows = await db.selectFrom('public_versions').select(['facts', 'hidden_at']).orderBy('number').execute();
  const facts = {
    ...{ user_id: 1, co_authors: [sri], topics: [1, 2], language: 'en', licence: 'CC-BY-4.0', doi: '10.1/a' },
    translates_version: null,
  };
  expect(rows.map((row) => row.facts)).toEqual([JSON.stringify(facts), JSON.stringify(facts)]);
  // Readers could not see the earlier text, from which an edit may have removed something private.
  expect(rows.map(({ hidden_at }) => hidden_at === null)).toEqual([false, true]);
});

test('more articles than one statement takes all have their versions, and an article takes its own with it', async () => {
  const version = { number: 1, author_id: 1, side: 'author', kind: 'edited', abstract: '', keywords: '[]', note: '' };
  const ids = Array.from({ length: 450 }, (_, index) => index + 1);
  await insert(
    'articles',
    ids.map(() => ({ ...ARTICLE, ...PUBLIC, public_version: 1 })),
  );
  await insert(
    'article_versions',
    ids.map((article_id) => ({ ...TEXT, ...version, article_id, created_at: day(1), hash: 'x' })),
  );
  await migrate(connection);
  const counted = async () => (await db.selectFrom('public_versions').select('article_id').execute()).length;
  expect(await counted()).toBe(450);
  await db.deleteFrom('articles').where('id', '<=', 449).execute();
  expect(await counted()).toBe(1);
});
