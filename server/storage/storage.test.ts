import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '#server/process/settings.ts';
import { type S3, startS3 } from '#tests/s3.ts';
import { diskStorage } from './disk-storage.ts';
import { openStorage } from './open-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from '#server/system.ts';

const PICTURE = 'images/0123456789abcdef0123456789abcdef/640.webp';
const BOOK = 'books/0123456789abcdef0123456789abcdef.pdf';
const PREVIEW = 'previews/article/12-0abc9.jpg';

let folder: string;
let s3: S3;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terarah-storage-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

describe.each<[string, () => Storage]>([
  ['a disk', () => openStorage({ dataDir: folder, storageUrl: undefined, storageCredentials: undefined })],
  ['S3', () => openStorage({ dataDir: folder, storageUrl: s3.url, storageCredentials: s3.credentials })],
])('%s', (_, open) => {
  test('returns what was put, whole and in part, until it is removed', async () => {
    const storage = open();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_unused, index) => index % 251));
    await storage.put(PICTURE, bytes, 'image/webp');

    expect(await storage.size(PICTURE)).toBe(300_000);
    expect(await content(storage, PICTURE)).toEqual(bytes);
    // The range is not 0 to 0, for which the S3 server of the tests returns the whole file.
    expect(await content(storage, PICTURE, { start: 0, end: 1 })).toEqual(bytes.subarray(0, 2));
    expect(await content(storage, PICTURE, { start: 1, end: 1 })).toEqual(bytes.subarray(1, 2));
    expect(await content(storage, PICTURE, { start: 1000, end: 1999 })).toEqual(bytes.subarray(1000, 2000));
    expect(await content(storage, PICTURE, { start: 299_990, end: 299_999 })).toEqual(bytes.subarray(299_990));

    await storage.remove(PICTURE);
    expect(await storage.size(PICTURE)).toBeUndefined();
    expect(await storage.read(PICTURE)).toBeUndefined();
  });

  test('keeps the last of two files that were put under one name', async () => {
    const storage = open();
    for (const path of [BOOK, PREVIEW]) {
      await storage.put(path, Buffer.from('the first, longer one'), 'application/pdf');
      await storage.put(path, Buffer.from('the second'), 'application/pdf');
      expect(String(await content(storage, path))).toBe('the second');
      await storage.remove(path);
    }
  });

  test('reports no error if a file to be removed does not exist', async () => {
    await expect(open().remove(BOOK)).resolves.toBeUndefined();
    await expect(open().remove(BOOK)).resolves.toBeUndefined();
  });

  test.each([
    '',
    '/etc/passwd',
    '../terarah.sqlite',
    'images/../../terarah.sqlite',
    'images/0123456789abcdef0123456789abcdef/../640.webp',
    'images/0123456789abcdef0123456789abcdef/640.webp\n',
    'images/0123456789abcdef0123456789abcdef/640.webp.part',
    'books\\0123456789abcdef0123456789abcdef.pdf',
    'books/0123456789ABCDEF0123456789ABCDEF.pdf',
    'previews/article/../12-0abc9.jpg',
    'previews/book/12-0abc9.jpg',
    'previews/article/12-0ABC9.jpg',
  ])('touches nothing but files of its own kind: %j', async (path) => {
    const storage = open();
    for (const access of accessesTo(storage, path)) await expect(access()).rejects.toThrow(/Not a stored path/);
  });

  test('says whether a file exists', async () => {
    await expect(open().check()).resolves.toBeUndefined();
  });
});

describe('a disk', () => {
  test('keeps nothing of a removed file or of a failed write', async () => {
    const root = await mkdtemp(join(folder, 'disk-'));
    const storage = diskStorage(root);
    await storage.put(PICTURE, Buffer.from('x'), 'image/webp');
    await writeFile(join(root, `${PICTURE}.part`), 'cut off by a crash');
    await storage.remove(PICTURE);
    await storage.check();
    expect(await readdir(root, { recursive: true })).toEqual(['images']);
  });

  test.skipIf(process.platform !== 'linux')('that is full reports it, and keeps no partial file', async () => {
    const root = await mkdtemp(join(folder, 'disk-'));
    await mkdir(dirname(join(root, PICTURE)), { recursive: true });
    // Makes the write fail: /dev/full returns ENOSPC.
    await symlink('/dev/full', join(root, `${PICTURE}.part`));
    const storage = diskStorage(root);
    await expect(storage.put(PICTURE, Buffer.from('x'), 'image/webp')).rejects.toMatchObject({ code: 'storageFull' });
    expect(await readdir(dirname(join(root, PICTURE)))).toEqual([]);
    await expect(storage.put(PICTURE, Buffer.from('x'), 'image/webp')).resolves.toBeUndefined();
  });

  test('whose folder is not one is unavailable', async () => {
    const file = join(folder, 'no-folder');
    await writeFile(file, '');
    const storage = diskStorage(file);
    await expect(storage.check()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(storage.put(BOOK, Buffer.from('x'), 'application/pdf')).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('S3', () => {
  const PATIENCE = { responseMs: 100, uploadMs: 200 };
  const storageAt = (endpoint: string, patience?: typeof PATIENCE) =>
    s3Storage(`s3://terarah?endpoint=${endpoint}`, s3.credentials, patience);

  test.each([
    ['secret', { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' }],
    ['account', { accessKeyId: 'SOMEBODY', secretAccessKey: 'S3RVER' }],
  ])('with a wrong %s is unavailable', async (_, credentials) => {
    await expectUnavailable(s3Storage(s3.url, credentials));
  });

  test.each([
    ['without its bucket', () => s3.url.replace('terarah', 'another')],
    ['that is not there', () => 's3://terarah?endpoint=http://127.0.0.1:9'],
  ])('%s is unavailable', async (_, urlOf) => {
    const storage = s3Storage(urlOf(), s3.credentials);
    await expect(storage.check()).rejects.toMatchObject(unavailable);
    await expect(storage.put(BOOK, Buffer.from('x'), 'application/pdf')).rejects.toMatchObject(unavailable);
  });

  test('that never responds causes a time-out', async () => {
    await expectUnavailable(storageAt(await serve(() => {}), PATIENCE));
  });

  test('that stops in the middle of a file causes a time-out, and a slow reader does not', async () => {
    const stalling = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 4 }).write('ab');
      setTimeout(() => response.write('c'), 20);
    });
    const file = await storageAt(stalling, PATIENCE).read(BOOK);
    // Waits longer than S3 may be silent. This must not fail: the limit applies only while bytes are requested.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const received: string[] = [];
    const reading = (async () => {
      for await (const bytes of file ?? []) received.push(String(bytes));
    })();
    await expect(reading).rejects.toThrow(/within 100 ms/);
    expect(received.join('')).toBe('abc');
  }, 5000);

  test('that redirects is unavailable, and the other host gets no request', async () => {
    let asked = 0;
    const location = await serve((_request, response) => {
      asked += 1;
      response.end();
    });
    const redirecting = await serve((request, response) => {
      request.resume();
      response.writeHead(307, { location }).end();
    });
    await expectUnavailable(storageAt(redirecting));
    expect(asked).toBe(0);
  });

  test('that fails once gets a second request', async () => {
    const seen: string[] = [];
    const stumbling = await serve((request, response) => {
      seen.push(request.method ?? '');
      request.resume();
      if (seen.length === 1) request.socket.destroy();
      else response.writeHead(seen.length === 3 ? 503 : 200).end();
    });
    const storage = storageAt(stumbling);
    await storage.put(BOOK, Buffer.from('x'), 'application/pdf');
    await storage.remove(BOOK);
    expect(seen).toEqual(['PUT', 'PUT', 'DELETE', 'DELETE']);
  });

  test.each([
    's3://',
    's3://Bucket_Name?region=x',
    's3://terarah/folder?region=x',
    's3://terarah',
    's3://terarah?endpoint=ftp://x',
    's3://terarah?endpoint=https://s3.example/path',
  ])('refuses to start with %s', (storageUrl) => {
    const open = () => openStorage({ dataDir: folder, storageUrl, storageCredentials: s3.credentials });
    expect(open).toThrow(ConfigError);
    expect(open).toThrow(/^STORAGE_URL .* Example: /);
  });

  test('of Amazon needs a region only', () => {
    expect(() => s3Storage('s3://terarah?region=ap-southeast-3', s3.credentials)).not.toThrow();
  });
});

async function content(storage: Storage, path: string, range?: { start: number; end: number }): Promise<Buffer> {
  const stream = await storage.read(path, range);
  if (!stream) throw new Error(`${path} is not there`);
  return buffer(stream);
}

/** Returns one function for each way to access the file at `path`. */
const accessesTo = (storage: Storage, path: string): (() => Promise<unknown>)[] => [
  () => storage.put(path, Buffer.from('x'), 'image/webp'),
  () => storage.read(path),
  () => storage.size(path),
  () => storage.remove(path),
];

const unavailable = { code: 'unavailable', cause: expect.anything() };
async function expectUnavailable(storage: Storage): Promise<void> {
  for (const access of [() => storage.check(), ...accessesTo(storage, BOOK)]) {
    await expect(access()).rejects.toMatchObject(unavailable);
  }
}

/** Starts a server and returns its address. The server ends with the test. */
async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  onTestFinished(() => server.close().closeAllConnections());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
