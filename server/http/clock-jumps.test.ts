import { expect, test } from 'vitest';
import { clearAway, PENDING_FILES_MS } from '#server/maintenance.ts';
import { renewPerson, renewTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, picture } from '#tests/factories.ts';

const YEAR_HOURS = 365 * 24;

const t = renewTestApp({ rateLimit: true });
const person = renewPerson(t);

const login = (email: string, password: string) => t.send('POST', 'login', undefined, { email, password });

test('a clock that jumps ahead ends the sessions, and people sign in again', async () => {
  t.clock.advance({ h: YEAR_HOURS });
  expect((await t.send('GET', 'me', person)).status).toBe(401);
  expect((await login(person.email, person.password)).status).toBe(200);
  await t.succeed('POST', 'forgot-password', undefined, { email: person.email });
  expect(await t.readMails()).toHaveLength(1);
});

test('data written while the clock was ahead still works after it is corrected', async () => {
  const admin = await createAdmin(t);
  t.clock.advance({ h: YEAR_HOURS });
  const { token } = (await login(admin.email, admin.password)).body.authorization;
  admin.headers.authorization = `Bearer ${token}`;
  const id = await createArticle(t, admin, { verifikasi_admin: 'disetujui', image: await picture() });

  t.clock.advance({ h: -YEAR_HOURS });
  const read = async () => (await t.succeed('GET', `detailArtikel/${id}`)).artikel;
  const artikel = await read();
  const payload = { title: 'Baru', content: 'Isi', verifikasi_admin: 'disetujui', updated_at: artikel.updated_at };
  const edit = async () => (await t.send('POST', `editArticle/${id}`, admin, payload)).status;
  expect([await edit(), await edit()]).toEqual([200, 409]);
  expect((await read()).title).toBe('Baru');
  await t.succeed('GET', 'me', person);

  // Runs the maintenance, which must not remove a file or row of the article.
  expect(await clearAway(t.system, PENDING_FILES_MS)).toEqual([]);
  await t.succeed('GET', `/storage/${artikel.image}`);
  await t.succeed('DELETE', `delArticle/${id}`, admin);
});

test('no account stays locked until the date of a wrong clock', async () => {
  t.clock.advance({ h: YEAR_HOURS });
  for (let tries = 0; tries < 10; tries += 1) expect((await login(person.email, 'salah-semua')).status).toBe(401);
  expect((await login(person.email, person.password)).status).toBe(429);
  t.clock.advance({ h: -YEAR_HOURS });
  expect((await login(person.email, person.password)).status).toBe(200);
});

test('a clock that is set back a little does not reset any tries', async () => {
  for (let tries = 0; tries < 10; tries += 1) await login(person.email, 'salah-semua');
  t.clock.advance({ min: -10 });
  expect((await login(person.email, person.password)).status).toBe(429);
  t.clock.advance({ min: 25 });
  expect((await login(person.email, person.password)).status).toBe(200);
});
