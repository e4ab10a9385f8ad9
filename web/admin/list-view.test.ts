import { expect, test } from 'vitest';
import { type ListShape, pageNumbers, readView, viewAddress, viewQuery } from './list-view.ts';

const LIST: ListShape<'menunggu' | 'ditolak', '-created_at' | 'title'> = {
  path: '/daftar',
  perPage: 20,
  statuses: [
    { value: 'menunggu', label: 'Menunggu' },
    { value: 'ditolak', label: 'Ditolak' },
  ],
  sorts: [
    { value: '-created_at', label: 'Terbaru' },
    { value: 'title', label: 'Judul' },
  ],
};
const whole = { q: '', status: undefined, sort: '-created_at', page: 1 };

test.each([
  ['', whole, '/daftar'],
  ['?page=1&sort=-created_at', whole, '/daftar'],
  ['?q=hutan%20bakau&page=2', { ...whole, q: 'hutan bakau', page: 2 }, '/daftar?q=hutan+bakau&page=2'],
  [
    '?sort=title&status=ditolak&q=',
    { ...whole, status: 'ditolak', sort: 'title' },
    '/daftar?status=ditolak&sort=title',
  ],
  ['?status=onpost&sort=tahun&page=0', whole, '/daftar'],
  ['?page=dua&utm_source=x', whole, '/daftar'],
])('%j shows %j', (query, view, address) => {
  expect(readView(LIST, new URLSearchParams(query))).toEqual(view);
  expect(viewAddress(LIST, readView(LIST, new URLSearchParams(query)))).toBe(address);
});

test("a search is cut at the server's limit", () => {
  expect(readView(LIST, new URLSearchParams({ q: 'a'.repeat(500) })).q).toHaveLength(200);
});

test('the server gets a request for exactly what is shown', () => {
  expect(viewQuery(LIST, readView(LIST, new URLSearchParams('?status=ditolak&page=3')))).toEqual({
    q: undefined,
    status: 'ditolak',
    sort: '-created_at',
    page: '3',
    per_page: '20',
  });
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

test('a list may have further filters, which ignore invalid values', () => {
  const filtered: ListShape<never, 'title'> = {
    path: '/catatan',
    perPage: 20,
    statuses: [],
    sorts: [{ value: 'title', label: 'Judul' }],
    filters: { jenis: (value) => value === 'buku', dari: (value) => /^\d+$/.test(value) },
  };
  const read = (query: string) => readView(filtered, new URLSearchParams(query));
  expect(read('').filters).toEqual({});
  expect(read('?jenis=buku&dari=7&lain=1').filters).toEqual({ jenis: 'buku', dari: '7' });
  expect(read('?jenis=artikel&dari=').filters).toEqual({});
  expect(viewAddress(filtered, read('?dari=7&page=2&jenis=buku&q=a'))).toBe('/catatan?q=a&jenis=buku&dari=7&page=2');
  expect(readView(LIST, new URLSearchParams('?jenis=buku'))).not.toHaveProperty('filters');
});

test('what the tabs show may have another name in the address', () => {
  const named: ListShape<'menunggu' | 'ditolak', '-created_at' | 'title'> = {
    ...LIST,
    statusName: { parameter: 'jenis', word: 'jenis' },
  };
  const view = readView(named, new URLSearchParams('?jenis=ditolak&status=menunggu'));
  expect([view.status, viewAddress(named, view)]).toEqual(['ditolak', '/daftar?jenis=ditolak']);
});
