import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { connectDatabase, type Queries } from '#server/database/database.ts';
import { createAdmin, createArticle, createBlog, type Person } from '#tests/factories.ts';
import { contentsOf } from '#tests/index-contents.ts';
import { openTestApp } from '#tests/open-app.ts';
import { publicWorks } from './collections/public-works.ts';
import { enqueueChanges, followSome } from './follow.ts';
import { buildIndex } from './index/build-index.ts';
import { LATE_CHANGES } from './index/followed.ts';
import { openIndexFile } from './index/index-file.ts';
import { type CallIndex, callOpen } from './index/operations.ts';

const t = await openTestApp();
const { db } = t.system;
const PUBLIC = { verifikasi_admin: 'disetujui' } as const;
const NOW = '2026-11-28T00:00:00.000Z';

const ofPublic = (index: DatabaseSync) => ({ collection: publicWorks, call: callOpen(index) });

let admin: Person;
beforeAll(async () => {
  admin = await createAdmin(t);
});

let count = 0;
async function build(): Promise<string> {
  count += 1;
  const path = join(t.system.config.dataDir, `index-${count}.db`);
  onTestFinished(() => rmSync(path, { force: true }));
  expect(await buildIndex(db, path, publicWorks)).toBe(true);
  return path;
}

function open(path: string): DatabaseSync {
  const index = openIndexFile(path) as DatabaseSync;
  onTestFinished(() => index.close());
  return index;
}

async function expectNew(index: DatabaseSync): Promise<void> {
  expect(contentsOf(index)).toEqual(contentsOf(open(await build())));
}

async function followAll(index: DatabaseSync): Promise<void> {
  expect(await enqueueChanges(db, ofPublic(index), NOW)).toBe('enqueued');
  while (await followSome(db, ofPublic(index), NOW));
}

const retitle = async (other: Queries, id: number, title: string) =>
  await other.updateTable('articles').set({ title }).where('id', '=', id).execute();

const countRows = (index: DatabaseSync, table: 'pending' | 'followed') =>
  index.prepare(`select count(*) as total from ${table}`).get()?.['total'];

/** Inserts `times` rows into search_changes, for an owner or a topic. */
const addChanges = async (kind: 'topic' | 'owner', ref: number, times: number) =>
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${times})
    insert into search_changes (kind, ref) select ${kind}, ${ref} from numbers`.execute(db);

test('a change is followed that commits after one with a greater number', async () => {
  if (t.database === 'sqlite') return; // SQLite has one writer: numbers are in the order of the commits.
  const [early, late] = [await createArticle(t, admin, PUBLIC), await createArticle(t, admin, PUBLIC)];
  const index = open(await build());
  const another = connectDatabase(t.system.config, () => {});
  onTestFinished(() => another.db.destroy());
  let meanwhile: DatabaseSync | undefined;
  await another.db.transaction().execute(async (tx) => {
    await retitle(tx, late, 'Terlambat');
    await retitle(db, early, 'Lebih dulu');
    await followAll(index);
    await expectNew(index);
    meanwhile = open(await build());
  });
  await followAll(index);
  expect(contentsOf(index).join('\n')).toContain('terlambat');
  await expectNew(index);
  // An index that was built while the change was not committed follows it too.
  await followAll(meanwhile as DatabaseSync);
  await expectNew(meanwhile as DatabaseSync);
});

test('a follower that has read a work before another change does not undo it', async () => {
  const id = await createArticle(t, admin, { title: 'Satu', ...PUBLIC });
  const path = await build();
  const [first, second] = [open(path), open(path)];
  await retitle(db, id, 'Dua');
  for (const index of [first, second]) await enqueueChanges(db, ofPublic(index), NOW);
  const [isRead, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // The first follower has read the work, and writes it later.
  const held: CallIndex = async (name, ...given) => {
    if (name === 'update') {
      isRead.resolve();
      await isReleased.promise;
    }
    return await callOpen(first)(name, ...given);
  };
  const early = followSome(db, { collection: publicWorks, call: held }, NOW);
  await isRead.promise;
  await retitle(db, id, 'Tiga');
  await followAll(second);
  isReleased.resolve();
  expect(await early).toBe(false);
  await expectNew(first);
});

test('many changes of one author are followed at once, and each work once', async () => {
  const owner = await createAdmin(t);
  for (let works = 0; works < 2; works += 1) await createArticle(t, owner, PUBLIC);
  await createBlog(t, owner, { status: 'onpost' });
  const index = open(await build());
  const rename = db.updateTable('users').set({ nama_depan: 'Rengganis' }).where('id', '=', owner.id);
  await rename.execute();
  await addChanges('owner', owner.id, 600);
  expect(await enqueueChanges(db, ofPublic(index), NOW)).toBe('enqueued');
  expect(countRows(index, 'pending')).toBe(3);
  expect(await followSome(db, ofPublic(index), NOW)).toBe(false);
  expect(countRows(index, 'pending')).toBe(0);
  await expectNew(index);
});

test('following stops after texts that are long together, and after twenty works', async () => {
  const content = `<p>${'kekeringan panjang di desa karst '.repeat(4600)}</p>`;
  const long: number[] = [];
  for (let works = 0; works < 3; works += 1) long.push(await createArticle(t, admin, { content, ...PUBLIC }));
  const index = open(await build());
  for (const id of long) await retitle(db, id, 'Panjang');
  await enqueueChanges(db, ofPublic(index), NOW);
  expect(await followSome(db, ofPublic(index), NOW)).toBe(true);
  expect(countRows(index, 'pending')).toBe(1);
  expect(await followSome(db, ofPublic(index), NOW)).toBe(false);
  const short: number[] = [];
  for (let works = 0; works < 21; works += 1) short.push(await createArticle(t, admin, PUBLIC));
  await enqueueChanges(db, ofPublic(index), NOW);
  expect([await followSome(db, ofPublic(index), NOW), countRows(index, 'pending')]).toEqual([true, 1]);
  expect(await followSome(db, ofPublic(index), NOW)).toBe(false);
});

test('an index remembers only the changes that may still come late', async () => {
  const index = open(await build());
  for (let round = 0; round < 2; round += 1) {
    await addChanges('topic', 1, LATE_CHANGES - 1);
    expect(await enqueueChanges(db, ofPublic(index), NOW)).toBe('enqueued');
  }
  expect(countRows(index, 'followed')).toBe(LATE_CHANGES);
  expect(countRows(index, 'pending')).toBe(0);
  await addChanges('topic', 1, LATE_CHANGES);
  expect(await enqueueChanges(db, ofPublic(index), NOW)).toBe('behind');
});
