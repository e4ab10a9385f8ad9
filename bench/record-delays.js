// The benchmark loads this file into a server by NODE_OPTIONS. The server then writes to a file by how many ms each
// turn of the main thread's event loop was late, and how many ms of CPU time the main thread used in it.
// JavaScript, because TypeScript would load Node's type stripper into the server and each of its threads, which takes
// memory that the benchmark measures.
// oxlint-disable node/no-process-env -- set by search.ts for this file alone
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 1;
const WRITE_EVERY_MS = 200;

const file = process.env['DELAYS_FILE'];
if (isMainThread && file) recordDelays(file);

/** @param {string} path */
function recordDelays(path) {
  let last = performance.now();
  let before = process.threadCpuUsage();
  /** @type {string[]} */
  let lines = [];
  setInterval(() => {
    const now = performance.now();
    const { user, system } = process.threadCpuUsage(before);
    lines.push(`${(now - last - EVERY_MS).toFixed(2)} ${(user + system) / 1000}\n`);
    last = now;
    before = process.threadCpuUsage();
  }, EVERY_MS).unref();
  setInterval(() => {
    appendFileSync(path, lines.join(''));
    lines = [];
  }, WRITE_EVERY_MS).unref();
}
