import type { DatabaseSync } from 'node:sqlite';
import { prepared } from '#server/search/index/index-file.ts';
import { documentsOf, type Term } from './terms.ts';

/** Jumping to a document in a list of postings takes as long as reading this many of them. */
const POSTINGS_PER_JUMP = 50;

/** Comparing the positions of a phrase's words takes as long as reading this many postings for each. */
const POSTINGS_PER_POSITIONS = 2;

/** Less than any id: ids below zero exist, when a document is older than those that were there first. */
const OLDEST = BigInt(Number.MIN_SAFE_INTEGER);
const NEWEST = BigInt(Number.MAX_SAFE_INTEGER);

/** Estimates how many postings are read to find all documents that have all terms. */
export function postingsOf(terms: readonly Term[]): number {
  const jumps = Math.min(...terms.map(documentsOf)) * POSTINGS_PER_JUMP;
  return terms.reduce((sum, { part, forms }) => {
    const factor = part.isPhrase && forms.length > 1 ? POSTINGS_PER_POSITIONS : 1;
    return sum + forms.reduce((some, { documents }) => some + Math.min(documents, jumps) * factor, 0);
  }, 0);
}

/**
 * Returns the least id that is searched, so that about `limit` of the postings are read. It is a bigint, because
 * node:sqlite binds every number as a float (https://github.com/nodejs/node/issues/63826), and FTS5 skips documents
 * only by an integer.
 */
export function oldestSearched(index: DatabaseSync, postings: number, limit: number): bigint {
  if (postings <= limit) return OLDEST;
  const ends = prepared(
    index,
    'select (select min(id) from documents) as first, (select max(id) from documents) as last',
  ).get() as { first: number; last: number };
  return BigInt(Math.floor(ends.last - (ends.last - ends.first) * (limit / postings)));
}

/** Looking up a form of a word takes as long as reading this many postings. A step should read more than that. */
const POSTINGS_PER_FORM = 400;

/** Returns how many postings each step of a search should read at least. */
export function leastStepOf(terms: readonly Term[]): number {
  return terms.reduce((sum, { forms }) => sum + forms.length, 0) * POSTINGS_PER_FORM;
}

/** A search that reads too many postings does so in steps, which read these shares of `limit`. */
const STEPS = [1 / 16, 1 / 4, 1];

/**
 * `postings`: how many there are. `limit`: how many may be read. `atOnce`: how many are read without steps.
 * `enough`: how many documents end a search in steps.
 */
export type Listing = {
  expression: string;
  postings: number;
  limit: number;
  most: number;
  atOnce?: number;
  enough?: number;
  leastStep?: number;
};

/** Returns the newest documents that match, newest first: at most `most`. */
export function listNewest(
  index: DatabaseSync,
  { expression, postings, limit, most, atOnce = limit, enough = most, leastStep = 0 }: Listing,
): number[] {
  if (postings <= atOnce) {
    return idsOf(
      prepared(index, 'select rowid as id from text where text match ? order by rowid desc limit ?').all(
        expression,
        most,
      ),
    );
  }
  // FTS5 compares the least id only with documents that match. In descending order it would read on to the oldest
  // document if none matches (SQLite 3.53). The plus sign makes it read in ascending order, from the least id on.
  const statement = prepared(
    index,
    'select rowid as id from text where text match ? and rowid >= ? and rowid < ? order by +rowid desc limit ?',
  );
  const ids: number[] = [];
  let newest = NEWEST;
  for (const share of STEPS) {
    if (share < 1 && limit * share < leastStep) continue;
    const oldest = oldestSearched(index, postings, limit * share);
    ids.push(...idsOf(statement.all(expression, oldest, newest, most - ids.length)));
    if (ids.length >= enough) break;
    newest = oldest;
  }
  return ids;
}

function idsOf(rows: readonly Record<string, unknown>[]): number[] {
  return rows.map(({ id }) => id as number);
}
