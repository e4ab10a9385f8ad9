import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { codeOf } from './error-details.ts';
import { jobQueue, type QueueTexts } from './job-queue.ts';

/** The message that a thread posts for each job. */
export type ThreadResponse<Result> = { result: Result } | { error: string };

export type WorkerThread<Job, Result> = {
  /**
   * Runs one job after those that already wait. Accounts take turns, if callers pass them.
   * @throws ThreadTimeout if the job exceeds a limit, 503 if too many jobs wait, 429 if too many of the account wait,
   * otherwise an Error with the thread's message
   */
  run(job: Job, account?: number): Promise<Result>;
  close(): void;
};

/** The job exceeded its limit of time or memory. */
export class ThreadTimeout extends Error {}

/** What each thread runs first. It imports the thread's file. */
const MAIN = new URL('./worker-thread-main.js', import.meta.url);

/** An idle thread occupies memory, so it ends after this time. A new one takes up to a quarter of a second to start. */
const IDLE_MS = 60_000;

/** The heap limit of a thread. With memory outside the heap, the thread that draws link previews takes up to 190 MB. */
const MAX_HEAP_MB = 96;

/** `idleMs`: when an idle thread ends, if not after a minute. `maxHeapMb`: its heap limit, if not MAX_HEAP_MB. */
type ThreadOptions = { timeoutMs: number; idleMs?: number; maxHeapMb?: number; texts?: QueueTexts };

/**
 * Runs jobs one at a time in a worker thread, so that the server can handle requests meanwhile. The thread starts with
 * the first job and ends when it has been idle for a while. `source`: the thread's file, which calls serveJobs.
 */
export function createWorkerThread<Job, Result>(
  source: URL,
  { timeoutMs, idleMs = IDLE_MS, maxHeapMb = MAX_HEAP_MB, texts }: ThreadOptions,
): WorkerThread<Job, Result> {
  const inTurn = jobQueue(1, undefined, texts && { texts });
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function begin(): Worker {
    const started = new Worker(MAIN, {
      workerData: source.href,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 4 },
      execArgv: [],
    });
    // If an 'error' event came between two jobs and had no listener, it would end the process.
    started.on('error', () => {});
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    started.unref();
    return started;
  }

  function end(): void {
    clearTimeout(idle);
    void worker?.terminate();
    worker = undefined;
  }

  return {
    run: (job, account) =>
      inTurn(async () => {
        clearTimeout(idle);
        const current = (worker ??= begin());
        try {
          const response = await responseOf<Result>(current, job, timeoutMs);
          if ('error' in response) throw new Error(response.error);
          idle = globalThis.setTimeout(end, idleMs).unref();
          return response.result;
        } catch (error) {
          // The thread may be in any state now, so the next job gets a new thread.
          end();
          throw error;
        }
      }, account),
    close: end,
  };
}

async function responseOf<Result>(worker: Worker, job: unknown, timeoutMs: number): Promise<ThreadResponse<Result>> {
  const patience = new AbortController();
  const { signal } = patience;
  const outcomes = [
    once(worker, 'message', { signal }).then(([response]): ThreadResponse<Result> => response, refuseExcess),
    once(worker, 'exit', { signal }).then(() => {
      throw new ThreadTimeout('The thread has ended.');
    }),
    setTimeout(timeoutMs, undefined, { signal }).then(() => {
      throw new ThreadTimeout('The thread took too long.');
    }),
  ];
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage(job);
  try {
    return await Promise.race(outcomes);
  } finally {
    patience.abort();
    void Promise.allSettled(outcomes);
  }
}

/** Throws the error of a thread, as ThreadTimeout if the thread has used up its memory. */
function refuseExcess(error: unknown): never {
  if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') throw new ThreadTimeout('The thread needed too much memory.');
  throw error;
}
