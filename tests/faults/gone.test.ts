import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '#server/database/database.ts';
import { form, picture } from '#tests/factories.ts';
import { startPostgres } from '#tests/postgres.ts';
import { killAll, startProcess, until } from '#tests/process.ts';
import { startS3 } from '#tests/s3.ts';
import { startSmtpServer } from '#tests/smtp.ts';
import { startRelay } from './relay.ts';
import {
  ADMIN,
  type Answer,
  ask,
  expectReady,
  isLong,
  logIn,
  makeFolder,
  postArticle,
  queryPlace,
  register,
  settingsFor,
  startSite,
  titlesOf,
} from './site.ts';

const ROUNDS = isLong ? 20 : 2;
const WRITERS = 4;
/** A server must use a recovered database again within this time. */
const RECOVERY_MS = 10_000;
/** If a service behind the server is down, a clear error must come within this time. */
const CLEAR_MS = 11_000;

afterEach(killAll);

test(
  'PostgreSQL down and up again under write load: 503 meanwhile, cached responses go on, no confirmed write is lost',
  async () => {
    const durable = { tcp: true, durable: true, dataDir: makeFolder() };
    let postgres = await startPostgres(durable);
    onTestFinished(() => postgres.stop());
    const relay = await startRelay(portOf(postgres.url));
    const databaseUrl = `postgres://postgres@127.0.0.1:${relay.port}/postgres`;
    const { server, token } = await startSite({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'info' });
    const first = form({ title: 'Pertama', content: 'Isi', verifikasi_admin: 'disetujui' }, { image: await picture() });
    expect((await postArticle(server.url, token, first)).status).toBe(201);
    const { body } = await ask(server.url, '/api/semuaArtikel?view=card');
    const image = `/storage/${(body['artikels'] as { image: string }[])[0]?.image}`;
    const kept = ['/', '/article', '/api/semuaArtikel', image, '/api/health'];

    const load = writeArticles(server.url, token);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const enough = load.answered.length + 20;
      await until('some writes are answered', 20_000, () => load.answered.length >= enough);
      for (const path of kept) expect([path, (await ask(server.url, path)).status]).toEqual([path, 200]);

      if (round % 2 === 1) postgres.kill();
      else await postgres.stop();
      await until('a write is refused', CLEAR_MS, () => load.refused.length > 0);
      for (const path of kept) expect([path, (await ask(server.url, path)).status]).toEqual([path, 200]);
      await expectReady(server.url, ['database']);
      const login = await ask(server.url, '/api/login', { method: 'POST', body: ADMIN });
      expectUnavailable(login, /Basis data/);
      const page = await fetch(`${server.url}/article?page=7`);
      expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-store']);

      postgres = await startPostgres(durable);
      await relay.to(portOf(postgres.url));
      const before = load.answered.length;
      await until('writes are answered again', RECOVERY_MS, () => load.answered.length > before);
      // The server fills its cache only while PostgreSQL notifies it of changes. The next outage needs this cache.
      await until('changes are noticed again', RECOVERY_MS, () => timesNoticedAgain(server.output().stdout) >= round);
      await expectReady(server.url);
      for (const answer of load.refused.splice(0)) expectUnavailable(answer, /Basis data/);
    }
    await load.stop();

    // If the connection broke after the commit, a write was stored although its response was an error. A title must not
    // exist twice.
    const titles = (await titlesOf(server.url, token)).filter((title) => title !== 'Pertama');
    expect(load.answered.filter((title) => !titles.includes(title))).toEqual([]);
    expect(titles.filter((title) => !load.sent.has(title))).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
    console.log(`PostgreSQL: ${ROUNDS} times gone and back, ${load.answered.length} writes answered`);
  },
  ROUNDS * 60_000,
);

// Runs only in the long variant: the server notices a split network only when a query times out, after half a minute.
test.skipIf(!isLong)(
  'the network to PostgreSQL has split without a word: 503 in the end, cached responses are still sent, all is well afterwards',
  async () => {
    const postgres = await startPostgres({ tcp: true });
    onTestFinished(() => postgres.stop());
    const relay = await startRelay(portOf(postgres.url));
    const databaseUrl = `postgres://postgres@127.0.0.1:${relay.port}/postgres`;
    const { server, token } = await startSite({ DATABASE_URL: databaseUrl });
    const authorization = `Bearer ${token}`;
    expect((await ask(server.url, '/article')).status).toBe(200);

    relay.hold();
    // More requests than the pool has connections: some use an open connection, others wait for a new one.
    const asked = Array.from({ length: 15 }, async () => {
      const response = await fetch(`${server.url}/api/me`, { headers: { authorization } });
      return [response.status, response.headers.get('retry-after') !== null];
    });
    expect((await ask(server.url, '/api/health')).status).toBe(200);
    await expectReady(server.url, ['database']);
    for (const answer of await Promise.all(asked)) expect(answer).toEqual([503, true]);

    await relay.to(portOf(postgres.url));
    await until(
      'it answers again',
      RECOVERY_MS,
      async () => (await ask(server.url, '/api/me', { token })).status === 200,
    );
    const back = Array.from({ length: 15 }, async () => (await ask(server.url, '/api/me', { token })).status);
    expect(new Set(await Promise.all(back))).toEqual(new Set([200]));
    await expectReady(server.url);
  },
  120_000,
);

test('the mail server down and up again: every call works as usual, every mail arrives, and none twice', async () => {
  let smtp = await startSmtpServer();
  onTestFinished(() => smtp.stop());
  const config = { dataDir: makeFolder(), databaseUrl: undefined };
  const server = await startProcess(settingsFor(config.dataDir, { SMTP_URL: smtp.url, DECISION_MAIL_SECONDS: '0' }));
  const { db } = connectDatabase(config, () => {});
  onTestFinished(() => db.destroy());
  const author = { ...ADMIN, email: 'siti@contoh.id' };
  await register(server.url, author);
  // Confirms the address of the author: the server mails decisions only to confirmed addresses.
  await db.updateTable('users').set({ unconfirmed_since: null }).execute();
  const { token } = await logIn(server.url, author);
  const { token: adminToken } = await logIn(server.url, ADMIN);

  // Each decision about an article sends one mail to its author.
  const titles: string[] = [];
  const sendIn = async (count: number, state: string) => {
    for (let index = 1; index <= count; index += 1) {
      const title = `Artikel ${state} ${index}`;
      titles.push(title);
      const answer = await postArticle(server.url, token, { title, content: 'x' });
      expect(answer.status).toBe(201);
      const decision = await ask(server.url, `/api/updateStatusArtikel/${Number(answer.body['id'])}`, {
        method: 'PUT',
        token: adminToken,
        body: { verifikasi_admin: 'disetujui' },
      });
      expect(decision.status).toBe(200);
      expect(answer.ms + decision.ms).toBeLessThan(4000);
    }
  };
  const arrived: typeof smtp.mails = [];
  const waiting = () => db.selectFrom('mail_outbox').select('last_error').execute();
  const someFailed = (reason: RegExp) =>
    until(`a mail has failed by ${reason}`, 10_000, async () =>
      (await waiting()).some(({ last_error }) => last_error !== null && reason.test(last_error)),
    );

  await sendIn(3, 'awal');
  await until('the first mails are sent', 10_000, async () => (await waiting()).length === 0);

  arrived.push(...smtp.mails);
  await smtp.stop();
  await sendIn(5, 'mati');
  await someFailed(/ECONNREFUSED/);

  smtp = await startSmtpServer({ port: smtp.port });
  smtp.refusal = { at: 'recipient', code: 451 };
  await sendIn(3, 'menolak');
  await someFailed(/451/);
  smtp.refusal = { at: 'recipient', code: 'hang up' };
  await sendIn(3, 'putus');
  await someFailed(/^(?!.*(ECONNREFUSED|451))/);
  // After a kill the next process must send the waiting mails.
  await server.kill();

  smtp.refusal = undefined;
  // Makes the mails due in the database, because a test cannot advance the clock of a server process.
  await db.updateTable('mail_outbox').set({ due_at: new Date().toISOString() }).execute();
  const next = await startProcess(settingsFor(config.dataDir, { SMTP_URL: smtp.url }));
  await until('all mails are sent', 20_000, async () => (await waiting()).length === 0);
  expect((await next.stop()).code).toBe(0);
  arrived.push(...smtp.mails);
  const decisionMails = arrived
    .filter(({ envelope, email }) => envelope.to.includes(author.email) && /disetujui/.test(email.subject ?? ''))
    .map(({ email }) => email.text ?? '');
  expect(titles.map((title) => [title, decisionMails.filter((text) => text.includes(title)).length])).toEqual(
    titles.map((title) => [title, 1]),
  );
  expect(new Set(arrived.map(({ email }) => email.messageId)).size).toBe(arrived.length);
});

test('S3 down and up again: 503 where a file is needed, everything else goes on, and no file is left behind', async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  const storage = new URL(s3.url);
  const port = Number(new URL(storage.searchParams.get('endpoint') ?? '').port);
  const relay = await startRelay(port);
  storage.searchParams.set('endpoint', `http://127.0.0.1:${relay.port}`);
  const dataDir = makeFolder();
  const settings = settingsFor(dataDir, {
    STORAGE_URL: storage.toString(),
    AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  });
  const server = await startProcess(settings);
  const { token } = await logIn(server.url, ADMIN);
  const photo = await picture();
  const post = (title: string, files: Record<string, Buffer> = {}) =>
    postArticle(server.url, token, form({ title, content: 'Isi', verifikasi_admin: 'disetujui' }, files));
  const idOf = ({ body }: Answer) => Number(body['id']);
  const first = idOf(await post('Pertama', { image: photo }));
  const doomed = idOf(await post('Terhapus', { image: photo }));
  const detail = (await ask(server.url, `/api/detailArtikel/${first}`)).body['artikel'] as { image: string };
  const image = `/storage/${detail.image}`;
  expect((await ask(server.url, image)).status).toBe(200);
  const titles = ['Pertama'];

  for (let round = 1; round <= ROUNDS; round += 1) {
    // S3 is switched off, or, in every tenth round of the long variant, cut off by a split network.
    if (isLong && round % 10 === 0) relay.hold();
    else await relay.cut();
    const refused = await ask(server.url, image);
    expectUnavailable(refused, /Penyimpanan berkas/);
    expect(refused.ms).toBeLessThan(CLEAR_MS);
    if (!isLong || round % 10 !== 0) expectUnavailable(await post('Ditolak', { image: photo }), /Penyimpanan berkas/);
    await expectReady(server.url, ['storage']);
    titles.push(`Teks ${round}`);
    expect((await post(`Teks ${round}`)).status).toBe(201);
    for (const path of ['/', `/articleDetail/${first}`, '/api/semuaArtikel', '/api/health']) {
      expect([path, (await ask(server.url, path)).status]).toEqual([path, 200]);
    }
    if (round === 1) {
      expect((await ask(server.url, `/api/delArticle/${doomed}`, { method: 'DELETE', token })).status).toBe(200);
    }

    await relay.to(port);
    expect((await ask(server.url, image)).status).toBe(200);
    titles.push(`Gambar ${round}`);
    expect((await post(`Gambar ${round}`, { image: photo })).status).toBe(201);
    await expectReady(server.url);
  }
  expect(await titlesOf(server.url, token)).toEqual(titles.toSorted());
  expect((await server.stop()).code).toBe(0);

  // The next start removes the files that could not be removed during an outage.
  await startProcess(settings);
  const files = { dataDir, databaseUrl: undefined };
  const states = await queryPlace(files, (db) => db.selectFrom('files').select('state').execute());
  expect(states.filter(({ state }) => state !== 'used')).toEqual([]);
}, 240_000);

/** Posts articles as several authors at once, until stopped. Every title is used once. */
function writeArticles(url: string, token: string) {
  const sent = new Set<string>();
  const answered: string[] = [];
  const refused: Answer[] = [];
  const stopping = new AbortController();
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let count = 1; !stopping.signal.aborted; count += 1) {
      const title = `Artikel ${writer}.${count}`;
      sent.add(title);
      const body = { title, content: 'Isi', verifikasi_admin: 'menunggu' };
      const answer = await postArticle(url, token, body);
      if (answer.status === 201) answered.push(title);
      else refused.push(answer);
      // Waits before the next try like a client, but shorter than Retry-After asks.
      if (answer.status !== 201) await wait(50);
    }
  });
  return {
    sent,
    answered,
    refused,
    async stop() {
      stopping.abort();
      await Promise.all(writers);
    },
  };
}

function timesNoticedAgain(log: string): number {
  return log.split('changes by other processes are noticed again').length - 1;
}

function expectUnavailable({ status, body, headers, ms }: Answer, message: RegExp): void {
  expect({ status, body }).toEqual({ status: 503, body: { message: expect.stringMatching(message) } });
  expect(headers.get('retry-after')).toBe('10');
  expect(ms).toBeLessThan(CLEAR_MS);
}

const portOf = (url: string) => Number(new URL(url).port);
