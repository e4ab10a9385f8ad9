import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearAway } from '#server/maintenance.ts';
import { buildTestApp, type TestApp } from '#tests/build-app.ts';
import { createAdmin, createArticle, createPerson, type Person } from '#tests/factories.ts';
import { closeAccount } from './accounts.service.ts';

const OLD = 'siti@contoh.id';
const NEW = 'siti.baru@contoh.id';

let t: TestApp;
let person: Person;
beforeEach(async () => {
  t = await buildTestApp({ rateLimit: true, sessionHours: 24 * 30 });
  person = await createPerson(t, { nama_depan: 'Siti', email: OLD });
});
afterEach(() => t.close());

async function send(method: 'GET' | 'POST', url: string, who?: Pick<Person, 'headers'>, payload?: object) {
  const headers = who?.headers ?? {};
  const response = await t.app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json() };
}
/** A second later, so that mails are in the order of the acts. */
function request(given: object = {}, who = person) {
  t.clock.advance({ s: 1 });
  return send('POST', 'requestEmailChange', who, { email: NEW, password: who.password, ...given });
}
const read = async (who = person) => (await send('GET', 'ownEmail', who)).body;
function confirm(token: string) {
  t.clock.advance({ s: 1 });
  return send('POST', 'confirmEmailChange', undefined, { token });
}
const keep = (token: string) => send('POST', 'keepEmail', undefined, { token });
const isSignedIn = async (headers: object) => (await send('GET', 'me', { headers } as Person)).status === 200;
async function signIn(email = OLD) {
  const { status, body } = await send('POST', 'login', undefined, { email, password: person.password });
  return { status, headers: { authorization: `Bearer ${body.authorization?.token}` } };
}
const mailsTo = async (address: string) => (await t.readMails()).filter(({ to }) => to?.[0]?.address === address);

/** Returns the tokens of the newest links to a page in the mails to an address. */
async function tokenTo(address: string, page: string): Promise<string> {
  const mail = (await mailsTo(address)).findLast(({ text }) => text?.includes(`${page}#`));
  return new RegExp(`${page}#([\\w-]{43})`).exec(mail?.text ?? '')?.[1] ?? 'none';
}
const oldToken = () => tokenTo(OLD, '/ganti-email');
const newToken = () => tokenTo(NEW, '/ganti-email');
const keepToken = () => tokenTo(OLD, '/bukan-saya');
const log = async () =>
  (await t.system.db.selectFrom('audit_log').selectAll().orderBy('id').execute())
    .filter(({ entity }) => entity === 'user')
    .map(({ action, actor_id, details }) => [action, actor_id, details]);

describe('a change of address', () => {
  test.each([
    ['the old one first', [oldToken, newToken]],
    ['the new one first', [newToken, oldToken]],
  ])('takes effect when both links were used: %s', async (_what, [first, second]) => {
    const admin = await createAdmin(t);
    const id = await createArticle(t, person);
    const other = await signIn();
    const { status, body } = await request({ email: ' Siti.BARU@contoh.id ' });
    expect([status, body.message]).toEqual([200, expect.stringContaining('24 jam')]);
    const expires_at = new Date(t.clock.now().getTime() + 24 * 3_600_000).toISOString();
    const waiting = { email: NEW, expires_at, is_old_confirmed: false, is_new_confirmed: false };
    expect(await read()).toEqual({ email: OLD, is_confirmed: true, change: waiting });
    expect((await confirm(await (first?.() ?? ''))).body.is_changed).toBe(false);
    expect(await read()).toMatchObject({ email: OLD, change: { is_old_confirmed: first === oldToken } });
    expect((await confirm(await (second?.() ?? ''))).body.is_changed).toBe(true);
    expect(await read()).toEqual({ email: NEW, is_confirmed: true, change: null });
    expect([await isSignedIn(person.headers), await isSignedIn(other.headers)]).toEqual([true, false]);
    expect([(await signIn(OLD)).status, (await signIn(NEW)).status]).toEqual([401, 200]);
    expect((await mailsTo(OLD)).at(-1)?.subject).toBe('Email akun Terarah Anda telah diganti');
    expect((await send('GET', `detailArtikel/${id}`, admin)).body.artikel.user.email).toBe(NEW);
    expect((await send('GET', 'allUsers?q=siti.baru', admin)).body.data).toMatchObject([{ id: person.id, email: NEW }]);
    expect(await log()).toEqual([
      ['request email change', person.id, '{}'],
      ['change email', person.id, '{}'],
    ]);
  });

  test('ends codes and links that were mailed to the old address', async () => {
    await send('POST', 'forgot-password', undefined, { email: OLD });
    await send('POST', 'askSignInLink', undefined, { email: OLD });
    await request();
    const signInToken = await tokenTo(OLD, '/masuk');
    expect(signInToken).toHaveLength(43);
    await confirm(await oldToken());
    await confirm(await newToken());
    expect(await t.system.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
    expect((await send('POST', 'signInByLink', undefined, { token: signInToken })).status).toBe(422);
  });

  test('needs each link once, within a day, and the newest request', async () => {
    await request();
    const [first, second] = [await oldToken(), await newToken()];
    await request();
    for (const token of [first, second, 'x', '']) {
      const { status, body } = await confirm(token);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['token']]);
    }
    const token = await oldToken();
    expect((await confirm(token)).status).toBe(200);
    expect((await confirm(token)).status).toBe(422);
    expect((await read()).email).toBe(OLD);
    t.clock.advance({ h: 24 });
    expect((await confirm(await newToken())).status).toBe(422);
    expect(await read()).toEqual({ email: OLD, is_confirmed: true, change: null });
    expect(await clearAway(t.system, 0)).toEqual([]);
    expect(await t.system.db.selectFrom('email_changes').selectAll().execute()).toEqual([]);
  });

  test('by both links at the same moment happens once', async () => {
    await request();
    const answers = await Promise.all([confirm(await oldToken()), confirm(await newToken())]);
    expect(answers.map(({ body }) => body.is_changed).toSorted()).toEqual([false, true]);
    expect((await read()).email).toBe(NEW);
  });

  test('is cancelled by the person', async () => {
    await request();
    expect(await send('POST', 'cancelEmailChange', person)).toMatchObject({ status: 200 });
    expect(await read()).toEqual({ email: OLD, is_confirmed: true, change: null });
    for (const token of [await oldToken(), await newToken()]) expect((await confirm(token)).status).toBe(422);
    expect((await send('POST', 'cancelEmailChange', person)).status).toBe(409);
  });

  test('is refused from the old address, which ends every session', async () => {
    await request();
    expect(await confirm(await newToken())).toMatchObject({ status: 200 });
    const token = await keepToken();
    expect(await keep(token)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('tidak diganti') },
    });
    expect(await isSignedIn(person.headers)).toBe(false);
    expect((await confirm(await oldToken())).status).toBe(422);
    expect((await keep(token)).status).toBe(422);
    expect((await signIn(OLD)).status).toBe(200);
    expect((await log()).at(-1)).toEqual(['cancel email change', person.id, '{}']);
    // A link of one kind is none of the other.
    await request({}, { ...person, headers: (await signIn(OLD)).headers });
    expect((await keep(await oldToken())).status).toBe(422);
    expect((await confirm(await keepToken())).status).toBe(422);
  });

  test.each([
    ['another password', () => send('POST', 'changePassword', person, PASSWORDS)],
    ['the closing of the account', () => closeAccount(t.system, { email: OLD, actorId: null })],
  ])('does not outlive %s', async (_what, act) => {
    await request();
    await act();
    for (const token of [await oldToken(), await newToken()]) expect((await confirm(token)).status).toBe(422);
    expect(await t.system.db.selectFrom('email_changes').selectAll().execute()).toEqual([]);
  });
});

const PASSWORDS = {
  password: 'kata-sandi-uji',
  new_password: 'kata-sandi-yang-lain',
  new_password_confirmation: 'kata-sandi-yang-lain',
};

describe('an address that belongs to another account', () => {
  test('gets the same response and the same rows; its owner gets a mail without a link', async () => {
    const owner = await createPerson(t, { email: 'pemilik@contoh.id' });
    const free = await request();
    const rows = async () => (await t.system.db.selectFrom('mail_links').select('kind').orderBy('id').execute()).length;
    const before = await rows();
    const taken = await request({ email: owner.email });
    expect(taken).toEqual(free);
    expect(await rows()).toBe(before);
    expect((await read()).change).toMatchObject({ email: owner.email, is_new_confirmed: false });
    const [mail, ...others] = await mailsTo(owner.email);
    expect([mail?.subject, others]).toEqual(['Alamat ini sudah menjadi email akun Terarah', []]);
    expect(mail?.text).not.toMatch(/#|siti/i);
    expect(await confirm(await oldToken())).toMatchObject({ status: 200, body: { is_changed: false } });
    expect((await read(owner)).email).toBe(owner.email);
  });

  test('gets no mail if that account is closed', async () => {
    const owner = await createPerson(t, { email: 'pemilik@contoh.id' });
    await closeAccount(t.system, { email: owner.email, actorId: null });
    expect((await request({ email: owner.email })).status).toBe(200);
    expect(await mailsTo(owner.email)).toEqual([]);
  });

  test('since the request is told at the last link, and nothing changes', async () => {
    await request();
    await createPerson(t, { email: NEW });
    await confirm(await oldToken());
    const { status, body } = await confirm(await newToken());
    expect([status, body.message]).toEqual([409, expect.stringContaining('sudah dipakai akun lain')]);
    expect(await read()).toEqual({ email: OLD, is_confirmed: true, change: null });
    expect(await isSignedIn(person.headers)).toBe(true);
  });
});

describe('the request', () => {
  test.each([
    ['a wrong password', { password: 'salah-sama-sekali' }, 'password'],
    ['no password', { password: '' }, 'password'],
    ['no address', { email: 'bukan alamat' }, 'email'],
    ['the present address', { email: OLD.toUpperCase() }, 'email'],
  ])('is refused with %s', async (_what, given, field) => {
    const { status, body } = await request(given);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await t.readMails()).toEqual([]);
  });

  test('is allowed five times an hour', async () => {
    for (let times = 0; times < 5; times += 1) expect((await request()).status).toBe(200);
    expect((await request()).status).toBe(429);
    t.clock.advance({ min: 61 });
    expect((await request()).status).toBe(200);
  });

  test('is for signed-in people, each for themselves', async () => {
    for (const call of ['requestEmailChange', 'cancelEmailChange']) {
      expect((await send('POST', call, undefined, { email: NEW, password: 'x' })).status).toBe(401);
    }
    expect((await send('GET', 'ownEmail')).status).toBe(401);
    await request();
    for (const stranger of [await createPerson(t), await createAdmin(t)]) {
      expect((await read(stranger)).change).toBeNull();
      expect((await send('POST', 'cancelEmailChange', stranger)).status).toBe(409);
    }
    expect((await read()).change).not.toBeNull();
  });
});
