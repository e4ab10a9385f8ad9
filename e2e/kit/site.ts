import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#tests/free-port.ts';

export type Site = {
  url: string;
  dataDir: string;
  admin: { email: string; password: string };
};

const ROOT = join(import.meta.dirname, '../..');
const START_MS = 150_000;
const STOP_MS = 15_000;

/** The environment variable that contains the path of makeDemoFolder's data folder. */
export const DEMO_FOLDER = 'TERARAH_E2E_DEMO';

/**
 * Starts the real server with a new data folder, which is removed when the server stops. In trial mode it has the demo
 * content, unless the settings contain DEMO=0.
 */
export async function startSite(settings: Record<string, string> = {}): Promise<Site & { stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'terarah-e2e-'));
  const demo = process.env[DEMO_FOLDER];
  const { MODE = 'trial', DEMO = '1' } = settings;
  if (demo !== undefined && MODE === 'trial' && DEMO !== '0') await cp(demo, dataDir, { recursive: true });
  const remove = async () => await rm(dataDir, { recursive: true, force: true });
  try {
    const { stop, ...site } = await startSiteIn(dataDir, settings);
    const stopAndRemove = async () => {
      await stop();
      await remove();
    };
    return { ...site, stop: stopAndRemove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Starts the real server with an existing data folder. */
export async function startSiteIn(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Site & { stop: () => Promise<void> }> {
  const port = await freePort();
  const site = {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    admin: { email: 'admin@terarah.test', password: 'Kata-Sandi-Uji-2026' },
  };
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env;
  // A clean environment: a DATABASE_URL of the developer's shell must not reach a test.
  const env = {
    PATH,
    HOME,
    TMPDIR,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: site.url,
    DATA_DIR: dataDir,
    MODE: 'trial',
    ADMIN_EMAIL: site.admin.email,
    ADMIN_PASSWORD: site.admin.password,
    LOG_LEVEL: 'warn',
    RATE_LIMIT: 'off',
    // Sends mails at once, so that no test has to wait for one.
    DECISION_MAIL_SECONDS: '0',
    // A setting may contain {port}, which becomes the server's port.
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value.replace('{port}', `${port}`)])),
  };
  const server = spawn(process.execPath, ['server/launch.js'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const pipe of [server.stdout, server.stderr]) pipe.on('data', (chunk: Buffer) => (output += chunk.toString()));

  const stop = async () => await end(server);
  if (!(await answers(site.url, server))) {
    await stop();
    throw new Error(`The site did not start within ${START_MS / 1000} s:\n${output}`);
  }
  return { ...site, stop };
}

async function answers(url: string, server: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && isRunning(server)) {
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    if (response?.ok) return true;
    await setTimeout(50);
  }
  return false;
}

async function end(server: ChildProcess): Promise<void> {
  if (!isRunning(server)) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  const patience = new AbortController();
  const stopped = await Promise.race([
    exited.then(() => true),
    setTimeout(STOP_MS, false, { signal: patience.signal }).catch(() => false),
  ]);
  patience.abort();
  if (stopped) return;
  server.kill('SIGKILL');
  throw new Error(`The site was still running ${STOP_MS / 1000} s after SIGTERM.`);
}

function isRunning(server: ChildProcess): boolean {
  return server.pid !== undefined && server.exitCode === null && server.signalCode === null;
}
