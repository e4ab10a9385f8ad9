import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { killAll } from '#tests/process.ts';

/** `npm run test:faults` runs every test for longer, and also those that wait for long time-outs. */
export const isLong = process.env['FAULTS'] === 'long';

export const ADMIN = { email: 'admin@contoh.id', password: 'kata-sandi-admin' };

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

const PATIENCE_MS = 20_000;

/**
 * Sends one request, which must succeed or fail within `patienceMs` (twenty seconds). A response body that is not JSON
 * is left out.
 */
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

/** Returns the titles of all articles that an admin sees, sorted. */
export async function titlesOf(url: string, token: string): Promise<string[]> {
  const { status, body } = await ask(url, '/api/semuaArtikel?view=card', { token });
  if (status !== 200) throw new Error(`The list answers ${status}`);
  return (body['artikels'] as { title: string }[]).map(({ title }) => title).toSorted();
}

/**
 * Waits until /api/ready reports that state. It checks once a second for all clients, so a response may be a second
 * old.
 */
export async function expectReady(url: string, missing: string[] = []): Promise<void> {
  const readiness = async () => {
    const { status, body } = await ask(url, '/api/ready');
    return { status, missing: body['missing'] ?? [] };
  };
  const expected = { status: missing.length === 0 ? 200 : 503, missing };
  await expect.poll(readiness, { timeout: 15_000 }).toEqual(expected);
}
