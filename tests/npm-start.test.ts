import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { until } from './process.ts';

const ROOT = join(import.meta.dirname, '..');
const START_DEADLINE_MS = 60_000;
const WITHOUT_EXECVE = ['--import', 'data:text/javascript,delete process.execve', 'server/launch.js'];

let dataDir: string;
let launched: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'terarah-npm-start-'));
});

afterEach(() => {
  for (const child of launched) child.kill('SIGKILL');
  for (const { pid } of servers()) process.kill(pid, 'SIGKILL');
  launched = [];
  rmSync(dataDir, { recursive: true, force: true });
});

// Finds the server in /proc, which only Linux has.
test.skipIf(process.platform !== 'linux')(
  'SIGTERM to npm start stops the server and ends with 0; the server has the flags and settings that were measured',
  async () => {
    const npm = process.env['npm_execpath'];
    // Skips the preparation: it might install packages again while other tests use them.
    const start = ['start', '--ignore-scripts'];
    const { child, output } = await startAndServe(npm ? [process.execPath, npm, ...start] : ['npm', ...start]);
    expect(servers()).toEqual([
      expect.objectContaining({
        args: expect.arrayContaining(['--max-semi-space-size=6', '--heap-growing-percent=40']),
        env: expect.arrayContaining(['MALLOC_ARENA_MAX=1']),
      }),
    ]);
    expect(await stop(child), output()).toEqual({ code: 0, signal: null });
    expect(servers()).toEqual([]);
  },
);

test.skipIf(process.platform !== 'linux')('the starter becomes the server if Node supports that', async () => {
  const { child } = await startAndServe([process.execPath, 'server/launch.js']);
  expect(servers()).toEqual([expect.objectContaining({ pid: child.pid })]);
  expect(await stop(child)).toEqual({ code: 0, signal: null });
});

test('elsewhere the server is a child of the starter, which passes on the signal and the exit status', async () => {
  const { child, url } = await startAndServe([process.execPath, ...WITHOUT_EXECVE]);
  expect(await stop(child)).toEqual({ code: 0, signal: null });
  await expect(fetch(url)).rejects.toThrow('fetch failed');

  const refused = launch([process.execPath, ...WITHOUT_EXECVE], { PORT: 'many' });
  expect(await refused.ended).toEqual({ code: 1, signal: null });
  expect(refused.output()).toContain('PORT');
});

function launch([command = '', ...args]: string[], settings: Record<string, string>) {
  const child = spawn(command, args, {
    cwd: ROOT,
    // A clean environment: the server must not inherit MODE or NODE_ENV of the test runner.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, DEMO: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  launched.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => ({ code, signal }));
  return { child, ended, output: () => output };
}

async function startAndServe(command: string[]) {
  const port = await freePort();
  const started = launch(command, { PORT: String(port) });
  const url = `http://127.0.0.1:${port}/api/health`;
  let isOver = false;
  void started.ended.then(() => (isOver = true));
  await until('the server serves', START_DEADLINE_MS, async () => {
    if (isOver) throw new Error(`It ended:\n${started.output()}`);
    return await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return { ...started, url };
}

async function stop(child: ChildProcess) {
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  const [code, signal] = (await ended) as unknown[];
  return { code, signal };
}

/** Returns the processes that run the server with this test's data folder. */
function servers(): { pid: number; args: string[]; env: string[] }[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [args = [], env = []] = ['cmdline', 'environ'].map((file) =>
          readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0'),
        );
        const isServer = args.some((arg) => arg.endsWith('server/main.js')) && env.includes(`DATA_DIR=${dataDir}`);
        return isServer ? [{ pid: Number(pid), args, env }] : [];
      } catch {
        // The process has ended since the list was read.
        return [];
      }
    });
}
