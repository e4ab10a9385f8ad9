import { describe, expect, test } from 'vitest';
import { QUEUE_TABS } from '#contract/articles/article-status.ts';
import type { QueueItem } from '#contract/articles/review-queue.ts';
import { clearAway } from '#server/maintenance.ts';
import { createAdmin, createArticle, createPerson, PLAIN_EVENT, type Person } from '#tests/factories.ts';
import { openTestApp } from '#tests/open-app.ts';

const app = await openTestApp({ sessionHours: 720 });
const author = await createPerson(app, { nama_depan: 'Putu', nama_belakang: 'Lestari' });
const admin = await createAdmin(app);
const rina = await createPerson(app, { role_type: 2, nama_depan: 'Rina', nama_belakang: 'Dewi' });

const now = () => app.clock.now().toISOString();
const queue = async (query = '', who = admin) => (await app.send('GET', `reviewQueue?${query}`, who)).body;
const idsOf = async (query = '') => (await queue(query)).articles.map(({ id }: QueueItem) => id);
const itemOf = async (id: number, query = '', who = admin): Promise<QueueItem | undefined> =>
  (await queue(query, who)).articles.find((item: QueueItem) => item.id === id);
const changesSince = async (since: string) =>
  (await app.send('GET', `reviewChanges?since=${encodeURIComponent(since)}`, admin)).body;

async function decide(id: number, given: object, who = admin): Promise<void> {
  expect((await app.send('PUT', `updateStatusArtikel/${id}`, who, given)).status).toBe(200);
}
const RETURNED = { verifikasi_admin: 'ditolak', tone: 'revise', text: 'Lengkapi sumbernya.' };
const APPROVED = { verifikasi_admin: 'disetujui' };

/** Creates one article in each tab. */
async function createQueue() {
  const waiting = await createArticle(app, author, { title: 'Menunggu' });
  const revisions = await createArticle(app, author, { title: 'Sudah terbit' });
  await decide(revisions, APPROVED);
  const revision = { title: 'Sudah terbit', content: 'Usul', note: 'Usul' };
  await app.send('POST', `reviseArticle/${revisions}`, author, revision);
  const returned = await createArticle(app, author, { title: 'Kembali' });
  await decide(returned, RETURNED);
  const scheduled = await createArticle(app, author, { title: 'Nanti' });
  const publish_at = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  await decide(scheduled, { ...APPROVED, publish_at });
  return { waiting, revisions, returned, scheduled };
}

test('each tab has its articles with all that an editor needs, and every response the number in each tab', async () => {
  const before = (await queue()).counts;
  const ids = await createQueue();
  const counts = Object.fromEntries(QUEUE_TABS.map((tab) => [tab, before[tab] + 1]));
  for (const tab of QUEUE_TABS) {
    const { articles, counts: shown, at, meta } = await queue(`tab=${tab}`);
    expect([shown, at, meta]).toEqual([counts, now(), { total: counts[tab], page: 1, per_page: 50 }]);
    expect(articles.at(-1).id).toBe(ids[tab]);
  }
  expect(await itemOf(ids.waiting)).toEqual({
    id: ids.waiting,
    title: 'Menunggu',
    stage: 'waiting',
    public_version: 1,
    pending_version: null,
    updated_at: now(),
    waiting_since: now(),
    publish_at: null,
    mail: 'complete',
    is_first: false,
    is_resubmitted: false,
    author: { id: author.id, nama_depan: 'Putu', nama_belakang: 'Lestari' },
    is_own: false,
    claim: null,
  });
  expect(await itemOf(ids.revisions, 'tab=revisions')).toMatchObject({ stage: 'published', pending_version: 2 });
  expect(await itemOf(ids.scheduled, 'tab=scheduled')).toMatchObject({
    publish_at: new Date(app.clock.now().getTime() + 3_600_000).toISOString(),
  });
  for (const id of Object.values(ids)) await app.send('DELETE', `delArticle/${id}`, admin);
  expect((await queue()).counts, 'deleted').toEqual(before);
  await app.send('POST', `restoreArticle/${ids.returned}`, admin);
  expect((await queue()).counts).toEqual({ ...before, returned: before.returned + 1 });
});

test('marks first articles, those that were sent again, and the own ones of the caller', async () => {
  const novice = await createPerson(app);
  const id = await createArticle(app, novice);
  expect(await itemOf(id)).toMatchObject({ is_first: true, is_resubmitted: false });
  await decide(id, RETURNED);
  expect(await itemOf(id, 'tab=returned')).toMatchObject({ is_first: true });
  await app.send('POST', `resubmitArticle/${id}`, novice, { title: 'Judul', content: 'Lain' });
  expect(await itemOf(id)).toMatchObject({ is_first: true, is_resubmitted: true });
  const approved = await createArticle(app, novice);
  await decide(approved, APPROVED);
  expect(await itemOf(id)).toMatchObject({ is_first: false });
  await app.send('DELETE', `delArticle/${approved}`, admin);
  expect(await itemOf(id), 'a deleted article is none').toMatchObject({ is_first: true });
  const own = await createArticle(app, admin);
  expect([(await itemOf(own))?.is_own, (await itemOf(own, '', rina))?.is_own]).toEqual([true, false]);
});

test('the article that came first is first: by its submission, its return or its proposal, and not by edits', async () => {
  const first = await createArticle(app, author);
  app.clock.advance({ min: 1 });
  const second = await createArticle(app, author);
  const arrived = now();
  app.clock.advance({ min: 1 });
  await app.send('POST', `resubmitArticle/${first}`, author, { title: 'Judul', content: 'Disunting sambil menunggu' });
  expect((await idsOf()).slice(-2), 'an edit while it waits').toEqual([first, second]);
  await decide(first, RETURNED);
  expect((await itemOf(first, 'tab=returned'))?.waiting_since).toBe(now());
  await app.send('POST', `resubmitArticle/${first}`, author, { title: 'Judul', content: 'Diperbaiki' });
  expect((await idsOf()).slice(-2)).toEqual([second, first]);
  await decide(second, { verifikasi_admin: 'ditolak' });
  expect(await itemOf(second)).toBeUndefined();
  const [event] = (await app.send('GET', `articleTimeline/${second}`, admin)).body.events;
  await app.send('POST', 'undoDecision', admin, { event: event.id });
  expect((await itemOf(second))?.waiting_since, 'an undo gives the place back').toBe(arrived);

  await decide(first, APPROVED);
  const revise = (content: string) =>
    app.send('POST', `reviseArticle/${first}`, author, { title: 'Judul', content, note: '' });
  await revise('Usul');
  const proposed = now();
  app.clock.advance({ min: 1 });
  await revise('Usul lain');
  expect(await itemOf(first, 'tab=revisions')).toMatchObject({ waiting_since: proposed, pending_version: 5 });
});

test('a search finds titles and authors in any letter case, within the tab', async () => {
  const ids = await createQueue();
  const other = await createArticle(app, await createPerson(app, { nama_depan: 'Wayan' }), { title: 'Gambut 100%' });
  expect(await idsOf('q=GAMBUT')).toEqual([other]);
  expect(await idsOf('q=wayan')).toEqual([other]);
  expect(await idsOf('q=100%25')).toEqual([other]);
  expect(await idsOf('q=tidak+ada')).toEqual([]);
  expect(await idsOf('tab=returned&q=gambut')).toEqual([]);
  expect(await idsOf('tab=returned&q=putu')).toContain(ids.returned);
  const { counts, meta } = await queue('q=gambut');
  expect(meta.total).toBe(1);
  expect(counts).toEqual((await queue()).counts);
});

test('pages make up the whole tab, also of a search with many results', async () => {
  const { db } = app.system;
  const [at, earlier] = [now(), '2026-11-01T00:00:00.000Z'];
  const indexes = Array.from({ length: 260 }, (_, index) => index);
  const times = { published_at: null, created_at: at, updated_at: at, listed_at: at };
  const texts = { content: '', preview: '', image: null, verifikasi_admin: 'menunggu' } as const;
  const row = (index: number) => ({
    ...{ ...times, ...texts, user_id: author.id, title: `Seri ${index}`, search_text: `seri ${index}` },
    waiting_since: index % 3 === 0 ? earlier : at,
  });
  await db.insertInto('articles').values(indexes.map(row)).execute();
  for (const query of ['q=seri', 'q=seri+1', '']) {
    const { meta } = await queue(query);
    expect(meta.total).toBe(query === 'q=seri' ? 260 : query === '' ? (await queue()).counts.waiting : 111);
    const paged: QueueItem[] = [];
    for (let page = 1; page <= Math.ceil(meta.total / 50) + 1; page += 1) {
      paged.push(...(await queue(`${query}&page=${page}`)).articles);
    }
    const order = paged.map(({ id, waiting_since }) => [waiting_since, id] as const);
    expect(order).toEqual(order.toSorted(([a, x], [b, y]) => a.localeCompare(b) || x - y));
    expect(new Set(paged.map(({ id }) => id)).size).toBe(meta.total);
  }
  await db.deleteFrom('articles').where('title', 'like', 'Seri %').execute();
});

test.each(['tab=lain', 'page=0', 'page=x', `q=${'a'.repeat(201)}`])('%s is refused with words', async (query) => {
  const { status, body } = await app.send('GET', `reviewQueue?${query}`, admin);
  expect([status, body.message]).toEqual([422, expect.stringMatching(/\S/)]);
});

describe('a claim', () => {
  test('is a note for half an hour, which the next claim prolongs or takes over', async () => {
    await app.system.db.deleteFrom('article_claims').execute();
    const id = await createArticle(app, author);
    const until = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
    const { body } = await app.send('POST', `claimArticle/${id}`, rina);
    const claim = { id: rina.id, nama_depan: 'Rina', nama_belakang: 'Dewi', until: until(30) };
    expect(body.claim).toEqual(claim);
    expect((await itemOf(id))?.claim).toEqual(claim);
    expect((await changesSince(now())).claims).toEqual([{ article: id, ...claim }]);
    app.clock.advance({ min: 20 });
    await app.send('POST', `claimArticle/${id}`, rina);
    expect((await itemOf(id))?.claim?.until).toBe(until(30));
    await app.send('POST', `claimArticle/${id}`, admin);
    expect((await itemOf(id))?.claim).toMatchObject({ id: admin.id });
    await app.send('POST', `releaseArticle/${id}`, rina);
    expect((await itemOf(id))?.claim, "another admin's").toMatchObject({ id: admin.id });
    app.clock.advance({ min: 30 });
    expect((await itemOf(id))?.claim).toBeNull();
    expect((await changesSince(now())).claims).toEqual([]);
    const stored = app.system.db.selectFrom('article_claims').selectAll();
    expect(await stored.execute()).toHaveLength(1);
    expect(await clearAway(app.system, 0)).toEqual([]);
    expect(await stored.execute()).toEqual([]);
  });

  test('ends with its release and with a decision, also of another admin, and locks nothing', async () => {
    const id = await createArticle(app, author);
    await app.send('POST', `claimArticle/${id}`, rina);
    await app.send('POST', `releaseArticle/${id}`, rina);
    expect((await itemOf(id))?.claim).toBeNull();
    await app.send('POST', `claimArticle/${id}`, rina);
    await decide(id, RETURNED, admin);
    expect((await itemOf(id, 'tab=returned'))?.claim).toBeNull();
  });

  test.each(['claimArticle', 'releaseArticle'])('needs an article: %s', async (call) => {
    const id = await createArticle(app, author);
    await app.send('DELETE', `delArticle/${id}`, admin);
    for (const gone of [id, 999_999, 'x']) expect((await app.send('POST', `${call}/${gone}`, admin)).status).toBe(404);
  });
});

describe('what has changed since a time', () => {
  test('has every event once, the newest last, with its actor', async () => {
    app.clock.advance({ h: 1 });
    const id = await createArticle(app, author);
    const start = now();
    app.clock.advance({ s: 30 });
    await decide(id, RETURNED, rina);
    const actorOf = ({ id: userId, nama_depan, nama_belakang }: Person) => ({ id: userId, nama_depan, nama_belakang });
    const submitted = { event: expect.any(Number), id, at: start, kind: 'submitted', actor: actorOf(author) };
    const returned = { event: expect.any(Number), id, at: now(), kind: 'revise', actor: actorOf(rina) };
    const first = await changesSince(start);
    expect(first).toEqual({ at: now(), changes: [submitted, returned], is_more: false, claims: [] });
    expect((await changesSince(first.at)).changes, 'a few seconds are returned twice').toEqual([returned]);
    app.clock.advance({ s: 30 });
    expect((await changesSince(now())).changes).toEqual([]);
    await app.send('DELETE', `delArticle/${id}`, admin);
    expect((await changesSince(start)).changes, 'a deleted article').toEqual([]);
  });

  test('is cut after 100 events, and says so', async () => {
    app.clock.advance({ h: 1 });
    const id = await createArticle(app, author);
    const event = { ...PLAIN_EVENT, article_id: id, at: now(), kind: 'edited', version: 1, side: 'system' } as const;
    const events = Array.from({ length: 100 }, (_, index) => ({ ...event, text: String(index) }));
    await app.system.db.insertInto('article_events').values(events).execute();
    const { changes, is_more } = await changesSince(now());
    expect([changes.length, is_more]).toEqual([100, true]);
    expect(changes.map(({ kind }: { kind: string }) => kind)).not.toContain('submitted');
    expect(changes.at(-1).actor).toBeNull();
  });

  test.each(['', 'since=', 'since=kemarin'])('needs a time: "%s"', async (query) => {
    const { status, body } = await app.send('GET', `reviewChanges?${query}`, admin);
    expect([status, body.message]).toEqual([422, expect.stringContaining('since')]);
  });
});
