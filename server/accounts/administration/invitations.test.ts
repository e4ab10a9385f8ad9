import { describe, expect, test } from 'vitest';
import { ROLE_ADMIN, ROLE_USER } from '#contract/constants.ts';
import { actsOn } from '#tests/audit.ts';
import { refusedFields } from '#tests/answers.ts';
import { renewAdmin, renewTestApp } from '#tests/open-app.ts';
import { createAdmin, createPerson, type Person } from '#tests/factories.ts';
import { closeAccount } from '#server/accounts/accounts.service.ts';

const t = renewTestApp({ signUp: 'closed' });
const admin = renewAdmin(t);

const EMAIL = 'dewi@contoh.id';
const PASSWORD = 'kata-sandi-dewi';
const invitation = { nama_depan: 'Dewi', nama_belakang: 'Lestari', email: EMAIL, role: 'user' };
const invite = (given: object = {}, by: Person | undefined = admin) =>
  t.send('POST', 'invite', by, { ...invitation, password: admin.password, ...given });
const CHOSEN = { new_password: PASSWORD, new_password_confirmation: PASSWORD };
const accept = (token: string, given: object = {}) =>
  t.send('POST', 'acceptInvitation', undefined, { token, no_hp: '0812-3456-7890', gender: 'P', ...CHOSEN, ...given });
const login = (password = PASSWORD) => t.send('POST', 'login', undefined, { email: EMAIL, password });
async function tokenOf(): Promise<string> {
  const mail = (await t.readMails()).find(({ subject }) => subject === 'Undangan ke Terarah');
  expect(mail?.to).toMatchObject([{ address: EMAIL }]);
  return /\/undangan#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const textOf = async (subject: string) => (await t.readMails()).find((mail) => mail.subject === subject)?.text ?? '';
test('an invited author sets a password by the mailed link, also where registration is closed', async () => {
  const { status, body } = await invite();
  expect([status, body.message]).toEqual([201, `Undangan dikirim ke ${EMAIL}. Tautannya berlaku 7 hari.`]);
  expect((await login('')).status).not.toBe(200);
  const token = await tokenOf();
  const message = 'Akun Anda siap. Silakan login dengan password baru Anda.';
  expect(await accept(token)).toEqual({ status: 200, body: { message } });
  expect((await login()).body.user).toMatchObject({
    id: body.id,
    nama_depan: 'Dewi',
    nama_belakang: 'Lestari',
    no_hp: '0812-3456-7890',
    gender: 'P',
    role_type: ROLE_USER,
  });
  expect(await actsOn(t, { id: body.id })).toEqual([
    ['invite', admin.id],
    ['accept invitation', body.id],
  ]);
  expect((await accept(token, { new_password: 'lain-lain-lain' })).status).toBe(422);
});

test('an invited admin is one only once the link was used', async () => {
  const { body } = await invite({ role: 'admin' });
  const role = async () => (await t.send('GET', `detailUsers/${body.id}`, admin)).body.user.role_type;
  expect(await role()).toBe(ROLE_USER);
  expect((await accept(await tokenOf())).status).toBe(200);
  expect(await role()).toBe(ROLE_ADMIN);
});

describe('an invitation', () => {
  test('is sent by admins only', async () => {
    const closed = await createAdmin(t);
    await closeAccount(t.system, { email: closed.email, actorId: null });
    expect((await t.send('POST', 'invite', undefined, { ...invitation, password: 'x' })).status).toBe(401);
    expect((await invite({}, closed)).status).toBe(401);
    expect((await invite({}, await createPerson(t))).status).toBe(403);
    expect(await t.readMails()).toEqual([]);
  });

  test.each([
    ['nama_depan', { nama_depan: '' }],
    ['email', { email: 'bukan alamat' }],
    ['role', { role: 'tamu' }],
  ])('is refused with a wrong %s', async (field, given) => {
    expect(refusedFields(await invite(given))).toEqual([422, field]);
  });

  test('is refused for an address that has an account', async () => {
    const { email } = await createPerson(t);
    const errors = { email: ['Alamat ini sudah punya akun. Cari di daftar pengguna.'] };
    expect(await invite({ email })).toMatchObject({ status: 422, body: { errors } });
  });

  test('ends with a password that was set by a mailed code', async () => {
    await invite({ role: 'admin' });
    const token = await tokenOf();
    await t.send('POST', 'forgot-password', undefined, { email: EMAIL });
    const code = /^ +(\S{9})$/m.exec(await textOf('Kode untuk mereset password Terarah Anda'))?.[1];
    const reset = { email: EMAIL, verification_code: code, ...CHOSEN };
    expect((await t.send('POST', 'reset-password', undefined, reset)).status).toBe(200);
    expect(await accept(token)).toMatchObject({ status: 422, body: { errors: { token: [expect.any(String)] } } });
    expect((await login()).body.user).toMatchObject({ role_type: ROLE_USER });
  });

  test('ends the sessions that a mailed link has begun before', async () => {
    await invite({ role: 'admin' });
    const invited = await tokenOf();
    await t.send('POST', 'askSignInLink', undefined, { email: EMAIL });
    const token = /#([\w-]{43})$/m.exec(await textOf('Tautan untuk login ke akun Terarah Anda'))?.[1];
    const { body } = await t.send('POST', 'signInByLink', undefined, { token });
    const headers = { authorization: `Bearer ${body.authorization.token}` };
    expect((await t.send('GET', 'me', { headers })).status).toBe(200);
    expect((await accept(invited)).status).toBe(200);
    expect((await t.send('GET', 'me', { headers })).status).toBe(401);
  });

  test('ends when the account is closed', async () => {
    await invite();
    const token = await tokenOf();
    await closeAccount(t.system, { email: EMAIL, actorId: admin.id });
    expect((await accept(token)).status).toBe(422);
  });
});

test.each([
  ['another confirmation', { new_password_confirmation: 'lain' }, 'new_password_confirmation'],
  ['a short password', { new_password: 'a', new_password_confirmation: 'a' }, 'new_password'],
  ['no telephone', { no_hp: '' }, 'no_hp'],
  ['a wrong link', { token: 'x' }, 'token'],
])('it is not accepted with %s, and stays valid', async (_, given, field) => {
  await invite();
  const token = await tokenOf();
  expect(refusedFields(await accept(token, given))).toEqual([422, field]);
  expect((await accept(token)).status).toBe(200);
});
