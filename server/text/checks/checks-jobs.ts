import { shareOf, shinglesOf, signatureOf } from './shingles.ts';
import { type Check, checkHtml } from './text-checks.ts';

/** A job for the worker thread. The job `shares` finds how much of the text `html` each text of `others` contains. */
export type ChecksJob =
  | { kind: 'signatures'; texts: readonly string[] }
  | { kind: 'facts'; html: string; ownHost: string }
  | { kind: 'shares'; html: string; others: readonly string[] };

export type ChecksResult = {
  signatures?: number[][];
  facts?: { checks: Check[]; words: number; signature: number[] };
  shares?: number[];
};

export function runChecks(job: ChecksJob): ChecksResult {
  if (job.kind === 'signatures') return { signatures: job.texts.map((text) => signatureOf(shinglesOf(text))) };
  if (job.kind === 'facts') {
    return { facts: { ...checkHtml(job.html, job.ownHost), signature: signatureOf(shinglesOf(job.html)) } };
  }
  const shingles = shinglesOf(job.html);
  return { shares: job.others.map((other) => shareOf(shingles, shinglesOf(other))) };
}
