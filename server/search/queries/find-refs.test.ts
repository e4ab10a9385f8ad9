import { afterAll, expect, test } from 'vitest';
import { filterWords } from '#server/search/index/filter-words.ts';
import { findRefs } from './find-refs.ts';
import { indexDocuments } from './test-documents.ts';

const body = 'Kekeringan melanda sawah.';
const { index, close } = indexDocuments([
  { title: 'Musim kering', body: 'Sumur warga mengering.', filters: filterWords({ kind: 'article', author: 7 }) },
  { title: 'Sawah', body, filters: filterWords({ kind: 'article', author: 8 }) },
  { title: 'Kabar', kind: 'blog', ref: 1, body, filters: filterWords({ kind: 'blog', author: 7 }) },
  { title: 'Panen', body: 'Panen gagal karena kekeringan.', filters: filterWords({ kind: 'article', author: 7 }) },
  { title: 'Bab 1', ref: 5, filters: filterWords({ kind: 'article', author: 9 }) },
  { title: 'Bab 12', ref: 6, filters: filterWords({ kind: 'article', author: 9 }) },
]);
afterAll(close);

const find = (q: string, given: Partial<Parameters<typeof findRefs>[1]> = {}) =>
  findRefs(index, { q, kind: 'article', author: undefined, most: 10, ...given });

test('the works of a kind with all words are found in any form, the newest first, of all authors or of one', () => {
  expect(find('kering')).toMatchObject({ refs: [4, 2, 1], isPartial: false });
  expect(find('kering', { author: 7 }).refs).toEqual([4, 1]);
  expect(find('kering', { kind: 'blog' }).refs).toEqual([1]);
  expect(find('kering sawah').refs).toEqual([2]);
  expect(find('"kekeringan melanda"').refs).toEqual([2]);
});

test('no word is left out, however short, and a single letter or digit is a whole word', () => {
  expect(find('bab').refs).toEqual([6, 5]);
  expect(find('bab 1').refs).toEqual([5]);
  expect(find('bab 3').refs).toEqual([]);
  expect(find('bab zz').refs).toEqual([]);
  expect(find('dr bab').refs).toEqual([]);
});

test('the last word may be unfinished, and no spelling is corrected', () => {
  expect(find('sawah keke').refs).toEqual([2]);
  expect(find('kekeringam').refs).toEqual([]);
  expect(find('kekeringam sawah').refs).toEqual([]);
  expect(find('').refs).toEqual([]);
  expect(find('zzz').refs).toEqual([]);
});

test('a search that leaves out words or forms is partial', () => {
  const words = Array.from({ length: 30 }, (_, at) => `zebra${String.fromCharCode(97 + (at % 26))}${at}`);
  const { index: many, close: closeMany } = indexDocuments(words.map((title) => ({ title })));
  const request = { kind: 'article', author: undefined, most: 100 } as const;
  const cut = findRefs(many, { ...request, q: 'zebra' });
  expect([cut.refs.length < 30, cut.isPartial]).toEqual([true, true]);
  expect(findRefs(many, { ...request, q: 'zebraa0' })).toMatchObject({ refs: [1], isPartial: false });
  closeMany();
  expect(find('kekeringan melanda sawah sawah sawah sawah sawah sawah sawah').isPartial).toBe(true);
});

test('a list that is full is partial, because there may be older works', () => {
  expect(find('kering', { most: 2 })).toMatchObject({ refs: [4, 2], isPartial: true });
  expect(find('kering', { most: 3 }).isPartial).toBe(true);
  expect(find('kering', { most: 4 }).isPartial).toBe(false);
});
