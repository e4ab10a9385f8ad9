import { allowErrors, expect, test } from './kit/test.ts';
import { visit } from './kit/visit.ts';

test('an unknown address gets 404 with a link home', async ({ page }) => {
  allowErrors(/\/tidak-ada/);
  const response = await visit(page, '/tidak-ada');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Halaman tidak ditemukan/);
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL('/');
});

test('a page accepts no other method', async ({ request }) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const response = await request.fetch('/', { method, data: { any: 'thing' } });
    expect(response.status(), method).toBe(405);
    expect(response.headers()['allow']).toBe('GET, HEAD');
  }
});

test('headers of a request change neither the addresses nor the mode of a page', async ({ request }) => {
  const html = async (headers: Record<string, string>) => (await request.get('/', { headers })).text();
  const plain = await html({});
  for (const [name, value] of [
    ['x-forwarded-host', 'elsewhere.example'],
    ['x-forwarded-proto', 'gopher'],
    ['x-react-router-spa-mode', 'yes'],
    ['x-react-router-prerender-data', '{}'],
  ] as const) {
    expect(await html({ [name]: value }), name).toBe(plain);
  }
});

test('the policy allows our own inline scripts by hash and no others', async ({ request }) => {
  const response = await request.get('/');
  const policy = response.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self'(?: 'sha256-[A-Za-z0-9+/=]+')+;/);
  expect(policy).not.toContain('unsafe');
  expect(await response.text()).not.toMatch(/nonce=|style="/);
});

test('pages and assets are compressed as the browser accepts it', async ({ request }) => {
  const page = await request.get('/', { headers: { 'accept-encoding': 'br;q=0, gzip' } });
  expect(page.headers()).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringMatching(/accept-encoding/i) });
  const [script] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? [];
  const asset = await request.get(script ?? '', { headers: { 'accept-encoding': 'br' } });
  expect(asset.headers()['content-encoding']).toBe('br');
  expect(asset.headers()['cache-control']).toContain('immutable');
});
