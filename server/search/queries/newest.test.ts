import { afterAll, expect, test } from 'vitest';
import { listNewest, oldestSearched } from './newest.ts';
import { indexDocuments } from './test-documents.ts';

const DOCUMENTS = 160;
const { index, close } = indexDocuments(
  Array.from({ length: DOCUMENTS }, (_, at) => ({ title: 'Padi', body: at < 3 ? 'sawah lama' : 'sawah' })),
);
afterAll(close);

const ids = index
  .prepare('select id from documents order by id desc')
  .all()
  .map(({ id }) => id as number);
/** `postings`: how many there are. `limit`: how many may be read. */
const list = (word: string, postings: number, limit: number, most: number) =>
  listNewest(index, { expression: `{title body} : "${word}"`, postings, limit, most });

test('within the limit all documents are searched, and the newest are listed', () => {
  expect(list('sawah', DOCUMENTS, DOCUMENTS, 1000)).toEqual(ids);
  expect(list('sawah', DOCUMENTS, DOCUMENTS, 4)).toEqual(ids.slice(0, 4));
  expect(list('lama', DOCUMENTS, DOCUMENTS, 1000)).toEqual(ids.slice(-3));
});

test('beyond the limit the newest share is searched, and goes on from a sixteenth only if there are too few', () => {
  const half = list('sawah', DOCUMENTS, DOCUMENTS / 2, 1000);
  expect(half).toEqual(ids.slice(0, half.length));
  expect(Math.abs(half.length - DOCUMENTS / 2)).toBeLessThan(3);
  for (const most of [1, 4, 30]) expect(list('sawah', DOCUMENTS, DOCUMENTS / 2, most)).toEqual(ids.slice(0, most));
  expect(list('lama', DOCUMENTS, DOCUMENTS / 2, 1000)).toEqual([]);
});

test('the least id that is searched leaves the newest part of the index, in proportion to the limit', () => {
  const [last = 0, first = 0] = [ids[0], ids.at(-1)];
  expect(oldestSearched(index, 100, 100)).toBeLessThan(first);
  expect(Number(oldestSearched(index, 101, 100))).toBeGreaterThanOrEqual(first);
  const least = Number(oldestSearched(index, 1000, 100));
  expect((last - least) / (last - first)).toBeCloseTo(0.1, 2);
});

test('a search in steps ends with the step that gives enough, and repeats none', () => {
  const listing = { expression: '{title body} : "sawah"', postings: DOCUMENTS, limit: DOCUMENTS, most: 1000 };
  expect(listNewest(index, { ...listing, atOnce: 0 })).toEqual(ids);
  expect(listNewest(index, { ...listing, atOnce: 0, most: 50, enough: 1000 })).toEqual(ids.slice(0, 50));
  const some = listNewest(index, { ...listing, atOnce: 0, enough: 15 });
  expect(some).toEqual(ids.slice(0, some.length));
  expect(Math.abs(some.length - DOCUMENTS / 4)).toBeLessThan(3);
  expect(listNewest(index, { ...listing, atOnce: 0, enough: 15, leastStep: DOCUMENTS / 2 })).toEqual(ids);
  expect(listNewest(index, { ...listing, enough: 15 })).toEqual(ids);
});
