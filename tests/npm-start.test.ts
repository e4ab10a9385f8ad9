import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killAll, launchProcess, type ServerProcess } from './process.ts';

const WITHOUT_EXECVE = ['--import', 'data:text/javascript,delete process.execve', 'server/launch.js'];

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'terarah-npm-start-'));
});

afterEach(async () => {
  for (const { pid } of servers()) process.kill(pid, 'SIGKILL');
  await killAll();
  rmSync(dataDir, { recursive: true, force: true });
});

// Finds the server in /proc, which only Linux has.
test.skipIf(process.platform !== 'linux')(
  'SIGTERM to npm start stops the server and ends with 0; the server has the flags and settings that were measured',
  async () => {
    const npm = process.env['npm_execpath'];
    // Skips scripts/prepare.cjs, which might install packages again while other tests use them.
    const start = ['start', '--ignore-scripts'];
    const server = await startAndServe(npm ? [process.execPath, npm, ...start] : ['npm', ...start]);
    expect(servers()).toEqual([
      expect.objectContaining({
        args: expect.arrayContaining(['--max-semi-space-size=6', '--heap-growing-percent=40']),
        env: expect.arrayContaining(['MALLOC_ARENA_MAX=1']),
      }),
    ]);
    expect(await server.stop(), server.output().stdout).toMatchObject({ code: 0, signal: null });
    expect(servers()).toEqual([]);
  },
);

test.skipIf(process.platform !== 'linux')('the starter becomes the server if Node supports that', async () => {
  const server = await startAndServe([process.execPath, 'server/launch.js']);
  expect(servers()).toEqual([expect.objectContaining({ pid: server.pid })]);
  expect(await server.stop()).toMatchObject({ code: 0, signal: null });
});

test('elsewhere the server is a child of the starter, which passes on the signal and the exit status', async () => {
  const command = [process.execPath, ...WITHOUT_EXECVE];
  const server = await startAndServe(command);
  expect(await server.stop()).toMatchObject({ code: 0, signal: null });
  await expect(fetch(server.url)).rejects.toThrow('fetch failed');

  const refused = await launchProcess({ DATA_DIR: dataDir, PORT: 'many' }, { command });
  expect(await refused.ended).toEqual({ code: 1, signal: null });
  expect(Object.values(refused.output()).join('')).toContain('PORT');
});

async function startAndServe(command: string[]): Promise<ServerProcess> {
  const server = await launchProcess({ HOME: process.env['HOME'] ?? '', DATA_DIR: dataDir }, { command });
  await server.ready();
  return server;
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
