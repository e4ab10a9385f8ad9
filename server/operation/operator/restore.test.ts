import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Config, readConfig } from '#server/process/config.ts';
import { newestMigration } from '#server/database/migrate.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { createDatabase } from '#tests/build-app.ts';
import { type S3, startS3 } from '#tests/s3.ts';
import { readEpoch } from '#server/search/changes/changes.service.ts';
import { listRecords } from '#server/works/records/records.service.ts';
import { versionHash } from '#server/articles/versions/versions.service.ts';
import { NO_WORK } from '#server/articles/work-fields.ts';
import { writeArchive } from './archive.ts';
import { withSystem } from './open-system.ts';
import { restore } from './restore.command.ts';
import type { Row } from './tables.ts';

const AT = '2026-11-21T03:00:00.000Z';

let folder: string;
let s3: S3;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'terarah-restore-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const bookPath = (number: number) => `books/${number.toString(16).padStart(32, '0')}.pdf`;
const fileRow = (path: string, user_id = 1): Row => ({
  path,
  kind: 'pdf',
  state: 'used',
  bytes: 4,
  width: null,
  height: null,
  widths: null,
  color: null,
  changed_at: AT,
  removed_from: null,
  user_id,
});
const userRow = (id: number): Row => ({
  id,
  nama_depan: 'Siti',
  nama_belakang: 'Rahma',
  email: `siti${id}@contoh.id`,
  no_hp: '0812-0000-0000',
  gender: 'P',
  password_hash: 'x',
  role_type: 2,
  created_at: AT,
  updated_at: AT,
  search_text: 'siti rahma',
});

const textRow = (id: number, content: string, status: Row): Row => ({
  id,
  user_id: 1,
  title: 'Judul',
  content,
  preview: 'Pratinjau lama',
  image: null,
  ...status,
  created_at: AT,
  updated_at: AT,
  published_at: AT,
  listed_at: AT,
  search_text: 'judul',
  deleted_at: null,
});
const articleRow = (id: number, content: string) => textRow(id, content, { verifikasi_admin: 'disetujui' });

/** What a page of the institute's own and its version have in common, and what only the page has. */
const pageRow = (id: number, content: string) => ({
  id,
  address: `halaman-${id}`,
  title: 'Judul',
  content,
  preview: 'Pratinjau lama',
  language: 'id',
  in_footer: 0,
  status: 'public',
  position: id,
  version: 1,
});
const PAGE_ONLY = { search_text: 'judul', created_at: AT, updated_at: AT, published_at: AT, deleted_at: null };

type Contents = { tables?: Record<string, Row[]>; files?: string[]; counts?: Record<string, number> };
let archives = 0;

/** Writes an archive with the given contents and correct checksums. */
async function craft({ tables = {}, files = [], counts }: Contents): Promise<string> {
  const file = join(folder, `${(archives += 1)}.tar.gz`);
  const archive = writeArchive(file);
  const add = async (name: string, text: string) =>
    await archive.add(name, Buffer.byteLength(text), Readable.from([Buffer.from(text)]));
  for (const [table, rows] of Object.entries(tables)) {
    await add(`tables/${table}.ndjson`, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
  for (const path of files) await add(`files/${path}`, '%PDF');
  await archive.finish({
    made_at: AT,
    migration: newestMigration(),
    database: 'sqlite',
    tables: counts ?? Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.length])),
    highest_ids: {},
  });
  return file;
}

/** Writes an archive of one user with one file. */
const craftAnother = async (path: string) =>
  await craft({ tables: { users: [userRow(2)], files: [fileRow(path, 2)] }, files: [path] });

async function emptyPlace(storage: 'folder' | 'S3' = 'folder'): Promise<Config> {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const database = await createDatabase(dataDir);
  onTestFinished(() => database.drop());
  return {
    ...readConfig({ DATA_DIR: dataDir }, []),
    databaseUrl: database.url,
    ...(storage === 'S3' && { storageUrl: s3.url, storageCredentials: s3.credentials }),
  };
}

const bringIn = async (config: Config, file: string) => await restore.run({ config, operands: [file], options: {} });

async function presentOf(config: Config, paths: string[]): Promise<string[]> {
  const storage = openStorage(config);
  const sizes = await Promise.all(paths.map((path) => storage.size(path)));
  return paths.filter((_path, index) => sizes[index] !== undefined);
}

describe.each(['folder', 'S3'] as const)('into a %s', (storage) => {
  const paths = [bookPath(1), bookPath(2)];
  const rows = { users: [userRow(1)], files: paths.map((path) => fileRow(path)) };

  test.each<[fault: string, words: string, Contents]>([
    ['a name that leads out of the storage', 'it holds', { files: [...paths, '../../luar.pdf'] }],
    ['a link preview, which no backup holds', 'it holds', { files: [...paths, 'previews/blog/1-0a.jpg'] }],
    ['a file that no row refers to', 'no row refers to', { files: [...paths, bookPath(3)] }],
    ['a row without what it must have', 'author', { tables: { ...rows, books: [{ id: 1, title: 'Tanpa isi' }] } }],
    ['fewer rows than it says', 'users: 1 rows, not 2', { counts: { users: 2 } }],
    ['a table less than it says', 'the table books is missing', { counts: { users: 1, books: 0 } }],
  ])(
    'an archive with its fault at the end leaves nothing, and another can follow: %s',
    async (_fault, words, given) => {
      const config = await emptyPlace(storage);
      const faulty = await craft({ tables: rows, files: paths, ...given });
      await expect(bringIn(config, faulty)).rejects.toThrow(words);
      expect(await presentOf(config, [...paths, bookPath(3)])).toEqual([]);

      const other = bookPath(4);
      await bringIn(config, await craftAnother(other));
      expect(await presentOf(config, [...paths, bookPath(3), other])).toEqual([other]);
      await openStorage(config).remove(other);
    },
  );
});

test('texts of an archive are cleaned, and those that are clean stay byte for byte as they are', async () => {
  const config = await emptyPlace();
  const [named, dropped] = ['a', 'b'].map((digit) => `images/${digit.repeat(32)}/400.webp`);
  const clean =
    '<h2>Judul</h2>\n<p>Satu &amp; dua <a href="https://terarah.example" rel="noopener nofollow ugc">x</a></p>';
  const texts = [
    `<p>Isi</p><script>alert(1)</script><img src=x onerror=alert(1)><img src="/storage/${named}" onload=alert(1)>`,
    '<script>alert(1)</script>',
    `${'<div>'.repeat(500)}Dalam <b>sekali</b>${'</div>'.repeat(500)}`,
    clean,
  ];
  const tables = {
    users: [userRow(1)],
    files: [named, dropped].map((path = '') => ({ ...fileRow(path), kind: 'image', widths: '[400]' })),
    text_pictures: ['article', 'sitePage'].flatMap((kind) =>
      [named, dropped].map((path = '') => ({ path, kind, subject_id: 1 })),
    ),
    articles: texts.map((content, index) => articleRow(index + 1, content)),
    blogs: texts.map((content, index) => textRow(index + 1, content, { status: 'onpost' })),
    article_versions: texts.map((content, index) => ({
      id: index + 1,
      article_id: index + 1,
      number: 1,
      created_at: AT,
      author_id: 1,
      kind: 'submitted',
      title: 'Judul',
      content,
      image: null,
      abstract: '',
      note: '',
      hash: 'lama',
    })),
    site_pages: texts.map((content, index) => ({ ...pageRow(index + 1, content), ...PAGE_ONLY })),
    site_page_versions: texts.map((content, index) => {
      const {
        id: page_id,
        preview: _preview,
        position: _position,
        version: number,
        ...version
      } = pageRow(index + 1, content);
      return { ...version, page_id, number, user_id: 1, created_at: AT };
    }),
  };
  await bringIn(config, await craft({ tables, files: [named ?? '', dropped ?? ''] }));
  const hash = (content: string) => versionHash({ title: 'Judul', content, image: null, ...NO_WORK });
  const changed = [`<p>Isi</p><img src="/storage/${named}" />`, 'alert(1)', 'Dalam sekali'];
  await withSystem(config, {}, async ({ system: { db } }) => {
    for (const table of ['articles', 'blogs', 'site_pages'] as const) {
      const rows = await db.selectFrom(table).select(['content', 'preview', 'updated_at']).orderBy('id').execute();
      expect(rows).toEqual([
        ...changed.map((content, index) => ({ content, preview: index === 0 ? 'Isi' : content, updated_at: AT })),
        { content: clean, preview: 'Pratinjau lama', updated_at: AT },
      ]);
    }
    const versions = await db.selectFrom('article_versions').select(['content', 'hash']).orderBy('id').execute();
    expect(versions).toEqual([
      ...changed.map((content) => ({ content, hash: hash(content) })),
      { content: clean, hash: 'lama' },
    ]);
    const ofPages = await db.selectFrom('site_page_versions').select('content').orderBy('page_id').execute();
    expect(ofPages.map(({ content }) => content)).toEqual([...changed, clean]);
    const notes = await db.selectFrom('text_pictures').select(['path', 'kind']).orderBy('kind').execute();
    expect(notes).toEqual(['article', 'blog', 'sitePage'].map((kind) => ({ path: named, kind })));
    const unread = await db.selectFrom('fingerprint_queue').select('article_id').orderBy('article_id').execute();
    expect(unread.map(({ article_id }) => article_id)).toEqual([1, 2, 3, 4]);
    // The second file was only in HTML that cleaning removed. It is deleted 48 hours later.
    const files = await db.selectFrom('files').select(['path', 'state']).orderBy('path').execute();
    expect(files.map(({ state }) => state)).toEqual(['used', 'pending']);
  });
});

test('translations find their originals again, whichever row comes first', async () => {
  const config = await emptyPlace();
  // More rows than one statement inserts.
  const last = 2500;
  const articles = Array.from({ length: last }, (_, index) => ({
    ...articleRow(index + 1, 'Isi'),
    language: index === 0 ? 'en' : 'id',
    translation_of: { 0: last, 2: 2 }[index] ?? null,
    translates_version: { 0: 3, 2: 1 }[index] ?? null,
  }));
  await bringIn(config, await craft({ tables: { users: [userRow(1)], articles } }));
  await withSystem(config, {}, async ({ system: { db } }) => {
    const columns = ['id', 'translation_of', 'translates_version', 'updated_at'] as const;
    const rows = db.selectFrom('articles').select(columns).where('translation_of', 'is not', null);
    expect(await rows.orderBy('id').execute()).toEqual([
      { id: 1, translation_of: last, translates_version: 3, updated_at: AT },
      { id: 3, translation_of: 2, translates_version: 1, updated_at: AT },
    ]);
  });
  const stray = [{ ...articleRow(1, 'Isi'), translation_of: 9 }];
  const other = await emptyPlace();
  const archive = await craft({ tables: { users: [userRow(1)], articles: stray } });
  await expect(bringIn(other, archive), 'an original that is missing').rejects.toThrow(/foreign key/i);
  await bringIn(other, await craftAnother(bookPath(1)));
});

test('after a restore, harvesters are told of every work, and of those that the archive has no longer', async () => {
  const config = await emptyPlace();
  const articles = [{ ...articleRow(1, 'Isi'), verifikasi_admin: 'disetujui', published_at: AT }];
  const record = { kind: 'article', datestamp: '2026-01-01T00:00:00Z', language: 'id', topics: '', is_removed: 0 };
  const public_records = [1, 2].map((id) => ({ ...record, id }));
  await bringIn(config, await craft({ tables: { users: [userRow(1)], articles, public_records } }));
  await withSystem(config, {}, async ({ system }) => {
    const records = await listRecords(system, { from: '2026-01-01T00:00:01Z' }, { limit: 10 });
    expect(records.map(({ id, isRemoved }) => ({ id, isRemoved }))).toEqual([
      { id: 1, isRemoved: false },
      { id: 2, isRemoved: true },
    ]);
  });
});

test('a search index that follows the database of the backup does not fit the restored one', async () => {
  const config = await emptyPlace();
  const settings = [{ name: 'search_epoch', value: 'lama' }];
  await bringIn(config, await craft({ tables: { settings, users: [userRow(1)] } }));
  await withSystem(config, {}, async ({ system }) => {
    expect(await readEpoch(system.db)).toMatch(/^[\da-f-]{36}$/);
  });
});

test('files that a killed restore has left are removed by the next one', async () => {
  const config = await emptyPlace();
  const paths = Array.from({ length: 1500 }, (_, number) => bookPath(number));
  const file = await craft({
    tables: { users: [userRow(1)], files: paths.map((path) => fileRow(path)) },
    files: paths,
  });
  const child = spawn(process.execPath, ['server/operation/operator/main.js', 'restore', file], {
    cwd: join(import.meta.dirname, '../../..'),
    env: {
      DATA_DIR: config.dataDir,
      ...(config.databaseUrl !== undefined && { DATABASE_URL: config.databaseUrl }),
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  const stored = () => {
    const books = join(config.dataDir, 'storage/books');
    return existsSync(books) ? readdirSync(books) : [];
  };
  await expect.poll(() => stored().length, { timeout: 15_000, interval: 2 }).toBeGreaterThan(10);
  child.kill('SIGKILL');
  await ended;
  expect(stored().length).toBeLessThan(paths.length);

  const other = bookPath(9000);
  await bringIn(config, await craftAnother(other));
  expect(stored()).toEqual([other.slice('books/'.length)]);
  const left = await withSystem(config, {}, ({ system }) =>
    system.db.selectFrom('files').select(['path', 'state']).execute(),
  );
  expect(left).toEqual([{ path: other, state: 'used' }]);
});
