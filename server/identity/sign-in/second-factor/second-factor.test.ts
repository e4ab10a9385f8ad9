import { beforeEach, describe, expect, test } from 'vitest';
import { RECOVERY_CODES } from '#contract/identity/second-factor.ts';
import { refusedFields } from '#tests/answers.ts';
import { failuresIn } from '#tests/left-behind.ts';
import { codeIn, linkIn } from '#tests/mails.ts';
import { renewPerson, renewTestApp } from '#tests/open-app.ts';
import { codeOfApp } from '#tests/authenticator.ts';
import { createAdmin, createPerson, type Person } from '#tests/factories.ts';
import { createPasskeyDevice } from '#tests/passkeys.ts';
import { closeAccount, erasePerson, openAccount } from '#server/accounts/accounts.service.ts';

const t = renewTestApp({ rateLimit: true, publicUrl: 'https://terarah.test' });
const person = renewPerson(t, { nama_depan: 'Siti' });

type Given = { headers?: Record<string, string>; payload?: object; client?: number };

/** Each `client` number stands for another IP address: a rate limit counts the requests of each address. */
async function request(method: 'GET' | 'POST', url: string, { headers = {}, payload, client = 0 }: Given = {}) {
  const remoteAddress = `198.51.100.${client}`;
  const options = { method, url: `/api/${url}`, headers, remoteAddress };
  const response = await t.app.inject({ ...options, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json(), cookie: String(response.headers['set-cookie']) };
}
const post = (call: string, payload: object = {}, who: Pick<Person, 'headers'> = person) =>
  request('POST', call, { headers: who.headers, payload });
const signIn = (given: object = {}, more: Given = {}) =>
  request('POST', 'login', { payload: { email: person.email, password: person.password, ...given }, ...more });
const own = async (who = person) => (await request('GET', 'ownSecondFactor', { headers: who.headers })).body;
const start = (who = person, given: object = {}) =>
  post('startSecondFactor', { password: who.password, ...given }, who);
const isSignedIn = async (headers: Record<string, string>) => (await request('GET', 'me', { headers })).status === 200;

/** Turns the second factor on, and advances the clock until the app shows a new code. */
async function turnOn(who = person): Promise<{ app: () => string; codes: string[] }> {
  const { secret } = (await start(who)).body;
  const app = () => codeOfApp(secret, t.clock.now());
  const { status, body } = await post('turnOnSecondFactor', { code: app() }, who);
  expect(status).toBe(200);
  t.clock.advance({ min: 1 });
  return { app, codes: body.recovery_codes };
}
const mailsWith = async (subject: string) => (await t.readMails()).filter((mail) => mail.subject?.includes(subject));
const log = async () =>
  (await t.system.db.selectFrom('audit_log').selectAll().orderBy('id').execute()).map(({ action }) => action);
const wrong = (code: string) => ({
  status: 401,
  body: { message: expect.any(String) as string, errors: { code: [expect.stringContaining(code) as string] } },
});

const NEW = 'kata-sandi-lain';
async function resetPassword() {
  await request('POST', 'forgot-password', { payload: { email: person.email } });
  const reset = { email: person.email, verification_code: codeIn((await mailsWith('Kode untuk mereset password'))[0]) };
  return await request('POST', 'reset-password', {
    payload: { ...reset, new_password: NEW, new_password_confirmation: NEW },
  });
}

describe('turning it on', () => {
  test('asks for the password, then for a first code; other devices end, and a mail says so', async () => {
    expect(await own()).toMatchObject({ on_since: null, recovery_codes_left: 0 });
    const other = (await signIn()).body.authorization.token;
    expect(refusedFields(await start(person, { password: 'salah-sama-sekali' }))).toEqual([422, 'password']);

    const { secret, address } = (await start()).body;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(address).toContain(`secret=${secret}`);
    expect((await signIn()).status, 'not yet confirmed').toBe(200);
    expect(refusedFields(await post('turnOnSecondFactor', { code: '000000' }))).toEqual([422, 'code']);

    const { status, body } = await post('turnOnSecondFactor', { code: codeOfApp(secret, t.clock.now()) });
    expect(status).toBe(200);
    expect(new Set(body.recovery_codes).size).toBe(RECOVERY_CODES);
    expect(await own()).toMatchObject({ on_since: t.clock.now().toISOString(), recovery_codes_left: 10 });
    expect(await isSignedIn({ authorization: `Bearer ${other}` })).toBe(false);
    expect(await isSignedIn(person.headers)).toBe(true);
    expect(await mailsWith('Verifikasi dua langkah akun Terarah Anda menyala')).toHaveLength(1);
    expect(await log()).toContain('turn on second factor');
  });

  test('ends a quarter of an hour after it was begun, and is begun anew with another secret', async () => {
    const first = (await start()).body.secret;
    t.clock.advance({ min: 16 });
    expect((await post('turnOnSecondFactor', { code: codeOfApp(first, t.clock.now()) })).status).toBe(409);
    const second = (await start()).body.secret;
    expect(second).not.toBe(first);
    expect((await post('turnOnSecondFactor', { code: codeOfApp(first, t.clock.now()) })).status).toBe(422);
    expect((await post('turnOnSecondFactor', { code: codeOfApp(second, t.clock.now()) })).status).toBe(200);
  });

  test('is refused where it is on, and without a beginning; of two at once one succeeds', async () => {
    expect((await post('turnOnSecondFactor', { code: '123456' })).status).toBe(409);
    const { secret } = (await start()).body;
    const code = codeOfApp(secret, t.clock.now());
    const both = await Promise.all([1, 2].map(() => post('turnOnSecondFactor', { code })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    t.clock.advance({ min: 1 });
    const again = await start(person, { code: codeOfApp(secret, t.clock.now()) });
    expect(again.status).toBe(409);
  });

  test('allows five wrong first codes', async () => {
    const { secret } = (await start()).body;
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await post('turnOnSecondFactor', { code: '000000' })).status).toBe(422);
    }
    expect((await post('turnOnSecondFactor', { code: codeOfApp(secret, t.clock.now()) })).status).toBe(429);
  });

  test('stores neither the secret nor a recovery code readably, and logs none', async () => {
    const { secret } = (await start()).body;
    const code = codeOfApp(secret, t.clock.now());
    const { recovery_codes: codes } = (await post('turnOnSecondFactor', { code })).body;
    const rows = JSON.stringify([
      await t.system.db.selectFrom('authenticators').selectAll().execute(),
      await t.system.db.selectFrom('recovery_codes').selectAll().execute(),
    ]);
    for (const text of [secret, ...codes.flatMap((one: string) => [one, one.replace('-', '')])]) {
      expect(rows).not.toContain(text);
      expect(t.logged.join()).not.toContain(text);
    }
  });
});

describe('a sign-in by password', () => {
  test('asks for the code once the password is right, and signs in with both', async () => {
    const { app } = await turnOn();
    expect(await signIn()).toMatchObject(wrong('aplikasi autentikator'));
    expect(await signIn({ code: ' ' })).toMatchObject(wrong('aplikasi autentikator'));
    const unknown = await signIn({ password: 'salah-sama-sekali', code: app() });
    expect([unknown.status, unknown.body]).toEqual([401, { message: expect.stringContaining('password') }]);
    expect(await signIn({ code: '000000' })).toMatchObject(wrong('salah'));
    const code = app();
    expect((await signIn({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200);
  });

  test('is the same as before for a person without a second factor, even with a code', async () => {
    await turnOn(await createPerson(t));
    expect((await signIn()).status).toBe(200);
    expect((await signIn({ code: '123456' })).status).toBe(200);
  });

  test('takes each code once, also of several at the same moment, and no older one', async () => {
    const { app } = await turnOn();
    const old = app();
    t.clock.advance({ s: 30 });
    const code = app();
    const several = await Promise.all([1, 2, 3].map(() => signIn({ code })));
    expect(several.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    expect(await signIn({ code })).toMatchObject(wrong('sudah dipakai'));
    expect(await signIn({ code: old })).toMatchObject(wrong('sudah dipakai'));
    t.clock.advance({ s: 30 });
    expect((await signIn({ code: app() })).status).toBe(200);
  });

  test('works after the clock was ahead', async () => {
    const { app } = await turnOn();
    t.clock.advance({ h: 24 * 30 });
    expect((await signIn({ code: app() })).status).toBe(200);
    t.clock.advance({ h: -24 * 30 });
    expect((await signIn({ code: app() })).status).toBe(200);
  });

  test('takes each recovery code once, however it is typed, and reports by mail how many are left', async () => {
    const { codes } = await turnOn();
    const [first = '', second = ''] = codes;
    const several = await Promise.all([1, 2].map(() => signIn({ code: first.toLowerCase().replace('-', ' ') })));
    expect(several.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await signIn({ code: first })).toMatchObject(wrong('salah'));
    expect((await signIn({ code: second })).status).toBe(200);
    expect((await own()).recovery_codes_left).toBe(8);
    const texts = (await mailsWith('Kode pemulihan akun Terarah Anda dipakai')).map(({ text }) => text);
    expect(texts.map((text) => /Tersisa (\d+) kode/.exec(text ?? '')?.[1]).toSorted()).toEqual(['8', '9']);
    expect((await log()).filter((action) => action === 'use recovery code')).toHaveLength(2);
  });

  test('takes no code of another person', async () => {
    const other = await createPerson(t);
    const [mine, theirs] = [await turnOn(), await turnOn(other)];
    expect(await signIn({ code: theirs.app() })).toMatchObject(wrong('salah'));
    expect(await signIn({ code: theirs.codes[0] })).toMatchObject(wrong('salah'));
    expect((await signIn({ code: mine.codes[0] })).status).toBe(200);
  });
});

describe('wrong codes', () => {
  test('are refused after five in a quarter of an hour, and reported to the user once a day', async () => {
    const { app } = await turnOn();
    const tryFive = async () => {
      for (let client = 0; client < 5; client += 1) await signIn({ code: '000000' }, { client });
      expect((await signIn({ code: app() }, { client: 9 })).status).toBe(429);
    };
    await tryFive();
    expect(await mailsWith('Ada yang mengetahui password')).toHaveLength(1);
    t.clock.advance({ min: 16 });
    expect((await signIn({ code: app() })).status).toBe(200);
    t.clock.advance({ min: 1 });
    await tryFive();
    expect(await mailsWith('Ada yang mengetahui password')).toHaveLength(1);
    t.clock.advance({ h: 25 });
    await tryFive();
    expect(await mailsWith('Ada yang mengetahui password')).toHaveLength(2);
  });

  test('count as tries also when a used code comes between them', async () => {
    const { app } = await turnOn();
    const code = app();
    await signIn({ code });
    for (let tries = 0; tries < 4; tries += 1) await signIn({ code: '000000' });
    expect((await signIn({ code })).status).toBe(401);
    expect((await signIn({ code: '000000' })).status).toBe(429);
  });

  test('lock no user out of a device on which they have signed in, even if the password is known', async () => {
    const { app } = await turnOn();
    const { cookie } = await signIn({ code: app() });
    t.clock.advance({ min: 1 });
    for (let client = 0; client < 6; client += 1) await signIn({ code: '000000' }, { client });
    expect((await signIn({ code: app() }, { client: 9 })).status).toBe(429);
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    expect((await signIn({ code: app() }, { headers })).status).toBe(200);
  });

  test('have no further tries on devices that have never shown a code', async () => {
    const before = [await signIn(), await signIn()];
    const { app } = await turnOn();
    const reset = await resetPassword();
    const cookies = [...before, reset].map(({ cookie }) => cookie.split(';')[0] ?? '');
    for (let client = 0; client < 5; client += 1) await signIn({ password: NEW, code: '000000' }, { client });
    for (const cookie of cookies) {
      const { status } = await signIn({ password: NEW, code: app() }, { headers: { cookie } });
      expect(status, cookie).toBe(429);
    }
  });

  test('lock no user out of the device that turned it on', async () => {
    const { secret } = (await start()).body;
    const on = await post('turnOnSecondFactor', { code: codeOfApp(secret, t.clock.now()) });
    t.clock.advance({ min: 1 });
    for (let client = 0; client < 6; client += 1) await signIn({ code: '000000' }, { client });
    const headers = { cookie: on.cookie.split(';')[0] ?? '' };
    expect((await signIn({ code: codeOfApp(secret, t.clock.now()) }, { headers })).status).toBe(200);
  });

  test('are not even checked without the right password', async () => {
    const { app } = await turnOn();
    for (let client = 0; client < 8; client += 1) await signIn({ password: 'salah', code: '000000' }, { client });
    expect((await signIn({ code: app() })).status).toBe(200);
  });
});

async function signInToken(): Promise<string> {
  await request('POST', 'askSignInLink', { payload: { email: person.email } });
  return linkIn((await mailsWith('Tautan untuk login')).at(-1), '/masuk');
}

describe('a mailed link', () => {
  test('asks for the code, is not used up by a missing or wrong one, and signs in with a right one', async () => {
    const { app } = await turnOn();
    const token = await signInToken();
    expect(await request('POST', 'signInByLink', { payload: { token } })).toMatchObject(wrong('aplikasi autentikator'));
    const guess = { token, code: '000000' };
    expect(await request('POST', 'signInByLink', { payload: guess })).toMatchObject(wrong('salah'));
    const { status, body } = await request('POST', 'signInByLink', { payload: { token, code: app() } });
    expect([status, body.user.id]).toEqual([200, person.id]);
    expect((await request('POST', 'signInByLink', { payload: { token, code: app() } })).status).toBe(422);
  });

  test('allows five wrong codes', async () => {
    const { app } = await turnOn();
    const token = await signInToken();
    for (let tries = 0; tries < 5; tries += 1)
      await request('POST', 'signInByLink', { payload: { token, code: '000000' } });
    expect((await request('POST', 'signInByLink', { payload: { token, code: app() } })).status).toBe(429);
  });
});

describe('set while the address was unconfirmed', () => {
  beforeEach(async () => {
    const unconfirmed_since = t.clock.now().toISOString();
    await t.system.db.updateTable('users').set({ unconfirmed_since }).where('id', '=', person.id).execute();
  });

  const addPasskey = async () => {
    const device = createPasskeyDevice('https://terarah.test');
    const { options } = (await post('startPasskey', { password: person.password })).body;
    expect((await post('addPasskey', { name: 'Ponsel', passkey: device.create(options) })).status).toBe(200);
  };
  const confirm = async (headers = {}) => {
    await post('sendConfirmation');
    const token = linkIn((await mailsWith('Pastikan alamat email')).at(-1), '/pastikan-email');
    return await request('POST', 'confirmEmail', { headers, payload: { token } });
  };
  const OFF = 'Verifikasi dua langkah akun Terarah Anda dimatikan';
  const nothing = { on_since: null, recovery_codes_left: 0, passkeys: [] };

  test.each<[string, () => Promise<unknown>]>([
    ['an authenticator app', turnOn],
    ['a passkey', addPasskey],
  ])('%s falls with a password reset by mail, and the owner of the address is notified', async (_what, set) => {
    await set();
    expect((await resetPassword()).status).toBe(200);
    const { status, body } = await signIn({ password: NEW });
    expect(status).toBe(200);
    expect(await own({ ...person, headers: { authorization: `Bearer ${body.authorization.token}` } })).toMatchObject(
      nothing,
    );
    expect(await isSignedIn(person.headers)).toBe(false);
    const [mail, ...others] = await mailsWith(OFF);
    expect([others, mail?.text?.startsWith('Halo,\n')]).toEqual([[], true]);
    expect((await log()).slice(-2)).toEqual(['reset password', 'turn off second factor']);
  });

  test('falls with the link that confirms the address', async () => {
    await turnOn();
    const { status, body } = await confirm();
    expect([status, body.message]).toEqual([200, expect.stringContaining('Verifikasi dua langkah')]);
    expect(await own()).toMatchObject(nothing);
    expect((await signIn()).status).toBe(200);
    expect(await mailsWith(OFF)).toHaveLength(1);
  });

  test('stays where the link is opened on a device that is signed in to the account, and with a reset after it', async () => {
    const { app } = await turnOn();
    expect((await confirm(person.headers)).status).toBe(200);
    expect((await resetPassword()).status).toBe(200);
    expect(await signIn({ password: NEW })).toMatchObject(wrong('aplikasi autentikator'));
    expect((await signIn({ password: NEW, code: app() })).status).toBe(200);
    expect(await mailsWith(OFF)).toEqual([]);
  });

  test('falls although another account is signed in on the device', async () => {
    await turnOn();
    await confirm((await createPerson(t)).headers);
    expect(await own()).toMatchObject(nothing);
  });

  test('stays with a mailed sign-in link, which asks for its code', async () => {
    const { app } = await turnOn();
    const token = await signInToken();
    expect((await request('POST', 'signInByLink', { payload: { token } })).status).toBe(401);
    expect((await request('POST', 'signInByLink', { payload: { token, code: app() } })).status).toBe(200);
    expect((await own()).on_since).not.toBeNull();
  });
});

describe('turning it off', () => {
  test('asks for the password and a code, and says so by mail', async () => {
    const { app } = await turnOn();
    const refused = async (given: object) => refusedFields(await post('turnOffSecondFactor', given));
    expect(await refused({ password: 'salah', code: app() })).toEqual([422, 'password']);
    expect(await refused({ password: person.password })).toEqual([422, 'code']);
    expect(await refused({ password: person.password, code: '000000' })).toEqual([422, 'code']);
    const done = await post('turnOffSecondFactor', { password: person.password, code: app() });
    expect(done.body).toEqual({ message: 'Verifikasi dua langkah dimatikan.' });
    expect(await own()).toMatchObject({ on_since: null, recovery_codes_left: 0 });
    expect((await signIn()).status).toBe(200);
    expect(await mailsWith('Verifikasi dua langkah akun Terarah Anda dimatikan')).toHaveLength(1);
    expect((await post('turnOffSecondFactor', { password: person.password })).status).toBe(409);
  });
});

test('new recovery codes ask for password and code, and end the earlier ones', async () => {
  const { app, codes } = await turnOn();
  const { password } = person;
  expect((await post('renewRecoveryCodes', { password })).status).toBe(422);
  const { status, body } = await post('renewRecoveryCodes', { password, code: app() });
  expect([status, body.recovery_codes.length]).toEqual([200, RECOVERY_CODES]);
  expect(await signIn({ code: codes[0] })).toMatchObject(wrong('salah'));
  expect((await signIn({ code: body.recovery_codes[0] })).status).toBe(200);
  const other = await createPerson(t);
  expect((await post('renewRecoveryCodes', { password: other.password }, other)).status).toBe(409);
});

test('with another APP_SECRET the app is useless, and recovery codes still sign in', async () => {
  const { app, codes } = await turnOn();
  // Sends the queued mails now, because they could not be decrypted with the new secret.
  await t.settleMails();
  Object.assign(t.system, { secret: Buffer.alloc(32, 8) });
  expect(await signIn({ code: app() })).toMatchObject(wrong('salah'));
  expect(failuresIn(t).join()).toContain('was set up with another APP_SECRET');
  expect((await signIn({ code: codes[0] })).status).toBe(200);
  // The outbox still has the old secret, so it cannot read the mail about the used recovery code.
  await t.settleMails();
  expect(failuresIn(t).join()).toContain('sealed with another APP_SECRET');
});

test('its calls are for signed-in people, each for themselves, authors and admins alike', async () => {
  const calls = ['startSecondFactor', 'turnOnSecondFactor', 'turnOffSecondFactor', 'renewRecoveryCodes'];
  for (const call of calls) expect((await request('POST', call, { payload: {} })).status).toBe(401);
  const admin = await createAdmin(t);
  await turnOn(admin);
  expect((await own(admin)).recovery_codes_left).toBe(10);
  expect(await own()).toMatchObject({ on_since: null, recovery_codes_left: 0 });
  const { id } = person;
  await t.system.db.updateTable('users').set({ closed_at: t.clock.now().toISOString() }).where('id', '=', id).execute();
  for (const call of calls) expect((await post(call, {})).status, 'a closed account').toBe(401);
});

test('goes with an erased account, and stays on a closed one', async () => {
  await createAdmin(t);
  const { app } = await turnOn();
  const given = { email: person.email, actorId: null };
  await closeAccount(t.system, given);
  await openAccount(t.system, given);
  expect(await signIn()).toMatchObject(wrong('aplikasi autentikator'));
  expect((await signIn({ code: app() })).status).toBe(200);
  await erasePerson(t.system, given);
  expect(await t.system.db.selectFrom('authenticators').selectAll().execute()).toEqual([]);
  expect(await t.system.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
});
