import { describe, expect, test } from 'vitest';
import { onlyOne } from '#tests/mails.ts';
import { refusedFields } from '#tests/answers.ts';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createPerson } from '#tests/factories.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const NEW = 'kata-sandi-yang-lain';

const t = renewTestApp({ rateLimit: true });
const person = renewPerson(t);
const admin = renewAdmin(t);

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, headers = {}, payload?: object) =>
  t.send(method, path, { headers }, payload);
const signIn = async (password: string, userAgent = '') => {
  const { status, body } = await call('POST', 'login', { 'user-agent': userAgent }, { email: person.email, password });
  return { status, headers: { authorization: `Bearer ${body.authorization?.token}` } };
};
const change = (given: object = {}, headers = person.headers) =>
  call('POST', 'changePassword', headers, {
    password: person.password,
    new_password: NEW,
    new_password_confirmation: NEW,
    ...given,
  });
const isSignedIn = async (headers: object) => (await call('GET', 'me', headers)).status === 200;

describe('the password', () => {
  test('is changed with the old one; every other session ends, and a mail says so', async () => {
    const other = await signIn(person.password);
    expect(await change()).toEqual({ status: 200, body: { message: expect.stringContaining('diganti') } });
    expect([await isSignedIn(person.headers), await isSignedIn(other.headers)]).toEqual([true, false]);
    expect([(await signIn(person.password)).status, (await signIn(NEW)).status]).toEqual([401, 200]);
    const mail = onlyOne(await t.readMails());
    expect(mail.to?.[0]?.address).toBe(person.email);
    expect(mail.text).toContain('Perangkat Anda yang lain telah dikeluarkan');
    const log = await t.system.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(log).toMatchObject({ action: 'change password', actor_id: person.id, entity_id: person.id, details: '{}' });
  });

  test('stays with a wrong old one, and after ten tries guessing is blocked', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      const { status, body } = await change({ password: 'bukan-ini' });
      expect([status, body.errors]).toEqual([422, { password: ['Password sekarang tidak cocok.'] }]);
    }
    expect((await change()).status).toBe(429);
    expect((await signIn(person.password)).status).toBe(200);
    t.clock.advance({ min: 16 });
    expect((await change()).status).toBe(200);
  });

  test('invalidates a code that was mailed before', async () => {
    await call('POST', 'forgot-password', {}, { email: person.email });
    const code = /^\s*([\w]{4}-[\w]{4})\s*$/m.exec((await t.readMails())[0]?.text ?? '')?.[1];
    expect(code).toBeDefined();
    await change();
    const reset = { email: person.email, verification_code: code, new_password: 'lain-lagi-dong' };
    const again = { ...reset, new_password_confirmation: reset.new_password };
    expect((await call('POST', 'reset-password', {}, again)).status).toBe(422);
  });

  test.each([
    ['two different ones', { new_password_confirmation: 'lain' }, 'new_password_confirmation'],
    ['one that is too short', { new_password: 'abc', new_password_confirmation: 'abc' }, 'new_password'],
  ])('is not changed by %s', async (_what, given, field) => {
    expect(refusedFields(await change(given))).toEqual([422, field]);
  });

  test('of two changes at once one counts', async () => {
    const other = 'satu-lagi-yang-lain';
    const answers = await Promise.all([change(), change({ new_password: other, new_password_confirmation: other })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const won = answers[0]?.status === 200 ? NEW : other;
    expect((await signIn(won)).status).toBe(200);
  });
});

describe('the profile', () => {
  const PROFILE = { nama_depan: 'Sri', nama_belakang: '-', no_hp: '0812-1111-2222', gender: 'P' };
  const NOTHING = { affiliation: '', citation_name: '', bio: '', orcid: null };
  const read = async () => (await call('GET', 'ownProfile', person.headers)).body.profile;
  const save = (given: object) => call('POST', 'saveProfile', person.headers, { ...PROFILE, ...given });

  test('says nothing of an author at first, keeps what is saved, and lets go of it', async () => {
    expect(await read()).toMatchObject({ nama_depan: person.nama_depan, ...NOTHING });
    const said = { affiliation: 'Universitas Udayana', citation_name: 'Sri', bio: 'Meneliti lamun.\nDi Bali.' };
    const { status, body } = await save({ ...said, orcid: 'https://orcid.org/0000000218250097' });
    expect([status, body.user]).toEqual([200, expect.objectContaining({ id: person.id, nama_depan: 'Sri' })]);
    expect(await read()).toEqual({ ...PROFILE, ...said, orcid: '0000-0002-1825-0097' });
    expect((await call('GET', 'me', person.headers)).body.user).toMatchObject({
      nama_depan: 'Sri',
      no_hp: '0812-1111-2222',
    });
    await save({ affiliation: ' ', orcid: '' });
    expect(await read()).toEqual({ ...PROFILE, ...NOTHING });
  });

  test('with a new name shows on what the person has published, and searches find it', async () => {
    const id = await createArticle(t, person);
    await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'disetujui' });
    expect((await call('GET', `detailArtikel/${id}`)).body.artikel.user.nama_depan).toBe(person.nama_depan);
    await save({ nama_depan: 'Wulandari' });
    expect((await call('GET', `detailArtikel/${id}`)).body.artikel.user.nama_depan).toBe('Wulandari');
    expect((await call('GET', 'semuaArtikel?q=wulandari')).body.meta.total).toBe(1);
  });

  test('that is saved unchanged leaves no trace: no entry in the log, no write, nothing new for visitors', async () => {
    const id = await createArticle(t, person);
    await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'disetujui' });
    await save({ affiliation: 'Universitas Udayana' });
    const traces = async () => ({
      log: await t.system.db.selectFrom('audit_log').selectAll().execute(),
      person: await t.system.db.selectFrom('users').selectAll().where('id', '=', person.id).execute(),
      etag: (await t.app.inject({ url: `/api/author/${person.id}` })).headers['etag'],
    });
    const before = await traces();
    t.clock.advance({ min: 1 });
    const { status, body } = await save({ affiliation: ' Universitas Udayana ' });
    expect([status, body]).toEqual([
      200,
      { message: 'Profil disimpan.', user: expect.objectContaining({ id: person.id }) },
    ]);
    expect(await traces()).toEqual(before);
    await save({ affiliation: 'Universitas Udayana', no_hp: '0812-1111-3333' });
    expect((await traces()).log).toHaveLength(before.log.length + 1);
  });

  test.each([
    ['no name', { nama_depan: ' ' }, 'nama_depan'],
    ['a telephone that is none', { no_hp: 'abc' }, 'no_hp'],
    ['another gender than the two', { gender: 'X' }, 'gender'],
    ['an ORCID with a wrong checksum', { orcid: '0000-0002-1825-0098' }, 'orcid'],
    ['501 characters', { bio: 'a'.repeat(501) }, 'bio'],
  ])('is not saved with %s', async (_what, given, field) => {
    const before = await read();
    expect(refusedFields(await save(given))).toEqual([422, field]);
    expect(await read()).toEqual(before);
  });

  test('is saved 30 times an hour, because each time may empty the caches', async () => {
    for (let times = 0; times < 30; times += 1) expect((await save({ bio: `Bio ${times}` })).status).toBe(200);
    expect((await save({ bio: 'Lagi' })).status).toBe(429);
    t.clock.advance({ min: 61 });
    expect((await save({ bio: 'Lagi' })).status).toBe(200);
  });

  test('changes neither role nor address', async () => {
    await save({ role_type: 2, email: 'lain@contoh.id', id: 1 });
    expect((await call('GET', 'me', person.headers)).body.user).toMatchObject({
      id: person.id,
      email: person.email,
      role_type: 1,
    });
  });
});

describe('the sessions', () => {
  const list = async (headers = person.headers) => (await call('GET', 'ownSessions', headers)).body.sessions;

  test('are listed in words: this one first, then the one that was used last', async () => {
    const start = t.clock.now();
    t.clock.advance({ min: 1 });
    const phone = await signIn(person.password, PHONE);
    t.clock.advance({ min: 1 });
    await signIn(person.password, 'curl/8.5.0');
    const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString();
    expect(await list()).toEqual([
      { id: expect.any(String), device: '', created_at: at(0), used_at: at(0), is_current: true },
      { id: expect.any(String), device: '', created_at: at(2), used_at: at(2), is_current: false },
      { id: expect.any(String), device: 'Chrome di Android', created_at: at(1), used_at: at(1), is_current: false },
    ]);
    t.clock.advance({ min: 9 });
    await isSignedIn(phone.headers);
    const devices = async () => (await list()).slice(1).map((one: { used_at: string }) => one.used_at);
    expect(await devices()).toEqual([at(11), at(2)]);
    // The server stores the use of a session at most once in ten minutes.
    t.clock.advance({ min: 9 });
    await isSignedIn(phone.headers);
    expect(await devices()).toEqual([at(11), at(2)]);
  });

  test('end one by one, or all others at once', async () => {
    const signInAgain = () => signIn(person.password);
    const [first, second, third] = [await signInAgain(), await signInAgain(), await signInAgain()];
    const own = (await list(first.headers))[0];
    expect((await call('DELETE', `endSession/${own.id}`, person.headers)).status).toBe(200);
    expect((await call('DELETE', `endSession/${own.id}`, person.headers)).status).toBe(404);
    expect([await isSignedIn(first.headers), await isSignedIn(second.headers)]).toEqual([false, true]);
    expect((await call('POST', 'endOtherSessions', person.headers)).status).toBe(200);
    expect([await isSignedIn(second.headers), await isSignedIn(third.headers)]).toEqual([false, false]);
    expect(await list()).toHaveLength(1);
  });

  test('of other people are neither listed nor ended, by admins either', async () => {
    const [own] = await list();
    for (const stranger of [await createPerson(t), await createAdmin(t)]) {
      expect(await list(stranger.headers)).toHaveLength(1);
      expect((await call('DELETE', `endSession/${own.id}`, stranger.headers)).status).toBe(404);
      await call('POST', 'endOtherSessions', stranger.headers);
    }
    expect(await isSignedIn(person.headers)).toBe(true);
    expect((await call('DELETE', 'endSession/x', person.headers)).status).toBe(404);
  });
});
