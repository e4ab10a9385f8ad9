import { parentPort } from 'node:worker_threads';
import { compactHeap } from './compact-heap.ts';
import type { ThreadResponse } from './worker-thread.ts';

/** V8 lets the heap of a thread grow to its limit before it collects, so an idle thread gives back what it can. */
const COMPACT_AFTER_MS = 2000;

/** Runs in a worker thread and does the jobs that createWorkerThread sends. The thread's file calls this once. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the file that calls it knows what is sent to it
export function serveJobs<Job>(work: (job: Job) => unknown): void {
  let idle: NodeJS.Timeout | undefined;
  parentPort?.on('message', (job: Job) => void respond(job));

  async function respond(job: Job): Promise<void> {
    clearTimeout(idle);
    let response: ThreadResponse<unknown>;
    try {
      response = { result: await work(job) };
    } catch (error) {
      response = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
    parentPort?.postMessage(response);
    idle = setTimeout(compactHeap, COMPACT_AFTER_MS).unref();
  }
}
