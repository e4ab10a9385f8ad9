import { createServer } from 'node:http';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPublicContent } from './public-content.ts';
import { type System, systemClock } from '#server/system.ts';
import { createCounts } from '#server/operation/monitoring/counts.ts';
import { createReadCounter } from '#server/reads/read-counter.ts';
import { createResponseCache } from './response-cache.ts';

describe('over a handler that counts', () => {
  async function build(answer: (made: number) => Promise<string> | string, cacheBytes = 1_000_000, cdnSeconds = 0) {
    const publicContent = createPublicContent();
    const counts = createCounts();
    const app = Fastify();
    const config = { cacheBytes, cdnSeconds, trustProxy: 0 };
    const reads = createReadCounter({ clock: systemClock, log: app.log, config });
    createResponseCache({ publicContent, counts, reads, config } as System).register(app);
    let made = 0;
    app.get('/*', { config: { cache: 'public' } }, async () => {
      made += 1;
      return await answer(made);
    });
    const get = async (url: string, headers = {}) => (await app.inject({ url, headers })).body;
    return { app, publicContent, counts, get, made: () => made };
  }

  test('a request for a response that is being rendered waits for it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { get, made } = await build(async (count) => {
      await promise;
      return `answer ${count}`;
    });
    const answers = Promise.all([get('/a'), get('/a'), get('/a')]);
    resolve();
    expect(await answers).toEqual(['answer 1', 'answer 1', 'answer 1']);
    expect(made()).toBe(1);
  });

  test('a response begun before a change is not sent to requests after it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { get, publicContent } = await build(async (count) => {
      if (count === 1) await promise;
      return `answer ${count}`;
    });
    const before = get('/a');
    await new Promise((done) => setImmediate(done));
    publicContent.changed();
    expect(await get('/a')).toBe('answer 2');
    resolve();
    expect(await before).toBe('answer 1');
    expect(await get('/a')).toBe('answer 2');
  });

  test('a failure is not cached, and no request waits for it for ever', async () => {
    const { get } = await build((count) => {
      if (count === 1) throw new Error('no');
      return `answer ${count}`;
    });
    const [first, second] = await Promise.all([get('/a'), get('/a')]);
    expect(first).toContain('Internal Server Error');
    expect(second).toBe('answer 2');
  });

  test('languages have separate responses; made-up parameters, other cookies and the order of parameters do not', async () => {
    const { get, made } = await build((count) => `answer ${count}`);
    const list = (query: string, headers = {}) => get(`/api/semuaArtikel?${query}`, headers);
    expect(await list('page=2&sort=title')).toBe('answer 1');
    expect(await list('sort=title&utm_source=x&page=2', { cookie: 'other=1' })).toBe('answer 1');
    expect(await list('page=2&sort=title', { cookie: 'x=1; language=en' })).toBe('answer 2');
    expect(await list('page=2&sort=title', { cookie: 'language=<script>' })).toBe('answer 1');
    expect(await list('page=3&sort=title')).toBe('answer 3');
    expect(made()).toBe(3);
  });

  test('HEAD and GET share one response, whichever comes first', async () => {
    const { app, made } = await build((count) => `answer ${count}`);
    const ask = async (method: 'GET' | 'HEAD', headers = {}) => {
      const response = await app.inject({ method, url: '/a', headers });
      const { date: _date, connection: _connection, ...others } = response.headers;
      return { status: response.statusCode, headers: others, body: response.body };
    };
    const first = await ask('HEAD');
    const get = await ask('GET');
    expect(get).toMatchObject({ status: 200, body: 'answer 1', headers: { 'content-length': '8' } });
    for (const head of [first, await ask('HEAD')]) expect(head).toEqual({ ...get, body: '' });
    const known = { 'if-none-match': String(get.headers['etag']) };
    expect(await ask('HEAD', known)).toEqual(await ask('GET', known));
    expect(made()).toBe(1);
  });

  test('a CDN is told how long it may reuse a response, and browsers to revalidate each time', async () => {
    const { app, get } = await build((count) => `answer ${count}`, 1_000_000, 60);
    await get('/a');
    const { headers } = await app.inject({ url: '/a' });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=600',
      etag: expect.stringMatching(/^W\//),
      vary: 'Accept-Encoding',
    });
    const unchanged = await app.inject({ url: '/a', headers: { 'if-none-match': headers.etag } });
    expect(unchanged.statusCode).toBe(304);
    expect(unchanged.headers['cache-control']).toBe(headers['cache-control']);
    const signedIn = await app.inject({ url: '/a', headers: { authorization: 'Bearer x' } });
    expect(signedIn.headers['cache-control']).not.toContain('s-maxage');
  });

  test('the cache never exceeds its memory limit', async () => {
    const { get, made, counts } = await build(() => 'x'.repeat(5000), 100_000);
    for (let page = 1; page <= 100; page += 1) await get(`/article?page=${page}`);
    expect(counts.cacheBytes).toBeLessThanOrEqual(100_000);
    expect(counts.cacheEntries).toBe(Math.floor(100_000 / 6000));
    await get('/article?page=100');
    expect(made()).toBe(100);
    await get('/article?page=1');
    expect(made()).toBe(101);
  });
});

describe('over a socket, in front of Fastify', () => {
  async function serveOne(level = 'info') {
    const lines: string[] = [];
    const log: FastifyBaseLogger = pino({ level }, { write: (line: string) => lines.push(line) });
    const publicContent = createPublicContent();
    const counts = createCounts();
    const config = { cacheBytes: 1_000_000, cdnSeconds: 0, trustProxy: 0 };
    const reads = createReadCounter({ clock: systemClock, log, config });
    const cache = createResponseCache({ publicContent, counts, reads, config } as System);
    const app = Fastify({
      loggerInstance: log,
      serverFactory: (handle) => createServer(cache.inFrontOf(handle, 5000)),
    });
    cache.register(app);
    let seen = 0;
    app.addHook('onResponse', async () => {
      seen += 1;
    });
    let made = 0;
    app.get('/*', { config: { cache: 'public' } }, async () => {
      made += 1;
      return `${made} `.repeat(1000);
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => app.close());
    const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
      const response = await fetch(url + path, { headers, method });
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    return {
      app,
      publicContent,
      counts,
      get,
      seenByFastify: () => seen,
      logged: () => lines.map((line) => JSON.parse(line)),
    };
  }

  test('a hit is the response that was made, in each encoding, and 304 for a client that has it', async () => {
    const { get, seenByFastify } = await serveOne();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const [made, kept] = [await get('/a', headers), await get('/a?utm_source=x', headers)];
      const { date: _made, ...expected } = Object.fromEntries(made.headers);
      const { date: _kept, ...got } = Object.fromEntries(kept.headers);
      expect(got).toEqual(expected);
      expect(got['content-encoding'] ?? 'identity').toBe(encoding);
      for (const { text } of [made, kept]) expect(text).toBe('1 '.repeat(1000));
      const again = await get('/a', { ...headers, 'if-none-match': got['etag'] ?? '' });
      expect([again.status, again.text]).toEqual([304, '']);
      expect((await get('/a', { ...headers, 'if-none-match': '"other"' })).status).toBe(200);
      const head = await get('/a', headers, 'HEAD');
      expect([head.status, head.text]).toEqual([200, '']);
      for (const name of ['etag', 'content-type', 'content-length', 'content-encoding', 'cache-control', 'vary']) {
        expect(head.headers.get(name) ?? undefined, name).toBe(expected[name]);
      }
    }
    // Fastify handled two requests: one with br, which also cached the uncompressed body, and one with gzip.
    expect(seenByFastify()).toBe(2);
  });

  test('a signed-in person neither gets a cached response nor leaves one', async () => {
    const { get, publicContent } = await serveOne();
    const signedIn = { authorization: 'Bearer x' };
    const first = async (headers = {}) => (await get('/a', headers)).text.slice(0, 1);
    expect([await first(), await first(), await first(signedIn), await first()]).toEqual(['1', '1', '2', '1']);
    const { headers } = await get('/a', signedIn);
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
    const known = { 'if-none-match': (await get('/a')).headers.get('etag') ?? '' };
    publicContent.changed();
    expect([await first(known), await first()], 'after a change').toEqual(['4', '4']);
  });

  test.each(['info', 'debug'])('hits, misses and memory are counted at LOG_LEVEL=%s', async (level) => {
    const { get, counts, publicContent } = await serveOne(level);
    const plain = { 'accept-encoding': 'identity' };
    for (const path of ['/a', '/a', '/b', '/a']) await get(path, plain);
    await get('/a', { ...plain, authorization: 'Bearer x' });
    expect(counts).toMatchObject({ cacheMisses: 2, cacheHits: 2, cacheEntries: 2 });
    expect(counts.cacheBytes).toBeGreaterThan(2 * 2000);
    publicContent.changed();
    expect(counts).toMatchObject({ cacheMisses: 2, cacheHits: 2, cacheEntries: 0, cacheBytes: 0 });
  });

  test('the log has one line for several hits, without the query; at debug Fastify sees each request', async () => {
    const { app, get, logged } = await serveOne();
    for (let time = 0; time < 4; time += 1) await get('/login?to=rahasia');
    await app.close();
    expect(logged()).toContainEqual(
      expect.objectContaining({ method: 'GET', path: '/login', times: 3, msg: 'answered from memory' }),
    );
    expect(JSON.stringify(logged())).not.toContain('"path":"/login?');

    const detailed = await serveOne('debug');
    for (let time = 0; time < 4; time += 1) await detailed.get('/a');
    expect(detailed.seenByFastify()).toBe(4);
  });
});
