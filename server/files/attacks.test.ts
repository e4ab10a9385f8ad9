import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { isStoredPath } from '#server/storage/stored-path.ts';
import { fileNameAttacks } from '#tests/attacks/file-names.ts';
import { type FileAttack, imageAttacks, MARK, pdfAttacks, soundPdf } from '#tests/attacks/files.ts';
import { openTestApp } from '#tests/open-app.ts';
import { createAdmin, picture } from '#tests/factories.ts';
import { failuresIn, storedFiles } from '#tests/left-behind.ts';

const BOOK = { title: 'Judul', author: 'Siti', tahun: '2024', penerbit: 'Terarah', doi: '10.1/x' };
const BOUNDARY = '----batas';

const app = await openTestApp();
const admin = await createAdmin(app);

// Only with SQLite, because the database has no part in processing a file.
describe.runIf(inject('database') === 'sqlite').each<[string, string, readonly FileAttack[]]>([
  ['a picture', 'image', imageAttacks],
  ['a book', 'file', pdfAttacks],
])('as %s', (_, field, attacks) => {
  test.each(attacks)('$what', async ({ bytes, outcome }) => {
    const before = await storedFiles(app);
    const { status, fields } = await upload(field, await bytes(), 'foto.png');
    if (outcome === 'refused') expect(fields).toEqual([field]);
    expect(outcome === 'refused' ? [422] : [201, 422]).toContain(status);
    const added = (await storedFiles(app)).filter((path) => !before.includes(path));
    expect(added.length > 0).toBe(status === 201);
    for (const path of added) await expectInactive(path);
    expect(failuresIn(app)).toEqual([]);
  });
});

test('a book without anything active is kept', async () => {
  expect((await upload('file', soundPdf, 'buku.pdf')).status).toBe(201);
});

describe.runIf(inject('database') === 'sqlite')('a file called', () => {
  test.each(fileNameAttacks)('%j is stored under a generated name, or refused', async (name) => {
    const outside = await filesBeside();
    const { status } = await upload('image', await picture(), name);
    expect([201, 400, 422]).toContain(status);
    for (const path of await storedFiles(app)) expect(isStoredPath(path)).toBe(true);
    expect(await filesBeside()).toEqual(outside);
    expect(failuresIn(app)).toEqual([]);
  });

  test.each(fileNameAttacks.filter((name) => name.isWellFormed()))('%j is none that is served', async (name) => {
    for (const path of [encodeURI(name), encodeURIComponent(name), name.replace(/[^!-~]/g, '')]) {
      for (const folder of ['/storage/', '/storage/images/', '/storage/books/../']) {
        const response = await app.app.inject({ url: (folder + path).replaceAll('\\', '%5c').slice(0, 2000) });
        expect([400, 404]).toContain(response.statusCode);
        expect(response.body).not.toMatch(/root:|SQLite format|import /);
      }
    }
  });
});

/** Uploads a file. Unlike a browser, it does not escape the file name. */
async function upload(field: string, bytes: Buffer, name: string) {
  const texts = field === 'file' ? BOOK : { title: 'Judul', content: 'Isi' };
  const parts = Object.entries(texts).map(([key, value]) => `--${BOUNDARY}\r\n${disposition(key)}\r\n\r\n${value}\r\n`);
  const payload = Buffer.concat([
    Buffer.from(`${parts.join('')}--${BOUNDARY}\r\n${disposition(field)}; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  const response = await app.app.inject({
    method: 'POST',
    url: field === 'file' ? '/api/addBuku' : '/api/postArtikel',
    headers: { ...admin.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload,
  });
  return { status: response.statusCode, fields: Object.keys(response.json().errors ?? {}) };
}

const disposition = (field: string) => `content-disposition: form-data; name="${field}"`;

/** Expects that the stored file contains nothing of the attack, and that browsers can show it only as a picture. */
async function expectInactive(path: string): Promise<void> {
  expect(isStoredPath(path)).toBe(true);
  const bytes = await readFile(join(app.system.config.dataDir, 'storage', path));
  expect(bytes.includes(MARK)).toBe(false);
  expect(bytes.toString('latin1')).not.toMatch(/<script|<\?php|<svg/i);
  const { headers } = await app.app.inject({ url: `/storage/${path}` });
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
}

/** Lists the files in the data folder that must not change: all except uploads, mails and the database. */
async function filesBeside(): Promise<string[]> {
  const entries = await readdir(app.system.config.dataDir, { recursive: true });
  return entries.filter((path) => !/^(storage|outbox|terarah\.sqlite)/.test(path)).toSorted();
}
