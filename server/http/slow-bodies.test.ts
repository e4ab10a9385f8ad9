import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutSlowBodies } from './slow-bodies.ts';

const SPAN_MS = 600;
const app = Fastify();

beforeAll(async () => {
  cutSlowBodies(app, { ms: SPAN_MS, bytes: 100 });
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume().once('end', () => done(null));
  });
  app.post('/', async () => ({ message: 'Diterima.' }));
  await app.listen();
});
afterAll(() => app.close());

/** Sends `parts` pieces of `size` bytes, ten in each span, and answers what came back and when, in milliseconds. */
async function send(parts: number, size: number): Promise<{ text: string; ms: number }> {
  const socket = connect((app.server.address() as AddressInfo).port);
  const start = performance.now();
  let text = '';
  socket.on('data', (data) => {
    text += String(data);
  });
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-length: ${parts * size}\r\n\r\n`);
  const timer = setInterval(() => socket.write('x'.repeat(size)), SPAN_MS / 10);
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once('data', () => resolve()).once('close', () => resolve());
  await promise;
  clearInterval(timer);
  socket.destroy();
  return { text, ms: performance.now() - start };
}

test('a body that keeps the pace may take several spans', async () => {
  const { text, ms } = await send(25, 40);
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(ms).toBeGreaterThan(2 * SPAN_MS);
});

test('a body that is slower is cut after the first span, and told so', async () => {
  const { text, ms } = await send(25, 1);
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toContain('Permintaan terlalu lama sampai.');
  expect(ms).toBeLessThan(2 * SPAN_MS);
});
