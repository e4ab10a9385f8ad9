import { beforeEach, describe, expect, test } from 'vitest';
import { clearAway } from '#server/maintenance.ts';
import { auditOf } from '#tests/audit.ts';
import { refusedFields } from '#tests/answers.ts';
import { register as registerAt } from '#tests/registration.ts';
import { renewTestApp, reopenTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createPerson, type Person } from '#tests/factories.ts';
import { releaseConfirmed } from '#server/articles/submitting/unconfirmed.service.ts';
import type { Config } from '#server/process/config.ts';
import { closeAccount } from '#server/accounts/accounts.service.ts';

const OLD = 'siti@contoh.id';
const NEW = 'siti.baru@contoh.id';

let person: Person;
const t = renewTestApp({ rateLimit: true, sessionHours: 24 * 30 });
beforeEach(async () => {
  person = await createPerson(t, { nama_depan: 'Siti', email: OLD });
});

/** Advances the clock by a second first, so that the order of the mails is the order of the requests. */
function request(given: object = {}, who = person) {
  t.clock.advance({ s: 1 });
  return t.send('POST', 'requestEmailChange', who, { email: NEW, password: who.password, ...given });
}
const read = async (who = person) => (await t.send('GET', 'ownEmail', who)).body;
function confirm(token: string) {
  t.clock.advance({ s: 1 });
  return t.send('POST', 'confirmEmailChange', undefined, { token });
}
const keep = (token: string) => t.send('POST', 'keepEmail', undefined, { token });
const isSignedIn = async (headers: object) => (await t.send('GET', 'me', { headers } as Person)).status === 200;
async function signIn(email = OLD) {
  const { status, body } = await t.send('POST', 'login', undefined, { email, password: person.password });
  return { status, headers: { authorization: `Bearer ${body.authorization?.token}` } };
}
const mailsTo = async (address: string) => (await t.readMails()).filter(({ to }) => to?.[0]?.address === address);

/** Returns the token of the newest link to `page` that was mailed to `address`. */
async function tokenTo(address: string, page: string): Promise<string> {
  const mail = (await mailsTo(address)).findLast(({ text }) => text?.includes(`${page}#`));
  return new RegExp(`${page}#([\\w-]{43})`).exec(mail?.text ?? '')?.[1] ?? 'none';
}
const oldToken = () => tokenTo(OLD, '/ganti-email');
const newToken = () => tokenTo(NEW, '/ganti-email');
const keepToken = () => tokenTo(OLD, '/bukan-saya');
/** Registers an account whose address has a typing error. */
async function register(given: Partial<Config> = {}): Promise<void> {
  await reopenTestApp(t, { rateLimit: true, sessionHours: 24 * 30, ...given });
  person = await registerAt(t, { nama_depan: 'Menangsatujuta', email: OLD, password: 'kata-sandi-uji' });
}
const log = async () => (await auditOf(t, 'user')).map(({ action, actor_id, details }) => [action, actor_id, details]);

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
    expect((await t.send('GET', `detailArtikel/${id}`, admin)).body.artikel.user.email).toBe(NEW);
    expect((await t.send('GET', 'allUsers?q=siti.baru', admin)).body.data).toMatchObject([
      { id: person.id, email: NEW },
    ]);
    expect(await log()).toEqual([
      ['request email change', person.id, {}],
      ['change email', person.id, {}],
    ]);
  });

  test('needs each link once, within a day, and the newest request', async () => {
    await request();
    const [first, second] = [await oldToken(), await newToken()];
    await request();
    for (const token of [first, second, 'x', '']) {
      expect(refusedFields(await confirm(token))).toEqual([422, 'token']);
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
    expect(await t.send('POST', 'cancelEmailChange', person)).toMatchObject({ status: 200 });
    expect(await read()).toEqual({ email: OLD, is_confirmed: true, change: null });
    for (const token of [await oldToken(), await newToken()]) expect((await confirm(token)).status).toBe(422);
    expect((await t.send('POST', 'cancelEmailChange', person)).status).toBe(409);
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
    expect((await log()).at(-1)).toEqual(['cancel email change', person.id, {}]);
    // A link that confirms cannot be used to refuse, nor the other way round.
    await request({}, { ...person, headers: (await signIn(OLD)).headers });
    expect((await keep(await oldToken())).status).toBe(422);
    expect((await confirm(await keepToken())).status).toBe(422);
  });

  test.each([
    ['another password', () => t.send('POST', 'changePassword', person, PASSWORDS)],
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

describe('while the present address was never confirmed', () => {
  const confirmToken = () => tokenTo(OLD, '/pastikan-email');
  const confirmOld = (token: string) => t.send('POST', 'confirmEmail', undefined, { token });
  const resend = () => t.send('POST', 'sendConfirmation', person);
  const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);

  beforeEach(() => register());

  test('the link to the new one is enough, and the old one gets no mail', async () => {
    const earlier = await confirmToken();
    const { status, body } = await request();
    expect([status, body.message]).toEqual([200, 'Kami mengirim email ke alamat baru. Buka tautannya dalam 24 jam.']);
    expect(await read()).toMatchObject({ email: OLD, is_confirmed: false, change: { email: NEW } });
    const [mail, ...others] = await mailsTo(NEW);
    expect([mail?.subject, others]).toEqual(['Pastikan email baru akun Terarah Anda', []]);
    // The mail must not contain the account's name and address: a stranger may have typed them.
    expect(`${mail?.text}${mail?.html}`.replaceAll(NEW, '')).not.toMatch(/Menangsatujuta|siti/i);
    expect((await confirm(await newToken())).body).toEqual({
      message: 'Email akun Anda diganti. Mulai sekarang, login dengan alamat yang baru.',
      is_changed: true,
    });
    expect(await read()).toEqual({ email: NEW, is_confirmed: true, change: null });
    expect([(await signIn(OLD)).status, (await signIn(NEW)).status]).toEqual([401, 200]);
    expect(await isSignedIn(person.headers)).toBe(true);
    expect(await subjectsTo(OLD)).toEqual(['Pastikan alamat email akun Terarah Anda']);
    expect((await confirmOld(earlier)).status).toBe(422);
    expect((await log()).map(([action]) => action)).toEqual(['register', 'request email change', 'change email']);
  });

  test('nothing that was mailed to the old one works afterwards', async () => {
    await t.send('POST', 'forgot-password', undefined, { email: OLD });
    await t.send('POST', 'askSignInLink', undefined, { email: OLD });
    await resend();
    const [confirmation, signInToken] = [await confirmToken(), await tokenTo(OLD, '/masuk')];
    const reset = (await mailsTo(OLD)).find(({ subject }) => subject === 'Kode untuk mereset password Terarah Anda');
    const code = /^ +(\S{9})$/m.exec(reset?.text ?? '')?.[1];
    await request();
    await confirm(await newToken());
    const { new_password, new_password_confirmation } = PASSWORDS;
    for (const email of [OLD, NEW]) {
      const form = { email, verification_code: code, new_password, new_password_confirmation };
      expect((await t.send('POST', 'reset-password', undefined, form)).status, email).toBe(422);
    }
    expect((await confirmOld(confirmation)).status).toBe(422);
    expect((await t.send('POST', 'signInByLink', undefined, { token: signInToken })).status).toBe(422);
    // The owner of the mistyped address can register with it, and gets nothing of the first account.
    const other = await createPerson(t, { email: OLD });
    expect((await read(other)).is_confirmed).toBe(true);
    expect((await read()).email).toBe(NEW);
  });

  test('it ends when the old one is confirmed: the next request asks both', async () => {
    await request();
    expect((await confirmOld(await confirmToken())).status).toBe(200);
    expect(await read()).toEqual({ email: OLD, is_confirmed: true, change: null });
    const { status, body } = await confirm(await newToken());
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Alamat lama dipastikan setelah perubahan/)]);
    expect(await read()).toEqual({ email: OLD, is_confirmed: true, change: null });

    expect((await request()).body.message).toContain('alamat lama dan alamat baru');
    expect((await confirm(await newToken())).body.is_changed).toBe(false);
    expect((await read()).email).toBe(OLD);
    expect((await confirm(await oldToken())).body.is_changed).toBe(true);
  });

  test('it ends, too, when a person signs in by a link mailed to the old one', async () => {
    await request();
    await t.send('POST', 'askSignInLink', undefined, { email: OLD });
    expect((await t.send('POST', 'signInByLink', undefined, { token: await tokenTo(OLD, '/masuk') })).status).toBe(200);
    expect((await confirm(await newToken())).status).toBe(409);
    expect((await read()).email).toBe(OLD);
  });

  test('of both links at the same moment one takes effect', async () => {
    await request();
    const [old, fresh] = [await confirmToken(), await newToken()];
    const [first, second] = await Promise.all([confirmOld(old), confirm(fresh)]);
    expect([
      [200, 409],
      [422, 200],
    ]).toContainEqual([first.status, second.status]);
    expect(await read()).toEqual({ email: first.status === 200 ? OLD : NEW, is_confirmed: true, change: null });
  });

  test('a disposable mailbox is refused, as by a registration', async () => {
    const { status, body } = await request({ email: 'siti@mailinator.com' });
    expect([status, body.errors]).toEqual([422, { email: [expect.stringMatching(/^Alamat email sekali pakai/)] }]);
    expect((await read()).change).toBeNull();
    expect(t.system.counts.refusedSignUps.mail_domain).toBe(1);
  });

  test('the accounts of a mail domain in an hour count with it', async () => {
    const key = 'signUpMailDomain:account:contoh.id';
    await t.system.db.updateTable('rate_limits').set({ count: 60 }).where('key', '=', key).execute();
    expect((await request()).status).toBe(429);
    expect((await request({ email: 'siti@gmail.com' })).status).toBe(200);
  });

  test('other addresses and further links are three mails a day together, whatever is tried', async () => {
    const mails = async () => (await t.readMails()).length;
    const asked = await mails();
    expect((await resend()).status).toBe(200);
    for (const n of [1, 2]) expect((await request({ email: `orang.lain.${n}@contoh.id` })).status).toBe(200);
    expect((await request()).body.message).toBe('Terlalu banyak percobaan. Coba lagi dalam 24 jam.');
    for (let hour = 0; hour < 23; hour += 1) {
      expect((await request({ email: `orang.lain.${hour}@contoh.id` })).status).toBe(429);
      expect((await resend()).status).toBe(429);
      t.clock.advance({ h: 1 });
    }
    expect(await mails()).toBe(asked + 3);
    t.clock.advance({ h: 1 });
    expect((await request()).status).toBe(200);
  });

  test('what is refused before a mail does not count against them', async () => {
    for (const given of [{ password: 'salah' }, { email: OLD }, { email: 'siti@mailinator.com' }]) {
      expect((await request(given)).status).toBe(422);
    }
    for (let times = 0; times < 2; times += 1) expect((await request()).status).toBe(200);
    expect((await resend()).status).toBe(200);
    expect((await resend()).status).toBe(429);
  });

  test('with CONFIRM_EMAIL=required the texts come into the queue, and the notices go to the new one', async () => {
    await register({ confirmEmail: 'required' });
    const admin = await createAdmin(t);
    const article = { title: 'Bakau', content: '<p>Isi</p>' };
    const { id } = (await t.send('POST', 'postArtikel', person, article)).body;
    const stage = async () => (await t.send('GET', `detailArtikel/${id}`, person)).body.artikel.stage;
    await request();
    await releaseConfirmed(t.system);
    expect(await stage()).toBe('unconfirmed');
    await confirm(await newToken());
    await releaseConfirmed(t.system);
    expect(await stage()).toBe('waiting');
    expect((await t.send('GET', 'reviewQueue', admin)).body.articles).toMatchObject([{ id }]);
    t.clock.advance({ min: 20 });
    expect(await subjectsTo(admin.email)).toEqual([expect.stringContaining('Bakau')]);
    await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'disetujui' });
    t.clock.advance({ min: 20 });
    expect(await subjectsTo(NEW)).toHaveLength(2);
    expect(await subjectsTo(OLD)).toEqual(['Pastikan alamat email akun Terarah Anda']);
  });
});

describe('an address that belongs to another account', () => {
  test.each([
    {
      state: 'confirmed',
      prepare: () => Promise.resolve(),
      kinds: ['change email', 'change email', 'keep email'],
      byOldLink: { status: 200, body: { is_changed: false } },
    },
    {
      state: 'unconfirmed',
      prepare: register,
      kinds: ['change email', 'confirm email'],
      byOldLink: { status: 422 },
    },
  ])(
    'gets the same response and rows as a free address, and no link: old address $state',
    async ({ prepare, kinds, byOldLink }) => {
      await prepare();
      const owner = await createPerson(t, { nama_depan: 'Ani', email: 'pemilik@contoh.id' });
      const free = await request();
      const rows = async () => [
        (await t.system.db.selectFrom('mail_links').select('kind').orderBy('kind').execute()).map(({ kind }) => kind),
        (await t.system.db.selectFrom('email_changes').selectAll().execute()).length,
      ];
      expect(await rows()).toEqual([kinds, 1]);
      expect(await request({ email: owner.email })).toEqual(free);
      expect(await rows()).toEqual([kinds, 1]);
      expect((await read()).change).toMatchObject({ email: owner.email, is_new_confirmed: false });
      const [mail, ...others] = await mailsTo(owner.email);
      expect([mail?.subject, others]).toEqual(['Alamat ini sudah menjadi email akun Terarah', []]);
      expect(mail?.text).not.toMatch(/#|siti|Menangsatujuta/i);
      expect(await confirm(await oldToken())).toMatchObject(byOldLink);
      expect((await read(owner)).email).toBe(owner.email);
    },
  );

  test('gets no mail if that account is closed', async () => {
    const owner = await createPerson(t, { email: 'pemilik@contoh.id' });
    await closeAccount(t.system, { email: owner.email, actorId: null });
    expect((await request({ email: owner.email })).status).toBe(200);
    expect(await mailsTo(owner.email)).toEqual([]);
  });

  test('since the request is reported at the last link, and nothing changes', async () => {
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
    expect(refusedFields(await request(given))).toEqual([422, field]);
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
      expect((await t.send('POST', call, undefined, { email: NEW, password: 'x' })).status).toBe(401);
    }
    await request();
    for (const stranger of [await createPerson(t), await createAdmin(t)]) {
      expect((await read(stranger)).change).toBeNull();
      expect((await t.send('POST', 'cancelEmailChange', stranger)).status).toBe(409);
    }
    expect((await read()).change).not.toBeNull();
  });
});
