import { describe, expect, test } from 'vitest';
import { ROLE_ADMIN, ROLE_USER } from '#contract/constants.ts';
import type { PeopleAnswer, PersonAnswer } from '#contract/accounts/people.ts';
import { closeAccount } from '#server/accounts/accounts.service.ts';
import { openTestApp } from '#tests/open-app.ts';
import { createArticle, createPerson } from '#tests/factories.ts';

const t = await openTestApp();
const admin = await createPerson(t, { role_type: ROLE_ADMIN, nama_depan: 'Ratna', email: 'ratna@terarah.id' });
t.clock.advance({ min: 1 });
const siti = await createPerson(t, { nama_depan: 'Siti', nama_belakang: 'Rahma', email: 'siti@contoh.id' });
t.clock.advance({ min: 1 });
const budi = await createPerson(t, { nama_depan: 'Budi', nama_belakang: 'Siregar', email: 'budi@lain.id' });
t.clock.advance({ min: 1 });
const closed = await createPerson(t, { nama_depan: 'Adi', email: 'adi@contoh.id' });
await closeAccount(t.system, { email: closed.email, actorId: null });
const article = await createArticle(t, siti, { title: 'Bakau' });
await t.send('PUT', `updateStatusArtikel/${article}`, admin, { verifikasi_admin: 'disetujui' });
await createArticle(t, siti, { title: 'Gambut' });
const payload = { password: budi.password, works: 'named' };
expect((await t.send('POST', 'requestDeletion', budi, payload)).status).toBe(200);

const list = async (query = ''): Promise<PeopleAnswer> => (await t.send('GET', `people${query}`, admin)).body;
const names = async (query: string) => (await list(query)).people.map(({ nama_depan }) => nama_depan);
const read = async (id: number): Promise<PersonAnswer> => (await t.send('GET', `person/${id}`, admin)).body;

describe('only admins', () => {
  test.each(['people', 'person/1'])('%s', async (url) => {
    expect((await t.send('GET', url)).status).toBe(401);
    expect((await t.send('GET', url, siti)).status).toBe(403);
    expect((await t.send('GET', url, closed)).status).toBe(401);
    expect((await t.send('GET', url, admin)).status).toBe(200);
  });
});

test('the list says of everyone what an admin needs to know, the newest first', async () => {
  const { people, meta } = await list();
  expect(people.map(({ nama_depan, state }) => [nama_depan, state])).toEqual([
    ['Adi', 'closed'],
    ['Budi', 'leaving'],
    ['Siti', 'active'],
    ['Ratna', 'active'],
  ]);
  expect(people[2]).toEqual({
    id: siti.id,
    nama_depan: 'Siti',
    nama_belakang: 'Rahma',
    email: 'siti@contoh.id',
    role_type: ROLE_USER,
    created_at: '2026-11-21T03:01:00.000Z',
    seen_at: '2026-11-21T03:01:00.000Z',
    closed_at: null,
    spam_at: null,
    delete_at: null,
    state: 'active',
    is_unconfirmed: false,
    is_invited: false,
    articles: 2,
  });
  expect(meta).toMatchObject({ total: 4, counts: { active: 2, leaving: 1, closed: 1 } });
});

test.each([
  ['?role=admin', ['Ratna']],
  ['?role=user&sort=nama_depan', ['Adi', 'Budi', 'Siti']],
  ['?state=active&sort=-nama_depan', ['Siti', 'Ratna']],
  ['?state=leaving', ['Budi']],
  ['?state=closed', ['Adi']],
  ['?state=closed&role=admin', []],
  ['?q=RAHMA', ['Siti']],
  ['?q=contoh.id&sort=created_at', ['Siti', 'Adi']],
  ['?q=contoh.id&state=active', ['Siti']],
  ['?q=nobody', []],
  ['?per_page=3&page=2', ['Ratna']],
  ['?per_page=3&page=9', []],
  ['?q=i&per_page=1&page=2&sort=nama_depan', ['Budi']],
])('%s', async (query, expected) => {
  expect(await names(query)).toEqual(expected);
});

test('the counts follow the search and the role, not the state', async () => {
  expect((await list('?q=contoh.id&state=closed')).meta).toMatchObject({
    total: 1,
    counts: { active: 1, leaving: 0, closed: 1 },
  });
});

test.each([
  ['role=2', 'role harus salah satu dari: user, admin.'],
  ['state=open', 'state harus salah satu dari: active, leaving, closed.'],
  ['sort=email', 'sort harus salah satu dari: -created_at, created_at, nama_depan, -nama_depan, -seen_at, seen_at.'],
])('a wrong query is refused: %s', async (query, message) => {
  expect(await t.send('GET', `people?${query}`, admin)).toMatchObject({ status: 422, body: { message } });
});

test('one person: facts, works, the decisions on them, and where they are signed in', async () => {
  const { person, works, received, made, sessions } = await read(siti.id);
  expect(person).toMatchObject({
    email: 'siti@contoh.id',
    no_hp: '0812-0000-0000',
    gender: 'P',
    affiliation: '',
    orcid: null,
    state: 'active',
    articles: 2,
    stages: { published: 1, waiting: 1, declined: 0 },
  });
  expect(person).not.toHaveProperty('password_hash');
  expect(works.map(({ title, stage }) => [title, stage])).toEqual([
    ['Gambut', 'waiting'],
    ['Bakau', 'published'],
  ]);
  const decision = { kind: 'approved', is_undone: false, article: { id: article, title: 'Bakau' } };
  expect(received).toMatchObject([{ ...decision, actor: { id: admin.id, nama_depan: 'Ratna' } }]);
  expect(made).toEqual([]);
  expect(sessions).toEqual([{ device: '', created_at: person.created_at, used_at: person.seen_at }]);
});

test('one admin: the decisions that they have made', async () => {
  const { works, received, made } = await read(admin.id);
  expect([works, received]).toEqual([[], []]);
  expect(made).toMatchObject([{ kind: 'approved', article: { title: 'Bakau' } }]);
});

test('a person who does not exist is not found', async () => {
  const refusal = { status: 404, body: { message: 'Pengguna tidak ditemukan.' } };
  for (const id of ['999', '0', 'abc']) expect(await t.send('GET', `person/${id}`, admin)).toMatchObject(refusal);
});

test('a person is seen when they sign in and when they use a session, and stays seen when it has ended', async () => {
  const dewi = await createPerson(t);
  const seenAt = async () => (await read(dewi.id)).person.seen_at;
  const start = await seenAt();
  t.clock.advance({ min: 9 });
  await t.send('GET', 'me', dewi);
  expect(await seenAt()).toBe(start);
  t.clock.advance({ min: 1 });
  await t.send('GET', 'me', dewi);
  const used = t.clock.now().toISOString();
  expect(await seenAt()).toBe(used);
  await t.send('POST', 'logout', dewi);
  expect(await read(dewi.id)).toMatchObject({ person: { seen_at: used }, sessions: [] });
  expect(await names('?sort=-seen_at&per_page=1')).toEqual([dewi.nama_depan]);
  t.clock.advance({ min: 1 });
  await t.send('POST', 'login', undefined, { email: dewi.email, password: dewi.password });
  expect(await seenAt()).toBe(t.clock.now().toISOString());
});

test('a person who has never signed in was never seen', async () => {
  const { id } = await createPerson(t);
  await t.system.db.updateTable('users').set({ seen_at: '' }).where('id', '=', id).execute();
  expect((await read(id)).person.seen_at).toBeNull();
  expect((await names('?sort=seen_at'))[0]).toBe((await read(id)).person.nama_depan);
});

test('whose address was not confirmed yet is said', async () => {
  const { id } = await createPerson(t);
  const since = t.clock.now().toISOString();
  await t.system.db.updateTable('users').set({ unconfirmed_since: since }).where('id', '=', id).execute();
  expect((await read(id)).person.is_unconfirmed).toBe(true);
});
