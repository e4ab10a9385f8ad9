import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { connectDatabase, type Database } from '#server/database/database.ts';
import { type Postgres, startPostgres } from '#tests/postgres.ts';
import { killAll, type ServerProcess, startProcess } from '#tests/process.ts';
import { logIn } from '#tests/write-load.ts';

/** With `npm run test:faults` every test runs longer, and the tests that wait for long time-outs run too. */
export const isLong = process.env['FAULTS'] === 'long';

export const ADMIN = { email: 'admin@contoh.id', password: 'kata-sandi-admin' };

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

export function settingsFor(dataDir: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    DATA_DIR: dataDir,
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
export async function startDatabase(
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
