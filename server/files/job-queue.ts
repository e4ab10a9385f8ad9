import { unavailable } from '#server/errors.ts';

const MAX_WAITING = 50;

export type RunJob = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `parallel` of the jobs handed to it at once, the others in turn; a long queue turns new ones away. */
export function jobQueue(parallel: number): RunJob {
  const waiting: Array<() => void> = [];
  let running = 0;

  return async (work) => {
    if (waiting.length >= MAX_WAITING) {
      throw unavailable('Server sedang memproses banyak berkas. Coba lagi sebentar lagi.');
    }
    if (running < parallel) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
