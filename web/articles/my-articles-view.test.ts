import { expect, test } from 'vitest';
import { pageNumbers, readView, viewAddress } from './my-articles-view.ts';

test.each([
  ['', { q: '', status: undefined, page: 1 }, '/userArticle'],
  ['?page=1', { q: '', status: undefined, page: 1 }, '/userArticle'],
  ['?q=hutan%20bakau&page=2', { q: 'hutan bakau', status: undefined, page: 2 }, '/userArticle?q=hutan+bakau&page=2'],
  ['?status=ditolak&q=', { q: '', status: 'ditolak', page: 1 }, '/userArticle?status=ditolak'],
  ['?status=onpost&page=0', { q: '', status: undefined, page: 1 }, '/userArticle'],
  ['?page=dua&utm_source=x', { q: '', status: undefined, page: 1 }, '/userArticle'],
])('%j shows %j', (query, view, address) => {
  expect(readView(new URLSearchParams(query))).toEqual(view);
  expect(viewAddress(readView(new URLSearchParams(query)))).toBe(address);
});

test('a search is no longer than the server takes', () => {
  expect(readView(new URLSearchParams({ q: 'a'.repeat(500) })).q).toHaveLength(200);
});

test.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [2, 4, '1 2 3 4'],
  [1, 9, '1 2 … 9'],
  [4, 9, '1 2 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 8 9'],
  [12, 3, '1 2 3'],
])('on page %i of %i: %s', (page, count, numbers) => {
  expect(
    pageNumbers(page, count)
      .map((number) => number ?? '…')
      .join(' '),
  ).toBe(numbers);
});
