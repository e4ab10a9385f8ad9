import { join } from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { createWorkerThread, ThreadTimeout } from './worker-thread.ts';

const SOURCE = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', (job) => {
  const kept = [];
  while (job === 'grow') kept.push(new Array(100_000).fill(0.5));
  parentPort.postMessage({ result: job });
});`;

const CACHE = `
import { getCompileCacheDir } from 'node:module';
import { parentPort } from 'node:worker_threads';
parentPort.on('message', () => parentPort.postMessage({ result: getCompileCacheDir() }));`;

test('a thread uses the compile cache of the server, so that it does not load the type stripper', async () => {
  const thread = createWorkerThread<string, string>(new URL(`data:text/javascript,${encodeURIComponent(CACHE)}`), {
    timeoutMs: 20_000,
  });
  onTestFinished(() => thread.close());
  expect(await thread.run('')).toContain(join('node_modules', '.cache', 'terarah'));
});

test('a job that needs too much memory exceeds a limit, and the next job gets a new thread', async () => {
  const thread = createWorkerThread<string, string>(new URL(`data:text/javascript,${encodeURIComponent(SOURCE)}`), {
    timeoutMs: 20_000,
  });
  onTestFinished(() => thread.close());
  await expect(thread.run('grow')).rejects.toThrow(ThreadTimeout);
  expect(await thread.run('small')).toBe('small');
});
