import { unavailable } from '#server/errors.ts';
import { createWorkerThread, ThreadTimeout } from '#server/process/worker-thread.ts';
import { type ChecksJob, type ChecksResult, runChecks } from './checks-jobs.ts';

/** Texts up to this total length are checked in the main thread, in some milliseconds. Longer ones delay requests. */
const INLINE_CHARACTERS = 4000;
/** Even the longest text, compared with ten others of that length, takes less than a second. */
const TIMEOUT_MS = 10_000;

const thread = createWorkerThread<ChecksJob, ChecksResult>(new URL('./checks-worker.ts', import.meta.url), {
  timeoutMs: TIMEOUT_MS,
});

/** Returns the findings about a text, and the signature by which similar texts are found. @throws 503 as `run` does */
export async function readFacts(html: string, ownHost: string): Promise<NonNullable<ChecksResult['facts']>> {
  return required((await run({ kind: 'facts', html, ownHost }, html.length)).facts);
}

/** Returns for each of `others` the share of `html` that this other text contains, from 0 to 1. */
export async function readShares(html: string, others: readonly string[]): Promise<number[]> {
  return required((await run({ kind: 'shares', html, others }, lengthOf([html, ...others]))).shares);
}

export async function readSignatures(texts: readonly string[]): Promise<number[][]> {
  return required((await run({ kind: 'signatures', texts }, lengthOf(texts))).signatures);
}

/** @throws 503 if the job takes too much time or memory (no known text does) or too many jobs are waiting */
async function run(job: ChecksJob, characters: number): Promise<ChecksResult> {
  if (characters <= INLINE_CHARACTERS) return runChecks(job);
  return await thread.run(job).catch((error: unknown) => {
    if (!(error instanceof ThreadTimeout)) throw error;
    throw unavailable('Pemeriksaan tulisan ini terlalu lama. Coba lagi sebentar lagi.');
  });
}

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);

function required<Result>(result: Result | undefined): Result {
  if (result === undefined) throw new Error('The thread returned another result');
  return result;
}
