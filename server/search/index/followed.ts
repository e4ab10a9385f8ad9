import type { DatabaseSync } from 'node:sqlite';
import type { PostKindName } from '#contract/posts/post-kinds.ts';
import type { Change } from '#server/search/changes/changes.service.ts';
import { isOutgrown } from './dictionary.ts';
import { hasCurrentRules, inTransaction, prepared, readState, write, writeState } from './index-file.ts';
import { changeDocuments, type SearchDocument } from './index-writer.ts';

/**
 * A change may commit after one with a greater number: on PostgreSQL the numbers are given before the commit. So this
 * many of the latest changes are compared each time, and the index remembers which of them it has followed. One
 * transaction may record that many.
 */
export const LATE_CHANGES = 5000;

const WORKS_AT_ONCE = 20;

/** A work whose document is out of date. `seq`: the number of the change that concerned it last. */
export type Pending = { kind: PostKindName; ref: number; seq: number };

/** `count`: how many of the latest changes, up to `last`, the index has followed. */
export type FollowedState = {
  epoch: string | undefined;
  last: number;
  count: number;
  pending: number;
  hasCurrentRules: boolean;
  isCrowded: boolean;
  isOutgrown: boolean;
  removedAt: string | undefined;
};

/** Reads what the index has followed. */
export function readFollowed(index: DatabaseSync): FollowedState {
  const count = (table: 'followed' | 'pending') =>
    Number(prepared(index, `select count(*) as rows from ${table}`).get()?.['rows']);
  return {
    epoch: readState(index, 'epoch'),
    last: Number(readState(index, 'last')),
    count: count('followed'),
    pending: count('pending'),
    hasCurrentRules: hasCurrentRules(index),
    isCrowded: readState(index, 'crowded') !== undefined,
    isOutgrown: isOutgrown(index),
    removedAt: readState(index, 'removedAt'),
  };
}

/** Returns the changes that are not followed. Returns undefined if a number stands for another change than before. */
export function findFresh(index: DatabaseSync, changes: readonly Change[]): Change[] | undefined {
  const rows = prepared(index, 'select seq, change from followed').all();
  const known = new Map(rows.map(({ seq, change }) => [seq, change]));
  if (changes.some((change) => known.has(change.seq) && known.get(change.seq) !== nameOf(change))) return undefined;
  return changes.filter(({ seq }) => !known.has(seq));
}

/** Marks changes as followed, and enqueues the works that they concern. */
export function enqueue(index: DatabaseSync, changes: readonly Change[], works: readonly Pending[]): void {
  inTransaction(index, () => {
    for (const { kind, ref, seq } of works) {
      write(index, 'insert or replace into pending (kind, ref, seq) values (?, ?, ?)', kind, ref, seq);
    }
    markFollowed(index, changes);
  });
}

/** Marks changes as followed. Call this in a transaction. */
export function markFollowed(index: DatabaseSync, changes: readonly Change[]): void {
  for (const change of changes) {
    write(index, 'insert or ignore into followed (seq, change) values (?, ?)', change.seq, nameOf(change));
  }
  const newest = Math.max(Number(readState(index, 'last') ?? 0), ...changes.map(({ seq }) => seq));
  writeState(index, 'last', String(newest));
  write(index, 'delete from followed where seq <= ?', newest - LATE_CHANGES);
}

const nameOf = ({ kind, ref }: Change) => `${kind} ${ref}`;

/** Returns the next enqueued works, and whether there are others. */
export function listPending(index: DatabaseSync): { works: Pending[]; isMore: boolean } {
  const rows = prepared(index, 'select kind, ref, seq from pending order by seq, kind, ref limit ?').all(
    WORKS_AT_ONCE + 1,
  ) as Pending[];
  return { works: rows.slice(0, WORKS_AT_ONCE), isMore: rows.length > WORKS_AT_ONCE };
}

/** An enqueued work, and its document as it is now; undefined if it does not belong to the collection. */
export type Update = { work: Pending; document: SearchDocument | undefined };

/** Writes the documents of enqueued works. `now`: the time, in ISO 8601. */
export function update(index: DatabaseSync, updates: readonly Update[], now: string): void {
  changeDocuments(index, now, ({ put, remove }) => {
    for (const { work, document } of updates) {
      const { kind, ref, seq } = work;
      // A process that has read the work after a later change has another number here, or has removed the row.
      if (write(index, 'delete from pending where kind = ? and ref = ? and seq = ?', kind, ref, seq) === 0) continue;
      if (document) put(document);
      else remove({ kind, ref, page: 0 });
    }
  });
}
