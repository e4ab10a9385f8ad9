import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { form, picture } from '#tests/factories.ts';
import { killAll, type ServerProcess, startProcess, until } from '#tests/process.ts';
import { ADMIN, ask, isLong, logIn, makeFolder, postArticle, queryPlace, settingsFor, startSite } from './site.ts';

const CLIENTS = isLong ? 500 : 40;
const HELD = 30;
const RESETS = isLong ? 1000 : 40;
/** server/app.ts: all headers must arrive within ten seconds. The server checks this every two seconds. */
const HEADERS_MS = 12_000;
/** server/http/slow-bodies.ts: a body may take two minutes. An upload that arrives too slowly is cut after 30 s. */
const BODY_MS = 120_000;
const SLOW_FILE_MS = 30_000;
const SLACK_MS = 2000;
/** Limit for the response times of well-behaved clients. Generous: the server and all clients may share two cores. */
const OTHERS_MS = 2000;

afterEach(killAll);

test('clients that send their headers a line a second are cut, and other clients are not affected', async () => {
  const server = await startProcess(settingsFor(makeFolder()));
  const others = await useMeanwhile(server);
  const took = await Promise.all(
    Array.from({ length: CLIENTS }, () => drip(server, 'GET / HTTP/1.1\r\nhost: localhost\r\n', 'x-a: b\r\n')),
  );
  expect(Math.max(...took)).toBeLessThan(HEADERS_MS + SLACK_MS);
  expect(Math.min(...took)).toBeGreaterThan(9000);
  await others.stop();
  expect(server.output()).toEqual({ stdout: '', stderr: '' });
}, 60_000);

test.runIf(isLong)(
  'clients that send their body a byte a second are cut after two minutes, one with a file after half a minute, and other clients are not affected',
  async () => {
    const { server, token } = await startSite();
    const others = await useMeanwhile(server);
    const heads = [
      `POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n`,
      `POST /api/postArtikel HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: multipart/form-data; boundary=x\r\ncontent-length: 5000\r\n\r\n--x\r\n` +
        `content-disposition: form-data; name="image"; filename="a.png"\r\n\r\n`,
    ];
    const took = await Promise.all(
      heads.map((head) => Promise.all(Array.from({ length: CLIENTS / 2 }, () => drip(server, head, 'x')))),
    );
    for (const [index, expected] of [BODY_MS, SLOW_FILE_MS].entries()) {
      expect(Math.max(...(took[index] ?? []))).toBeLessThan(expected + 2 * SLACK_MS);
      expect(Math.min(...(took[index] ?? []))).toBeGreaterThan(expected - SLACK_MS);
    }
    await others.stop();
  },
  180_000,
);

test.runIf(isLong)(
  'answers that are never read are given up after half a minute, an upload that is slow for longer than 90 s is not',
  async () => {
    const { server, token } = await startSite();
    const content = 'a'.repeat(190_000);
    for (let count = 0; count < 10; count += 1) {
      const body = { title: `Artikel ${count}`, content, verifikasi_admin: 'disetujui' };
      expect((await postArticle(server.url, token, body)).status).toBe(201);
    }
    const others = await useMeanwhile(server);
    const upload = sendSlowly(server, token, 11);
    const before = openDescriptors(server) ?? 0;
    const began = performance.now();
    for (let count = 0; count < HELD; count += 1) {
      const socket = await open(server);
      // The responses exceed the socket buffers of both ends, and this client never reads them.
      socket.pause().write('GET /api/semuaArtikel HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(50));
    }
    // The numbers of held connections are only approximate, because other clients open and close connections meanwhile.
    const held = () => (openDescriptors(server) ?? 0) - before;
    await until('they are held', 20_000, () => held() > HELD - 5);
    await wait(25_000 - (performance.now() - began));
    expect(held()).toBeGreaterThan(HELD - 5);
    await until('they are given up', 30_000, () => held() < 10);
    expect(await upload).toMatch(/^HTTP\/1\.1 201 /);
    await others.stop();
  },
  300_000,
);

const HEAD = 'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
const BROKEN: [string, string | Buffer][] = [
  ['nothing', ''],
  ['rubbish', randomBytes(2000)],
  ['NULs', Buffer.alloc(5000)],
  ['the beginning of TLS', Buffer.from('16030100c8010000c40303', 'hex')],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['HTTP/0.9', 'GET /\r\n'],
  ['HTTP/9.9', 'GET / HTTP/9.9\r\nhost: localhost\r\n\r\n'],
  ['a method that is none', 'GARBAGE / HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['a tunnel', 'CONNECT lain.example:443 HTTP/1.1\r\nhost: lain.example\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['a space in the address', 'GET /a b HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nhost localhost\r\n\r\n'],
  ['a NUL in a header', 'GET / HTTP/1.1\r\nhost: local\0host\r\n\r\n'],
  ['endless headers', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`],
  ['an endless address', `GET /${'y'.repeat(100_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`],
  ['half a request line', 'GET /artic'],
  ['half of the headers', 'GET / HTTP/1.1\r\nhost: loc'],
  ['half of the body', `${HEAD}content-length: 100\r\n\r\n{"email":`],
  ['a length below zero', `${HEAD}content-length: -1\r\n\r\n{}`],
  ['a length that is no number', `${HEAD}content-length: dua\r\n\r\n{}`],
  ['two lengths', `${HEAD}content-length: 2\r\ncontent-length: 20\r\n\r\n{}`],
  ['a length and chunks', `${HEAD}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`],
  ['chunks of no length', `${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
  ['chunks of endless length', `${HEAD}transfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}\r\n`],
  ['an unknown encoding', `${HEAD}transfer-encoding: gzip\r\n\r\n{}`],
  ['a second request hidden in the first', `${HEAD}content-length: 2\r\n\r\n{}GARBAGE\r\n\r\n`],
];

test('a malformed request gets an error response or none, and other clients are not affected', async () => {
  const server = await startProcess(settingsFor(makeFolder()));
  const others = await useMeanwhile(server);
  for (let round = 0; round < (isLong ? 50 : 1); round += 1) {
    await Promise.all(
      BROKEN.map(async ([what, bytes]) => {
        const answer = await exchange(server, bytes);
        const [head = '', body = ''] = answer.split(/\r\n\r\n/);
        expect([what, answer === '' || /^HTTP\/1\.1 4\d\d /.test(head)]).toEqual([what, true]);
        // Node itself refuses a request without a host. Its response has an empty body.
        if (answer === '' || /\r\n\r\n(0\r\n\r\n)?$/.test(answer)) return;
        expect([what, head.toLowerCase()]).toEqual([what, expect.stringContaining('application/json')]);
        const { message, errors: _, ...rest } = JSON.parse(body);
        expect([what, message, rest]).toEqual([what, expect.stringMatching(/[a-z]{3} [a-z]{3}/), {}]);
        expect([what, message]).toEqual([what, expect.not.stringMatching(/Error|Client|Exceeded/)]);
      }),
    );
  }
  await others.stop();
  expect(server.output()).toEqual({ stdout: '', stderr: '' });
}, 120_000);

test('connections that are reset in the middle of an upload leave nothing, and other clients are not affected', async () => {
  const dataDir = makeFolder();
  const server = await startProcess(settingsFor(dataDir));
  const { token } = await logIn(server.url, ADMIN);
  const others = await useMeanwhile(server);
  const before = openDescriptors(server);
  const whole = new Response(form({ title: 'Judul', content: 'Isi' }, { image: await picture(1500, 1000) }));
  const type = whole.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await whole.arrayBuffer());
  const head =
    `POST /api/postArtikel HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
    `content-type: ${type}\r\ncontent-length: ${bytes.length}\r\n\r\n`;

  for (let count = 0; count < RESETS; count += 10) {
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const socket = await open(server);
        // Each upload is cut at another point, spread evenly over its bytes.
        const length = Math.floor(((count + index + 0.5) / RESETS) * bytes.length);
        await new Promise((resolve) =>
          socket.write(Buffer.concat([Buffer.from(head), bytes.subarray(0, length)]), resolve),
        );
        await wait(index * 2);
        socket.resetAndDestroy();
      }),
    );
  }
  await until('no temporary file is left', 10_000, () => readdirSync(join(dataDir, 'tmp')).length === 0);
  await others.stop();
  if (before !== undefined) {
    await until('its connections are closed', 10_000, () => (openDescriptors(server) ?? 0) <= before + 10);
  }
  await queryPlace({ dataDir, databaseUrl: undefined }, async (db) => {
    expect(await db.selectFrom('articles').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('files').select('path').execute()).toEqual([]);
  });
  expect(server.output()).toEqual({ stdout: '', stderr: '' });
}, 120_000);

/** Uses the site as a visitor, an admin and an author until `stop`. Each failed request fails the test. */
async function useMeanwhile(server: ServerProcess): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const problems: string[] = [];
  let answered = 0;
  const goOn = async () => {
    const { token } = await logIn(server.url, ADMIN);
    while (!stopping.signal.aborted) {
      for (const [path, given] of [
        ['/', {}],
        ['/api/semuaArtikel?per_page=3', {}],
        ['/api/me', { token }],
        ['/api/logout', { method: 'POST' }],
      ] as const) {
        const { status, ms } = await ask(server.url, path, given);
        answered += 1;
        if (status !== (path === '/api/logout' ? 401 : 200)) problems.push(`${path} answers ${status}`);
        if (ms > OTHERS_MS) problems.push(`${path} took ${Math.round(ms)} ms`);
      }
      await wait(20);
    }
  };
  const using = goOn().catch((error: unknown) => problems.push(String(error)));
  await until('the others use the server', 20_000, () => answered > 0 || problems.length > 0);
  return {
    async stop() {
      stopping.abort();
      await using;
      expect(problems).toEqual([]);
    },
  };
}

async function open(server: ServerProcess): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  // Ignores errors, because the server may close this connection at any time.
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Sends `beginning`, then `drop` once a second. Returns the milliseconds until the server closes the connection. */
async function drip(server: ServerProcess, beginning: string, drop: string): Promise<number> {
  const socket = await open(server);
  const began = performance.now();
  socket.resume().write(beginning);
  const dripping = setInterval(() => socket.write(drop), 1000);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  return performance.now() - began;
}

/** Posts an article of 760 KB in the given number of parts, ten seconds apart. Returns the response. */
async function sendSlowly(server: ServerProcess, token: string, parts: number): Promise<string> {
  const socket = await open(server);
  const body = Buffer.from(JSON.stringify({ title: 'Pelan', content: '🌱'.repeat(190_000) }));
  const answered = once(socket, 'data');
  socket.write(
    `POST /api/postArtikel HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  const size = Math.ceil(body.length / parts);
  for (let part = 0; part < parts; part += 1) {
    await wait(part === 0 ? 0 : 10_000);
    socket.write(body.subarray(part * size, (part + 1) * size));
  }
  const [answer] = (await answered) as [Buffer];
  socket.destroy();
  return answer.toString('latin1');
}

/** Sends the bytes, closes the sending direction, and returns the response. */
async function exchange(server: ServerProcess, bytes: string | Buffer): Promise<string> {
  const socket = await open(server);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.end(bytes);
  await closed;
  return answer;
}

/** Returns the number of a process's open files and connections, or undefined if the system does not report it. */
function openDescriptors({ pid }: ServerProcess): number | undefined {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return undefined;
  }
}
