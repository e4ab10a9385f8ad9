import { parentPort } from 'node:worker_threads';
import type { ThreadResponse } from './worker-thread.ts';

/** The thread's side of createWorkerThread: responds to each job. Call it once, in the file that the thread runs. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the file that calls it knows what is sent to it
export function serveJobs<Job>(work: (job: Job) => unknown): void {
  parentPort?.on('message', (job: Job) => void answer(job));

  async function answer(job: Job): Promise<void> {
    let reply: ThreadResponse<unknown>;
    try {
      reply = { result: await work(job) };
    } catch (error) {
      reply = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
    parentPort?.postMessage(reply);
  }
}
