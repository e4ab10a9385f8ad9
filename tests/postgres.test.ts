import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runStatement, startPostgres } from './postgres.ts';

test.each([{}, { tcp: true }])('a server with %j responds until it is stopped', async (options) => {
  const server = await startPostgres(options);
  expect(await runStatement(server.url, `select lower('É') as letter`)).toEqual([{ letter: 'é' }]);
  await server.stop();
  await expect(runStatement(server.url, 'select 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/);
});

test('a confirmed write is still there after a crash', async () => {
  const dataDir = mkdtempSync('/tmp/terarah-pgdata-');
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const before = await startPostgres({ dataDir, durable: true });
  await runStatement(before.url, 'create table kept as select 7 as number');
  before.kill();
  const after = await startPostgres({ dataDir, durable: true });
  expect(await runStatement(after.url, 'select * from kept')).toEqual([{ number: 7 }]);
  await after.stop();
});

test('a server ends with the process that started it, and leaves nothing', async () => {
  const launcher = JSON.stringify(new URL('./postgres.ts', import.meta.url).href);
  const code = `console.log((await (await import(${launcher})).startPostgres()).url); setInterval(() => {}, 1000)`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const url = line.toString().trim();
  const home = new URL(url).searchParams.get('host') ?? '';
  expect(await runStatement(url, 'select 1 as one')).toEqual([{ one: 1 }]);

  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(existsSync(home)).toBe(false), { timeout: 10_000 });
});
