import { expect, test } from 'vitest';
import { listKey, queueAddress, readQueueView } from './queue-view.ts';

const read = (search: string) => readQueueView(new URLSearchParams(search));

test.each([
  ['', { tab: 'waiting', q: '', page: 1, id: undefined, articleView: undefined }],
  ['?tab=revisi&artikel=12&lihat=riwayat', { tab: 'revisions', id: 12, articleView: 'riwayat' }],
  ['?q=air+bersih&page=2', { tab: 'waiting', q: 'air bersih', page: 2 }],
])('the address %s has a view, which has that address', (search, view) => {
  expect(read(search)).toMatchObject(view);
  expect(queueAddress(read(search))).toBe(`/tinjau${search}`);
});

test('values that make no sense count as absent', () => {
  expect(queueAddress(read('?tab=x&artikel=-1&lihat=%3C&page=0&q=%20'))).toBe('/tinjau');
});

test('another article of the same list is no other list', () => {
  expect(listKey(read('?q=air&artikel=1'))).toBe(listKey(read('?q=air&artikel=2&lihat=riwayat')));
  expect(listKey(read('?q=air'))).not.toBe(listKey(read('?q=air&tab=revisi')));
});
