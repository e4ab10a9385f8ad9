import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { jobQueue, type QueueTexts } from './job-queue.ts';

/** The message that a thread posts for each job. */
export type ThreadResponse<Result> = { result: Result } | { error: string };

export type WorkerThread<Job, Result> = {
  /**
   * Runs one job, after the jobs that wait already. The accounts take turns, if callers name them.
   * @throws ThreadTimeout when it takes too long, 503 when too many jobs wait, 429 when several of the account wait,
   * otherwise an Error with the thread's message.
   */
  run(job: Job, account?: number): Promise<Result>;
  close(): void;
};

/** The job exceeded its limit of time or memory. */
export class ThreadTimeout extends Error {}

/**
 * After this time an idle thread ends. A new one takes up to a quarter of a second to start; an idle one occupies
 * memory.
 */
const IDLE_MS = 60_000;

/**
 * Runs jobs one at a time in a worker thread, so that the server can serve other requests meanwhile. The thread starts
 * with the first job and ends after a minute without one. `source` is the file that it runs, which responds to each
 * message with a ThreadResponse.
 */
export function createWorkerThread<Job, Result>(
  source: URL,
  { timeoutMs, maxHeapMb, texts }: { timeoutMs: number; maxHeapMb: number; texts?: QueueTexts },
): WorkerThread<Job, Result> {
  const inTurn = jobQueue(1, undefined, texts && { texts });
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function begin(): Worker {
    const started = new Worker(source, {
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 4 },
      execArgv: [],
    });
    // An 'error' event without a listener would end the process, if it came between two jobs.
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
          const answer = await answerOf<Result>(current, job, timeoutMs);
          if ('error' in answer) throw new Error(answer.error);
          idle = globalThis.setTimeout(end, IDLE_MS).unref();
          return answer.result;
        } catch (error) {
          // The state of the thread is unknown, so the next job gets a new one.
          end();
          throw error;
        }
      }, account),
    close: end,
  };
}

async function answerOf<Result>(worker: Worker, job: unknown, timeoutMs: number): Promise<ThreadResponse<Result>> {
  const patience = new AbortController();
  const { signal } = patience;
  const answers = [
    once(worker, 'message', { signal }).then(([answer]): ThreadResponse<Result> => answer),
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
    return await Promise.race(answers);
  } finally {
    patience.abort();
    void Promise.allSettled(answers);
  }
}
