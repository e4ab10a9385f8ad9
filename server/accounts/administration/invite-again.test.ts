import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROLE_ADMIN, ROLE_USER } from '#contract/constants.ts';
import type { PeopleAnswer, PersonAnswer } from '#contract/accounts/people.ts';
import { clearAway } from '#server/maintenance.ts';
import { auditOf } from '#tests/audit.ts';
import { codeIn, mailsTo } from '#tests/mails.ts';
import { refusedFields } from '#tests/answers.ts';
import { renewAdmin, renewTestApp } from '#tests/open-app.ts';
import { createAdmin, createPerson, type Person, signInAgain } from '#tests/factories.ts';
import { closeAccount, demote, openAccount, promote } from '#server/accounts/accounts.service.ts';

let id: number;
const t = renewTestApp({ signUp: 'closed' });
const admin = renewAdmin(t);
beforeEach(async () => {
  id = await invite();
});

const EMAIL = 'dewi@contoh.id';
const PASSWORD = 'kata-sandi-dewi';
const FIRST = 'Undangan ke Terarah';
const AGAIN = 'Undangan ke Terarah, sekali lagi';
const HAS_PASSWORD = { message: 'Orang ini sudah punya password, sehingga tidak perlu diundang lagi.' };

async function invite(email = EMAIL, role = 'user'): Promise<number> {
  const person = { nama_depan: 'Dewi', nama_belakang: 'Lestari', email, role };
  return (await t.succeed('POST', 'invite', admin, { ...person, password: admin.password })).id;
}
const inviteAgain = (whom = id, by: Person | undefined = admin, given: object = { password: by?.password }) =>
  t.send('POST', `inviteAgain/${whom}`, by, given);
const accept = (token: string) =>
  t.send('POST', 'acceptInvitation', undefined, {
    token,
    no_hp: '0812-3456-7890',
    gender: 'P',
    new_password: PASSWORD,
    new_password_confirmation: PASSWORD,
  });
/** Returns the tokens of the invitation links in all mails with this subject. */
async function tokensOf(subject: string, email = EMAIL): Promise<string[]> {
  const mails = (await t.readMails()).filter((mail) => mail.subject === subject && mail.to?.[0]?.address === email);
  return mails.map(({ text }) => /\/undangan#([\w-]+)/.exec(text ?? '')?.[1] ?? '');
}
const tokenOf = async (subject: string, email = EMAIL) => (await tokensOf(subject, email))[0] ?? '';
const read = async (whom = id): Promise<PersonAnswer> => (await t.send('GET', `person/${whom}`, admin)).body;
const rowOf = async (whom = id) =>
  ((await t.send('GET', 'people', admin)).body as PeopleAnswer).people.find((person) => person.id === whom);
const inDays = (days: number) => new Date(t.clock.now().getTime() + days * 86_400_000).toISOString();

describe('an admin sees', () => {
  test('until when an invitation is valid, and that it has expired, also after the maintenance', async () => {
    expect((await read()).invitation).toEqual({ role: 'user', valid_until: inDays(7) });
    expect((await read()).person.is_invited).toBe(true);
    expect(await rowOf()).toMatchObject({ state: 'active', is_invited: true });
    expect(await rowOf(admin.id)).toMatchObject({ is_invited: false });
    t.clock.advance({ h: 7 * 24 });
    await signInAgain(t, admin);
    expect((await read()).invitation).toEqual({ role: 'user', valid_until: null });
    await clearAway(t.system, 0);
    expect((await read()).invitation).toEqual({ role: 'user', valid_until: null });
    expect(await rowOf()).toMatchObject({ is_invited: true });
  });

  test('no invitation of those who have registered', async () => {
    const author = await createPerson(t);
    expect((await read(author.id)).invitation).toBeNull();
    expect((await read(admin.id)).invitation).toBeNull();
  });

  test('no invitation once it was accepted, or the person has set a password otherwise', async () => {
    expect((await accept(await tokenOf(FIRST))).status).toBe(200);
    expect((await read()).invitation).toBeNull();
    expect(await rowOf()).toMatchObject({ is_invited: false });

    const other = await invite('raka@contoh.id', 'admin');
    await resetPassword('raka@contoh.id');
    expect((await read(other)).invitation).toBeNull();
  });

  test('no invitation of a closed account, and an expired one once it is opened again', async () => {
    await closeAccount(t.system, { email: EMAIL, actorId: admin.id });
    expect((await read()).invitation).toBeNull();
    expect(await rowOf()).toMatchObject({ state: 'closed', is_invited: false });
    await openAccount(t.system, { email: EMAIL, actorId: admin.id });
    expect((await read()).invitation).toEqual({ role: 'user', valid_until: null });
  });
});

describe('it is sent again', () => {
  test('once it has expired, with a new link for another seven days', async () => {
    const first = await tokenOf(FIRST);
    t.clock.advance({ h: 7 * 24 });
    await signInAgain(t, admin);
    expect(refusedFields(await accept(first))).toEqual([422, 'token']);
    const message = `Undangan dikirim lagi ke ${EMAIL}. Tautannya berlaku 7 hari.`;
    expect(await inviteAgain()).toEqual({ status: 200, body: { message } });
    expect((await read()).invitation).toEqual({ role: 'user', valid_until: inDays(7) });
    const mail = (await t.readMails()).find(({ subject }) => subject === AGAIN);
    expect(mail?.text).toContain('Tautan di undangan sebelumnya tidak berlaku lagi.');
    expect((await accept(await tokenOf(AGAIN))).status).toBe(200);
    expect((await t.send('POST', 'login', undefined, { email: EMAIL, password: PASSWORD })).body.user).toMatchObject({
      id,
      role_type: ROLE_USER,
    });
    expect(await auditOf(t, 'user', id)).toMatchObject([
      { actor_id: expect.any(Number), action: 'invite', details: { role: 'user' } },
      { actor_id: admin.id, action: 'invite again', details: { role: 'user' } },
      { actor_id: id, action: 'accept invitation', details: {} },
    ]);
  });

  test('twice at the same moment, and one link is valid', async () => {
    const both = await Promise.all([inviteAgain(), inviteAgain()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await accept(await tokenOf(FIRST))).status).toBe(422);
    const tried = [];
    for (const token of await tokensOf(AGAIN)) tried.push((await accept(token)).status);
    expect(tried.toSorted()).toEqual([200, 422]);
  });

  test('as an admin to a user invited as one, who gets the role only by accepting', async () => {
    const email = 'raka@contoh.id';
    const raka = await invite(email, 'admin');
    t.clock.advance({ h: 8 * 24 });
    await signInAgain(t, admin);
    expect((await read(raka)).invitation).toEqual({ role: 'admin', valid_until: null });
    expect((await inviteAgain(raka)).status).toBe(200);
    expect((await read(raka)).person.role_type).toBe(ROLE_USER);
    expect((await accept(await tokenOf(AGAIN, email))).status).toBe(200);
    expect((await read(raka)).person.role_type).toBe(ROLE_ADMIN);
  });

  test('as an author to a former admin, whose link as an admin has ended', async () => {
    const email = 'raka@contoh.id';
    const raka = await invite(email, 'admin');
    await promote(t.system, { email, actorId: admin.id });
    await demote(t.system, { email, actorId: admin.id });
    expect((await accept(await tokenOf(FIRST, email))).status).toBe(422);
    expect((await read(raka)).invitation).toEqual({ role: 'user', valid_until: null });
    await inviteAgain(raka);
    expect((await accept(await tokenOf(AGAIN, email))).status).toBe(200);
    expect((await read(raka)).person.role_type).toBe(ROLE_USER);
  });

  test('as an admin to whom was made one before the invitation was accepted', async () => {
    await promote(t.system, { email: EMAIL, actorId: admin.id });
    expect((await read()).invitation).toEqual({ role: 'admin', valid_until: inDays(7) });
    await inviteAgain();
    expect((await accept(await tokenOf(FIRST))).status).toBe(422);
    expect((await accept(await tokenOf(AGAIN))).status).toBe(200);
    expect((await read()).person.role_type).toBe(ROLE_ADMIN);
  });
});

describe('it is not sent again', () => {
  afterEach(async () => {
    expect(await tokensOf(AGAIN)).toEqual([]);
  });

  test('by anyone but admins', async () => {
    const closed = await createAdmin(t);
    await closeAccount(t.system, { email: closed.email, actorId: null });
    expect((await t.send('POST', `inviteAgain/${id}`, undefined, { password: 'x' })).status).toBe(401);
    expect((await inviteAgain(id, closed)).status).toBe(401);
    expect((await inviteAgain(id, await createPerson(t))).status).toBe(403);
  });

  test('by an admin whose right was taken meanwhile', async () => {
    const other = await createAdmin(t);
    await demote(t.system, { email: admin.email, actorId: other.id });
    expect((await inviteAgain()).status).toBe(401);
  });

  test('without the right own password', async () => {
    for (const given of [{}, { password: 'kata-sandi-salah' }]) {
      expect(refusedFields(await inviteAgain(id, admin, given))).toEqual([422, 'password']);
    }
  });

  test('to a person who has accepted it', async () => {
    await accept(await tokenOf(FIRST));
    expect(await inviteAgain()).toMatchObject({ status: 409, body: HAS_PASSWORD });
  });

  test('to a person who has set a password by a mailed code', async () => {
    await resetPassword(EMAIL);
    expect(await inviteAgain()).toMatchObject({ status: 409, body: HAS_PASSWORD });
  });

  test('to anyone who was not invited: an author, another admin, oneself', async () => {
    for (const { id: whom } of [await createPerson(t), await createAdmin(t), admin]) {
      expect(await inviteAgain(whom)).toMatchObject({ status: 409, body: HAS_PASSWORD });
    }
  });

  test('to a closed account', async () => {
    await closeAccount(t.system, { email: EMAIL, actorId: admin.id });
    expect(await inviteAgain()).toMatchObject({
      status: 409,
      body: { message: 'Akun ini ditutup. Buka kembali akunnya dahulu, lalu kirim undangannya.' },
    });
  });

  test.each(['999', '0', 'x'])('to an unknown user: %s', async (whom) => {
    const { status, body } = await t.send('POST', `inviteAgain/${whom}`, admin, { password: admin.password });
    expect([status, body.message]).toEqual([404, 'Pengguna tidak ditemukan.']);
  });
});

test('counts with the first invitations: 60 in an hour', async () => {
  Object.assign(t.system.config, { rateLimit: true });
  expect((await inviteAgain()).status).toBe(200);
  const counts = t.system.db.updateTable('rate_limits').set({ count: 59 });
  await counts.where('key', 'like', `invite:account:${admin.id}`).execute();
  expect(await invite('raka@contoh.id')).toBeGreaterThan(id);
  expect((await inviteAgain()).status).toBe(429);
  expect(await tokensOf(AGAIN)).toHaveLength(1);
  t.clock.advance({ h: 1 });
  expect((await inviteAgain()).status).toBe(200);
});

async function resetPassword(email: string): Promise<void> {
  await t.send('POST', 'forgot-password', undefined, { email });
  const mail = (await mailsTo(t, { email })).find(({ subject }) => /[Kk]ode/.test(subject ?? ''));
  const passwords = { new_password: PASSWORD, new_password_confirmation: PASSWORD };
  const reset = { email, verification_code: codeIn(mail), ...passwords };
  const { status, body } = await t.send('POST', 'reset-password', undefined, reset);
  expect(status, JSON.stringify(body)).toBe(200);
}
