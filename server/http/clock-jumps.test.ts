import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearAway, PENDING_FILES_MS } from '#server/maintenance.ts';
import { buildTestApp, type TestApp } from '#tests/build-app.ts';
import { createAdmin, createArticle, createPerson, picture } from '#tests/factories.ts';

const YEAR_HOURS = 365 * 24;

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp({ rateLimit: true });
});
afterEach(() => t.close());

const login = (email: string, password: string) =>
  t.app.inject({ method: 'POST', url: '/api/login', payload: { email, password } });
const forgot = (email: string) => t.app.inject({ method: 'POST', url: '/api/forgot-password', payload: { email } });

test('a clock that jumps ahead ends the sessions, and people sign in again', async () => {
  const { headers, email, password } = await createPerson(t);
  t.clock.advance({ h: YEAR_HOURS });
  expect((await t.app.inject({ url: '/api/me', headers })).statusCode).toBe(401);
  expect((await login(email, password)).statusCode).toBe(200);
  expect((await forgot(email)).statusCode).toBe(200);
  expect(await t.readMails()).toHaveLength(1);
});

test('data written while the clock was ahead still works after it is corrected', async () => {
  const [admin, author] = [await createAdmin(t), await createPerson(t)];
  t.clock.advance({ h: YEAR_HOURS });
  const token = (await login(admin.email, admin.password)).json().authorization.token;
  const headers = { authorization: `Bearer ${token}` };
  const id = await createArticle(t, { ...admin, headers }, { verifikasi_admin: 'disetujui', image: await picture() });

  t.clock.advance({ h: -YEAR_HOURS });
  const url = `/api/detailArtikel/${id}`;
  const { artikel } = (await t.app.inject({ url })).json();
  const payload = { title: 'Baru', content: 'Isi', verifikasi_admin: 'disetujui', updated_at: artikel.updated_at };
  const edit = () => t.app.inject({ method: 'POST', url: `/api/editArticle/${id}`, headers, payload });
  expect((await edit()).statusCode).toBe(200);
  expect((await edit()).statusCode).toBe(409);
  expect((await t.app.inject({ url })).json().artikel.title).toBe('Baru');
  expect((await t.app.inject({ url: '/api/me', headers: author.headers })).statusCode).toBe(200);

  // No file or row of it may be removed.
  expect(await clearAway(t.system, PENDING_FILES_MS)).toEqual([]);
  expect((await t.app.inject({ url: `/storage/${artikel.image}` })).statusCode).toBe(200);
  expect((await t.app.inject({ method: 'DELETE', url: `/api/delArticle/${id}`, headers })).statusCode).toBe(200);
});

test('no account stays locked until the date of a wrong clock', async () => {
  const { email, password } = await createPerson(t);
  t.clock.advance({ h: YEAR_HOURS });
  for (let tries = 0; tries < 10; tries += 1) expect((await login(email, 'salah-semua')).statusCode).toBe(401);
  expect((await login(email, password)).statusCode).toBe(429);
  t.clock.advance({ h: -YEAR_HOURS });
  expect((await login(email, password)).statusCode).toBe(200);
});

test('a clock that is set back a little does not reset any tries', async () => {
  const { email, password } = await createPerson(t);
  for (let tries = 0; tries < 10; tries += 1) await login(email, 'salah-semua');
  t.clock.advance({ min: -10 });
  expect((await login(email, password)).statusCode).toBe(429);
  t.clock.advance({ min: 25 });
  expect((await login(email, password)).statusCode).toBe(200);
});
