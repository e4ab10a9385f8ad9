import { beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { API_BASE, calls } from '#contract/calls.ts';
import { ROLE_ADMIN, ROLE_USER } from '#contract/constants.ts';
import { hashPassword } from '#server/identity/passwords/passwords.ts';
import { createFirstAdmin } from '#server/identity/users/first-admin.ts';
import { changePassword, createUser } from '#server/identity/users/users.service.ts';
import { refusedFields } from '#tests/answers.ts';
import { renewTestApp } from '#tests/open-app.ts';
import { codeOfApp } from '#tests/authenticator.ts';

const PRINTED = 'cetakan-baris-perintah';
const OWN = 'kata-sandi-sendiri';
const EMAIL = 'dibuatkan@contoh.id';

let id: number;
const t = renewTestApp();
beforeEach(async () => {
  const person = { nama_depan: 'Sri', nama_belakang: '-', email: EMAIL, no_hp: '0812-0000', gender: 'P' } as const;
  id = await createUser(t.system, { ...person, password: PRINTED }, ROLE_ADMIN, { isPrinted: true });
});

async function request(method: Call['method'], url: string, headers = {}, payload?: object) {
  const response = await t.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.body.startsWith('{') ? response.json() : undefined };
}
const post = (path: string, payload: object, headers = {}) => request('POST', `/api/${path}`, headers, payload);
async function signIn(password: string) {
  const { status, body } = await post('login', { email: EMAIL, password });
  return { status, user: body.user, headers: { authorization: `Bearer ${body.authorization?.token}` } };
}
const changeTo = (password: string, headers: object) =>
  post('changePassword', { password: PRINTED, new_password: password, new_password_confirmation: password }, headers);
const DUE = { status: 403, body: { code: 'passwordDue', message: expect.stringContaining('Ganti dulu') as string } };

/** Requests each API call. Expects each 403 response to be `due`. Returns the names of the calls without a 403. */
async function allowedCalls(headers: object, due: object): Promise<string[]> {
  const allowed: string[] = [];
  for (const [name, { method, path, ownToken }] of Object.entries<Call>(calls)) {
    if (ownToken) continue;
    const url = API_BASE + path.replace(/\{token\}/, 'x'.repeat(43)).replace(/\{\w+\}/g, '1');
    const answer = await request(method, url, headers, method === 'GET' ? undefined : {});
    if (answer.status === 403) expect(answer, name).toEqual(due);
    else allowed.push(name);
  }
  return allowed;
}

describe('a password that was made for the person', () => {
  test('signs in as usual, and the session may do nothing before it is changed', async () => {
    const { status, user, headers } = await signIn(PRINTED);
    expect([status, user]).toEqual([200, expect.objectContaining({ id, duty: 'credential' })]);
    expect(await allowedCalls(headers, DUE)).toEqual(['me', 'changePassword']);
    expect(await request('GET', '/api/auditLog.csv', headers)).toEqual(DUE);
    expect((await request('GET', '/api/semuaArtikel')).status, 'a visitor').toBe(200);
  });

  test('may be refreshed and left before it is changed, and still has to be changed', async () => {
    const { headers } = await signIn(PRINTED);
    const refreshed = await post('refresh', {}, headers);
    expect(refreshed.status).toBe(200);
    const next = { authorization: `Bearer ${refreshed.body.authorization.token}` };
    expect((await request('GET', '/api/me', next)).body.user).toMatchObject({ id, duty: 'credential' });
    expect(await request('GET', '/api/ownProfile', next)).toEqual(DUE);
    expect((await post('logout', {}, next)).status).toBe(200);
  });

  test('is changed once: the same session may do everything then, and so may the next', async () => {
    const { headers } = await signIn(PRINTED);
    expect(refusedFields(await changeTo(PRINTED, headers))).toEqual([422, 'new_password']);
    expect(await request('GET', '/api/allUsers', headers)).toEqual(DUE);
    expect((await changeTo(OWN, headers)).status).toBe(200);
    expect((await request('GET', '/api/allUsers', headers)).status).toBe(200);
    expect((await request('GET', '/api/me', headers)).body.user).not.toHaveProperty('duty');
    const { status, user } = await signIn(OWN);
    expect([status, user]).toEqual([200, expect.not.objectContaining({ duty: 'credential' })]);
  });

  test('is replaced by a reset with a mailed code, too', async () => {
    await post('forgot-password', { email: EMAIL });
    const code = /^\s*([\w]{4}-[\w]{4})\s*$/m.exec((await t.readMails())[0]?.text ?? '')?.[1];
    const reset = { email: EMAIL, verification_code: code, new_password: OWN, new_password_confirmation: OWN };
    expect((await post('reset-password', reset)).status).toBe(200);
    const { user, headers } = await signIn(OWN);
    expect(user).not.toHaveProperty('duty');
    expect((await request('GET', '/api/allUsers', headers)).status).toBe(200);
  });

  test('given later, asks again at the next sign-in', async () => {
    await changeTo(OWN, (await signIn(PRINTED)).headers);
    await changePassword(t.system.db, id, await hashPassword(PRINTED), t.clock.now(), { isPrinted: true });
    expect((await signIn(PRINTED)).user).toMatchObject({ duty: 'credential' });
  });
});

test.each([
  ['on a real site, random', { production: true }, 1],
  ['on a real site, chosen by the operator', { production: true, adminPassword: OWN }, 0],
  ['in a trial, random', { production: false }, 0],
])("the first admin's password %s", async (_what, settings, expected) => {
  await t.system.db.deleteFrom('users').execute();
  const config = { ...t.system.config, adminEmail: EMAIL, ...settings };
  await createFirstAdmin({ ...t.system, config });
  const rows = await t.system.db.selectFrom('users').select('must_change_password').execute();
  expect(rows).toEqual([{ must_change_password: expected }]);
});

describe('a second factor that admins must have (REQUIRE_2FA=admins)', () => {
  const FACTOR_DUE = {
    status: 403,
    body: { code: 'secondFactorDue', message: expect.stringContaining('Akun saya') as string },
  };
  beforeEach(() => void Object.assign(t.system.config, { requireSecondFactor: 'admins' }));

  test('is asked for after the own password, and until then an admin may do nothing else', async () => {
    const first = await signIn(PRINTED);
    expect(first.user).toMatchObject({ duty: 'credential' });
    await changeTo(OWN, first.headers);
    expect(await request('GET', '/api/allUsers', first.headers)).toEqual(FACTOR_DUE);
    const { user, headers } = await signIn(OWN);
    expect(user).toMatchObject({ id, duty: 'secondFactor' });
    expect(await allowedCalls(headers, FACTOR_DUE)).toEqual([
      ...['me', 'ownSecondFactor', 'startSecondFactor', 'turnOnSecondFactor', 'startPasskey', 'addPasskey'],
    ]);

    const { secret } = (await post('startSecondFactor', { password: OWN }, headers)).body;
    expect(await request('GET', '/api/allUsers', headers), 'not confirmed').toEqual(FACTOR_DUE);
    await post('turnOnSecondFactor', { code: codeOfApp(secret, t.clock.now()) }, headers);
    expect((await request('GET', '/api/allUsers', headers)).status).toBe(200);
    expect((await request('GET', '/api/me', headers)).body.user).not.toHaveProperty('duty');
    t.clock.advance({ min: 1 });
    const code = codeOfApp(secret, t.clock.now());
    await post('turnOffSecondFactor', { password: OWN, code }, headers);
    expect(await request('GET', '/api/allUsers', headers), 'turned off again').toEqual(FACTOR_DUE);
  });

  test('is not asked of authors', async () => {
    await changeTo(OWN, (await signIn(PRINTED)).headers);
    await t.system.db.updateTable('users').set({ role_type: ROLE_USER }).execute();
    const { user, headers } = await signIn(OWN);
    expect(user).not.toHaveProperty('duty');
    expect((await request('GET', '/api/userArtikel', headers)).status).toBe(200);
  });
});
