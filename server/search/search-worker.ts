import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { messageOf } from '#server/process/error-details.ts';
import { serveJobs } from '#server/process/worker-thread-jobs.ts';
import { isDamaged, openIndexFile } from './index/index-file.ts';
import { type OperationName, type OperationResult, runOperation } from './index/operations.ts';

/** `path`: where the index is. */
export type IndexJob = { path: string; name: OperationName; given: readonly unknown[] };

/**
 * `isAbsent`: there is no index at the path, or none that can be read. `file`: differs after a build. `trouble`: the
 * message of an error, such as a full disk. The thread goes on after it.
 */
export type IndexOutcome =
  | { result: OperationResult<OperationName>; file: number }
  | { isAbsent: true }
  | { trouble: string };

/** `file`: the number by which the file system knows the file. */
type Opened = { index: DatabaseSync; file: number };

/** The open indexes, by path. */
const opened = new Map<string, Opened>();

serveJobs(({ path, name, given }: IndexJob): IndexOutcome => {
  const current = openCurrent(path);
  if (!current) return { isAbsent: true };
  try {
    return { result: runOperation(current.index, name, given), file: current.file };
  } catch (error) {
    if (!isDamaged(error)) return { trouble: messageOf(error) };
    close(path);
    return { isAbsent: true };
  }
});

/** Returns the index that is at the path now: a build may have replaced the file since the last job. */
function openCurrent(path: string): Opened | undefined {
  const file = statSync(path, { throwIfNoEntry: false })?.ino;
  const known = opened.get(path);
  if (known && known.file === file) return known;
  close(path);
  const index = openIndexFile(path);
  if (index && file !== undefined) opened.set(path, { index, file });
  return opened.get(path);
}

function close(path: string): void {
  opened.get(path)?.index.close();
  opened.delete(path);
}
