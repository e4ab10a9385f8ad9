import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Article } from '#contract/articles/articles.ts';
import type { LoginAnswer } from '#contract/identity/sessions.ts';
import type { ListMeta } from '#contract/lists.ts';
import { freePort } from '#tests/free-port.ts';
import { type Amounts, seed, AUTHOR } from './seed.ts';

export type CpuMs = { main: number; all: number };

export type BenchSite = {
  url: string;
  /** The time from the start of the process to the first 200 for the home page. */
  startMs: number;
  residentMb(): number;
  /** The CPU time so far, in ms: of the main thread, and of all threads. */
  cpuMs(): CpuMs;
  /** Returns all log lines so far. The server writes its log with a short delay. */
  logged(): string;
  stop(): Promise<void>;
};

const ROOT = join(import.meta.dirname, '..');
const ADMIN = { email: 'admin@contoh.id', password: 'Kata-Sandi-Ukur-2026' };
const START_DEADLINE_MS = 60_000;
const TRY_EVERY_MS = 5;
const running = new Set<ChildProcess>();
const folders = new Set<string>();

process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Creates a temporary folder, which is removed when the process ends. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'terarah-bench-'));
  folders.add(folder);
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
}

/** Starts the server like `npm start`, with its log in a file. By default the rate limits are off. */
export async function startSite(dataDir: string, settings: Record<string, string> = {}): Promise<BenchSite> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = join(dataDir, 'server.log');
  const output = openSync(log, 'w');
  const began = performance.now();
  const child = spawn(process.execPath, ['server/launch.js'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO: '0',
      RATE_LIMIT: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...settings,
    },
    stdio: ['ignore', output, output],
  });
  running.add(child);
  const ended = once(child, 'exit').then(() => running.delete(child));

  while (!(await answers(url))) {
    if (!running.has(child)) throw new Error(`The server did not start:\n${readFileSync(log, 'utf8')}`);
    if (performance.now() - began > START_DEADLINE_MS) throw new Error('The server did not start in time.');
    await wait(TRY_EVERY_MS);
  }
  return {
    url,
    startMs: performance.now() - began,
    residentMb: () => residentMb(child.pid ?? 0),
    cpuMs: () => cpuMs(child.pid ?? 0),
    logged: () => readFileSync(log, 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs `work` with a server that has these numbers of rows. Without `databaseUrl`, its database is SQLite. */
export async function withSeededSite<T>(
  amounts: number | Amounts,
  work: (site: BenchSite) => Promise<T>,
  databaseUrl?: string,
): Promise<T> {
  const dataDir = makeFolder();
  await seed({ dataDir, databaseUrl }, typeof amounts === 'number' ? { articles: amounts } : amounts);
  const site = await startSite(dataDir, databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  try {
    return await work(site);
  } finally {
    await site.stop();
    removeFolder(dataDir);
  }
}

/** Waits until the server has built its search indexes, because a build would slow the measured requests. */
export async function untilTextsAreSearched({ url }: Pick<BenchSite, 'url'>, headers: Headers): Promise<void> {
  for (const deadline = performance.now() + 300_000; ; await wait(500)) {
    const response = await fetch(`${url}/api/semuaArtikel?q=di&view=card&per_page=1`, { headers });
    const { meta } = (await response.json()) as { meta: ListMeta };
    if (meta.text_search !== 'none') return;
    if (performance.now() > deadline) throw new Error('The server does not build its search indexes');
  }
}

export type Headers = { authorization: string };

export const signInAsAdmin = (site: Pick<BenchSite, 'url'>): Promise<Headers> => signIn(site, ADMIN);
export const signInAsAuthor = (site: BenchSite): Promise<Headers> => signIn(site, AUTHOR);

async function signIn(
  { url }: Pick<BenchSite, 'url'>,
  credentials: { email: string; password: string },
): Promise<Headers> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const { authorization } = (await response.json()) as LoginAnswer;
  return { authorization: `Bearer ${authorization.token}` };
}

/** Returns the ids of the newest published articles and blog posts. */
export async function newestIds({ url }: { url: string }, count = 1): Promise<{ articles: number[]; blogs: number[] }> {
  const list = async (call: string) =>
    (await (await fetch(`${url}/api/${call}?view=card&per_page=${count}`)).json()) as Record<
      string,
      Pick<Article, 'id'>[]
    >;
  return { articles: ids((await list('semuaArtikel'))['artikels']), blogs: ids((await list('semuaBlog'))['blog']) };
}

const ids = (posts: Pick<Article, 'id'>[] | undefined) => (posts ?? []).map(({ id }) => id);

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function cpuMs(pid: number): CpuMs {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const times = tasks.map((task): [string, number] => {
    const [nanoseconds = ''] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ');
    return [task, Number(nanoseconds) / 1e6];
  });
  const all = times.reduce((sum, [, ms]) => sum + ms, 0);
  return { main: new Map(times).get(String(pid)) ?? Number.NaN, all };
}

function residentMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
