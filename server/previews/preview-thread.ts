import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { jobQueue } from '#server/files/job-queue.ts';
import type { Card } from './draw-card.ts';
import type { Drawn } from './preview-worker.ts';

const TIMEOUT_MS = 15_000;
const MAX_HEAP_MB = 96;
/** Starting costs a quarter of a second, keeping it up to 190 MB. */
const IDLE_MS = 60_000;

export type PreviewThread = { draw(card: Card): Promise<Buffer>; close(): void };

/** Draws pictures, one at a time, in a thread of its own that is there only while it is needed. */
export function createPreviewThread(): PreviewThread {
  const inTurn = jobQueue(1);
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function begin(): Worker {
    const started = new Worker(new URL('./preview-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 16 },
      execArgv: [],
    });
    // An error between two pictures must find somebody listening.
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
    draw: (card) =>
      inTurn(async () => {
        clearTimeout(idle);
        const current = (worker ??= begin());
        try {
          const drawn = await answerOf(current, card);
          if ('error' in drawn) throw new Error(`A preview could not be drawn: ${drawn.error}`);
          idle = globalThis.setTimeout(end, IDLE_MS).unref();
          return Buffer.from(drawn.jpeg);
        } catch (error) {
          // Whatever state it is in, the next picture gets a new one.
          end();
          throw error;
        }
      }),
    close: end,
  };
}

async function answerOf(worker: Worker, card: Card): Promise<Drawn> {
  const patience = new AbortController();
  const answers = [
    once(worker, 'message', { signal: patience.signal }).then(([drawn]) => drawn as Drawn),
    once(worker, 'exit', { signal: patience.signal }).then(() => {
      throw new Error('The thread that draws previews has ended.');
    }),
    setTimeout(TIMEOUT_MS, undefined, { signal: patience.signal }).then(() => {
      throw new Error('A preview took too long to draw.');
    }),
  ];
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage(card);
  try {
    return await Promise.race(answers);
  } finally {
    patience.abort();
    void Promise.allSettled(answers);
  }
}
