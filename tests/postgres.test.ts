import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Postgres, startPostgres } from './postgres.ts';

async function query(server: Pick<Postgres, 'url'>, text: string) {
  const client = new pg.Client({ connectionString: server.url });
  // A connection reports an error when its server is killed.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test.each([{}, { tcp: true }])('a server with %j responds until it is stopped', async (options) => {
  const server = await startPostgres(options);
  expect(await query(server, `select lower('É') as letter`)).toEqual([{ letter: 'é' }]);
  await server.stop();
  await expect(query(server, 'select 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/);
});

test('a confirmed write is still there after a crash', async () => {
  const dataDir = mkdtempSync('/tmp/terarah-pgdata-');
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const before = await startPostgres({ dataDir, durable: true });
  await query(before, 'create table kept as select 7 as number');
  before.kill();
  const after = await startPostgres({ dataDir, durable: true });
  expect(await query(after, 'select * from kept')).toEqual([{ number: 7 }]);
  await after.stop();
});

test('a server ends with the process that started it, and leaves nothing', async () => {
  const launcher = JSON.stringify(new URL('./postgres.ts', import.meta.url).href);
  const code = `console.log((await (await import(${launcher})).startPostgres()).url); setInterval(() => {}, 1000)`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const url = line.toString().trim();
  const home = new URL(url).searchParams.get('host') ?? '';
  expect(await query({ url }, 'select 1 as one')).toEqual([{ one: 1 }]);

  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(existsSync(home)).toBe(false), { timeout: 10_000 });
});
