import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { pickVersion } from '#contract/articles/version-fields.ts';
import type { VersionDiff } from '#contract/articles/version-diff.ts';
import { unavailable } from '#server/errors.ts';
import { createWorkerThread, ThreadTimeout } from '#server/process/worker-thread.ts';
import { type ComparedText, diffVersions } from './diff.ts';

/** Two texts of this length together are compared within some milliseconds. Longer ones would delay other requests. */
const INLINE_CHARACTERS = 4000;
const TIMEOUT_MS = 5000;
const MAX_HEAP_MB = 96;

export type DiffJob = { from: ComparedText; to: ComparedText };

/** Results of long comparisons as JSON, in characters: an article of 20,000 words has some 200,000. */
const KEPT_CHARACTERS = 4_000_000;

const kept = new LRUCache<string, string>({
  maxSize: KEPT_CHARACTERS,
  maxEntrySize: KEPT_CHARACTERS / 4,
  sizeCalculation: (result) => result.length,
});

const thread = createWorkerThread<DiffJob, VersionDiff>(new URL('./diff-worker.ts', import.meta.url), {
  timeoutMs: TIMEOUT_MS,
  maxHeapMb: MAX_HEAP_MB,
  texts: {
    busy: 'Server sedang membandingkan banyak versi. Coba lagi sebentar lagi.',
    ownBusy: 'Beberapa perbandingan Anda masih dikerjakan. Tunggu sampai selesai, lalu coba lagi.',
  },
});

/**
 * Runs diffVersions. Long texts are compared in a worker thread, and the result is kept for the same two texts. The
 * caller checks the rights before: the result is the same for everybody who may read both.
 * @param account takes turns with the other accounts; undefined for the server itself
 * @throws 503 when it takes too much time or memory, which no known text does, and when many jobs are waiting; 429 when
 * several of the account are
 */
export async function compareVersions(from: ComparedText, to: ComparedText, account?: number): Promise<VersionDiff> {
  if (from.content.length + to.content.length <= INLINE_CHARACTERS) return diffVersions(from, to);
  // By their texts and not by their numbers, because `clean` may change a stored version.
  const job = { from: pickVersion(from), to: pickVersion(to) };
  const key = keyOf(job);
  const known = kept.get(key);
  if (known !== undefined) return JSON.parse(known) as VersionDiff;
  const result = await thread.run(job, account).catch((error: unknown) => {
    if (!(error instanceof ThreadTimeout)) throw error;
    throw unavailable('Perbandingan kedua versi ini terlalu lama. Coba lagi sebentar lagi.');
  });
  kept.set(key, JSON.stringify(result));
  return result;
}

/** The contents are long, and their length separates them: as JSON they would cost a millisecond for each request. */
function keyOf({ from, to }: DiffJob): string {
  const hash = createHash('sha256');
  for (const { content, ...text } of [from, to]) {
    hash.update(JSON.stringify({ ...text, length: content.length })).update(content);
  }
  return hash.digest('base64');
}
