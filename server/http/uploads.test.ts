import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from './uploads.ts';
import type { TestApp } from '#tests/build-app.ts';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';
import { createAdmin, createPerson, form, picture } from '#tests/factories.ts';
import { nothingIsLeftBehind, storedFiles, temporaryFiles } from '#tests/left-behind.ts';

const BOUNDARY = '----batas';
const MAX_IMAGE_BYTES = 100_000;
const MAX_PDF_BYTES = 200_000;

const app = await openTestApp({ maxImageBytes: MAX_IMAGE_BYTES, maxPdfBytes: MAX_PDF_BYTES });
const author = await createPerson(app);
const admin = await createAdmin(app);
const image = await picture();
afterEach(() => nothingIsLeftBehind(app));

type Part = { name: string; value: string | Buffer; file?: string; type?: string };

/** Builds a multipart body by hand, because the tests need bodies that no browser sends. */
function body(parts: Part[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const pieces = parts.map(({ name, value, file, type }) =>
    Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n` +
          `${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
  );
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

const texts = (given: Record<string, string> = { title: 'Judul', content: 'Isi' }): Part[] =>
  Object.entries(given).map(([name, value]) => ({ name, value }));
const filePart = (bytes: Buffer | string, name = 'image'): Part => ({
  name,
  value: bytes,
  file: 'foto.png',
  type: 'image/png',
});

async function post(
  payload: Buffer | FormData | Record<string, unknown>,
  { url = 'postArtikel', who = author, type = `multipart/form-data; boundary=${BOUNDARY}` } = {},
) {
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/${url}`,
    headers: { ...who.headers, ...(Buffer.isBuffer(payload) && { 'content-type': type }) },
    payload,
  });
  const { message, errors } = response.json();
  expect(message).toEqual(expect.any(String));
  return { status: response.statusCode, message, fields: Object.keys(errors ?? {}) };
}

describe('an unreadable body is refused', () => {
  test.each([
    ['no boundary', 'multipart/form-data'],
    ['an overlong boundary', `multipart/form-data; boundary=${'x'.repeat(2000)}`],
    ['another boundary', 'multipart/form-data; boundary=lain'],
  ])('%s', async (_, type) => {
    expect(await post(body([...texts(), filePart(image)]), { type })).toMatchObject({ status: 400 });
  });

  test.each<[string, () => Buffer]>([
    ['no end boundary', () => body([...texts(), filePart(image)], '')],
    ['no end boundary after text', () => body(texts(), '')],
    ['cut within a file', () => body([...texts(), filePart(image)]).subarray(0, -200)],
    ['cut within a text', () => body(texts()).subarray(0, -50)],
    ['cut within the headers of a part', () => Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-da`)],
    ['rubbish', () => Buffer.from('rubbish\r\n'.repeat(100))],
    ['a part without a name', () => Buffer.from(`--${BOUNDARY}\r\n\r\nx\r\n--${BOUNDARY}\r\ncontent-dis`)],
  ])('%s', async (_, payload) => {
    expect(await post(payload())).toMatchObject({ status: 400 });
  });

  test('one without any part is an empty form', async () => {
    const empty = { status: 422, fields: ['title', 'content'] };
    expect(await post(Buffer.alloc(0))).toMatchObject(empty);
    expect(await post(Buffer.from(`--${BOUNDARY}--\r\n`))).toMatchObject(empty);
    expect(await post(body(texts()), { type: 'multipart/form-data; boundary=' })).toMatchObject(empty);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/mixed; boundary=x'])(
    'a type that is neither form nor JSON: %s',
    async (type) => {
      expect(await post(Buffer.from('title=Judul'), { type })).toMatchObject({ status: 415 });
    },
  );
});

describe('nothing is truncated', () => {
  test('a field of more than 1 MB is refused', async () => {
    const content = 'a'.repeat(1024 * 1024 + 1);
    expect(await post(body(texts({ title: 'Judul', content })))).toMatchObject({
      status: 413,
      message: 'Isian content terlalu panjang. Persingkat, lalu coba lagi.',
    });
  });

  test('a form with too many fields is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`isian${index}`, 'x']));
    expect(await post(body([...texts({ title: 'Judul', content: 'Isi', ...many }), filePart(image)]))).toMatchObject({
      status: 413,
    });
  });

  test('a part with endless headers is refused', async () => {
    const headers = Array.from({ length: 500 }, (_, index) => `x-${index}: y\r\n`).join('');
    const payload = Buffer.from(
      `--${BOUNDARY}\r\n${headers}content-disposition: form-data; name="title"\r\n\r\nJudul\r\n--${BOUNDARY}--\r\n`,
    );
    const { status } = await post(payload);
    expect([400, 413, 422]).toContain(status);
  });

  test('a text that claims to be JSON and is not is refused', async () => {
    const json = { name: 'content', type: 'application/json' };
    expect((await post(body([...texts({ title: 'Judul' }), { ...json, value: '{"a":1}' }]))).fields).toEqual([
      'content',
    ]);
    expect(await post(body([...texts({ title: 'Judul' }), { ...json, value: '{' }]))).toMatchObject({ status: 400 });
  });
});

describe('fields of the wrong kind are refused', () => {
  test.each<[string, () => Part[], number, string[]]>([
    ['a text twice', () => [...texts(), ...texts({ title: 'Lain' })], 422, ['title']],
    ['a file twice', () => [...texts(), filePart(image), filePart(image)], 413, []],
    ['a file that nobody asked for', () => [...texts(), filePart(image, 'lampiran')], 422, ['lampiran']],
    ['a file that belongs to another call', () => [...texts(), filePart(image, 'file')], 422, ['file']],
    ['a file in a text field', () => [...texts({ content: 'Isi' }), filePart(image, 'title')], 422, ['title']],
    ['text in the file field', () => [...texts(), { name: 'image', value: 'https://contoh.id/x.png' }], 422, ['image']],
    [
      'text and a file in the file field',
      () => [...texts(), { name: 'image', value: 'x' }, filePart(image)],
      422,
      ['image'],
    ],
  ])('%s', async (_, parts, status, fields) => {
    expect(await post(body(parts()))).toMatchObject({ status, fields });
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('a field called %s', async (name) => {
    expect((await post(body([...texts(), { name, value: 'x' }]))).status).toBe(400);
    expect((await post(body([...texts(), filePart(image, name)]))).status).toBe(400);
    expect((await post(body([filePart(image), ...texts(), { name, value: 'x' }]))).status).toBe(400);
  });

  test('a form without its fields, whose file is removed', async () => {
    expect(await post(body([filePart(image)]))).toMatchObject({ status: 422, fields: ['title', 'content'] });
    expect(await post(body([filePart(image), ...texts({ title: 'Judul', content: ' ' })]))).toMatchObject({
      status: 422,
      fields: ['content'],
    });
  });

  test("a picture beside an admin's wrong status", async () => {
    const payload = form({ title: 'Judul', content: 'Isi', verifikasi_admin: 'x' }, { image });
    expect(await post(payload, { who: admin })).toMatchObject({ status: 422, fields: ['verifikasi_admin'] });
  });

  test('a picture beside content of which nothing is left after cleaning', async () => {
    const payload = form({ title: 'Judul', content: '<script>x</script>' }, { image });
    expect(await post(payload)).toMatchObject({ status: 422, fields: ['content'] });
  });
});

describe('a file of the wrong kind is refused', () => {
  const pictures: [string, () => Promise<Buffer> | Buffer, RegExp][] = [
    ['HTML named .png', () => Buffer.from('<html><script>alert(1)</script></html>'), /bukan gambar/],
    ['a JPEG that was cut off', async () => (await picture(900, 900)).subarray(0, 3000), /rusak/],
    ['a JPEG that is nothing but a beginning', () => Buffer.from('ffd8ffe000104a464946', 'hex'), /rusak/],
  ];
  test.each(pictures)('as a picture of an article or blog post: %s', async (_, bytes, message) => {
    const picked = { bytes: await bytes(), name: 'a.png', type: 'image/png' };
    for (const to of [{ who: author }, { url: 'postBlogBerita', who: admin }]) {
      const answer = await post(form({ title: 'Judul', content: 'Isi' }, { image: picked }), to);
      expect(answer).toMatchObject({ status: 422, fields: ['image'], message: expect.stringMatching(message) });
    }
  });

  const book = { title: 'Judul', author: 'Siti', tahun: '2024', penerbit: 'Terarah', doi: '10.1/x' };
  test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['a text named .pdf', () => Buffer.from('ini bukan PDF'), /bukan PDF/],
    ['a picture', () => image, /bukan PDF/],
    ['a PDF that begins late', () => Buffer.from('\n%PDF-1.7\n'), /bukan PDF/],
  ])('as a book: %s', async (_, bytes, message) => {
    const payload = form(book, { file: { bytes: await bytes(), name: 'a.pdf', type: 'application/pdf' } });
    const answer = await post(payload, { url: 'addBuku', who: admin });
    expect(answer).toMatchObject({ status: 422, fields: ['file'] });
    expect(answer.message).toMatch(message);
  });

  test('a picture over the limit', async () => {
    const bytes = Buffer.concat([image, Buffer.alloc(MAX_IMAGE_BYTES)]);
    expect((await post(form({ title: 'Judul', content: 'Isi' }, { image: bytes }))).status).toBe(413);
    expect((await post(form({ title: 'Judul', content: 'Isi' }, { image: Buffer.alloc(5_000_000) }))).status).toBe(413);
  });

  test('a book over the limit', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(MAX_PDF_BYTES)]);
    expect((await post(form(book, { file: bytes }), { url: 'addBuku', who: admin })).status).toBe(413);
  });
});

describe('a caller without the right is refused before the form is read', () => {
  test.each([
    ['postBlogBerita', { title: 'Judul', content: 'Isi' }, 'image'],
    ['addBuku', { title: 'Judul', author: 'a', tahun: '1', penerbit: 'p', doi: 'd' }, 'file'],
  ])('%s', async (url, fields, field) => {
    expect((await post(form(fields, { [field]: image }), { url })).status).toBe(403);
  });

  test('an edit of a missing row keeps no picture', async () => {
    const payload = () =>
      form({ title: 'Judul', content: 'Isi', verifikasi_admin: 'menunggu', status: 'onhold' }, { image });
    for (const url of ['editArticle/1', 'editBlog/1', 'editArticle/abc']) {
      expect((await post(payload(), { url, who: admin })).status).toBe(404);
    }
  });
});

describe('over a real connection', () => {
  let port: number;
  beforeAll(async () => {
    port = await listen(app);
  });

  const head = (length: number) =>
    `POST /api/postArtikel HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${author.token}\r\n` +
    `content-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${length}\r\n\r\n`;

  async function listen(on: TestApp): Promise<number> {
    await on.app.listen({ port: 0, host: '127.0.0.1' });
    return (on.app.server.address() as AddressInfo).port;
  }
  async function open(to: number): Promise<Socket> {
    const socket = connect(to, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  }

  /** Waits for work that the server does after the response, without a fixed delay. */
  const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 5000, interval: 5 });

  test('a client that closes the connection in the middle of a file leaves nothing', async () => {
    const whole = body([...texts(), filePart(Buffer.concat([image, Buffer.alloc(50_000)]))]);
    const socket = await open(port);
    socket.write(head(whole.length));
    socket.write(whole.subarray(0, 20_000));
    await eventually(async () => expect(await temporaryFiles(app)).toHaveLength(1));
    socket.destroy();
    await eventually(() => nothingIsLeftBehind(app));
  });

  test('a client that stops sending in the middle of a file leaves nothing', async () => {
    const whole = body([...texts(), filePart(image)]);
    const socket = await open(port);
    socket.write(head(whole.length + 1000));
    socket.end(whole.subarray(0, -100));
    await once(socket.resume(), 'close');
    await eventually(() => nothingIsLeftBehind(app));
  });

  test('a body shorter than its header is refused or cut off, and of a longer one the rest is not read', async () => {
    const whole = body([...texts({ title: 'Judul' }), filePart(Buffer.from('bukan gambar'))]);
    const socket = await open(port);
    socket.end(Buffer.concat([Buffer.from(head(whole.length - 20)), whole]));
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    await eventually(() => nothingIsLeftBehind(app));
  });

  test.each<[string, (file: Part) => Part[]]>([
    ['before its file', (file) => [...texts(), ...texts({ title: 'Lain' }), file]],
    ['at its file', (file) => [...texts(), filePart(image, 'lampiran'), file]],
    ['behind its file', (file) => [...texts(), file, ...texts({ title: 'Lain' })]],
  ])('after a form that was refused %s the same connection serves the next request', async (_, parts) => {
    const whole = body(parts(filePart(Buffer.alloc(5_000_000))));
    expect(await statusesOf([Buffer.concat([Buffer.from(head(whole.length)), whole]), HEALTH], port)).toEqual([
      expect.stringMatching(/^4/),
      '200',
    ]);
  });

  test('after a form whose file could not be written the same connection serves the next request', async () => {
    const other = await openOwnApp();
    const person = await createPerson(other);
    const to = await listen(other);
    // Simulates a failing disk by removing the folder.
    rmSync(temporaryFolder(other.system.config), { recursive: true });
    const whole = body([...texts(), filePart(Buffer.alloc(5_000_000))]);
    const upload = Buffer.concat([Buffer.from(head(whole.length).replace(author.token, person.token)), whole]);
    expect(await statusesOf([upload, HEALTH], to)).toEqual(['500', '200']);
  });

  const HEALTH = Buffer.from('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n');

  /** Sends each request after the response to the previous one, on one connection. */
  async function statusesOf(requests: Buffer[], to: number): Promise<string[]> {
    const socket = await open(to);
    let answers = '';
    socket.on('data', (chunk: Buffer) => (answers += String(chunk)));
    const statuses = () => [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status ?? '');
    for (const [index, request] of requests.entries()) {
      socket.write(request);
      await eventually(async () => expect(statuses()).toHaveLength(index + 1));
    }
    socket.destroy();
    return statuses();
  }

  test('a whole form is processed once even if the client does not wait for the response', async () => {
    const other = await openOwnApp();
    const person = await createPerson(other);
    const socket = await open(await listen(other));
    const whole = body([...texts(), filePart(await picture(1000, 1000))]);
    socket.write(head(whole.length).replace(author.token, person.token));
    socket.write(whole, () => socket.destroy());
    await eventually(async () => {
      const rows = await other.system.db.selectFrom('articles').select('image').execute();
      const files = await other.system.db.selectFrom('files').select('state').execute();
      // The form may have arrived completely or not. Either the row and its files all exist, or none of them does.
      if (rows.length === 0) expect(files).toEqual([]);
      else expect(files).toEqual([{ state: 'used' }]);
      expect(await storedFiles(other)).toHaveLength(rows.length === 0 ? 0 : 4);
      expect(await temporaryFiles(other)).toEqual([]);
    });
  });
});
