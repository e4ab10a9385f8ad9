import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#tests/build-app.ts';
import { createAdmin, createArticle, createPerson } from '#tests/factories.ts';
import { createBuckets } from '#server/http/rate-limits/buckets.ts';

const AT_ONCE = 500;
const LIST = '/api/semuaArtikel?view=card';
const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

let t: TestApp;
let origin: string;
const opened: Socket[] = [];
beforeEach(async () => {
  t = await buildTestApp({ rateLimit: true, trustProxy: 1 });
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  // The server closes only when all responses were read or their sockets destroyed.
  for (const socket of opened.splice(0)) socket.destroy();
  await t.close();
});

type Options = { from?: string; method?: string; headers?: Record<string, string> };

/** Sends a request over a socket, as a visitor does. Rate limits do not apply to requests within the process. */
async function ask(path: string, { from = '203.0.113.7', method = 'GET', headers = {} }: Options = {}) {
  const response = await fetch(origin + path, { method, headers: { 'x-forwarded-for': from, ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Sends `times` requests from an address. Returns how many of them were not refused. */
async function take(times: number, path: (number: number) => string, options: Options = {}): Promise<number> {
  const responses = await Promise.all(Array.from({ length: times }, (_, number) => ask(path(number), options)));
  return responses.filter(({ status }) => status !== 429).length;
}

/** Opens a connection that sends a request and does not read the response. */
function openWithoutReading(path: string, from = '203.0.113.7'): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) }).on('error', () => {});
  opened.push(socket);
  socket.pause().write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\nconnection: close\r\n\r\n`);
  return socket;
}

/** Returns the paths of the files that this process has open. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((number) => {
    try {
      return [readlinkSync(`/proc/self/fd/${number}`)];
    } catch {
      return [];
    }
  });
}

const exhaust = (times = AT_ONCE, options?: Options) => take(times, (number) => `/api/tidak-ada/${number}`, options);

test('an address gets 500 rendered responses at once, then 50 a second; other addresses are not affected', async () => {
  expect(await exhaust(AT_ONCE - 10)).toBe(AT_ONCE - 10);
  expect(await take(20, (number) => `${LIST}&q=kata${number}`)).toBe(10);
  const refused = await ask(`${LIST}&q=lagi`);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
  expect(JSON.parse(refused.text)).toEqual({
    message: 'Terlalu banyak permintaan sekaligus dari jaringan Anda. Tunggu beberapa detik, lalu coba lagi.',
  });
  expect((await ask(`${LIST}&q=lagi`, { from: '203.0.113.8' })).status).toBe(200);

  t.clock.advance({ s: 1 });
  expect(await exhaust(60)).toBe(50);
  t.clock.advance({ ms: 20 });
  expect(await take(2, (number) => `${LIST}&q=sebentar${number}`)).toBe(1);
  t.clock.advance({ h: 1 });
  expect(await exhaust(AT_ONCE + 20)).toBe(AT_ONCE);
  expect((await ask(`${LIST}&q=besok`)).status).toBe(429);
});

test('cache hits, files and health cost nothing, and stay available to an address that is refused', async () => {
  const free = [LIST, `${LIST}&tidak=dikenal`, '/assets/tidak-ada.js', '/storage/images/tidak-ada.webp'];
  const statuses = (method: string) =>
    Promise.all(
      [...free, '/api/health', '/api/ready'].map(async (path) => `${path} ${(await ask(path, { method })).status}`),
    );
  const expected = [
    ...[`${free[0]} 200`, `${free[1]} 200`, `${free[2]} 404`, `${free[3]} 404`],
    ...['/api/health 200', '/api/ready 200'],
  ];
  // Only the first request for the list costs a token; all others are cache hits, files or health checks.
  for (const method of Array.from({ length: 10 }, () => ['GET', 'HEAD']).flat()) {
    expect(await statuses(method)).toEqual(expected);
  }
  expect(await exhaust()).toBe(AT_ONCE - 1);
  expect(await statuses('GET')).toEqual(expected);
  expect(await statuses('HEAD')).toEqual(expected);
});

test('neither a token, another method nor another spelling of the address avoids the limit', async () => {
  const { headers: person } = await createPerson(t);
  await exhaust();
  const refused: [string, Options][] = [
    [LIST, { headers: { authorization: 'Bearer dibuat-buat' } }],
    ['/api/me', { headers: person }],
    ['/api/tidak-ada', {}],
    ['/api/login', { method: 'POST', headers: { 'content-type': 'application/json' } }],
    [`${LIST}&q=kepala`, { method: 'HEAD' }],
    ['/api/login', { method: 'OPTIONS' }],
    [`${LIST}&q=port`, { from: '203.0.113.7:4711' }],
    [`${LIST}&q=palsu`, { from: '198.51.100.1, 203.0.113.7' }],
  ];
  for (const [path, options] of refused) {
    const { status, headers } = await ask(path, options);
    expect([status, headers.get('retry-after')], path).toEqual([429, '1']);
  }
  expect((await ask('/api/me', { headers: person, from: '203.0.113.9' })).status).toBe(200);
  t.system.config.rateLimit = false;
  expect((await ask('/api/me', { headers: person })).status).toBe(200);
});

test('a browser that opens a page gets the error as a page', async () => {
  await exhaust();
  const { status, headers, text } = await ask('/article?page=7', { headers: { accept: BROWSER } });
  expect([status, headers.get('retry-after')]).toEqual([429, '1']);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/);
  expect(text).toContain('<html lang="id">');
  expect(text).toContain('<h1>Terlalu banyak permintaan</h1>');
  const call = await ask(`${LIST}&q=peramban`, { headers: { accept: BROWSER } });
  expect(call.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test('harvesters get 503 instead of 429, in a browser too, and nothing is logged as a failure', async () => {
  await exhaust();
  const harvest = '/oai?verb=Identify';
  const refused = await ask(harvest);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(JSON.parse(refused.text)).toHaveProperty('message');
  expect((await ask(harvest, { headers: { accept: BROWSER } })).status).toBe(503);
  expect((await ask(harvest, { method: 'POST' })).status).toBe(503);
  expect((await ask(harvest, { from: '203.0.113.8' })).status).toBe(200);
  expect(t.logged.filter((line) => line.includes('request failed'))).toEqual([]);
});

test('all addresses of an IPv6 /64 share one', async () => {
  await exhaust(AT_ONCE, { from: '2001:db8:1:2::1' });
  expect((await ask(`${LIST}&q=lagi`, { from: '2001:db8:1:2:ffff::9' })).status).toBe(429);
  expect((await ask(`${LIST}&q=lagi`, { from: '2001:db8:1:3::1' })).status).toBe(200);
});

describe('whole lists', () => {
  const TEXT = 'a'.repeat(190_000);
  const whole = (number: number) =>
    `/api/semuaArtikel?q=Artikel&sort=${number % 2 ? 'title' : '-title'}&status=disetujui`;

  /** Sends a request. Returns a function that reads the whole response. */
  async function askWithoutReading(path: string, from?: string): Promise<() => Promise<string>> {
    const socket = openWithoutReading(path, from);
    return async () => await readAll(socket);
  }

  beforeEach(async () => {
    const admin = await createAdmin(t);
    for (let number = 0; number < 27; number += 1) {
      await createArticle(t, admin, { title: `Artikel ${number}`, content: TEXT, verifikasi_admin: 'disetujui' });
    }
  });

  test('that an address leaves unread are no longer made at 24 MB, and other addresses get them complete', async () => {
    const reads = await Promise.all(Array.from({ length: 15 }, (_, number) => askWithoutReading(whole(number))));
    // The server renders whole lists one at a time, so it renders this list after the others.
    const other = await ask(whole(0), { from: '203.0.113.8' });
    const { artikels, meta } = JSON.parse(other.text) as { artikels: { content: string }[]; meta: object };
    expect([other.status, artikels.length, meta]).toEqual([200, 27, { total: 27, page: 1, per_page: 1000 }]);
    expect(artikels.every(({ content }) => content === TEXT)).toBe(true);
    expect((await ask(whole(0))).status).toBe(429);
    const answers = await Promise.all(reads.map((read) => read()));
    const bodies = [other.text, (await ask(whole(1), { from: '203.0.113.9' })).text];
    const complete = answers.filter(
      (answer) => answer.startsWith('HTTP/1.1 200') && bodies.some((body) => answer.endsWith(body)),
    );
    expect(complete.length).toBe(5);
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 429')).length).toBe(10);
    // After the responses were read, the address may request again.
    expect((await ask(whole(0))).status).toBe(200);
  });

  test('that all addresses leave unread are 64 MB at most; beyond it the address with the most is cut', async () => {
    const reads: Promise<() => Promise<string>>[][] = [];
    for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) {
      // These four responses have 20.5 MB, which is less than the 24 MB that one IP address may leave unread.
      reads.push(Array.from({ length: 4 }, (_, number) => askWithoutReading(whole(number), from)));
      // The server renders this list after the four of the same address.
      expect((await ask(whole(0), { from })).status).toBe(200);
    }
    const bodies = [(await ask(whole(0))).text, (await ask(whole(1))).text];
    const complete = await Promise.all(
      reads.map(async (ofAddress) => {
        const answers = await Promise.all(ofAddress.map(async (read) => await (await read)().catch(() => '')));
        return answers.filter((answer) => bodies.some((body) => answer.endsWith(body))).length;
      }),
    );
    expect(complete).toEqual([3, 3, 3, 3]);
  });

  test.runIf(process.platform === 'linux')('leave no file open that is refused because of them', async () => {
    const path = `images/${'b'.repeat(32)}/1.webp`;
    await t.system.storage.put(path, Buffer.alloc(60_000), 'image/webp');
    for (let number = 0; number < 6; number += 1) await once(openWithoutReading(whole(number)), 'readable');
    expect((await ask(whole(0))).status).toBe(429);
    for (let time = 0; time < 3; time += 1) expect((await ask(`/storage/${path}`)).status).toBe(429);
    // A file is closed a moment after its response.
    await expect.poll(() => openFiles().filter((name) => name.endsWith(path))).toEqual([]);
  });

  test('cost as many tokens as their length is worth', async () => {
    // A response of 5.1 MB costs 19 tokens, and the request itself costs one.
    for (let number = 0; number < 5; number += 1) expect((await ask(whole(number))).status).toBe(200);
    expect(await exhaust()).toBe(AT_ONCE - 5 * 20);
    expect((await ask(whole(0), { from: '203.0.113.8' })).status).toBe(200);
  });
});

test('an address gets 64 files at once, and another one when it has read one of them', async () => {
  const path = `images/${'a'.repeat(32)}/1.webp`;
  // The file is larger than the buffers of a connection, so that a response is not finished while it is unread.
  await t.system.storage.put(path, Buffer.alloc(8_000_000), 'image/webp');
  const file = `/storage/${path}`;
  const unread = Array.from({ length: 64 }, () => openWithoutReading(file));
  await Promise.all(unread.map(async (socket) => await once(socket, 'readable')));
  const waiting = openWithoutReading(file);
  const begun = once(waiting, 'readable');
  const other = await ask(file, { from: '203.0.113.8' });
  expect([other.status, other.text.length]).toEqual([200, 8_000_000]);
  expect(waiting.readableLength).toBe(0);
  expect(await readAll(unread[0] ?? waiting)).toMatch(/^HTTP\/1\.1 200 /);
  await begun;
  expect(await readAll(waiting)).toMatch(/^HTTP\/1\.1 200 /);
});

describe('the buckets', () => {
  const RATE = { atOnce: AT_ONCE, perSecond: 50 };
  const start = Date.parse('2026-11-21T03:00:00Z');

  test('have a maximum number, and the least recently used one is dropped', () => {
    const takeToken = createBuckets(RATE, 3);
    for (let token = 0; token < AT_ONCE; token += 1) expect(takeToken('a', start)).toBe(true);
    for (const other of ['b', 'c', 'd']) takeToken(other, start);
    expect(takeToken('a', start)).toBe(true);
    for (let token = 1; token < AT_ONCE; token += 1) takeToken('a', start);
    for (const other of ['e', 'a', 'f', 'a', 'g']) expect(takeToken(other, start)).toBe(other !== 'a');
  });

  test('are not refilled by a clock that is set back, and not kept empty by it', () => {
    const takeToken = createBuckets(RATE);
    for (let token = 0; token < AT_ONCE; token += 1) takeToken('a', start);
    expect(takeToken('a', start - 3_600_000)).toBe(false);
    expect(takeToken('a', start - 3_599_000)).toBe(true);
  });
});
