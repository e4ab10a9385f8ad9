import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectDatabase } from '#server/database/database.ts';
import { ADMIN, ask, logIn, makeFolder, settingsFor } from './faults/site.ts';
import { filesBelow } from './left-behind.ts';
import { startProcess } from './process.ts';
import { navigation, open, PHONE } from './readers.ts';

const ADDRESS = '198.51.100.177';
const BROWSER = `${PHONE} Tanda/73180246`;

/** Returns what could stand for a reader without the salt of the day: the texts, their bytes and their digests. */
function traces(): [name: string, bytes: Buffer][] {
  const texts = { address: ADDRESS, browser: 'Tanda/73180246' };
  const clients = [ADDRESS, BROWSER, `${ADDRESS}${BROWSER}`, `${ADDRESS}\0${BROWSER}`, `${ADDRESS} ${BROWSER}`];
  const digests = ['md5', 'sha1', 'sha256', 'sha512'].flatMap((algorithm) =>
    clients.flatMap((client, index): [string, Buffer][] => {
      const digest = createHash(algorithm).update(client).digest();
      const name = `${algorithm} of ${index}`;
      // The first bytes find shortened digests too.
      return [
        [`${name}, bytes`, digest.subarray(0, 6)],
        [`${name}, hex`, Buffer.from(digest.toString('hex').slice(0, 12))],
        [`${name}, base64`, Buffer.from(digest.toString('base64').slice(0, 8))],
      ];
    }),
  );
  return [
    ...Object.entries(texts).map(([name, text]): [string, Buffer] => [name, Buffer.from(text)]),
    ['address, as a number', Buffer.from(String(Buffer.from(ADDRESS.split('.').map(Number)).readUInt32BE()))],
    ...digests,
  ];
}

/** Returns a function that tells which files below the folder contain these bytes. */
async function search(folder: string): Promise<(bytes: Buffer) => string[]> {
  const paths = await filesBelow(folder);
  const files = await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path))] as const));
  return (bytes) => files.filter(([, content]) => content.includes(bytes)).map(([path]) => path);
}

test('after readings, no file of the server has anything that identifies the reader', async () => {
  const folder = makeFolder();
  const dataDir = join(folder, 'data');
  const settings = settingsFor(dataDir, { LOG_LEVEL: 'info', TRUST_PROXY: '1' });
  const server = await startProcess(settings, { logFile: join(folder, 'server.log') });
  const { token } = await logIn(server.url, ADMIN);
  const article = { title: 'Judul yang tersimpan', content: '<p>Isi</p>', verifikasi_admin: 'disetujui' };
  const { body } = await ask(server.url, '/api/postArtikel', { method: 'POST', token, body: article });
  const headers = { ...navigation(BROWSER), 'x-forwarded-for': ADDRESS };
  const page = `${server.url}/articleDetail/${String(body['id'])}`;
  // Fastify answers the first request, and the cache the second one.
  for (let time = 0; time < 2; time += 1) expect(await open(page, headers)).toBe(200);
  await open(page, { ...headers, 'x-forwarded-for': '198.51.100.178' });
  // While the server runs, SQLite's log has pages that the database file has not.
  const running = await search(folder);
  await server.stop();
  const stopped = await search(folder);

  for (const found of [running, stopped]) {
    expect(found(Buffer.from(article.title)), 'the search finds what is on disk').not.toEqual([]);
    for (const [name, bytes] of traces()) expect(found(bytes), name).toEqual([]);
  }
  const { db } = connectDatabase({ dataDir, databaseUrl: undefined }, () => {});
  const stored = await db.selectFrom('reads').select(['kind', 'total', 'daily_unique']).execute();
  await db.destroy();
  expect(stored).toEqual([{ kind: 'article', total: 2, daily_unique: 2 }]);
});
