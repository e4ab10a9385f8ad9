import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { killAll } from '#tests/process.ts';

/** `npm run test:faults` runs everything for longer, and what has to wait for long time-outs too. */
export const isLong = process.env['FAULTS'] === 'long';

export const ADMIN = { email: 'admin@contoh.id', password: 'kata-sandi-admin' };

export type Answer = { status: number; headers: Headers; body: Record<string, unknown>; ms: number };

/** Empty, and removed after the test, when every server has ended. */
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

/** One request, answered or failed within `patienceMs` (twenty seconds). The body of an answer that is no JSON is left out. */
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

/** The titles of all articles that an admin sees, sorted. */
export async function titlesOf(url: string, token: string): Promise<string[]> {
  const { status, body } = await ask(url, '/api/semuaArtikel?view=card', { token });
  if (status !== 200) throw new Error(`The list answers ${status}`);
  return (body['artikels'] as { title: string }[]).map(({ title }) => title).toSorted();
}

/** Waits until /api/ready says so: it looks once a second for all who ask, so that its answer may be of the moment before. */
export async function expectReady(url: string, missing: string[] = []): Promise<void> {
  const readiness = async () => {
    const { status, body } = await ask(url, '/api/ready');
    return { status, missing: body['missing'] ?? [] };
  };
  const expected = { status: missing.length === 0 ? 200 : 503, missing };
  await expect.poll(readiness, { timeout: 15_000 }).toEqual(expected);
}
