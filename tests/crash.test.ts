import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { demoArticles, demoTopics } from '#server/operation/demo/demo-articles.ts';
import { demoBlogs } from '#server/operation/demo/demo-blogs.ts';
import { demoBooks } from '#server/operation/demo/demo-books.ts';
import { form, picture } from './factories.ts';
import { ADMIN, ask, logIn, makeFolder, type Place, queryPlace, settingsFor } from './faults/site.ts';
import { freePort } from './free-port.ts';
import { findLeftovers } from './leftovers.ts';
import { startPostgres } from './postgres.ts';
import { killAll, launchProcess, type ServerProcess, startProcess, until } from './process.ts';
import { type Random, seededRandom } from './random.ts';
import { compare, emptyLedger, type Ledger, makeSupplies, type Write, writeUntilCut } from './write-load.ts';

/** The demo articles that are not approved, by slug. */
const NOT_APPROVED: Readonly<Record<string, string>> = {
  'pertanian-regeneratif': 'menunggu',
  'pemangku-kepentingan-peta-kuasa': 'menunggu',
  'ekonomi-sirkular-maggot': 'menunggu',
  'baseline-rumah-tangga': 'menunggu',
  'opini-karbon-sukarela': 'ditolak',
  'wisata-desa-daya-dukung': 'ditolak',
};

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 3);
const SEED = Number(process.env['CRASH_SEED'] ?? randomInt(1_000_000));
/** A stop by SIGTERM may take this long. */
const STOP_MS = 10_000;
const PROMPT_STOP_MS = 6000;
const ROUND_TIMEOUT_MS = 30_000;
/** If loading the demo content takes longer, it hangs, and the test fails. Long enough for a busy machine. */
const LOAD_DEADLINE_MS = 120_000;
/**
 * Uploads and deletions are backdated by this much. Deleted rows stay in the bin for 30 days. On PostgreSQL a start
 * removes unfinished uploads only after 15 minutes, because another process may still be uploading.
 */
const LONG_AGO_MS = 40 * 86_400_000;

type Database = 'sqlite' | 'postgres';
type Listed = Record<'title' | 'name' | 'verifikasi_admin' | 'status', string> & {
  image: string | null;
  articles: number;
};

afterEach(killAll);

test.each<Database>(['sqlite', 'postgres'])(
  'kill -9 in the middle of writes loses no confirmed write, and the next start needs no repair: %s',
  async (database) => {
    console.log(`CRASH_SEED=${SEED} CRASH_ROUNDS=${ROUNDS}`);
    const random = seededRandom(SEED);
    const supplies = await makeSupplies();
    const ledger = emptyLedger();
    const world = await makeWorld(database);
    let server = await startProcess(settingsOf(world.place()));
    const { token } = await logIn(server.url, ADMIN);

    for (let round = 1; round <= ROUNDS; round += 1) {
      const isLast = round === ROUNDS;
      const writers = writeUntilCut({ url: server.url, token }, ledger, supplies, random);
      await killAtSomeMoment(server, ledger, random);
      await writers;
      expect(ledger.refused).toEqual([]);
      // The last round also crashes the database server, which is as close to a power loss as a test gets.
      if (isLast) await world.crashDatabase();

      server = await startProcess(settingsOf(world.place()));
      expect(await compare({ url: server.url, token }, ledger, { all: isLast })).toEqual([]);
      expect(await findLeftovers(world.place(), { pendingAllowed: database === 'postgres' })).toEqual([]);
      expect(server.output()).toEqual({ stdout: '', stderr: '' });
    }
    console.log(`${database}: ${ledger.answered} writes were answered, ${ledger.entries.size} entries compared`);

    await server.kill();
    await makeUploadsAndDeletionsOld(world.place());
    server = await startProcess(settingsOf(world.place()));
    expect(await findLeftovers(world.place(), { pendingAllowed: false })).toEqual([]);
    expect(await countDeleted(world.place())).toBe(0);
    expect(await compare({ url: server.url, token }, ledger, { all: true })).toEqual([]);
  },
  ROUND_TIMEOUT_MS * (ROUNDS + 1),
);

test.each<Database>(['sqlite', 'postgres'])(
  'a start that is interrupted while it loads the demo content is completed by the next: %s',
  async (database) => {
    const random = seededRandom(SEED);
    const world = await makeWorld(database);
    const place = world.place();
    const settings = { ...settingsOf(place), DEMO: '1' };
    const places = [
      ['articles', random.between(1, demoArticles.length - 1)],
      ['blogs', random.between(1, demoBlogs.length - 1)],
      ['books', random.between(1, demoBooks.length - 1)],
    ] as const;
    // On PostgreSQL one kill is enough: it tests the lock that keeps other processes from loading the content.
    const cuts = database === 'sqlite' ? places : [random.pick(places)];
    for (const [table, count] of cuts) {
      const server = await launchProcess(settings);
      await until(
        `${count} ${table} are loaded`,
        LOAD_DEADLINE_MS,
        async () => (await countRows(place, table)) >= count,
      );
      await server.kill();
    }
    await undoDecisions(place);

    const { url } = await startProcess(settings);
    const { token } = await logIn(url, ADMIN);
    const list = async (path: string) => (await ask(url, `/api/${path}`, { token })).body as Record<string, Listed[]>;
    const { artikels = [] } = await list('semuaArtikel');
    const { blog = [] } = await list('semuaBlog');
    const { buku = [] } = await list('semuaBuku');
    const { topics = [] } = await list('topics');

    expect([artikels.length, blog.length, buku.length]).toEqual([17, 9, 6]);
    expect(artikels.map(({ title, verifikasi_admin }) => `${title}: ${verifikasi_admin}`).sort()).toEqual(
      demoArticles.map(({ slug, title }) => `${title}: ${NOT_APPROVED[slug] ?? 'disetujui'}`).sort(),
    );
    expect(blog.map(({ title, status }) => `${title}: ${status}`).sort()).toEqual(
      demoBlogs.map(({ title, isOnHold }) => `${title}: ${isOnHold ? 'onhold' : 'onpost'}`).sort(),
    );
    expect(topics.map(({ name, articles }) => [name, articles])).toEqual(
      demoTopics.map((name) => [name, demoArticles.filter((article) => article.topics.includes(name)).length]),
    );
    expect(buku.map(({ title }) => title).sort()).toEqual(demoBooks.map(({ title }) => title).sort());
    expect(artikels.filter(({ image }) => image)).toHaveLength(
      demoArticles.filter(({ hasDrawing = true }) => hasDrawing).length,
    );
    expect(blog.filter(({ image }) => image)).toHaveLength(
      demoBlogs.filter(({ hasDrawing = true }) => hasDrawing).length,
    );
    expect(await findLeftovers(place, { pendingAllowed: database === 'postgres' })).toEqual([]);
  },
  4 * LOAD_DEADLINE_MS,
);

test('a second process on the same SQLite data folder is refused with one line, and the first goes on', async () => {
  const settings = settingsOf({ dataDir: makeFolder(), databaseUrl: undefined });
  const first = await startProcess(settings);
  await expectRefusal(
    settings,
    /^Terarah did not start: DATA_DIR .+ is in use by another process\. .+ Example: DATA_DIR=/,
  );
  expect((await fetch(`${first.url}/api/ready`)).status).toBe(200);
}, 60_000);

test('an invalid setting stops the start with one line before anything is changed', async () => {
  const dataDir = join(makeFolder(), 'data');
  const settings = settingsOf({ dataDir, databaseUrl: undefined });
  await expectRefusal({ ...settings, PORT: 'abc' }, /^Terarah did not start: PORT .+ Example: PORT=3000$/);
  expect(existsSync(dataDir)).toBe(false);
}, 60_000);

test('a port in use stops the start with one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const settings = settingsOf({ dataDir: makeFolder(), databaseUrl: undefined });
  await expectRefusal(
    { ...settings, PORT: String(port) },
    /^Terarah did not start: PORT \d+ is in use .+ Example: PORT=/,
  );
}, 60_000);

test('a database that does not respond stops the start with one line', async () => {
  const databaseUrl = `postgres://terarah:rahasia@127.0.0.1:${await freePort()}/terarah`;
  const line = /^Terarah did not start: DATABASE_URL leads to no database that lets us in \((?!.*rahasia).*\)/;
  await expectRefusal(settingsOf({ dataDir: makeFolder(), databaseUrl }), line);
}, 60_000);

test('SIGTERM under load cuts no response', async () => {
  const settings = settingsOf({ dataDir: makeFolder(), databaseUrl: undefined });
  const server = await startProcess(settings);
  const { token } = await logIn(server.url, ADMIN);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  await begin(server.url, { method: 'GET', path: '/api/health', agent }, Buffer.alloc(0)).answer;

  const logins = Array.from({ length: 12 }, () =>
    begin(
      server.url,
      { method: 'POST', path: '/api/login', agent, headers: { 'content-type': 'application/json' } },
      Buffer.from(JSON.stringify(ADMIN)),
    ),
  );
  const uploads = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const body = new Response(form({ title: `Artikel ${index}`, content: 'Isi' }, { image: await picture() }));
      const headers = { authorization: `Bearer ${token}`, 'content-type': body.headers.get('content-type') ?? '' };
      const bytes = Buffer.from(await body.arrayBuffer());
      return begin(server.url, { method: 'POST', path: '/api/postArtikel', headers }, bytes);
    }),
  );
  // The signal comes when the server has received the head of every request. The bodies of the uploads follow the
  // signal.
  await Promise.all([...logins, ...uploads].map(({ received }) => received));
  for (const { send } of logins) send();
  const stopped = server.stop();
  await until('no new connection is taken', STOP_MS, () => isRefused(server.url));
  for (const { send } of uploads) send();

  const statuses = await Promise.all([...logins, ...uploads].map(async ({ answer }) => (await answer).status));
  expect(statuses).toEqual([...logins.map(() => 200), ...uploads.map(() => 201)]);
  const { ms, ...end } = await stopped;
  expect(end).toEqual({ code: 0, signal: null });
  // Keep-alive connections are closed as soon as they are idle, not only at the deadline.
  expect(ms).toBeLessThan(PROMPT_STOP_MS);
  expect(server.output()).toEqual({ stdout: '', stderr: '' });
}, 60_000);

test('a client that never finishes its request delays the stop by 10 s at most', async () => {
  const server = await startProcess(settingsOf({ dataDir: makeFolder(), databaseUrl: undefined }));
  const headers = { 'content-type': 'application/json' };
  const login = begin(server.url, { method: 'POST', path: '/api/login', headers }, Buffer.from(JSON.stringify(ADMIN)));
  const cut = login.answer.catch((error: unknown) => error);
  await login.received;
  const { ms, ...end } = await server.stop();
  expect(end).toEqual({ code: 0, signal: null });
  expect(ms).toBeLessThan(STOP_MS);
  expect(await cut).toBeInstanceOf(Error);
}, 60_000);

async function expectRefusal(settings: Record<string, string>, line: RegExp): Promise<void> {
  const server = await launchProcess(settings);
  expect(await server.ended).toEqual({ code: 1, signal: null });
  const { stdout, stderr } = server.output();
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stderr.trim()).toMatch(line);
}

/** Sends a request on a separate connection: the head at once, the body when `send` is called. */
function begin(
  url: string,
  { headers, ...options }: { method: string; path: string; headers?: Record<string, string>; agent?: Agent },
  body: Buffer,
) {
  const { promise: received, resolve: isReceived } = Promise.withResolvers<void>();
  const { promise: answer, resolve, reject } = Promise.withResolvers<{ status: number | undefined; text: string }>();
  const outgoing = request(`${url}${options.path}`, {
    agent: false,
    ...options,
    headers: { ...headers, 'content-length': body.length, ...(body.length > 0 && { expect: '100-continue' }) },
  });
  outgoing.once('continue', isReceived).once('error', reject);
  outgoing.once('response', (response) => {
    text(response).then((content) => resolve({ status: response.statusCode, text: content }), reject);
  });
  if (body.length > 0) outgoing.flushHeaders();
  else outgoing.end();
  return { received, answer, send: () => void outgoing.end(body) };
}

async function isRefused(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}

/** Creates an empty data folder, and for PostgreSQL an empty server that survives crashes like one in production. */
async function makeWorld(database: Database) {
  const dataDir = makeFolder();
  // Creates PostgreSQL's data folder here: PostgreSQL may run as another user, who may not create folders there.
  const options = { durable: true, dataDir: makeFolder() };
  let postgres = database === 'postgres' ? await startPostgres(options) : undefined;
  onTestFinished(async () => {
    await killAll();
    await postgres?.stop();
  });
  return {
    place: (): Place => ({ dataDir, databaseUrl: postgres?.url }),
    async crashDatabase() {
      if (!postgres) return;
      postgres.kill();
      postgres = await startPostgres(options);
    },
  };
}

/** APP_SECRET is empty, so the server creates a secret in the data folder. It must keep this secret after a crash. */
const settingsOf = (place: Place) => settingsFor(place, { APP_SECRET: '' });

/** Kills the server after a random number of confirmed writes, either right after a response or at a random time. */
async function killAtSomeMoment(server: ServerProcess, ledger: Ledger, random: Random): Promise<void> {
  const enough = ledger.answered + random.between(15, 60);
  const last = random.pick<Write | 'any'>(['add', 'edit', 'delete', 'restore', 'any', 'any', 'any']);
  const { promise: killed, resolve } = Promise.withResolvers<void>();
  ledger.onAnswer = (write) => {
    if (ledger.answered < enough || (last !== 'any' && write !== last)) return;
    ledger.onAnswer = undefined;
    const delay = last === 'any' ? wait(random.between(1, 60)) : undefined;
    resolve(delay ? delay.then(() => server.kill()) : server.kill());
  };
  await killed;
}

async function countRows(place: Place, table: 'articles' | 'blogs' | 'books'): Promise<number> {
  if (!place.databaseUrl && !existsSync(join(place.dataDir, 'terarah.sqlite'))) return 0;
  try {
    return (await queryPlace(place, (db) => db.selectFrom(table).select('id').execute())).length;
  } catch {
    return 0; // The tables do not exist yet.
  }
}

/** Undoes the decisions on the first demo texts, because a random kill hardly ever comes just before a decision. */
async function undoDecisions(place: Place): Promise<void> {
  const undecided = { verifikasi_admin: 'menunggu', stage: 'waiting', published_at: null } as const;
  await queryPlace(place, async (db) => {
    await db.updateTable('articles').set(undecided).where('id', '=', 1).execute();
    await db.deleteFrom('article_events').where('article_id', '=', 1).where('kind', '=', 'approved').execute();
    await db.updateTable('blogs').set({ status: 'onhold', published_at: null }).where('id', '=', 1).execute();
  });
}

/** Backdates unfinished uploads and deletions, so that the next start removes both with their files. */
async function makeUploadsAndDeletionsOld(place: Place): Promise<void> {
  const at = new Date(Date.now() - LONG_AGO_MS).toISOString();
  await queryPlace(place, async (db) => {
    await db.updateTable('files').set({ changed_at: at }).where('state', '=', 'pending').execute();
    for (const table of ['articles', 'blogs', 'books'] as const) {
      await db.updateTable(table).set({ deleted_at: at }).where('deleted_at', 'is not', null).execute();
    }
  });
  expect(await countDeleted(place)).toBeGreaterThan(0);
}

async function countDeleted(place: Place): Promise<number> {
  const tables = ['articles', 'blogs', 'books'] as const;
  const rows = await queryPlace(place, (db) =>
    Promise.all(tables.map((table) => db.selectFrom(table).select('deleted_at').execute())),
  );
  return rows.flat().filter(({ deleted_at }) => deleted_at !== null).length;
}
