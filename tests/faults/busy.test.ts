import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '#tests/postgres.ts';
import { killAll, startProcess } from '#tests/process.ts';
import { ADMIN, ask, isLong, logIn, makeFolder, postArticle, settingsFor, titlesOf } from './site.ts';

const EDITS = isLong ? 500 : 25;
/** How long a write waits for a locked file: BUSY_PATIENCE_MS in server/database/sqlite.ts. */
const PATIENCE_MS = 10_000;

afterEach(killAll);

test('a SQLite file that another process has locked: writes wait for it, and get 503 after a while', async () => {
  const dataDir = makeFolder();
  const server = await startProcess(settingsFor(dataDir));
  const { token } = await logIn(server.url, ADMIN);
  const post = (title: string) => postArticle(server.url, token, { title, content: 'Isi' });
  expect((await post('Sebelum')).status).toBe(201);
  expect((await ask(server.url, '/')).status).toBe(200);
  const other = new DatabaseSync(join(dataDir, 'terarah.sqlite'));
  onTestFinished(() => other.close());

  other.exec('begin immediate');
  const waiting = [post('Menunggu 1'), post('Menunggu 2')];
  for (let count = 0; count < 20; count += 1) expect((await ask(server.url, '/api/health')).status).toBe(200);
  other.exec('commit');
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201]);

  other.exec('begin immediate');
  const refused = await Promise.all(Array.from({ length: 5 }, (_, index) => post(`Ditolak ${index}`)));
  for (const { status, body, headers, ms } of refused) {
    expect({ status, body }).toEqual({ status: 503, body: { message: expect.stringMatching(/^Basis data sedang/) } });
    expect(headers.get('retry-after')).toBe('10');
    // All writes time out together, not one after another.
    expect(ms).toBeLessThan(PATIENCE_MS + 3000);
  }
  // The lock has now lasted longer than PATIENCE_MS. From now on the server refuses writes at once, and reads work.
  const [read, write] = await Promise.all([ask(server.url, '/api/semuaArtikel?q=x', { token }), post('Ditolak lagi')]);
  expect([read.status, write.status]).toEqual([200, 503]);
  expect(read.ms).toBeLessThan(2000);
  expect((await ask(server.url, '/')).status).toBe(200);
  other.exec('rollback');

  expect((await post('Sesudah')).status).toBe(201);
  expect(await titlesOf(server.url, token)).toEqual(['Menunggu 1', 'Menunggu 2', 'Sebelum', 'Sesudah']);
}, 60_000);

test('of two admins who save the same article at once, in two processes, one gets a conflict, and no version is mixed', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const start = () => startProcess(settingsFor({ dataDir: makeFolder(), databaseUrl: postgres.url }));
  const servers = await Promise.all([start(), start()]);
  const sessions = await Promise.all(servers.map(({ url }) => logIn(url, ADMIN)));
  const [first] = sessions;
  if (!first) throw new Error('unreachable');
  const created = await postArticle(first.url, first.token, { title: 'Awal', content: 'Awal' });
  const id = Number(created.body['id']);
  const read = async ({ url, token }: typeof first) =>
    (await ask(url, `/api/detailArtikel/${id}`, { token })).body['artikel'] as Record<string, string>;

  for (let round = 1; round <= EDITS; round += 1) {
    const { updated_at } = await read(first);
    const versions = sessions.map((_, admin) => ({
      title: `Judul ${round}.${admin}`,
      content: `<p>Isi ${round}.${admin}</p>`,
      verifikasi_admin: admin === 0 ? 'disetujui' : 'ditolak',
    }));
    const answers = await Promise.all(
      sessions.map(({ url, token }, admin) =>
        ask(url, `/api/editArticle/${id}`, { method: 'POST', token, body: { ...versions[admin], updated_at } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? 0 : 1;
    // The article has the fields of the accepted save. The refused session reads the article, and then can save.
    for (const session of sessions) expect(await read(session)).toMatchObject(versions[winner] ?? {});
    const loser = sessions[1 - winner] ?? first;
    const seen = await read(loser);
    const again = { ...versions[1 - winner], updated_at: seen['updated_at'] };
    const saved = await ask(loser.url, `/api/editArticle/${id}`, { method: 'POST', token: loser.token, body: again });
    expect(saved.status).toBe(200);
    expect(await read(first)).toMatchObject(versions[1 - winner] ?? {});
  }
}, 120_000);
