import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutSlowBodies, OTHER_PACE, type Pace, TICK_MS, UPLOAD_PACE, watchPace } from './slow-bodies.ts';

const TICK_S = TICK_MS / 1000;
const MINUTES = 60;

/** Returns the second in which a body is cut off, if ever. In each second, `bytesIn(second)` bytes of it arrive. */
function cutAt(pace: Pace, { lasts, bytesIn }: { lasts: number; bytesIn: (second: number) => number }) {
  const isTooSlow = watchPace(pace, 0);
  let bytes = 0;
  for (let second = 1; second <= lasts; second += 1) {
    bytes += bytesIn(second);
    if (second % TICK_S === 0 && isTooSlow(bytes)) return second;
  }
  return undefined;
}

describe('a file', () => {
  test('of 50 MB arrives at a steady 60 KB/s', () => {
    expect(cutAt(UPLOAD_PACE, { lasts: Math.ceil(50_000 / 60), bytesIn: () => 60_000 })).toBeUndefined();
  });

  test.each([
    ['5 KB/s', () => 5000],
    ['pieces of 150 KB every 30 s', (second: number) => (second % 30 === 1 ? 150_000 : 0)],
    ['60 KB/s with pauses of 25 s', (second: number) => (second % 40 < 15 ? 60_000 : 0)],
  ])('may take half an hour at %s, and no longer', (_, bytesIn) => {
    expect(cutAt(UPLOAD_PACE, { lasts: 60 * MINUTES, bytesIn })).toBe(30 * MINUTES);
  });

  test.each([
    ['4.9 KB/s', 30, () => 4900],
    ['a byte a second', 30, () => 1],
    ['60 KB/s, then nothing after a minute', 90, (second: number) => (second <= 60 ? 60_000 : 0)],
    ['a burst that would be enough for an hour, then a trickle', 35, (second: number) => (second === 1 ? 20e6 : 100)],
  ])('is cut soon at %s', (_, second, bytesIn) => {
    expect(cutAt(UPLOAD_PACE, { lasts: 60 * MINUTES, bytesIn })).toBe(second);
  });
});

test('any other body has two minutes, however fast it is', () => {
  expect(cutAt(OTHER_PACE, { lasts: 2 * MINUTES - 1, bytesIn: () => 1 })).toBeUndefined();
  expect(cutAt(OTHER_PACE, { lasts: 10 * MINUTES, bytesIn: () => 1e6 })).toBe(2 * MINUTES);
});

describe('over a connection', () => {
  const SPAN_MS = 600;
  const app = Fastify();

  beforeAll(async () => {
    cutSlowBodies(app, {
      tickMs: SPAN_MS / 6,
      upload: { ticks: 30, span: { ticks: 6, bytes: 100 } },
      other: { ticks: 6 },
    });
    app.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume().once('end', () => done(null));
    });
    app.post('/upload', { config: { call: 'postArtikel' } }, async () => ({ message: 'Diterima.' }));
    app.post('/other', { config: { call: 'login' } }, async () => ({ message: 'Diterima.' }));
    await app.listen();
  });
  afterAll(() => app.close());

  /** Sends `parts` pieces of `size` bytes, ten per SPAN_MS. Returns the response and its time in milliseconds. */
  async function trickle(path: string, parts: number, size: number): Promise<{ text: string; ms: number }> {
    const socket = connect((app.server.address() as AddressInfo).port);
    const start = performance.now();
    let text = '';
    socket.on('data', (data) => {
      text += String(data);
    });
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-length: ${parts * size}\r\n\r\n`);
    const timer = setInterval(() => socket.write('x'.repeat(size)), SPAN_MS / 10);
    const { promise, resolve } = Promise.withResolvers<void>();
    socket.once('data', () => resolve()).once('close', () => resolve());
    await promise;
    clearInterval(timer);
    socket.destroy();
    return { text, ms: performance.now() - start };
  }

  test('a file that arrives fast enough may take several spans', async () => {
    const { text, ms } = await trickle('/upload', 25, 40);
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(ms).toBeGreaterThan(2 * SPAN_MS);
  });

  test.each([
    ['a file that is slower', '/upload', 1],
    ['another body that takes as long', '/other', 40],
  ])('%s is cut after the first span, and told so', async (_, path, size) => {
    const { text, ms } = await trickle(path, 25, size);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain('Permintaan terlalu lama sampai.');
    expect(ms).toBeLessThan(2 * SPAN_MS);
  });
});
