import type { VersionDiff } from '#contract/version-diff.ts';
import { unavailable } from '#server/errors.ts';
import { createWorkerThread, ThreadTimeout } from '#server/process/worker-thread.ts';
import { type ComparedText, diffVersions } from './diff.ts';

/** Two texts of this length together are compared within some milliseconds. Longer ones would delay other requests. */
const INLINE_CHARACTERS = 4000;
const TIMEOUT_MS = 5000;
const MAX_HEAP_MB = 256;

export type DiffJob = { from: ComparedText; to: ComparedText };

const thread = createWorkerThread<DiffJob, VersionDiff>(new URL('./diff-worker.ts', import.meta.url), {
  timeoutMs: TIMEOUT_MS,
  maxHeapMb: MAX_HEAP_MB,
});

/**
 * Runs diffVersions, in a worker thread if the texts are long.
 * @throws 503 when it takes too much time or memory, which no known text does, and when many jobs are waiting
 */
export async function compareVersions(from: ComparedText, to: ComparedText): Promise<VersionDiff> {
  if (from.content.length + to.content.length <= INLINE_CHARACTERS) return diffVersions(from, to);
  return await thread.run({ from, to }).catch((error: unknown) => {
    if (!(error instanceof ThreadTimeout)) throw error;
    throw unavailable('Perbandingan kedua versi ini terlalu lama. Coba lagi sebentar lagi.');
  });
}
