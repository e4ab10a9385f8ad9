import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { respondToErrors } from '#server/http/errors.ts';
import { createReadCounter } from '#server/reads/read-counter.ts';
import { systemClock } from '#server/system.ts';
import { type S3, startS3 } from '#tests/s3.ts';
import { openStorage } from './open-storage.ts';
import { registerStorageRoutes } from './storage.routes.ts';

const PICTURE = 'images/0123456789abcdef0123456789abcdef/640.webp';
const BOOK = 'books/0123456789abcdef0123456789abcdef.pdf';
const BYTES = Buffer.from('0123456789'.repeat(20_000));

const reads = createReadCounter({ clock: systemClock, log: Fastify().log, config: { trustProxy: 0 } });

describe.each(['disk', 's3'] as const)('files on %s', (kind) => {
  let folder: string;
  let s3: S3 | undefined;
  let app: FastifyInstance;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'terarah-routes-'));
    s3 = kind === 's3' ? await startS3() : undefined;
    const storage = openStorage({ dataDir: folder, storageUrl: s3?.url, storageCredentials: s3?.credentials });
    await storage.put(PICTURE, BYTES, 'image/webp');
    await storage.put(BOOK, BYTES, 'application/pdf');
    app = Fastify();
    respondToErrors(app);
    registerStorageRoutes(app, { storage, reads });
  });
  afterAll(async () => {
    await app.close();
    await s3?.stop();
    await rm(folder, { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: `/storage/${path}`, headers });

  test('a picture is sent whole, and may be cached for ever', async () => {
    const response = await get(PICTURE);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(BYTES);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(BYTES.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^".+"$/),
    });
    expect(response.headers['content-disposition']).toBeUndefined();
  });

  test('a book opens in the browser, in frames of this site only', async () => {
    const { headers, rawPayload } = await get(BOOK);
    expect(rawPayload).toEqual(BYTES);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
    });
  });

  test('HEAD responds like GET, without the file', async () => {
    const [head, whole] = await Promise.all([get(BOOK, { range: 'bytes=0-9' }, 'HEAD'), get(BOOK)]);
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload.length).toBe(0);
    const { date: _, ...headers } = whole.headers;
    expect(head.headers).toMatchObject(headers);
  });

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=1-1', 1, 1],
    ['bytes=1000-1999', 1000, 1999],
    ['bytes=199990-', 199_990, 199_999],
    ['bytes=-5', 199_995, 199_999],
    ['bytes=-999999999', 0, 199_999],
    ['bytes=199999-999999999999', 199_999, 199_999],
  ])('%s is that part', async (range, start, end) => {
    const response = await get(BOOK, { range });
    expect(response.statusCode).toBe(206);
    expect(response.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/200000`,
      'content-length': String(end - start + 1),
      'content-type': 'application/pdf',
    });
    expect(response.rawPayload).toEqual(BYTES.subarray(start, end + 1));
  });

  test.each(['bytes=200000-', 'bytes=-0', 'bytes=300000-400000'])('%s cannot be read', async (range) => {
    const response = await get(BOOK, { range });
    expect(response.statusCode).toBe(416);
    expect(response.headers['content-range']).toBe('bytes */200000');
    expect(response.headers['cache-control']).toBeUndefined();
  });

  test.each(['bytes=0-1,5-6', 'bytes=9-1', 'bytes=-', 'bytes=x-y', 'lines=1-2', 'bytes=1e3-', ''])(
    'the range %j returns the whole',
    async (range) => {
      const response = await get(BOOK, { range });
      expect(response.statusCode).toBe(200);
      expect(response.rawPayload.length).toBe(200_000);
    },
  );

  test("a range is sent only if the client's validator matches the file", async () => {
    const { etag } = (await get(BOOK)).headers;
    expect((await get(BOOK, { range: 'bytes=0-9', 'if-range': String(etag) })).statusCode).toBe(206);
    expect((await get(BOOK, { range: 'bytes=0-9', 'if-range': '"another"' })).statusCode).toBe(200);
    expect((await get(BOOK, { range: 'bytes=0-9', 'if-range': `W/${etag}` })).statusCode).toBe(200);
    expect((await get(BOOK, { range: 'bytes=0-9', 'if-range': new Date().toUTCString() })).statusCode).toBe(200);
  });

  test('a client that has the file already gets 304', async () => {
    const { etag } = (await get(PICTURE)).headers;
    for (const tag of [`${etag}`, `W/${etag}`, `"another", ${etag}`, '*']) {
      const response = await get(PICTURE, { 'if-none-match': tag, range: 'bytes=0-9' });
      expect(response.statusCode).toBe(304);
      expect(response.rawPayload.length).toBe(0);
      expect(response.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
    }
    expect((await get(PICTURE, { 'if-none-match': '"another"' })).statusCode).toBe(200);
    expect((await get(BOOK)).headers.etag).not.toBe(etag);
  });

  test.each([
    '',
    'terarah.sqlite',
    '..%2fterarah.sqlite',
    '..%2f..%2fetc%2fpasswd',
    'images',
    'images/0123456789abcdef0123456789abcdef/',
    'images/0123456789abcdef0123456789abcdef/640.webp%00',
    'images/0123456789abcdef0123456789abcdef/640.webp.part',
    'images/0123456789abcdef0123456789abcdef/1280.webp',
    'images/ffffffffffffffffffffffffffffffff/640.webp',
    'books/ffffffffffffffffffffffffffffffff.pdf',
    `books//0123456789abcdef0123456789abcdef.pdf`,
  ])('%j is not there', async (path) => {
    const response = await get(path);
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({ message: 'Berkas tidak ditemukan.' });
  });

  test.runIf(kind === 's3')('a storage that is down is 503, which must not be cached', async () => {
    const storage = openStorage({
      dataDir: folder,
      storageUrl: 's3://terarah?endpoint=http://127.0.0.1:9',
      storageCredentials: { accessKeyId: 'x', secretAccessKey: 'x' },
    });
    const lonely = Fastify();
    respondToErrors(lonely);
    registerStorageRoutes(lonely, { storage, reads });
    const response = await lonely.inject(`/storage/${PICTURE}`);
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
    expect(response.json().message).toMatch(/Penyimpanan berkas/);
  });
});
