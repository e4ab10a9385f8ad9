import { beforeEach, expect, test } from 'vitest';
import { createAdmin, createArticle, createPerson, type Person } from '#tests/factories.ts';
import { openTestApp } from '#tests/open-app.ts';

let own: number;

const app = await openTestApp({ fourEyes: true });
const admin = await createAdmin(app);
const other = await createAdmin(app);
const author = await createPerson(app);
beforeEach(async () => {
  own = await createArticle(app, admin, { title: 'Milik admin' });
});

const rowOf = async (id: number) =>
  await app.system.db
    .selectFrom('articles')
    .select(['id', 'stage', 'user_id', 'title', 'updated_at', 'pending_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();

const TEXT = { title: 'Milik admin', content: '<p>Isi</p>' };
const APPROVED = { verifikasi_admin: 'disetujui' };
const DECLINED = { verifikasi_admin: 'ditolak' };

test("a batch moves the schedule of another user's article, but not of the caller's own", async () => {
  const theirs = await createArticle(app, author);
  const scheduled = { ...APPROVED, publish_at: inHours(1) };
  for (const id of [own, theirs]) await app.succeed('PUT', `updateStatusArtikel/${id}`, other, scheduled);
  const before = await rowOf(own);
  const move = (id: number, updated_at: string, who: Person) =>
    app.send('POST', 'decideArticles', who, { items: [{ id, updated_at }], ...APPROVED, publish_at: inHours(2) });
  const { status, body } = await move(own, before.updated_at, admin);
  expect([status, body.message]).toEqual([403, expect.stringContaining('admin lain')]);
  expect(await rowOf(own)).toEqual(before);
  expect((await move(own, before.updated_at, other)).status).toBe(200);
  expect((await move(theirs, (await rowOf(theirs)).updated_at, admin)).status).toBe(200);
});

test('a batch with an own article is refused as a whole, and names it', async () => {
  const theirs = await createArticle(app, author);
  const items = await Promise.all([theirs, own].map(async (id) => ({ id, updated_at: (await rowOf(id)).updated_at })));
  const { status, body } = await app.send('POST', 'decideArticles', admin, { items, ...APPROVED });
  expect([status, body.message]).toEqual([403, expect.stringContaining('“Milik admin”')]);
  const alone = await app.send('POST', 'decideArticles', admin, { items: items.slice(1), ...APPROVED });
  expect([alone.status, alone.body.message]).toEqual([403, expect.stringMatching(/^Ini artikel Anda sendiri/)]);
  expect([(await rowOf(theirs)).stage, (await rowOf(own)).stage]).toEqual(['waiting', 'waiting']);
  const done = await app.send('POST', 'decideArticles', other, { items, ...APPROVED });
  expect(done.body.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['done', 'done']);
  // Undoing a batch returns an outcome for each article.
  const undone = await app.send('POST', 'undoDecision', admin, { batch: done.body.batch });
  expect(undone.body.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['done', 'conflict']);
  expect(undone.body.items[1].message).toContain('admin lain');
  expect((await rowOf(own)).stage).toBe('published');
});

test('a new article of an admin waits for another one', async () => {
  const count = async () => (await app.send('GET', 'userArtikel?view=card', admin)).body.meta.total as number;
  const before = await count();
  const post = (given: object) => app.send('POST', 'postArtikel', admin, { ...TEXT, ...given });
  for (const given of [APPROVED, DECLINED]) {
    const { status, body } = await post(given);
    expect([status, body.message]).toEqual([403, expect.stringContaining('admin lain')]);
  }
  expect(await count()).toBe(before);
  expect((await post({ verifikasi_admin: 'menunggu' })).status).toBe(201);
  expect((await post({})).status).toBe(201);
});

test('an own article is neither given away nor taken over to decide on it', async () => {
  const give = { ...TEXT, verifikasi_admin: 'menunggu', user_id: author.id };
  expect((await app.send('POST', `editArticle/${own}`, admin, give)).status).toBe(403);
  expect((await rowOf(own)).user_id).toBe(admin.id);
  const theirs = await createArticle(app, author);
  const take = { ...TEXT, ...APPROVED, user_id: admin.id };
  expect((await app.send('POST', `editArticle/${theirs}`, admin, take)).status).toBe(403);
  expect(await rowOf(theirs)).toMatchObject({ user_id: author.id, stage: 'waiting' });
});

test('an admin still edits, withdraws and resubmits an article of their own', async () => {
  const edit = { ...TEXT, title: 'Baru', verifikasi_admin: 'menunggu' };
  expect((await app.send('POST', `editArticle/${own}`, admin, edit)).status).toBe(200);
  expect((await app.send('POST', `withdrawArticle/${own}`, admin, {})).status).toBe(200);
  expect((await app.send('POST', `resubmitArticle/${own}`, admin, TEXT)).status).toBe(200);
  expect(await rowOf(own)).toMatchObject({ stage: 'waiting', title: 'Milik admin' });
});
