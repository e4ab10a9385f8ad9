import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { binariesFor, unprivileged } from './postgres-binaries.ts';

type Options = {
  /** Whether to listen on a port of 127.0.0.1 in addition to the unix socket. `url` then contains the port. */
  tcp?: boolean;
  /** Whether to sync writes to the disk as in production, for tests that crash the server. */
  durable?: boolean;
  /** The data folder. It is created if it does not exist, and is kept. Default: a temporary folder that is deleted. */
  dataDir?: string;
};

export type Postgres = {
  url: string;
  stop(): Promise<void>;
  /** Crashes the server with SIGKILL: it writes nothing more. */
  kill(): void;
};

/** If os.tmpdir() has more characters, /tmp is used instead: a unix socket's whole path may have only about 100. */
const LONGEST_FOLDER = 40;

type Shell = ChildProcessByStdio<Writable, Readable, null>;

// Starts the server, and stops it when standard input closes. The end of the test process closes the input, even if
// the process was killed, so that no server is left behind.
const RUN = `
exec 3<&0
"$@" 2>&1 3<&- & server=$!
{ cat <&3; kill -INT $server; } >/dev/null 2>&1 &
exec 3<&- >/dev/null
wait $server
rm -rf "$TERARAH_PG_HOME"`;

/** Starts a temporary PostgreSQL, in less than a second. */
export async function startPostgres(options: Options = {}): Promise<Postgres> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(options);
    } catch (error) {
      // A crashed server's processes lock the data folder for a moment. During that time the start is tried again.
      const held = error instanceof Error && /already exists|pre-existing shared memory/.test(error.message);
      if (!held || attempt === 50) throw error;
      await setTimeout(100);
    }
  }
}

/** Returns the address of another database on the same server. */
export function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on a separate connection, and returns its rows. */
export async function runStatement<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // Without a handler, the 'error' event that the client emits when its server is killed would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function launch({ tcp = false, durable = false, dataDir }: Options): Promise<Postgres> {
  const home = mkdtempSync(join(tmpdir().length > LONGEST_FOLDER ? '/tmp' : tmpdir(), 'terarah-pg-'));
  const data = dataDir ?? join(home, 'data');
  const user = unprivileged();
  const bin = binariesFor(user, home);
  makeCluster(bin, home, data, user);

  const port = tcp ? await freePort() : 5432;
  const settings = [`port=${port}`, `unix_socket_directories=${home}`, `listen_addresses=${tcp ? '127.0.0.1' : ''}`];
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  const server = [join(bin, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const shell = spawn('sh', ['-c', RUN, 'sh', ...server], {
    ...user,
    cwd: '/',
    env: { ...process.env, TERARAH_PG_HOME: home },
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true, // A process group of its own: Ctrl-C reaches only this process, which then stops the server.
  });
  const exited = once(shell, 'exit');
  await ready(shell);
  unrefShell(shell);

  return {
    url: tcp ? `postgres://postgres@127.0.0.1:${port}/postgres` : `postgres://postgres@localhost/postgres?host=${home}`,
    async stop() {
      shell.ref();
      shell.stdin.end();
      await exited;
    },
    kill() {
      // Kills only the server. Its parent, the shell, must live on to reap it: a new server on the same data folder
      // would take an unreaped process for a running server.
      process.kill(Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');
    },
  };
}

function makeCluster(bin: string, home: string, data: string, user: ReturnType<typeof unprivileged>) {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (user) for (const folder of [home, data]) chownSync(folder, user.uid, user.gid);
  if (existsSync(join(data, 'PG_VERSION'))) return;
  // A built-in locale sorts the same on every machine.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const { status, stderr } = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...locale, '--no-sync', '--no-instructions'],
    { ...user, cwd: '/', encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
}

function ready(shell: Shell): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('ready to accept connections')) return;
      shell.stdout.off('data', read).resume();
      resolve();
    };
    shell.stdout.on('data', read);
    shell.once('error', reject);
    shell.once('exit', () => {
      shell.stdin.destroy();
      reject(new Error(`PostgreSQL did not start: ${output}`));
    });
  });
}

// Lets the test process end while the shell runs. RUN then stops the server.
function unrefShell(shell: Shell) {
  shell.unref();
  for (const pipe of [shell.stdin, shell.stdout]) (pipe as unknown as Socket).unref();
}
