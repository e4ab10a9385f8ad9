import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { type Connection, connectDatabase, type Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { searchText } from '#server/database/search-text.ts';
import { enqueueChanges, followSome } from '#server/search/follow.ts';
import { buildIndex } from '#server/search/index/build-index.ts';
import { publicWorks } from '#server/search/collections/public-works.ts';
import { openIndexFile } from '#server/search/index/index-file.ts';
import { callOpen } from '#server/search/index/operations.ts';
import { contentsOf } from './index-contents.ts';
import { until } from './process.ts';
import { type Random, seededRandom } from './random.ts';

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 3);
const SEED = Number(process.env['CRASH_SEED'] ?? randomInt(1_000_000));
const ARTICLES = 60;
const NOW = '2026-11-28T00:00:00.000Z';
const FOLLOWER = fileURLToPath(new URL('./follow-forever.ts', import.meta.url));

test('after kill -9 of the follower at any moment, the index becomes what a build makes', async () => {
  console.log(`CRASH_SEED=${SEED} CRASH_ROUNDS=${ROUNDS}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'terarah-search-'));
  const connection = connectDatabase({ databaseUrl: undefined, dataDir }, () => {});
  const { db } = connection;
  onTestFinished(async () => {
    await db.destroy();
    rmSync(dataDir, { recursive: true });
  });
  await fill(connection);
  const path = join(dataDir, 'search.db');
  await buildIndex(db, path, publicWorks);

  const random = seededRandom(SEED);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const follower = fork(FOLLOWER, [dataDir, path]);
    await once(follower, 'message');
    const exit = once(follower, 'exit');
    const before = readLast(path);
    for (let changes = random.between(10, 60); changes > 0; changes -= 1) {
      await changeSomething(db, random);
      await wait(random.between(0, 3));
    }
    await until('the follower has followed a change', 10_000, () => readLast(path) > before);
    follower.kill('SIGKILL');
    await exit;
  }

  const index = openIndexFile(path);
  if (!index) throw new Error('The index is damaged');
  expect(await enqueueChanges(db, { collection: publicWorks, call: callOpen(index) }, NOW)).toBe('enqueued');
  while (await followSome(db, { collection: publicWorks, call: callOpen(index) }, NOW));
  const followed = contentsOf(index);
  index.close();
  const other = join(dataDir, 'other.db');
  await buildIndex(db, other, publicWorks);
  const built = openIndexFile(other);
  expect(followed).toEqual(built && contentsOf(built));
  built?.close();
});

/** Returns the number of the newest change that the index has followed. */
function readLast(path: string): number {
  const index = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  try {
    return Number(index.prepare(`select value from state where name = 'last'`).get()?.['value']);
  } finally {
    index.close();
  }
}

/** Edits, hides or shows an article, or renames its author. */
async function changeSomething(db: Database, random: Random): Promise<void> {
  const id = random.between(1, ARTICLES);
  const article = db.updateTable('articles').where('id', '=', id);
  const acts = [
    () => article.set({ title: `Judul ${random.between(1, 999)}`, content: '<p>kekeringan karst</p>' }).execute(),
    () => article.set({ verifikasi_admin: 'ditolak' }).execute(),
    () => article.set({ verifikasi_admin: 'disetujui' }).execute(),
    () =>
      db
        .updateTable('users')
        .set({ nama_depan: `Nama ${random.between(1, 99)}` })
        .where('id', '=', 1)
        .execute(),
  ];
  await random.pick(acts)();
}

/** Adds a user and public articles. */
async function fill(connection: Connection): Promise<void> {
  await migrate(connection);
  const at = '2026-11-01T00:00:00.000Z';
  const dates = { created_at: at, updated_at: at };
  const person = {
    nama_depan: 'Siti',
    nama_belakang: 'Rahma',
    email: 'siti@contoh.id',
    no_hp: '',
    gender: 'P' as const,
  };
  const texts = { search_text: searchText('Siti Rahma'), password_hash: 'x', role_type: 1 as const };
  await connection.db
    .insertInto('users')
    .values({ ...person, ...texts, ...dates })
    .execute();
  const rows = Array.from({ length: ARTICLES }, (_, index) => ({
    ...dates,
    user_id: 1,
    title: `Judul ${index}`,
    content: '<p>air bersih</p>',
    preview: 'air bersih',
    search_text: searchText(`Judul ${index}`),
    verifikasi_admin: 'disetujui' as const,
    published_at: at,
    listed_at: at,
  }));
  await connection.db.insertInto('articles').values(rows).execute();
}
