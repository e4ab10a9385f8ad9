import { request as sendRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';
import { createAdmin } from '#tests/factories.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const app = await openTestApp();
const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
const admin = await createAdmin(app);

const linesOf = (id: string | null) =>
  app.logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ reqId }) => reqId === id);

describe('a response has the same id as its log lines', () => {
  test.each<[string, number, RequestInit?]>([
    ['/api/me', 401],
    ['/api/nope', 404],
    ['/nope', 404],
    ['/api/login', 405],
    ['/api/semuaArtikel?page=x', 422],
    ['/api/%zz', 400],
    ['/api/login', 400, { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
    ['/api/health', 200],
    ['/storage/images/tidak/ada.webp', 404],
  ])('%s, %i', async (path, status, init = {}) => {
    const response = await fetch(url + path, init);
    expect(response.status).toBe(status);
    const id = response.headers.get('x-request-id');
    expect(id).toMatch(UUID);
    // The router itself refuses this URL, before anything is logged.
    if (path !== '/api/%zz') {
      await expect.poll(() => linesOf(id)).toEqual([expect.objectContaining({ msg: 'request', status })]);
    }
  });

  test('of a signed-in person, and another for each request', async () => {
    const ids = new Set<string | null>();
    for (let time = 0; time < 3; time += 1) {
      ids.add((await fetch(`${url}/api/me`, { headers: admin.headers })).headers.get('x-request-id'));
    }
    expect(ids.size).toBe(3);
    for (const id of ids) expect(id).toMatch(UUID);
  });

  test('cached responses have none, neither as a miss nor as a hit', async () => {
    for (let time = 0; time < 2; time += 1) {
      const response = await fetch(`${url}/api/semuaBlog`);
      expect(response.status).toBe(200);
      expect(response.headers.get('etag')).not.toBeNull();
      expect(response.headers.get('x-request-id')).toBeNull();
    }
  });
});

describe('an id that comes with the request', () => {
  const ask = async (at: string, id: string | string[]) =>
    await new Promise<string | string[] | undefined>((resolve, reject) => {
      const request = sendRequest(`${at}/api/health`, { headers: { 'x-request-id': id } }, (response) => {
        response.resume();
        resolve(response.headers['x-request-id']);
      });
      request.on('error', reject);
      request.end();
    });

  test('is ignored without a trusted proxy', async () => {
    expect(await ask(url, 'dari-luar-1')).toMatch(UUID);
    expect(app.logged.join('')).not.toContain('dari-luar-1');
  });

  test('from a trusted proxy is used if it is short and plain', async () => {
    const behind = await openOwnApp({ trustProxy: 1 });
    const at = await behind.app.listen({ port: 0, host: '127.0.0.1' });
    for (const id of ['dari-proxy-1', 'a', 'a'.repeat(64), '7f0c:1.2_3', '0af7651916cd43dd8448eb211c80319c']) {
      expect(await ask(at, id)).toBe(id);
    }
    const refused = ['', 'a'.repeat(65), 'dua kata', '{"level":60}', 'a,b', '<script>', 'siti@contoh.id', 'é'];
    for (const id of refused) expect(await ask(at, id), id).toMatch(UUID);
    expect(await ask(at, ['satu', 'dua'])).toMatch(UUID);
    expect(behind.logged.join('')).toContain('"reqId":"dari-proxy-1"');
  });

  test('is the page’s for API requests of a page that is being rendered', async () => {
    const { headers } = await app.app.inject({ url: '/api/me', headers: { 'x-request-id': 'halaman-1' } });
    expect(headers['x-request-id']).toBe('halaman-1');
  });
});
