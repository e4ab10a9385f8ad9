import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { connectDatabase, type Database } from '#server/database/database.ts';
import { form } from '#tests/factories.ts';
import { type Postgres, startPostgres } from '#tests/postgres.ts';
import { killAll, type ServerProcess, startProcess } from '#tests/process.ts';

/** With `npm run test:faults` every test runs longer, and the tests that wait for long time-outs run too. */
export const isLong = process.env['FAULTS'] === 'long';

export const ADMIN = { email: 'admin@contoh.id', password: 'kata-sandi-admin' };

export const PDF = readFileSync(join(import.meta.dirname, '../../server/operation/demo/books/kelola-sampah-desa.pdf'));

export type Session = { url: string; token: string };

/** The data folder of an installation, and the address of its PostgreSQL, if it has one. */
export type Place = { dataDir: string; databaseUrl: string | undefined };

export type Answer = { status: number; headers: Headers; body: Record<string, unknown>; ms: number };

/** Creates an empty folder. It is removed after the test, when every server has ended. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'terarah-faults-'));
  onTestFinished(async () => {
    await killAll();
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export function settingsFor(place: string | Place, more: Record<string, string> = {}): Record<string, string> {
  const { dataDir, databaseUrl = '' } = typeof place === 'string' ? { dataDir: place } : place;
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    APP_SECRET: 'satu rahasia untuk semua proses di sini',
    LIST_CAP: '100000',
    ...more,
  };
}

/** Starts a server with an empty data folder, and signs in its admin. */
export async function startSite(more: Record<string, string> = {}): Promise<{ server: ServerProcess; token: string }> {
  const server = await startProcess(settingsFor(makeFolder(), more));
  return { server, token: (await logIn(server.url, ADMIN)).token };
}

/** Starts PostgreSQL if `database` names it. It is stopped after the test, when every server has ended. */
async function startDatabase(
  database: string,
  options?: Parameters<typeof startPostgres>[0],
): Promise<Postgres | undefined> {
  const postgres = database === 'postgres' ? await startPostgres(options) : undefined;
  onTestFinished(async () => {
    await killAll();
    await postgres?.stop();
  });
  return postgres;
}

/** Creates an empty data folder, and starts PostgreSQL if `database` names it. */
export async function makePlace(database: string, options?: Parameters<typeof startPostgres>[0]): Promise<Place> {
  const postgres = await startDatabase(database, options);
  return { dataDir: makeFolder(), databaseUrl: postgres?.url };
}

/** Opens the database of an installation for one query, or several. */
export async function queryPlace<T>(place: Place, query: (db: Database) => Promise<T>): Promise<T> {
  const { db } = connectDatabase(place, () => {});
  try {
    return await query(db);
  } finally {
    await db.destroy();
  }
}

const PATIENCE_MS = 20_000;

/** Sends one request, which must succeed or fail within `patienceMs`. If the response is not JSON, `body` is empty. */
export async function ask(
  url: string,
  path: string,
  {
    method = 'GET',
    token,
    body,
    patienceMs = PATIENCE_MS,
  }: { method?: string; token?: string; body?: FormData | object; patienceMs?: number } = {},
): Promise<Answer> {
  const began = performance.now();
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error: unknown) => {
    throw new Error(`${method} ${path} got no answer in ${Math.round(performance.now() - began)} ms`, { cause: error });
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? (JSON.parse(text) as Answer['body']) : {},
    ms: performance.now() - began,
  };
}

/** Sends a request like `ask`. Returns undefined if no complete response came, because the server was killed. */
export async function askUnlessKilled(...given: Parameters<typeof ask>): Promise<Answer | undefined> {
  try {
    return await ask(...given);
  } catch (error) {
    const { cause = error } = error as Error;
    if ((cause as Error).name === 'TimeoutError') throw error;
    return undefined;
  }
}

/** Sends a request on a connection of `agent`, with exactly this path and these headers. fetch would change them. */
export async function exchange(
  agent: Agent,
  url: string,
  { path, body, ...sent }: { method: string; path: string; headers: Record<string, string>; body: Buffer | undefined },
): Promise<{ status: number; type: string; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; type: string; text: string }>();
  const { hostname, port } = new URL(url);
  const headers = { ...sent.headers, ...(body && { 'content-length': body.length }) };
  const outgoing = request({ agent, hostname, port, path, method: sent.method, headers }, (response) => {
    const { statusCode: status = 0, headers: received } = response;
    const type = received['content-type'] ?? '';
    readText(response).then((text) => resolve({ status, type, text }), reject);
  });
  outgoing.once('error', reject);
  outgoing.setTimeout(60_000, () => outgoing.destroy(new Error(`No answer to ${sent.method} ${path}`)));
  outgoing.end(body);
  return await promise;
}

export async function logIn(url: string, { email, password }: typeof ADMIN): Promise<Session> {
  const { status, body } = await ask(url, '/api/login', { method: 'POST', body: { email, password } });
  if (status !== 200) throw new Error(`Login answers ${status}: ${JSON.stringify(body)}`);
  return { url, token: (body['authorization'] as { token: string }).token };
}

export const register = (url: string, person: typeof ADMIN): Promise<Answer> => {
  const rest = { nama_depan: 'Siti', nama_belakang: 'Aminah', no_hp: '0812-3456-7890', gender: 'P' };
  return ask(url, '/api/register', { method: 'POST', body: { ...rest, ...person } });
};

/** Creates the form of a book with this file. */
export const bookForm = (bytes: Buffer = PDF): FormData =>
  form(
    { title: 'Buku', author: 'Siti', tahun: '2026', penerbit: 'Terarah', doi: '10.1/x' },
    { file: { bytes, name: 'a.pdf' } },
  );

/** Posts an article, as JSON or as a form. */
export const postArticle = (url: string, token: string, body: FormData | object): Promise<Answer> =>
  ask(url, '/api/postArtikel', { method: 'POST', token, body });

/** Returns the titles of all articles that the owner of the token sees, sorted. */
export async function titlesOf(url: string, token: string): Promise<string[]> {
  const { status, body } = await ask(url, '/api/semuaArtikel?view=card', { token });
  if (status !== 200) throw new Error(`The list answers ${status}`);
  return (body['artikels'] as { title: string }[]).map(({ title }) => title).toSorted();
}

/**
 * Waits until /api/ready reports exactly these missing services. Its response may be a second old, because the server
 * checks once a second.
 */
export async function expectReady(url: string, missing: string[] = []): Promise<void> {
  const readiness = async () => {
    const { status, body } = await ask(url, '/api/ready');
    return { status, missing: body['missing'] ?? [] };
  };
  const expected = { status: missing.length === 0 ? 200 : 503, missing };
  await expect.poll(readiness, { timeout: 15_000 }).toEqual(expected);
}
