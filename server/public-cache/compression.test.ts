import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, compress } from './compression.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip, br;q=0.5', 'gzip'],
  ['br;q=0.5', 'br'],
  ['BR;Q=0.2, gzip;q=0.1', 'br'],
  ['gzip;q=0', 'identity'],
  ['*', 'br'],
  ['br;q=0, *;q=0.3', 'gzip'],
  ['gzip;q=0.4, *;q=0', 'gzip'],
  ['identity, br;q=0.9', 'identity'],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  ['zstd', 'identity'],
  ['br;q=nonsense', 'identity'],
  ['br; q=0.000', 'identity'],
  ['*;q=0', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('%s is answered with %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test('compressed data can be decompressed completely', async () => {
  const body = Buffer.from('keberlanjutan '.repeat(500));
  expect(brotliDecompressSync((await compress(body, 'br')) ?? '')).toEqual(body);
  expect(gunzipSync((await compress(body, 'gzip')) ?? '')).toEqual(body);
});

test('a short body is not compressed', async () => {
  expect(await compress(Buffer.from('pendek'), 'br')).toBeUndefined();
});
