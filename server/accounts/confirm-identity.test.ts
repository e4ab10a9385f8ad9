import { describe, expect, test } from 'vitest';
import { hashPassword } from '#server/identity/passwords/passwords.ts';
import { changePassword } from '#server/identity/users/users.service.ts';
import { expectInvalid } from '#tests/answers.ts';
import { renewAdmin, renewTestApp } from '#tests/open-app.ts';
import { codeOfApp } from '#tests/authenticator.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { createPasskeyDevice } from '#tests/passkeys.ts';

const SITE = 'https://terarah.test';
const NEW_PASSWORD = 'kata-sandi-yang-lain';
const PRINTED = 'cetakan-baris-perintah';

const t = renewTestApp({ rateLimit: true, publicUrl: SITE });
const admin = renewAdmin(t);
// A second admin is needed, because the last admin may not delete their account.
renewAdmin(t);

const post = (call: string, payload: object = {}, who: Pick<Person, 'headers'> = admin) =>
  t.send('POST', call, who, payload);
const signIn = (given: object = {}) => post('login', { ...credentials(), ...given }, { headers: {} as never });
const credentials = () => ({ email: admin.email, password: admin.password });

/** Turns an authenticator app on, and advances the clock until the app shows a new code. */
async function addApp(who = admin): Promise<{ code: () => string; recoveryCodes: string[] }> {
  const { secret } = (await post('startSecondFactor', { password: who.password }, who)).body;
  const code = () => codeOfApp(secret, t.clock.now());
  const { recovery_codes: recoveryCodes } = (await post('turnOnSecondFactor', { code: code() }, who)).body;
  t.clock.advance({ min: 1 });
  return { code, recoveryCodes };
}

/** Adds a passkey of `who`. The returned function answers a challenge to the user `by` with this passkey. */
async function addPasskey(who = admin) {
  const device = createPasskeyDevice(SITE);
  const { options } = (await post('startPasskey', { password: who.password }, who)).body;
  expect((await post('addPasskey', { name: 'Ponsel', passkey: device.create(options) }, who)).status).toBe(200);
  return async (by = who) => ({ passkey: device.use((await post('confirmByPasskey', {}, by)).body.options) });
}

/** Returns all rows, except mails, that the tested acts may change. */
async function stored() {
  const { db } = t.system;
  return {
    users: await db.selectFrom('users').select(['id', 'email', 'password_hash', 'delete_at']).orderBy('id').execute(),
    emailChanges: await db.selectFrom('email_changes').select('new_email').execute(),
    links: await db.selectFrom('mail_links').select('kind').execute(),
    log: await db.selectFrom('audit_log').select('action').orderBy('id').execute(),
  };
}

type Act = {
  call: string;
  done: number;
  form: object;
  /** Returns form fields of which one is wrong: the server refuses them with 422 even if the identity is confirmed. */
  wrongForm: () => Promise<object>;
};

const passwords = (password: string) => ({ new_password: password, new_password_confirmation: password });
const invitation = { nama_depan: 'Dewi', nama_belakang: 'Lestari', email: 'dewi@contoh.id', role: 'admin' };

const ACTS: Record<string, Act> = {
  'another password': {
    call: 'changePassword',
    done: 200,
    form: passwords(NEW_PASSWORD),
    wrongForm: () => Promise.resolve(passwords('a')),
  },
  'another address': {
    call: 'requestEmailChange',
    done: 200,
    form: { email: 'baru@contoh.id' },
    wrongForm: () => Promise.resolve({ email: admin.email }),
  },
  'the deletion of the account': {
    call: 'requestDeletion',
    done: 200,
    form: { works: 'named' },
    wrongForm: () => Promise.resolve({ works: 'all' }),
  },
  'an invitation': {
    call: 'invite',
    done: 201,
    form: invitation,
    wrongForm: async () => ({ ...invitation, email: (await createPerson(t)).email }),
  },
};

describe.each(Object.entries(ACTS))('%s', (_what, { call, done, form, wrongForm }) => {
  const act = (given: object) => post(call, { ...form, ...given });

  test('without a second factor takes the password alone', async () => {
    const before = await stored();
    expectInvalid(await act({}), { password: 'Password sekarang wajib diisi.' });
    expectInvalid(await act({ password: '' }), { password: 'Password sekarang wajib diisi.' });
    expectInvalid(await act({ password: 'salah' }), { password: 'Password sekarang tidak cocok.' });
    expect(await stored()).toEqual(before);
    expect((await act({ password: admin.password })).status).toBe(done);
    expect(await stored()).not.toEqual(before);
  });

  test('with an authenticator app takes a fresh code beside the password, once', async () => {
    const { password } = admin;
    const { code } = await addApp();
    const used = code();
    expect((await post('startPasskey', { password, code: used })).status).toBe(200);
    const before = await stored();
    expectInvalid(await act({ password }), { code: /aplikasi autentikator/ });
    expectInvalid(await act({ password, code: '' }), { code: /aplikasi autentikator/ });
    expectInvalid(await act({ password, code: '000000' }), { code: /salah/ });
    expectInvalid(await act({ password, code: used }), { code: /sudah dipakai/ });
    expectInvalid(await act({ password: 'salah', code: used }), { password: /tidak cocok/ });
    expect(await stored()).toEqual(before);
    t.clock.advance({ h: 2 });
    expect((await act({ password, code: code() })).status).toBe(done);
  });

  test('takes a recovery code, which is used up and reported by mail', async () => {
    const { recoveryCodes } = await addApp();
    const given = { password: admin.password, code: recoveryCodes[3] };
    expect((await act(given)).status).toBe(done);
    expect((await t.readMails()).map(({ subject }) => subject)).toContain('Kode pemulihan akun Terarah Anda dipakai');
    const changed = call === 'changePassword' ? NEW_PASSWORD : admin.password;
    const again = await post('startPasskey', { password: changed, code: recoveryCodes[3] });
    expectInvalid(again, { code: /salah/ });
  });

  test('takes a passkey in place of password and code, once, and no one else’s', async () => {
    const other = await createPerson(t);
    const ofOther = await addPasskey(other);
    const own = await addPasskey();
    const before = await stored();
    expectInvalid(await act({ password: admin.password }), { code: /passkey/ });
    expectInvalid(await act(await ofOther(admin)), { passkey: /akun lain/ });
    expectInvalid(await act(await ofOther()), { passkey: /ditolak/ });
    expect(await stored()).toEqual(before);
    const given = await own();
    expect((await act(given)).status).toBe(done);
    const after = await stored();
    expect((await act(given)).status).toBe(422);
    expect(await stored()).toEqual(after);
  });

  test('leaves the code valid if it is refused for another reason', async () => {
    const { code } = await addApp();
    const given = { password: admin.password, code: code() };
    expect((await post(call, { ...(await wrongForm()), ...given })).status).toBe(422);
    expect((await act(given)).status).toBe(done);
  });

  test('ends the tries after five wrong codes, but not those of a sign-in', async () => {
    const { code } = await addApp();
    const { password } = admin;
    const wrong = () => act({ password, code: '000000' });
    const answers = [await wrong(), await wrong(), await wrong(), await wrong(), await wrong()];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    expect((await act({ password, code: code() })).status).toBe(429);
    expect((await signIn({ code: code() })).status).toBe(200);
  });
});

test('of two requests with the same code at the same moment one counts', async () => {
  const { code } = await addApp();
  const given = { email: 'baru@contoh.id', password: admin.password, code: code() };
  const answers = await Promise.all([post('requestEmailChange', given), post('requestEmailChange', given)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('the last admin’s wish for deletion is refused without using the code up', async () => {
  const { code } = await addApp();
  await t.system.db.updateTable('users').set({ role_type: 1 }).where('id', '!=', admin.id).execute();
  const given = { password: admin.password, code: code() };
  expect((await post('requestDeletion', { ...given, works: 'named' })).status).toBe(409);
  expect((await post('renewRecoveryCodes', given)).status).toBe(200);
});

test('a first password is replaced without another code: the sign-in has just asked for one', async () => {
  const { code } = await addApp();
  await changePassword(t.system.db, admin.id, await hashPassword(PRINTED), t.clock.now(), { isPrinted: true });
  expect((await signIn({ password: PRINTED })).body.errors).toHaveProperty('code');
  const { body } = await signIn({ password: PRINTED, code: code() });
  const session = { headers: { authorization: `Bearer ${body.authorization.token}` } };
  const change = (password: string, to: string, given = {}) =>
    post('changePassword', { password, ...passwords(to), ...given }, session);
  expectInvalid(await change('salah', NEW_PASSWORD), { password: /tidak cocok/ });
  expect((await change(PRINTED, PRINTED)).body.errors).toHaveProperty('new_password');
  expect((await change(PRINTED, NEW_PASSWORD)).status).toBe(200);
  t.clock.advance({ min: 1 });
  expectInvalid(await change(NEW_PASSWORD, 'satu-lagi-yang-lain'), { code: /autentikator/ });
  expect((await change(NEW_PASSWORD, 'satu-lagi-yang-lain', { code: code() })).status).toBe(200);
});

test('a session gets ten challenges for a passkey in a quarter of an hour, and more after a right one', async () => {
  const show = await addPasskey();
  const renew = async () => await post('changePassword', { ...passwords(NEW_PASSWORD), ...(await show()) });
  for (let times = 0; times < 9; times += 1) expect((await post('confirmByPasskey')).status).toBe(200);
  expect((await renew()).status).toBe(200);
  for (let times = 0; times < 10; times += 1) expect((await post('confirmByPasskey')).status).toBe(200);
  expect((await post('confirmByPasskey')).status).toBe(429);
  t.clock.advance({ min: 16 });
  expect((await post('confirmByPasskey')).status).toBe(200);
});

test('a missing password is reported together with the other errors', async () => {
  const { status, body } = await post('changePassword', passwords('a'));
  expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, ['new_password', 'password']]);
});
