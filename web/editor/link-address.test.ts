import { expect, test } from 'vitest';
import { linkAddress } from './link-address.ts';

test.each([
  ['https://terarah.test/a?b=1#c', 'https://terarah.test/a?b=1#c'],
  ['  http://terarah.test ', 'http://terarah.test'],
  ['terarah.test', 'https://terarah.test'],
  ['www.bps.go.id/id/statistics-table?subject=1', 'https://www.bps.go.id/id/statistics-table?subject=1'],
  ['siti@contoh.id', 'mailto:siti@contoh.id'],
  ['mailto:siti@contoh.id', 'mailto:siti@contoh.id'],
  ['tel:+62812', 'tel:+62812'],
])('%j leads to %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each([
  '',
  'laporan',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  '//jahat.test',
  '/dalam',
  'https://',
  'dua kata.id',
  'https://a b.id',
  'ftp://a.id',
])('%j is no link', (typed) => {
  expect(linkAddress(typed)).toBeUndefined();
});
