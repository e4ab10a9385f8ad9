import type { QueueItem } from '#contract/articles/review-queue.ts';

/** An article in the list. `isListed`: the server's latest answer has it. */
export type Row = { item: QueueItem; isListed: boolean };

export function toRows(items: readonly QueueItem[]): Row[] {
  return items.map((item) => ({ item, isListed: true }));
}

/**
 * Takes a later answer for the same list. Each row keeps its place, so that nothing moves under the reader's hand; new
 * ones come last. A row that the answer lacks may be decided, or only on another page by now.
 */
export function mergeRows(rows: readonly Row[], items: readonly QueueItem[]): Row[] {
  const fresh = new Map(items.map((item) => [item.id, item]));
  const known = new Set(rows.map(({ item }) => item.id));
  return [
    ...rows.map(({ item }) => ({ item: fresh.get(item.id) ?? item, isListed: fresh.has(item.id) })),
    ...toRows(items.filter(({ id }) => !known.has(id))),
  ];
}

/**
 * Returns the row to go to from an article: the next (1) or the previous (-1) that is still open. From an article that
 * the list lacks, and from none, that is the first.
 */
export function rowBeside(
  rows: readonly Row[],
  id: number | undefined,
  by: 1 | -1,
  isOpen: (row: Row) => boolean,
): Row | undefined {
  const from = rows.findIndex(({ item }) => item.id === id);
  if (from === -1) return rows.find(isOpen);
  return by === 1 ? rows.slice(from + 1).find(isOpen) : rows.slice(0, from).findLast(isOpen);
}
