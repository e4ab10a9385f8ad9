import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export type ServerProcess = {
  /** The address, without a trailing slash. */
  url: string;
  pid: number;
  /** Returns everything that the server has written so far. */
  output(): { stdout: string; stderr: string };
  /** Resolves once the server accepts requests. Throws with its output if it ends instead. */
  ready(): Promise<void>;
  /** Sends SIGKILL: the server does and writes nothing more. */
  kill(): Promise<void>;
  /** Sends SIGTERM. Returns how the server ended, and how long that took. */
  stop(): Promise<End & { ms: number }>;
  /** Resolves when the server has ended. */
  ended: Promise<End>;
};

type LaunchOptions = {
  /** A file to which the server's standard output is appended. `output()` then does not contain it. */
  logFile?: string;
  /** The command that starts the server. Default: server/launch.js, with the same Node.js executable as the tests. */
  command?: readonly string[];
};

type End = { code: number | null; signal: NodeJS.Signals | null };

const ROOT = join(import.meta.dirname, '..');
const START_DEADLINE_MS = 150_000;
const running = new Set<ChildProcess>();

process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Starts the server like `npm start`, and waits until it serves. Default: trial mode without demo data. */
export async function startProcess(
  settings: Record<string, string>,
  options: LaunchOptions = {},
): Promise<ServerProcess> {
  const server = await launchProcess(settings, options);
  await server.ready();
  return server;
}

/** Starts the server like `npm start`, without waiting. */
export async function launchProcess(
  settings: Record<string, string>,
  { logFile, command: [program = '', ...args] = [process.execPath, 'server/launch.js'] }: LaunchOptions = {},
): Promise<ServerProcess> {
  const port = settings['PORT'] ?? String(await freePort());
  const log = logFile === undefined ? undefined : openSync(logFile, 'a');
  const child = spawn(program, args, {
    cwd: ROOT,
    // A clean environment: the server must not inherit a NODE_ENV of test, or a DATABASE_URL.
    env: {
      PATH: process.env['PATH'],
      MODE: 'trial',
      DEMO: '0',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      PORT: port,
      ...settings,
    },
    stdio: ['ignore', log ?? 'pipe', 'pipe'],
  });
  if (log !== undefined) closeSync(log);
  running.add(child);
  const output = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  // Unlike 'exit', 'close' comes after all output was read.
  const ended = once(child, 'close').then(([code, signal]): End => {
    running.delete(child);
    return { code, signal };
  });
  const url = `http://127.0.0.1:${port}`;
  const { pid } = child;
  if (pid === undefined) throw new Error('The server could not be started');

  return {
    url,
    pid,
    output: () => ({ ...output }),
    ended,
    async ready() {
      let end: End | undefined;
      void ended.then((how) => (end = how));
      await until('the server serves', START_DEADLINE_MS, async () => {
        if (end) throw new Error(`The server ended (${end.code ?? end.signal}):\n${output.stdout}${output.stderr}`);
        return await answersHealth(url);
      });
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      const began = performance.now();
      child.kill('SIGTERM');
      return { ...(await ended), ms: performance.now() - began };
    },
  };
}

/** Kills every server that still runs. Called by afterEach, so that a failed test leaves none behind. */
export async function killAll(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      child.kill('SIGKILL');
      await once(child, 'close');
    }),
  );
}

/** Waits until `find` returns a truthy value, and returns it. Throws after the deadline. */
export async function until<T>(what: string, deadlineMs: number, find: () => Promise<T> | T): Promise<NonNullable<T>> {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    const found = await find();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`Waited ${deadlineMs} ms in vain until ${what}`);
    await wait(10);
  }
}

async function answersHealth(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/health`);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
