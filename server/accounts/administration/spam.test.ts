import { beforeEach, describe, expect, test } from 'vitest';
import { closeAccount } from '#server/accounts/accounts.service.ts';
import { clearAway } from '#server/maintenance.ts';
import { actsOn } from '#tests/audit.ts';
import { mailsTo } from '#tests/mails.ts';
import { createAdmin, createArticle, createBlog, createPerson, type Person } from '#tests/factories.ts';
import { openTestApp } from '#tests/open-app.ts';

let spammer: Person;
let article: number;

const t = await openTestApp();
const admin = await createAdmin(t);
beforeEach(async () => {
  t.clock.advance({ min: 1 });
  spammer = await createPerson(t);
  article = await createArticle(t, spammer, { title: 'Obat murah' });
});

const remove = (...ids: number[]) => t.send('POST', 'removeSpam', admin, { ids });
const restore = (...ids: number[]) => t.send('POST', 'restoreSpam', admin, { ids });
const login = ({ email, password }: Person) => t.send('POST', 'login', undefined, { email, password });
const isListed = async (id: number) => (await t.send('GET', `detailArtikel/${id}`, admin)).status === 200;
const binned = async () => (await t.succeed('GET', 'bin', admin)).rows.map(({ id }: { id: number }) => id) as number[];
const draftsOf = ({ id }: Person) => t.system.db.selectFrom('drafts').select('id').where('user_id', '=', id).execute();
async function saveDraft(who: Person) {
  const payload = {
    form: 'article',
    subject: null,
    fields: { title: 'Lagi' },
    version: '',
    file_name: null,
    device: 'a',
  };
  const key = '01234567-89ab-4def-8123-456789abcdef';
  expect((await t.send('PUT', `saveDraft/${key}`, who, { ...payload, rev: 0 })).status).toBe(200);
}
describe('only admins', () => {
  test.each(['removeSpam', 'restoreSpam'])('%s', async (call) => {
    const payload = { ids: [spammer.id] };
    const closed = await createAdmin(t);
    await closeAccount(t.system, { email: closed.email, actorId: null });
    expect((await t.send('POST', call, undefined, payload)).status).toBe(401);
    expect((await t.send('POST', call, closed, payload)).status).toBe(401);
    for (const who of [spammer, await createPerson(t)])
      expect((await t.send('POST', call, who, payload)).status).toBe(403);
    expect(await isListed(article)).toBe(true);
    expect((await t.send('POST', call, admin, payload)).status).toBe(200);
  });
});

test('an account is closed with all that it has sent, and its address gets no mail', async () => {
  await saveDraft(spammer);
  await t.send('DELETE', `delArticle/${await createArticle(t, spammer)}`, admin);
  const toSpammer = async () => (await mailsTo(t, spammer)).length;
  const before = await toSpammer();
  const other = await createPerson(t);
  const kept = await createArticle(t, other);
  expect(await remove(spammer.id)).toEqual({
    status: 200,
    body: {
      message: '1 dari 1 akun dihapus sebagai spam.',
      items: [{ id: spammer.id, outcome: 'done', message: 'Dihapus sebagai spam.' }],
    },
  });
  expect((await t.send('GET', 'me', spammer)).status).toBe(401);
  expect((await login(spammer)).status).not.toBe(200);
  expect([await isListed(article), await isListed(kept)]).toEqual([false, true]);
  const { person } = (await t.send('GET', `person/${spammer.id}`, admin)).body;
  expect(person).toMatchObject({ state: 'closed', spam_at: t.clock.now().toISOString(), articles: 0 });
  expect(await actsOn(t, spammer)).toEqual([['remove spam', admin.id]]);
  expect(await toSpammer()).toBe(before);

  t.clock.advance({ min: 11 });
  expect(await clearAway(t.system, 0)).toEqual([]);
  expect(await draftsOf(spammer)).toEqual([]);
  const rows = await t.system.db.selectFrom('articles').select('id').where('user_id', '=', spammer.id).execute();
  expect(rows).toEqual([]);
});

test('it is undone within ten minutes: articles, drafts and the account are there again', async () => {
  await saveDraft(spammer);
  const deleted = await createArticle(t, spammer);
  await t.send('DELETE', `delArticle/${deleted}`, admin);
  t.clock.advance({ s: 1 });
  expect(await binned()).toEqual([deleted]);
  await remove(spammer.id);
  expect(await binned(), 'the undo of spam restores them together').toEqual([]);
  for (const id of [article, deleted]) {
    const { status, body } = await t.send('POST', `restoreArticle/${id}`, admin);
    expect([status, body.message, await isListed(id)]).toEqual([409, expect.stringContaining('sebagai spam'), false]);
  }
  t.clock.advance({ min: 10, ms: -1 });
  expect(await clearAway(t.system, 0)).toEqual([]);
  expect((await restore(spammer.id)).body).toEqual({
    message: '1 dari 1 akun dikembalikan.',
    items: [{ id: spammer.id, outcome: 'done', message: 'Dikembalikan.' }],
  });
  expect([await isListed(article), await isListed(deleted)]).toEqual([true, false]);
  expect(await binned()).toEqual([deleted]);
  expect(await draftsOf(spammer)).toHaveLength(1);
  expect((await t.send('GET', 'me', spammer)).status).toBe(401);
  expect((await login(spammer)).status).toBe(200);
  expect((await actsOn(t, spammer)).map(([action]) => action)).toEqual(['remove spam', 'restore spam']);
  expect((await restore(spammer.id)).body.items).toMatchObject([
    { outcome: 'conflict', message: 'Akun ini tidak dihapus sebagai spam, atau sudah dikembalikan.' },
  ]);
});

test('later it cannot be undone, but the account can be opened', async () => {
  await remove(spammer.id);
  t.clock.advance({ min: 10, s: 1 });
  const [item] = (await restore(spammer.id)).body.items;
  expect(item).toMatchObject({ outcome: 'conflict', message: expect.stringContaining('lebih dari sepuluh menit') });
});

test('an account that was closed before stays closed when it is undone', async () => {
  await closeAccount(t.system, { email: spammer.email, actorId: null });
  t.clock.advance({ s: 1 });
  expect((await remove(spammer.id)).body.items).toMatchObject([{ outcome: 'done' }]);
  expect((await restore(spammer.id)).body.items).toMatchObject([{ outcome: 'done' }]);
  expect(await isListed(article)).toBe(true);
  expect((await login(spammer)).status).not.toBe(200);
});

test('of several each has its outcome, and one that is refused stays as it was', async () => {
  const other = await createPerson(t);
  const published = await createPerson(t);
  const seen = await createArticle(t, published);
  await t.send('PUT', `updateStatusArtikel/${seen}`, admin, { verifikasi_admin: 'disetujui' });
  await t.send('PUT', `updateStatusArtikel/${seen}`, admin, { verifikasi_admin: 'ditolak' });
  const colleague = await createAdmin(t);
  await createBlog(t, colleague, { status: 'onpost' });
  const { body } = await remove(spammer.id, other.id, published.id, colleague.id, admin.id, 999_999);
  expect(body.message).toBe('2 dari 6 akun dihapus sebagai spam.');
  expect(body.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    ...['done', 'done', 'conflict', 'conflict', 'conflict', 'gone'],
  ]);
  expect(body.items[2].message).toContain('punya artikel yang pernah terbit');
  expect(body.items[3].message).toContain('Akun admin');
  for (const who of [published, colleague, admin]) expect((await t.send('GET', 'me', who)).status).toBe(200);
  expect((await remove(other.id)).body.items[0].message).toBe('Akun ini sudah dihapus sebagai spam.');
  expect((await restore(spammer.id, other.id)).body.message).toBe('2 dari 2 akun dikembalikan.');
});

test.each([
  ['none', [], 'Pilih paling sedikit satu akun.'],
  ['51', Array.from({ length: 51 }, (_, index) => index + 1), 'Paling banyak 50 akun sekaligus.'],
  ['one twice', [1, 1], 'Satu akun hanya boleh disebut sekali.'],
  ['no list', '1', 'ids harus berupa daftar nomor pengguna.'],
])('a request is refused with %s', async (_, ids, message) => {
  for (const call of ['removeSpam', 'restoreSpam']) {
    expect(await t.send('POST', call, admin, { ids })).toMatchObject({ status: 422, body: { message } });
  }
});
