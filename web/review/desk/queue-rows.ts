import type { QueueItem } from '#contract/articles/review-queue.ts';

/** An article in the list. `isListed`: whether the server's latest response contains it. */
export type Row = { item: QueueItem; isListed: boolean };

export function toRows(items: readonly QueueItem[]): Row[] {
  return items.map((item) => ({ item, isListed: true }));
}

/**
 * Merges a later response for the same list. The rows keep their order, so that nothing moves under the pointer, and
 * new rows come last. A row that the response lacks also stays: it may now be on another page of the list.
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
 * Returns the next (1) or previous (-1) row from article `id` that still waits for a decision (`isOpen`). Without `id`,
 * or if the list does not contain the article, returns the first row that waits.
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
