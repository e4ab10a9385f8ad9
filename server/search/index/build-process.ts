import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Config } from '#server/process/config.ts';
import type { jobQueue } from '#server/process/job-queue.ts';
import { type CollectionName, collections } from '#server/search/collections/collections.ts';
import type { System } from '#server/system.ts';

const ENTRY = fileURLToPath(new URL('./build-main.ts', import.meta.url));
/** Enough for 150,000 works: their places, and the words of all of them. */
const MAX_HEAP_MB = 512;

/** The message to the process. `name`: the collection whose index it builds. */
export type BuildOrder = { config: Pick<Config, 'databaseUrl' | 'dataDir'>; name: CollectionName };

type Build = { ended: Promise<void>; stop(): void };

/**
 * Builds the index in a process of its own, with a low priority: the server goes on meanwhile, and gets back all memory
 * at the end. `ended` rejects with what the process has written to its standard error.
 */
function startBuild({ config: { databaseUrl, dataDir }, name }: BuildOrder): Build {
  const child = fork(ENTRY, {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (part: Buffer) => {
    errors = (errors + part.toString()).slice(-2000);
  });
  child.once('spawn', () => {
    try {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // The process has already ended, or the system allows no change. A build with the usual priority does no harm.
    }
    const order: BuildOrder = { config: { databaseUrl, dataDir }, name };
    child.send(order, () => {}); // A process that has already ended is handled by its 'exit' event.
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The process that builds the search index ended with ${code}: ${errors}`));
    });
  });
  return { ended, stop: () => void child.kill('SIGKILL') };
}

/** The time from a failed build to the next try. */
const RETRY_MS = 60_000;
/** The pause after a build: this long, or this many times as long as the build took. Each build loads the machine. */
const LEAST_PAUSE_MS = 2000;
const PAUSE_TO_BUILD = 10;

export type Builder = {
  /**
   * Builds the index, unless that happened a short while ago. Returns when the running build ends, and never rejects.
   */
  build(): Promise<void>;
  /** Ends the running build, and allows no other. */
  close(): void;
};

/**
 * Creates the builder of a collection's index for a server. `inTurn` runs one build after another: all builders of a
 * server share it, because a build needs memory and connections to the database.
 */
export function createBuilder(
  { config, log }: Pick<System, 'config' | 'log'>,
  name: CollectionName,
  inTurn: ReturnType<typeof jobQueue>,
): Builder {
  let running: Build | undefined;
  let settled: Promise<void> | undefined;
  let isAllowedFrom = 0;
  let isClosed = false;

  async function run(): Promise<void> {
    if (isClosed) return;
    const begun = performance.now();
    running = startBuild({ config, name });
    try {
      await running.ended;
      const now = performance.now();
      isAllowedFrom = now + Math.max(LEAST_PAUSE_MS, PAUSE_TO_BUILD * (now - begun));
    } catch (err) {
      isAllowedFrom = performance.now() + RETRY_MS;
      const text = 'the search index could not be built; it is tried again in a minute';
      if (!isClosed) log.error({ err, index: collections[name].file }, text);
    }
    running = undefined;
  }

  return {
    async build() {
      if (!settled && !isClosed && performance.now() >= isAllowedFrom) {
        settled = inTurn(run).finally(() => {
          settled = undefined;
        });
      }
      await settled;
    },
    close() {
      isClosed = true;
      running?.stop();
    },
  };
}
