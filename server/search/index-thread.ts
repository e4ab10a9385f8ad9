import { AppError, unavailable } from '#server/errors.ts';
import { createWorkerThread, ThreadTimeout } from '#server/process/worker-thread.ts';
import type { System } from '#server/system.ts';
import type { CallIndex, OperationName, OperationResult } from './index/operations.ts';
import type { IndexJob, IndexOutcome } from './search-worker.ts';

const TIMEOUT_MS = 10_000;
const IDLE_MS = 5 * 60_000;
const MAX_HEAP_MB = 32;

export const FAILED = 'Pencarian sedang tidak dapat dipakai. Coba lagi sebentar lagi.';

/** There is no index, or none that can be read. */
export class AbsentIndex extends Error {}

/** An operation has failed, for example because the disk is full. The message is that of the thread. */
export class FailedOperation extends Error {}

/** An index in the thread, which opens it with the first call. */
export type IndexInThread = {
  call: CallIndex;
  /** Returns a number for the file that the last call has read. A build replaces the file. */
  file: () => number | undefined;
};

export type IndexThread = {
  /**
   * Returns the index at `path`, which need not exist. `call` throws AbsentIndex without an index, FailedOperation if an
   * operation fails, and 503 if it takes too long.
   */
  at: (path: string) => IndexInThread;
  close: () => void;
};

/** Starts a thread for indexes with the first call, and ends it after five minutes without one. */
export function createIndexThread(log: System['log']): IndexThread {
  const thread = createWorkerThread<IndexJob, IndexOutcome>(new URL('./search-worker.ts', import.meta.url), {
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    maxHeapMb: MAX_HEAP_MB,
  });
  let isClosed = false;

  async function run(job: IndexJob): Promise<IndexOutcome> {
    if (isClosed) throw unavailable(FAILED);
    try {
      return await thread.run(job);
    } catch (err) {
      if (err instanceof AppError) throw err;
      if (!(err instanceof ThreadTimeout)) log.error({ err }, 'a search failed');
      throw unavailable(FAILED);
    }
  }

  return {
    at(path) {
      let file: number | undefined;
      return {
        async call<Name extends OperationName>(name: Name, ...given: unknown[]) {
          const outcome = await run({ path, name, given });
          if ('isAbsent' in outcome) throw new AbsentIndex();
          if ('trouble' in outcome) throw new FailedOperation(outcome.trouble);
          ({ file } = outcome);
          return outcome.result as OperationResult<Name>;
        },
        file: () => file,
      };
    },
    close() {
      isClosed = true;
      thread.close();
    },
  };
}
