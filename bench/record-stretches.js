// The benchmark loads this file into a server by NODE_OPTIONS. The server then writes to a file how much CPU time
// its main thread used between two turns of the event loop.
// JavaScript, because TypeScript would load Node's type stripper into the server and each of its threads, which takes
// memory that the benchmark measures.
// oxlint-disable node/no-process-env -- set by site.ts for this file alone
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const LEAST_MS = 10;

const file = process.env['STRETCHES_FILE'];
if (isMainThread && file) recordStretches(file);

/** @param {string} path */
function recordStretches(path) {
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    const ms = (user + system) / 1000;
    if (ms >= LEAST_MS) appendFileSync(path, `${ms}\n`);
    before = process.threadCpuUsage();
  }, 1).unref();
}
