import { expect, test } from './kit/test.ts';

const token = 'token-untuk-prometheus-0123456789';
test.use({ settings: { METRICS_TOKEN: token, LOG_LEVEL: 'info' } });

test('rendered pages are counted, and so are cache hits', async ({ request }) => {
  const read = async (name: string) => {
    const response = await request.get('/metrics', { headers: { authorization: `Bearer ${token}` } });
    expect(response.status()).toBe(200);
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(await response.text())?.[1] ?? 0);
  };
  const counts = async () => ({
    renders: await read('terarah_page_renders_total'),
    misses: await read('terarah_cache_misses_total'),
    hits: await read('terarah_cache_hits_total'),
  });
  const before = await counts();
  for (let time = 0; time < 5; time += 1) expect((await request.get('/services')).status()).toBe(200);
  expect(await counts()).toEqual({ renders: before.renders + 1, misses: before.misses + 1, hits: before.hits + 4 });
  expect((await request.get('/metrics')).status()).toBe(401);
});
