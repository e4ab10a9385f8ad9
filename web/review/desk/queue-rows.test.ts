import { expect, test } from 'vitest';
import type { QueueItem } from '#contract/articles/review-queue.ts';
import { mergeRows, rowBeside, toRows } from './queue-rows.ts';

const item = (id: number, title = `${id}`) => ({ id, title }) as QueueItem;
const ids = (rows: ReturnType<typeof toRows>) => rows.map((row) => (row.isListed ? row.item.id : -row.item.id));

test('rows keep their places when the queue is loaded again', () => {
  const rows = mergeRows(toRows([item(1), item(2), item(3)]), [item(4), item(3, 'baru'), item(1)]);
  expect(ids(rows)).toEqual([1, -2, 3, 4]);
  expect(rows[2]?.item.title).toBe('baru');
});

test('the next row is one that is still open, also from an article outside the list', () => {
  const rows = toRows([item(1), item(2), item(3)]);
  const beside = (id: number | undefined, by: 1 | -1) => rowBeside(rows, id, by, (row) => row.item.id !== 2)?.item.id;
  expect([beside(1, 1), beside(3, -1), beside(3, 1), beside(1, -1)]).toEqual([3, 1, undefined, undefined]);
  expect([beside(undefined, 1), beside(9, -1)]).toEqual([1, 1]);
});
