import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { pickVersion } from '#contract/articles/version-fields.ts';
import type { VersionDiff } from '#contract/articles/version-diff.ts';
import { unavailable } from '#server/errors.ts';
import { createWorkerThread, ThreadTimeout } from '#server/process/worker-thread.ts';
import type { ComparedText } from './diff.ts';
import { type DiffJob, type DiffResult, runDiffJob } from './diff-job.ts';

/** Texts up to this total length are compared in the main thread, in some milliseconds. Longer ones delay requests. */
const INLINE_CHARACTERS = 4000;
const TIMEOUT_MS = 5000;

/** The size of the result cache, in characters of JSON. The result for 20,000 words has some 200,000 characters. */
const KEPT_CHARACTERS = 4_000_000;

const kept = new LRUCache<string, string>({
  maxSize: KEPT_CHARACTERS,
  maxEntrySize: KEPT_CHARACTERS / 4,
  sizeCalculation: (result) => result.length,
});

const thread = createWorkerThread<DiffJob, DiffResult>(new URL('./diff-worker.ts', import.meta.url), {
  timeoutMs: TIMEOUT_MS,
  texts: {
    busy: 'Server sedang membandingkan banyak versi. Coba lagi sebentar lagi.',
    ownBusy: 'Beberapa perbandingan Anda masih dikerjakan. Tunggu sampai selesai, lalu coba lagi.',
  },
});

/**
 * Runs diffVersions, for long texts in a worker thread with a cache of results. The caller must check the rights first:
 * the cached result is the same for all callers who may read both versions.
 * @param account the account that asks, or undefined if the server itself asks. Waiting accounts are served in turn
 * @throws 503 if the comparison takes too much time or memory (no known text does) or too many jobs are waiting; 429 if
 * too many jobs of the account are waiting
 */
export async function compareVersions(from: ComparedText, to: ComparedText, account?: number): Promise<VersionDiff> {
  return (await compare({ from, to, isShort: false }, account)).diff;
}

/** Like compareVersions, for visitors: a long result is shortened in the worker thread, see shortenDiff. */
export async function compareForVisitors(from: ComparedText, to: ComparedText, account: number): Promise<DiffResult> {
  return await compare({ from, to, isShort: true }, account);
}

async function compare({ from, to, isShort }: DiffJob, account: number | undefined): Promise<DiffResult> {
  if (from.content.length + to.content.length <= INLINE_CHARACTERS) return runDiffJob({ from, to, isShort });
  // The cache key is made of the texts, not of version numbers, because the command `clean` may change a version.
  const job = { from: pickVersion(from), to: pickVersion(to), isShort };
  const key = keyOf(job);
  const known = kept.get(key);
  if (known !== undefined) return JSON.parse(known);
  const result = await thread.run(job, account).catch((error: unknown) => {
    if (!(error instanceof ThreadTimeout)) throw error;
    throw unavailable('Perbandingan kedua versi ini terlalu lama. Coba lagi sebentar lagi.');
  });
  kept.set(key, JSON.stringify(result));
  return result;
}

/** Returns the cache key. Contents are hashed without JSON, which would cost a millisecond for long ones. */
function keyOf({ from, to, isShort }: DiffJob): string {
  const hash = createHash('sha256').update(String(isShort));
  for (const { content, ...text } of [from, to]) {
    hash.update(JSON.stringify({ ...text, length: content.length })).update(content);
  }
  return hash.digest('base64');
}
