import type { DatabaseSync } from 'node:sqlite';

/** Runs all reading of `work` in one transaction: another process may write to the index between two statements. */
export function readAtOnce<Result>(index: DatabaseSync, work: () => Result): Result {
  if (index.isTransaction) return work();
  index.exec('begin');
  try {
    return work();
  } finally {
    index.exec('commit');
  }
}
