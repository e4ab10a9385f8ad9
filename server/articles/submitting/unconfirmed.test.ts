import { beforeEach, expect, test } from 'vitest';
import { subjectsTo } from '#tests/mails.ts';
import { renewAdmin, renewPerson, renewTestApp, reopenTestApp } from '#tests/open-app.ts';
import { createArticle, createPerson } from '#tests/factories.ts';
import { releaseConfirmed } from './unconfirmed.service.ts';
import { emptyBin } from '#tests/empty-bin.ts';

const t = renewTestApp({ confirmEmail: 'required' });
const author = renewPerson(t);
const admin = renewAdmin(t);
beforeEach(() => setUnconfirmed(t.clock.now().toISOString()));

const setUnconfirmed = async (unconfirmed_since: string | null) => {
  await t.system.db.updateTable('users').set({ unconfirmed_since }).where('id', '=', author.id).execute();
};

const post = async (title = 'Bakau') =>
  await t.send('POST', 'postArtikel', author, { title, content: '<p>Isi rahasia</p>' });
const stageOf = async (id: number) => (await t.send('GET', `detailArtikel/${id}`, author)).body.artikel.stage;
const kindsOf = async (id: number) =>
  (await t.send('GET', `articleTimeline/${id}`, author)).body.events.map(({ kind, by }: Record<string, string>) => [
    kind,
    by,
  ]);

test('an unconfirmed author is told what to do next, and finds the article in the own list', async () => {
  const { status, body } = await post();
  expect([status, body.message]).toEqual([201, expect.stringContaining('Pastikan alamat email Anda')]);
  const { id } = body;
  expect(await stageOf(id)).toBe('unconfirmed');
  const own = (await t.send('GET', 'userArtikel?counts=true', author)).body;
  expect(own.artikels).toMatchObject([{ id, stage: 'unconfirmed', verifikasi_admin: 'menunggu' }]);
  expect(own.meta.counts).toMatchObject({ menunggu: 1 });
});

test('admins find it in no list and no count, and get no mail about it', async () => {
  const { id } = (await post()).body;
  const seen = await createArticle(t, await createPerson(t), { title: 'Terumbu' });
  const idsIn = async (path: string) =>
    (await t.send('GET', path, admin)).body.artikels.map((row: { id: number }) => row.id);
  for (const query of ['', '?status=menunggu', '?q=Bakau', '?status=menunggu&counts=true&sort=created_at&view=card']) {
    expect(await idsIn(`semuaArtikel${query}`), query).toEqual(query === '?q=Bakau' ? [] : [seen]);
  }
  expect((await t.send('GET', 'semuaArtikel?counts=true', admin)).body.meta.counts).toMatchObject({ menunggu: 1 });
  const { articles, counts } = (await t.send('GET', 'reviewQueue', admin)).body;
  expect([articles.map((row: { id: number }) => row.id), counts.waiting]).toEqual([[seen], 1]);
  expect((await t.send('GET', 'dashboardFigures', admin)).body.figures).toMatchObject({ waiting: 1 });
  const since = encodeURIComponent(new Date(0).toISOString());
  expect(JSON.stringify((await t.send('GET', `reviewChanges?since=${since}`, admin)).body)).not.toContain(
    `"article":${id}`,
  );
  expect((await t.send('GET', `person/${author.id}`, admin)).body.works).toEqual([]);

  t.clock.advance({ min: 16 });
  expect((await t.readMails()).map(({ text }) => text).join()).not.toContain('Bakau');
});

test('the audit log shows admins neither its title nor an earlier one, until it is in the queue', async () => {
  const { id } = (await post('Bakau')).body;
  const { status } = await t.send('POST', `resubmitArticle/${id}`, author, { title: 'Lamun', content: '<p>Lain</p>' });
  expect(status).toBe(200);
  const log = async () => (await t.send('GET', 'auditLog?entity=article', admin)).body.log;
  const csv = async () => (await t.succeed('GET', 'auditLog.csv', admin)) as string;
  expect((await log()).map(({ entity_id, title }: Record<string, unknown>) => [entity_id, title])).toEqual([
    [id, null],
    [id, null],
  ]);
  expect(`${JSON.stringify(await log())}${await csv()}`).not.toMatch(/Bakau|Lamun/);
  await setUnconfirmed(null);
  await releaseConfirmed(t.system);
  expect((await log())[0]).toMatchObject({ title: 'Lamun' });
  expect(await csv()).toContain('Lamun');
});

test('the audit log does not show admins its titles after it has gone with the account either', async () => {
  const { id } = (await post('Bakau')).body;
  await t.send('POST', `resubmitArticle/${id}`, author, { title: 'Lamun', content: '<p>Lain</p>' });
  const deleted_at = t.clock.now().toISOString();
  await t.system.db.updateTable('articles').set({ deleted_at }).where('id', '=', id).execute();
  await emptyBin(t);
  const { log } = (await t.send('GET', 'auditLog?entity=article', admin)).body;
  expect(log.map(({ action }: Record<string, unknown>) => action)).toEqual(['remove', 'edit', 'create']);
  expect(JSON.stringify(log)).not.toMatch(/Bakau|Lamun/);
});

test('it comes into the queue once the address is confirmed, and the admins are notified', async () => {
  const { id } = (await post()).body;
  await releaseConfirmed(t.system);
  expect(await stageOf(id), 'not before').toBe('unconfirmed');
  await setUnconfirmed(null);
  t.clock.advance({ h: 3 });
  await Promise.all([releaseConfirmed(t.system), releaseConfirmed(t.system)]);
  expect(await kindsOf(id)).toEqual([
    ['confirmed', 'system'],
    ['submitted', 'author'],
  ]);
  const { articles } = (await t.send('GET', 'reviewQueue', admin)).body;
  expect(articles).toMatchObject([{ id, waiting_since: t.clock.now().toISOString() }]);
  expect((await t.send('GET', `detailArtikel/${id}`, admin)).status).toBe(200);
  expect(await subjectsTo(t, admin)).toEqual(['Artikel baru menunggu persetujuan: “Bakau”']);
  expect((await t.send('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'disetujui' })).status).toBe(200);
});

test('articles of confirmed authors and of admins wait for a decision at once', async () => {
  await setUnconfirmed(null);
  const { id, message } = (await post()).body;
  expect([await stageOf(id), message]).toEqual(['waiting', 'Artikel berhasil dikirim dan menunggu persetujuan admin.']);
  const own = await createArticle(t, admin);
  expect((await t.send('GET', `detailArtikel/${own}`, admin)).body.artikel.stage).toBe('waiting');
});

test('without the setting none waits for a confirmation, and those that did come into the queue', async () => {
  const { id } = (await post()).body;
  const system = { ...t.system, config: { ...t.system.config, confirmEmail: 'mark' as const } };
  await releaseConfirmed(system);
  expect(await stageOf(id)).toBe('waiting');
  await reopenTestApp(t);
  await setUnconfirmed(t.clock.now().toISOString());
  expect(await stageOf((await post()).body.id)).toBe('waiting');
});
