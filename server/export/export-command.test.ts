import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '#server/database/database.ts';
import { exportSite } from '#server/operation/operator/export.command.ts';
import { createAdmin, createArticle, type Person } from '#tests/factories.ts';
import { openTestApp } from '#tests/open-app.ts';
import { readOneMoment } from './one-moment.ts';

const app = await openTestApp();
const root = mkdtempSync(join(tmpdir(), 'terarah-export-'));
let admin: Person;
beforeAll(async () => {
  admin = await createAdmin(app);
  await createArticle(app, admin, { title: 'Air' });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const run = async (folder: string) =>
  await exportSite.run({ config: app.system.config, operands: [join(root, folder)], options: {} });

test('a new or empty folder is filled', async () => {
  mkdirSync(join(root, 'kosong'));
  for (const folder of ['baru', 'kosong']) {
    expect(await run(folder)).toBe(0);
    expect(readdirSync(join(root, folder, 'articles'))).toEqual(['1-air']);
    expect(existsSync(join(root, `${folder}.part`))).toBe(false);
  }
});

test('a folder with files, and one that another export is writing, stay as they are', async () => {
  mkdirSync(join(root, 'isi'));
  writeFileSync(join(root, 'isi/a.txt'), 'a');
  await expect(run('isi')).rejects.toThrow('there already');
  expect(readdirSync(join(root, 'isi'))).toEqual(['a.txt']);

  mkdirSync(join(root, 'lain.part'));
  writeFileSync(join(root, 'lain.part/a.txt'), 'a');
  await expect(run('lain')).rejects.toThrow('another export');
  expect(readdirSync(join(root, 'lain.part'))).toEqual(['a.txt']);

  await expect(run('tidak/ada')).rejects.toThrow('There is no folder');
});

test('the name of an archive, as for a backup, is refused', async () => {
  for (const name of ['cadangan.tar.gz', 'cadangan.TGZ', 'cadangan.tar']) {
    await expect(run(name)).rejects.toThrow(/backup .*cadangan/);
    expect(existsSync(join(root, name))).toBe(false);
  }
});

/** Returns the files of the failed export that this process has open. Only Linux lists them. */
function openFiles(): string[] {
  const descriptors = process.platform === 'linux' ? readdirSync('/proc/self/fd') : [];
  return descriptors.map(pathOf).filter((path) => path.startsWith(join(root, 'gagal')));
}

function pathOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    // The descriptor by which this process reads the list is closed by now.
    return '';
  }
}

test('an export that fails leaves nothing, no open file either', async () => {
  const broken = await createArticle(app, admin, { title: 'Rusak' });
  await app.system.db.updateTable('articles').set({ keywords: '{' }).where('id', '=', broken).execute();
  await expect(run('gagal')).rejects.toThrow('JSON');
  expect(readdirSync(root).filter((name) => name.startsWith('gagal'))).toEqual([]);
  expect(openFiles()).toEqual([]);
  await app.system.db.updateTable('articles').set({ keywords: '[]' }).where('id', '=', broken).execute();
});

test('rows that are written meanwhile are neither blocked nor seen', async () => {
  const connection = connectDatabase(app.system.config, () => {});
  await readOneMoment(connection.db, connection.kind, async (db) => {
    const count = async () => (await db.selectFrom('articles').select('id').execute()).length;
    const before = await count();
    await createArticle(app, admin);
    expect(await count()).toBe(before);
  });
  await connection.db.destroy();
});
