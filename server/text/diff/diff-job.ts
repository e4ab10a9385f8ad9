import type { VersionDiff } from '#contract/articles/version-diff.ts';
import { type ComparedText, diffVersions } from './diff.ts';
import { shortenDiff } from './short-diff.ts';

/** `isShort`: whether the result is for visitors, who get a part of a long one (shortenDiff). */
export type DiffJob = { from: ComparedText; to: ComparedText; isShort: boolean };
/** `left`: the number of changed blocks that were left out. */
export type DiffResult = { diff: VersionDiff; left: number };

export function runDiffJob({ from, to, isShort }: DiffJob): DiffResult {
  const diff = diffVersions(from, to);
  return isShort ? shortenDiff(diff) : { diff, left: 0 };
}
