import { expect, test } from 'vitest';
import { openTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createPerson, signInAgain } from '#tests/factories.ts';

const app = await openTestApp();
app.clock.set('2026-11-20T08:00:00.000Z');
const admin = await createAdmin(app);
const author = await createPerson(app);

const figures = async () => (await app.succeed('GET', 'dashboardFigures', admin)).figures;
/** Sets the clock. Starts new sessions, because sessions end within a month. */
async function itIs(time: string): Promise<void> {
  app.clock.set(time);
  for (const person of [admin, author]) await signInAgain(app, person);
}
const published = async () => (await figures()).published_this_month as number;
const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
  app.send(method, path, admin, payload);
const decide = (id: number, verifikasi_admin: string) => call('PUT', `updateStatusArtikel/${id}`, { verifikasi_admin });

test('nothing is waiting, nothing published, one author registered', async () => {
  const none = { waiting: 0, oldest_waiting_at: null, published_this_month: 0, authors: 1 };
  expect(await app.send('GET', 'dashboardFigures', admin)).toEqual({ status: 200, body: { figures: none } });
});

test('waiting articles, and the date of the oldest; decided and deleted ones do not count', async () => {
  const first = app.clock.now().toISOString();
  const oldest = await createArticle(app, author);
  app.clock.advance({ h: 1 });
  const second = app.clock.now().toISOString();
  const other = await createArticle(app, author);
  expect(await figures()).toMatchObject({ waiting: 2, oldest_waiting_at: first });
  await decide(oldest, 'ditolak');
  expect(await figures()).toMatchObject({ waiting: 1, oldest_waiting_at: second });
  await call('DELETE', `delArticle/${other}`);
  expect(await figures()).toMatchObject({ waiting: 0, oldest_waiting_at: null });
  await call('POST', `restoreArticle/${other}`);
  expect(await figures()).toMatchObject({ waiting: 1, oldest_waiting_at: second });
});

test('an article that is scheduled does not wait, and the figure is the one of the queue', async () => {
  const scheduled = await createArticle(app, author);
  app.clock.advance({ h: 1 });
  await createArticle(app, author);
  const since = app.clock.now().toISOString();
  const before = (await figures()).waiting as number;
  const publish_at = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
  await call('PUT', `updateStatusArtikel/${scheduled}`, { verifikasi_admin: 'disetujui', publish_at });
  const queue = (await call('GET', 'reviewQueue?per_page=1')).body;
  expect(queue.articles).toHaveLength(1);
  expect((await figures()).waiting).toBe(before - 1);
  expect(queue.counts).toMatchObject({ waiting: before - 1, scheduled: 1 });

  await call('POST', `reopenArticle/${scheduled}`, {});
  expect((await figures()).waiting, 'the schedule is cancelled').toBe(before);
  expect((await figures()).oldest_waiting_at <= since).toBe(true);
});

test('a month begins and ends at midnight in Jakarta', async () => {
  await itIs('2026-11-30T16:59:59.999Z');
  const november = await createArticle(app, admin, { verifikasi_admin: 'disetujui' });
  expect(await published()).toBe(1);
  await itIs('2026-11-30T17:00:00.000Z');
  expect(await published()).toBe(0);
  const december = await createArticle(app, author);
  await decide(december, 'disetujui');
  expect(await published()).toBe(1);
  await itIs('2026-12-31T16:59:59.999Z');
  expect(await published()).toBe(1);
  await itIs('2026-12-31T17:00:00.000Z');
  expect(await published()).toBe(0);

  // An article that was rejected and approved again counts in the month of its first publication.
  await decide(november, 'ditolak');
  await decide(november, 'disetujui');
  expect(await published()).toBe(0);
});

test('published this month are those that are public, once each', async () => {
  const id = await createArticle(app, admin, { verifikasi_admin: 'disetujui' });
  expect(await published()).toBe(1);
  await decide(id, 'ditolak');
  expect(await published()).toBe(0);
  await decide(id, 'disetujui');
  expect(await published()).toBe(1);
  await call('DELETE', `delArticle/${id}`);
  expect(await published()).toBe(0);
});

test('admins do not count as authors', async () => {
  await createAdmin(app);
  await createPerson(app);
  expect((await figures()).authors).toBe(2);
});
