import type { DatabaseSync } from 'node:sqlite';
import { findDocuments, type SearchRequest } from '#server/search/queries/find-documents.ts';
import { findRefs } from '#server/search/queries/find-refs.ts';
import { placesOf } from '#server/search/queries/found-documents.ts';
import { suggestDocuments } from '#server/search/queries/suggest.ts';
import { markWork, type ShownText } from '#server/search/snippets/mark-work.ts';
import type { Wanted } from '#server/search/snippets/snippet.ts';
import { enqueue, findFresh, listPending, readFollowed, update } from './followed.ts';
import { startOfYear, yearOf } from './filter-words.ts';
import { prepared } from './index-file.ts';

/**
 * Everything that is done with an index. All of it is synchronous, so the search thread runs it, and the server calls
 * it by messages (CallIndex). The thread has no connection to the database and loads no code for one: that would take
 * more memory than the index.
 */
const operations = {
  readFollowed,
  findFresh,
  enqueue,
  listPending,
  update,
  find: (index: DatabaseSync, request: SearchRequest) => findDocuments(index, request),
  findRefs,
  suggest: (index: DatabaseSync, q: string, most: number) => suggestDocuments(index, q, most),
  places: (index: DatabaseSync, ids: readonly number[]) => placesOf(index, ids),
  listYears,
  mark: (_index: DatabaseSync, works: readonly ShownText[], wanted: Wanted) =>
    works.map((work) => markWork(work, wanted)),
};

type Operations = typeof operations;
export type OperationName = keyof Operations;
type OperationArguments<Name extends OperationName> =
  Parameters<Operations[Name]> extends [DatabaseSync, ...infer Rest] ? Rest : never;
export type OperationResult<Name extends OperationName> = ReturnType<Operations[Name]>;

/** Runs an operation with an index, wherever that is. */
export type CallIndex = <Name extends OperationName>(
  name: Name,
  ...given: OperationArguments<Name>
) => Promise<OperationResult<Name>>;

/** Runs an operation by its name. `given`: its arguments after the index. */
export function runOperation<Name extends OperationName>(
  index: DatabaseSync,
  name: Name,
  given: readonly unknown[],
): OperationResult<Name> {
  const operation = operations[name] as (...all: unknown[]) => OperationResult<Name>;
  return operation(index, ...given);
}

/** Calls an index that this process has open. */
export function callOpen(index: DatabaseSync): CallIndex {
  return async (name, ...given) => runOperation(index, name, given);
}

/** Returns the years in which documents appeared, the newest first. Looks up one row for each year. */
function listYears(index: DatabaseSync): number[] {
  const years: number[] = [];
  const before = prepared(index, 'select at from documents where at < ? order by at desc limit 1');
  for (let at = before.get('9999')?.['at'] as string | undefined; at !== undefined; ) {
    const year = yearOf(at);
    years.push(year);
    at = before.get(startOfYear(year))?.['at'] as string | undefined;
  }
  return years;
}
