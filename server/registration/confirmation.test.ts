import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/constants.ts';
import { mailPages } from '#contract/routes.ts';
import { startSession } from '#server/sessions/sessions.service.ts';
import { changeRole, createUser } from '#server/users/users.service.ts';
import { clearAway } from '#server/maintenance.ts';
import type { Config } from '#server/process/config.ts';
import { buildTestApp, type TestApp } from '#tests/build-app.ts';
import { createAdmin, createArticle, createPerson, type Person } from '#tests/factories.ts';

const SUBJECT = 'Pastikan alamat email akun Terarah Anda';
const WRONG_LINK = /^Tautan ini sudah dipakai/;

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

describe('a registration', () => {
  test('is followed by one mail with a link, which tells no name and has its secret in the fragment', async () => {
    const { email } = await register({ nama_depan: 'Menangsatujuta' });
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([SUBJECT]);
    expect(`${mails[0]?.text}${mails[0]?.html}`).not.toContain('Menangsatujuta');
    expect(mails[0]?.text).toContain(`${t.system.config.publicUrl}${mailPages.confirmEmail}#`);
  });

  test('that is refused is followed by none', async () => {
    const { email } = await register({});
    await t.readMails();
    const again = await post('/register', { ...form, email });
    expect(again.statusCode).toBe(422);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('leaves the address unconfirmed; accounts that are made otherwise need no confirmation', async () => {
    const { id } = await register({});
    expect(await unconfirmedSince(id)).toBe(t.clock.now().toISOString());
    const made = await createUser(t.system, { ...form, gender: 'L', email: 'dibuat@contoh.id' }, 1);
    expect(await unconfirmedSince(made)).toBeNull();
  });
});

describe('the link', () => {
  test('confirms the address once, for anybody who has it', async () => {
    const { id, email } = await register({});
    const token = await tokenFor(email);
    const response = await post('/confirmEmail', { token });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: expect.stringMatching(/^Alamat email Anda dipastikan\./) });
    expect(await unconfirmedSince(id)).toBeNull();
    expect(await auditOf(id)).toEqual(['register', 'confirm email']);
    await expectWrongLink(token);
  });

  test('works for 24 hours', async () => {
    const { id, email } = await register({});
    const token = await tokenFor(email);
    t.clock.advance({ h: 24 });
    await expectWrongLink(token);
    expect(await unconfirmedSince(id)).not.toBeNull();
  });

  test('that was made up, or is for something else, does nothing', async () => {
    const { id } = await register({});
    for (const token of ['x', 'a'.repeat(43)]) await expectWrongLink(token);
    const person = await createPerson(t);
    await post('/askSignInLink', { email: person.email });
    const mail = (await mailsTo(person.email)).at(-1);
    await expectWrongLink(/#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '');
    expect(await unconfirmedSince(id)).not.toBeNull();
  });

  test('of a closed account does nothing', async () => {
    const { id, email } = await register({});
    const token = await tokenFor(email);
    const closed_at = t.clock.now().toISOString();
    await t.system.db.updateTable('users').set({ closed_at }).where('id', '=', id).execute();
    await expectWrongLink(token);
  });
});

describe('sending the link again', () => {
  test('ends the earlier one, and happens three times a day at most', async () => {
    await restart({ rateLimit: true });
    const person = await register({});
    const first = await tokenFor(person.email);
    for (let times = 0; times < 3; times += 1) {
      t.clock.advance({ s: 10 });
      expect((await sendAgain(person)).statusCode).toBe(200);
    }
    const refused = await sendAgain(person);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe(String(86_400 - 20));
    expect(await mailsTo(person.email)).toHaveLength(4);
    await expectWrongLink(first);
    expect((await post('/confirmEmail', { token: await tokenFor(person.email) })).statusCode).toBe(200);
  });

  test('is refused for a confirmed address, and to callers without a session', async () => {
    for (const person of [await createPerson(t), await createAdmin(t)]) {
      const response = await sendAgain(person);
      expect(response.statusCode).toBe(409);
      expect(response.json()).toEqual({ message: 'Alamat email Anda sudah dipastikan.' });
      expect(await mailsTo(person.email)).toEqual([]);
    }
    expect((await post('/sendConfirmation', {})).statusCode).toBe(401);
  });
});

describe('an address is confirmed, too, when its person', () => {
  test('signs in by a mailed link', async () => {
    const { id, email } = await register({});
    await post('/askSignInLink', { email });
    const mail = (await mailsTo(email)).find(({ subject }) => subject !== SUBJECT);
    const token = /#([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect((await post('/signInByLink', { token })).statusCode).toBe(200);
    expect(await unconfirmedSince(id)).toBeNull();
  });

  test('resets the password with a mailed code', async () => {
    const { id, email } = await register({});
    await post('/forgot-password', { email });
    const mail = (await mailsTo(email)).find(({ subject }) => subject === 'Kode untuk mereset password Terarah Anda');
    const code = /^ +(\S{9})$/m.exec(mail?.text ?? '')?.[1];
    const password = { new_password: 'kata-sandi-lain', new_password_confirmation: 'kata-sandi-lain' };
    const response = await post('/reset-password', { email, verification_code: code, ...password });
    expect(response.statusCode).toBe(200);
    expect(await unconfirmedSince(id)).toBeNull();
  });

  test('changes it, by the link to the new one', async () => {
    const person = await register({});
    const email = 'baru@contoh.id';
    await post('/requestEmailChange', { email, password: form.password }, person);
    const mail = (await mailsTo(email)).find(({ text }) => text?.includes(mailPages.confirmEmailChange));
    const link = mail?.text?.split(`${mailPages.confirmEmailChange}#`)[1]?.split(/\s/)[0];
    expect((await post('/confirmEmailChange', { token: link })).statusCode).toBe(200);
    expect(await unconfirmedSince(person.id)).toBeNull();
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([SUBJECT]);
  });

  test('becomes an admin, whom another one knows', async () => {
    const { id } = await register({});
    await changeRole(t.system.db, id, ROLE_ADMIN, t.clock.now().toISOString());
    expect(await unconfirmedSince(id)).toBeNull();
  });

  test('signs in with the password: it is not', async () => {
    const { id, email } = await register({});
    await post('/login', { email, password: form.password });
    expect(await unconfirmedSince(id)).not.toBeNull();
  });
});

describe('until then', () => {
  test('no notice goes to the address, and the admins get theirs', async () => {
    const admin = await createAdmin(t);
    const person = await register({});
    const id = await createArticle(t, person, { title: 'Bakau' });
    // Before the decision, after which the article is not new any more.
    expect(await mailsTo(admin.email)).toHaveLength(1);
    await decide(admin, id, 'ditolak');
    t.clock.advance({ min: 20 });
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([SUBJECT]);

    await post('/confirmEmail', { token: await tokenFor(person.email) });
    await decide(admin, id, 'disetujui');
    t.clock.advance({ min: 20 });
    expect(await mailsTo(person.email)).toHaveLength(2);
  });

  test('no mail carries what the person comments; afterwards one does', async () => {
    const admin = await createAdmin(t);
    const person = await register({});
    const id = await createArticle(t, person);
    const comment = async (text: string) =>
      expect((await post(`/commentArticle/${id}`, { text, to: 'author' }, person)).statusCode).toBe(201);
    await comment('Komentar pertama');
    t.clock.advance({ min: 20 });
    const texts = async () => (await mailsTo(admin.email)).map(({ text }) => text).join('\n');
    expect(await texts()).not.toContain('Komentar pertama');
    await post('/confirmEmail', { token: await tokenFor(person.email) });
    await comment('Komentar kedua');
    t.clock.advance({ min: 20 });
    expect(await texts()).toContain('Komentar kedua');
    expect(await texts()).not.toContain('Komentar pertama');
  });

  test('no mail carries the name or the note that the person has typed; afterwards they do', async () => {
    const NAME = 'Selamat Anda Menang';
    const admin = await createAdmin(t);
    const person = await register({ nama_depan: NAME });
    const { email } = person;
    const password = form.password;
    const causeMails = async () => {
      await post('/forgot-password', { email });
      await post('/askSignInLink', { email });
      await post('/requestDeletion', { password, works: 'named' }, person);
      await post('/cancelDeletion', {}, person);
      await t.readMails();
      t.clock.advance({ min: 11 });
    };
    const id = await createArticle(t, person);
    const sendAgain = async (note: string) => {
      await post(`/withdrawArticle/${id}`, { text: '' }, person);
      const article = { title: 'Judul', content: '<p>Isi</p>', keywords: [], note };
      expect((await post(`/resubmitArticle/${id}`, article, person)).statusCode).toBe(200);
      t.clock.advance({ min: 11 });
    };
    await causeMails();
    await sendAgain('Klik toko.example');
    const unnamed = await mailsTo(email);
    expect(unnamed).toHaveLength(4);
    for (const { subject, text, html } of unnamed) expect(`${text}${html}`, subject).not.toContain(NAME);
    const toAdmin = async () => (await mailsTo(admin.email)).map(({ text }) => text).join('\n');
    expect(await toAdmin()).toContain('mengirim lagi artikel ini');
    expect(await toAdmin()).not.toContain('toko.example');

    await post('/confirmEmail', { token: await tokenFor(email) });
    await causeMails();
    await sendAgain('Sudah saya perbaiki');
    const seen = unnamed.map(({ messageId }) => messageId);
    const named = (await mailsTo(email)).filter(({ messageId }) => !seen.includes(messageId));
    expect(named).toHaveLength(3);
    for (const { subject, text } of named) expect(text, subject).toContain(`Halo ${NAME},`);
    expect(await toAdmin()).toContain('Sudah saya perbaiki');
  });

  test('admins see it beside the author, in lists, in the queue and among the facts; nobody else does', async () => {
    const [admin, other] = [await createAdmin(t), await createPerson(t)];
    const person = await register({});
    const [id, confirmed] = [await createArticle(t, person), await createArticle(t, other)];
    const look = async (who: Person, path: string) =>
      (await t.app.inject({ url: `/api${path}`, headers: who.headers })).body;
    for (const path of ['/semuaArtikel', `/detailArtikel/${id}`, '/reviewQueue', `/reviewFacts/${id}`]) {
      expect(await look(admin, path), path).toContain('"is_unconfirmed":true');
    }
    for (const path of [`/detailArtikel/${confirmed}`, `/reviewFacts/${confirmed}`]) {
      expect(await look(admin, path), path).not.toContain('is_unconfirmed');
    }
    for (const path of ['/userArtikel', `/detailArtikel/${id}`]) {
      expect(await look(person, path), path).not.toContain('is_unconfirmed');
    }
    await decide(admin, id, 'disetujui');
    for (const path of ['/semuaArtikel', `/detailArtikel/${id}`]) {
      expect(await look(other, path), path).not.toContain('is_unconfirmed');
      expect((await t.app.inject({ url: `/api${path}` })).body, path).not.toContain('is_unconfirmed');
    }
  });

  test('the person sees it on /akun', async () => {
    const person = await register({});
    const read = async () => (await t.app.inject({ url: '/api/ownEmail', headers: person.headers })).json();
    expect(await read()).toEqual({ email: person.email, is_confirmed: false, change: null });
    await post('/confirmEmail', { token: await tokenFor(person.email) });
    expect(await read()).toEqual({ email: person.email, is_confirmed: true, change: null });
  });
});

describe('after 30 days', () => {
  test('an account goes that was not confirmed and has written nothing, and no other', async () => {
    const admin = await createAdmin(t);
    const [idle, writer, confirmed] = [await register({}), await register({}), await register({})];
    await createArticle(t, writer);
    await post('/confirmEmail', { token: await tokenFor(confirmed.email) });
    t.clock.advance({ h: 30 * 24, s: -1 });
    await clearAway(t.system, 0);
    expect(await emailOf(idle.id)).toBe(idle.email);

    t.clock.advance({ s: 1 });
    expect(await clearAway(t.system, 0)).toEqual([]);
    expect(await emailOf(idle.id)).toBe(`dihapus-${idle.id}@terarah.invalid`);
    expect(await emailOf(writer.id)).toBe(writer.email);
    expect(await emailOf(confirmed.id)).toBe(confirmed.email);
    // The address can be registered again.
    expect((await post('/register', { ...form, email: idle.email })).statusCode).toBe(201);
    await clearAway(t.system, 0);
    expect(await auditOf(idle.id)).toEqual(['register', 'erase']);

    const headers = { authorization: `Bearer ${await startSession(t.system, admin.id)}` };
    const read = async (url: string) => (await t.app.inject({ url: `/api${url}`, headers })).json();
    const { people, meta } = await read('/people');
    expect(people.map(({ id }: { id: number }) => id)).not.toContain(idle.id);
    expect(meta.counts).toEqual({ active: 4, leaving: 0, closed: 0 });
    expect((await read('/dashboardFigures')).figures.authors).toBe(3);
  });
});

const form = {
  ...{ nama_depan: 'Budi', nama_belakang: 'Santoso', no_hp: '0812-3456-7890' },
  ...{ gender: 'L', password: 'kata-sandi-baru' },
};
let number = 0;

async function register(given: object): Promise<Person> {
  number += 1;
  const body = { ...form, email: `calon${number}@contoh.id`, ...given };
  const { user } = (await post('/register', body)).json();
  const { email, password } = body;
  const token: string = (await post('/login', { email, password })).json().authorization.token;
  return { ...user, password, token, headers: { authorization: `Bearer ${token}` } };
}

function post(path: string, payload: object, person?: Person) {
  return t.app.inject({ method: 'POST', url: `/api${path}`, payload, ...(person && { headers: person.headers }) });
}

const sendAgain = (person: Person) => post('/sendConfirmation', {}, person);

async function decide(admin: Person, id: number, verifikasi_admin: string): Promise<void> {
  const url = `/api/updateStatusArtikel/${id}`;
  const response = await t.app.inject({ method: 'PUT', url, headers: admin.headers, payload: { verifikasi_admin } });
  expect(response.statusCode).toBe(200);
}

async function mailsTo(email: string) {
  return (await t.readMails()).filter(({ to }) => to?.some(({ address }) => address === email));
}

/** Returns the token of the newest mail that confirms the address. */
async function tokenFor(email: string): Promise<string> {
  const mail = (await mailsTo(email)).findLast(({ subject }) => subject === SUBJECT);
  return /#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function expectWrongLink(token: string): Promise<void> {
  const response = await post('/confirmEmail', { token });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toEqual({ token: [expect.stringMatching(WRONG_LINK)] });
}

async function unconfirmedSince(id: number): Promise<string | null | undefined> {
  const row = t.system.db.selectFrom('users').select('unconfirmed_since').where('id', '=', id);
  return (await row.executeTakeFirst())?.unconfirmed_since;
}

async function emailOf(id: number): Promise<string | undefined> {
  return (await t.system.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst())?.email;
}

async function auditOf(id: number): Promise<string[]> {
  const rows = t.system.db.selectFrom('audit_log').select('action').where('entity', '=', 'user');
  return (await rows.where('entity_id', '=', id).orderBy('id').execute()).map(({ action }) => action);
}

async function restart(settings: Partial<Config>): Promise<void> {
  await t.close();
  t = await buildTestApp(settings);
}
