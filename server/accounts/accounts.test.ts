import { describe, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/constants.ts';
import { createFirstAdmin } from '#server/identity/users/first-admin.ts';
import { registration } from '#tests/registration.ts';
import { actsOn } from '#tests/audit.ts';
import { codeIn, mailsTo } from '#tests/mails.ts';
import { refusedFields } from '#tests/answers.ts';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';
import { createArticle, createBlog, createPerson, type Person } from '#tests/factories.ts';
import { AccountRefused, closeAccount, demote, erasePerson, openAccount } from './accounts.service.ts';

const t = renewTestApp();
const admin = renewAdmin(t);
const person = renewPerson(t, { nama_depan: 'Siti', nama_belakang: 'Nurhaliza' });
const colleague = renewAdmin(t);

const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, who?: Person) =>
  t.send(method, path, who, payload);
const login = ({ email, password }: Pick<Person, 'email' | 'password'>) => call('POST', 'login', { email, password });
const askForCode = ({ email }: Pick<Person, 'email'>) => call('POST', 'forgot-password', { email });
const isSignedIn = async (who: Person) => (await call('GET', 'userArtikel', undefined, who)).status === 200;
const on = (who: Pick<Person, 'email'>, actorId: number | null = null) => ({ email: who.email, actorId });
const reasonOf = (change: Promise<unknown>) =>
  change.then(
    () => 'done',
    (error: unknown) => (error instanceof AccountRefused ? error.reason : error),
  );

async function codeFor(who: Person): Promise<string> {
  await askForCode(who);
  return codeIn((await mailsTo(t, who)).findLast(({ subject }) => subject?.startsWith('Kode'))).replace('-', '');
}
const NEW = 'kata-sandi-baru';
const reset = ({ email }: Person, verification_code: string) => {
  const passwords = { new_password: NEW, new_password_confirmation: NEW };
  return call('POST', 'reset-password', { email, verification_code, ...passwords });
};

describe('a closed account', () => {
  test('leaves no session to a sign-in that was in progress', async () => {
    // The account is closed while the sign-in waits for argon2 to hash the password.
    const [answer] = await Promise.all([login(person), closeAccount(t.system, on(person))]);
    expect([401, 403]).toContain(answer.status);
    expect(await t.system.db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()).toEqual(
      [],
    );
  });

  test('gets no reset code, and one that it has no longer works', async () => {
    const code = await codeFor(person);
    expect(code).toHaveLength(8);
    await closeAccount(t.system, on(person));
    const refused = await reset(person, code);
    expect(refused.status).toBe(422);
    expect(refused).toEqual(await reset({ ...person, email: 'tidak@ada.id' }, code));

    const before = await mailsTo(t, person);
    expect(await askForCode(person)).toEqual(await askForCode({ email: 'tidak@ada.id' }));
    expect(await mailsTo(t, person)).toEqual(before);
    expect(await t.system.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
  });

  test('gets no mail about articles, as author or as admin', async () => {
    const author = await createPerson(t);
    await closeAccount(t.system, on(colleague));
    const id = await createArticle(t, author);
    const before = await mailsTo(t, author);
    await closeAccount(t.system, on(author));
    expect((await call('PUT', `updateStatusArtikel/${id}`, { verifikasi_admin: 'disetujui' }, admin)).status).toBe(200);
    expect(await mailsTo(t, colleague)).toEqual([]);
    expect(await mailsTo(t, author)).toEqual(before);
    expect(await mailsTo(t, admin)).toHaveLength(1);
  });

  test('stays the author of its articles, and cannot be given others', async () => {
    const own = await createArticle(t, person);
    const other = await createArticle(t, admin);
    await closeAccount(t.system, on(person));
    const edit = (id: number) =>
      call(
        'POST',
        `editArticle/${id}`,
        { title: 'Baru', content: 'Isi', verifikasi_admin: 'disetujui', user_id: person.id },
        admin,
      );
    expect((await edit(own)).status).toBe(200);
    expect(refusedFields(await edit(other))).toEqual([422, 'user_id']);
    const names = async (query: string) =>
      (await call('GET', `allUsers?${query}`, undefined, admin)).body.data.map((user: { id: number }) => user.id);
    expect(await names('')).toContain(person.id);
    expect(await names('open=true')).not.toContain(person.id);
    expect(await names('open=true&q=siti')).toEqual([]);
    expect(await names('q=siti')).toEqual([person.id]);
  });

  test('is opened again with its password and role', async () => {
    await closeAccount(t.system, on(colleague));
    expect(await reasonOf(closeAccount(t.system, on(colleague)))).toBe('closed');
    await openAccount(t.system, on(colleague));
    expect((await login(colleague)).body.user).toMatchObject({ role_type: ROLE_ADMIN });
    expect(await isSignedIn(colleague)).toBe(false);
    expect(await actsOn(t, colleague)).toEqual([
      ['close', null],
      ['reopen', null],
    ]);
    expect(await reasonOf(openAccount(t.system, on(colleague)))).toBe('open');
    expect(await reasonOf(openAccount(t.system, { email: 'tidak@ada.id', actorId: null }))).toBe('unknown');
  });
});

describe('the last admin', () => {
  test.each([
    ['demoted', demote],
    ['closed', closeAccount],
    ['erased', erasePerson],
  ])('is not %s, also beside a closed one', async (_, change) => {
    await closeAccount(t.system, on(colleague));
    expect(await reasonOf(change(t.system, on(admin)))).toBe('last admin');
    expect(await isSignedIn(admin)).toBe(true);
    expect(await actsOn(t, admin)).toEqual([]);
  });

  test('stays when two are removed at the same moment', async () => {
    const results = await Promise.all([
      reasonOf(closeAccount(t.system, on(admin))),
      reasonOf(demote(t.system, on(colleague))),
    ]);
    expect(results.toSorted()).toEqual(['done', 'last admin']);
  });

  test('is the first one of a start, which neither opens a closed account nor creates another', async () => {
    await closeAccount(t.system, on(colleague));
    const count = async () => (await t.system.db.selectFrom('users').select('id').execute()).length;
    const before = await count();
    await createFirstAdmin({ ...t.system, config: { ...t.system.config, adminEmail: colleague.email } });
    expect(await count()).toBe(before);
    expect((await login(colleague)).status).toBe(401);
  });
});

describe('an erased person', () => {
  test('leaves texts by "Penulis", and nothing that identifies the person', async () => {
    const id = await createArticle(t, person, { title: 'Menanam bakau' });
    const gone = await createArticle(t, person, { title: 'Dihapus' });
    await call('PUT', `updateStatusArtikel/${id}`, { verifikasi_admin: 'disetujui' }, admin);
    await t.succeed('DELETE', `delArticle/${gone}`, admin);
    const find = async (q: string) =>
      (await call('GET', `semuaArtikel?q=${q}`)).body.artikels.map((article: { id: number }) => article.id);
    expect(await find('nurhaliza')).toEqual([id]);

    await erasePerson(t.system, on(person));
    expect((await call('GET', `detailArtikel/${id}`)).body.artikel).toMatchObject({
      title: 'Menanam bakau',
      user: { nama_depan: 'Penulis', nama_belakang: '-' },
    });
    expect(await find('nurhaliza')).toEqual([]);
    expect(await find('penulis')).toEqual([id]);
    const { db } = t.system;
    for (const table of ['users', 'articles', 'mail_outbox', 'audit_log', 'rate_limits'] as const) {
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toMatch(
        new RegExp(`siti|nurhaliza|${person.email}`, 'i'),
      );
    }
    expect(await actsOn(t, person)).toEqual([['erase', null]]);
  });

  test('can neither sign in nor be opened again, and the address may register anew', async () => {
    await createBlog(t, admin);
    await erasePerson(t.system, on(person));
    expect(await isSignedIn(person)).toBe(false);
    expect((await login(person)).status).toBe(401);
    const { email } = (await call('GET', `detailUsers/${person.id}`, undefined, admin)).body.user;
    expect((await login({ ...person, email })).status).toBe(401);
    expect(await askForCode({ email })).toMatchObject({ status: 200 });
    expect(await mailsTo(t, { email })).toEqual([]);
    expect(await reasonOf(openAccount(t.system, { email, actorId: null }))).toBe('erased');
    expect(await reasonOf(erasePerson(t.system, { email, actorId: null }))).toBe('erased');
    expect((await call('POST', 'register', registration({ email: person.email }))).status).toBe(201);
  });

  test('with a mail in the queue gets no mail', async () => {
    t.system.outbox.wake = () => {};
    await askForCode(person);
    expect(await t.system.db.selectFrom('mail_outbox').select('recipient').execute()).toEqual([
      { recipient: person.email },
    ]);
    await erasePerson(t.system, on(person));
    expect(await t.system.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([]);
  });
});
