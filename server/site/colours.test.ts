import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { coloursPath } from '#contract/site/colours.ts';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';

const t = await openTestApp();
const PATH = coloursPath({ brand: '#ffff00', accent: '#7a1f2b' });

const open = (url: string, method: 'GET' | 'HEAD' = 'GET', headers = {}) => t.app.inject({ method, url, headers });

test('the style sheet has the tones of the two colours in its address', async () => {
  const response = await open(PATH);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const [light, dark, ...rest] = response.body.trim().split('\n');
  const darkTones = '--color-brand:#ffff00;[^{}]*';
  expect(light).toMatch(/^@media screen\{:root\{--color-brand:#676700;[^{}]*--color-clay:#7a1f2b;[^{}]*\}/);
  expect(light).toMatch(new RegExp(String.raw`\}:root\[data-theme=dark\]\{${darkTones}\}\}$`));
  expect(dark).toMatch(
    new RegExp(
      String.raw`^@media screen and \(prefers-color-scheme:dark\)\{:root:not\(\[data-theme=light\]\)\{${darkTones}\}\}$`,
    ),
  );
  expect(rest).toEqual([]);
  expect(response.body).not.toContain('undefined');
  // If this fails, increase TONES_VERSION (contract/site/colours.ts), then write the new hash here.
  expect(createHash('sha1').update(response.body).digest('hex')).toBe('b419684f06d754a41eb5f16d2a76ed1514785aee');
});

test('HEAD has the same headers, and a known ETag gets no body', async () => {
  const { etag, 'content-length': length } = (await open(PATH)).headers;
  const head = await open(PATH, 'HEAD');
  expect(head).toMatchObject({ statusCode: 200, body: '', headers: { etag, 'content-length': length } });
  const known = await open(`${PATH}?x`, 'GET', { 'if-none-match': etag });
  expect(known).toMatchObject({ statusCode: 304, body: '', headers: { etag } });
  expect((await open('/warna/ffff01-7a1f2b-1.css')).headers['etag']).not.toBe(etag);
});

test.each([
  'ffff00-1.css',
  'ffff00-7a1f2b.css',
  'ffff00-7a1f2b-1',
  'FFFF00-7a1f2b-1.css',
  'ffff0-7a1f2b-1.css',
  'ffff00-7a1f2g-1.css',
  '#fff-#000.css',
  '',
])('there is no style sheet “%s”', async (name) => {
  const response = await open(`/warna/${encodeURIComponent(name)}`);
  expect(response.statusCode).toBe(404);
  expect(response.headers['cache-control']).toBe('no-store');
});

test('a client that invents colours fills no cache and takes nothing of what its network may request', async () => {
  const { app, system } = await openOwnApp({ rateLimit: true });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const statusOf = async (path: string) => (await fetch(origin + path)).status;
  const invented = Array.from({ length: 700 }, (_, number) => `#${(number * 9973).toString(16).padStart(6, '0')}`);
  const statuses = await Promise.all(
    invented.map((colour) => statusOf(coloursPath({ brand: colour, accent: colour }))),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(system.counts).toMatchObject({ cacheEntries: 0, cacheMisses: 0 });
  // Other addresses below /warna/ count like any other request.
  const wrong = await Promise.all(invented.map((_, number) => statusOf(`/warna/${number}.css`)));
  expect(new Set(wrong)).toEqual(new Set([404, 429]));
});
