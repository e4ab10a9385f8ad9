import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/constants.ts';
import { createFirstAdmin } from '#server/identity/users/first-admin.ts';
import { buildTestApp, type TestApp } from '#tests/build-app.ts';
import { createAdmin, createArticle, createBlog, createPerson, type Person } from '#tests/factories.ts';
import { AccountRefused, closeAccount, demote, erasePerson, openAccount } from './accounts.service.ts';

let t: TestApp;
let admin: Person;
let person: Person;
beforeEach(async () => {
  t = await buildTestApp();
  admin = await createAdmin(t);
  person = await createPerson(t, { nama_depan: 'Siti', nama_belakang: 'Nurhaliza' });
});
afterEach(() => t.close());

const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, who?: Person) =>
  t.send(method, path, who, payload);
const login = ({ email, password }: Pick<Person, 'email' | 'password'>) => call('POST', 'login', { email, password });
const askForCode = ({ email }: Pick<Person, 'email'>) => call('POST', 'forgot-password', { email });
const isSignedIn = async (who: Person) => (await call('GET', 'userArtikel', undefined, who)).status === 200;
const on = (who: Pick<Person, 'email'>, actorId: number | null = null) => ({ email: who.email, actorId });
const mailsTo = async ({ email }: Pick<Person, 'email'>) =>
  (await t.readMails()).filter(({ to }) => to?.some(({ address }) => address === email));
const reasonOf = (change: Promise<unknown>) =>
  change.then(
    () => 'done',
    (error: unknown) => (error instanceof AccountRefused ? error.reason : error),
  );

async function entriesOf({ id }: Person) {
  const { db } = t.system;
  const rows = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).orderBy('id').execute();
  return rows.filter(({ entity }) => entity === 'user').map(({ action, actor_id }) => [action, actor_id]);
}

async function codeFor(who: Person): Promise<string> {
  await askForCode(who);
  const mail = (await mailsTo(who)).findLast(({ subject }) => subject?.startsWith('Kode'));
  return /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(mail?.text ?? '')?.[0].replace('-', '') ?? '';
}
const reset = (who: Person, verification_code: string) =>
  call('POST', 'reset-password', {
    email: who.email,
    verification_code,
    new_password: 'kata-sandi-baru',
    new_password_confirmation: 'kata-sandi-baru',
  });

describe('a closed account', () => {
  test('has no session left, and only its right password shows that it is closed', async () => {
    expect(await isSignedIn(person)).toBe(true);
    const wrong = await login({ ...person, password: 'kata-sandi-salah' });
    await closeAccount(t.system, on(person, admin.id));
    expect(await isSignedIn(person)).toBe(false);
    expect((await call('POST', 'refresh', undefined, person)).status).toBe(401);
    expect(await login(person)).toMatchObject({ status: 401, body: { code: 'accountClosed' } });
    expect(await login({ ...person, password: 'kata-sandi-salah' })).toEqual(wrong);
    expect(await entriesOf(person)).toEqual([['close', admin.id]]);
    expect(await isSignedIn(admin)).toBe(true);
  });

  test('leaves no session to a sign-in that was in progress', async () => {
    // The account is closed while argon2 computes the hash of the password.
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

    const before = await mailsTo(person);
    expect(await askForCode(person)).toEqual(await askForCode({ email: 'tidak@ada.id' }));
    expect(await mailsTo(person)).toEqual(before);
    expect(await t.system.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
  });

  test('gets no mail about articles, as author or as admin', async () => {
    const colleague = await createAdmin(t);
    const author = await createPerson(t);
    await closeAccount(t.system, on(colleague));
    const id = await createArticle(t, author);
    const before = await mailsTo(author);
    await closeAccount(t.system, on(author));
    expect((await call('PUT', `updateStatusArtikel/${id}`, { verifikasi_admin: 'disetujui' }, admin)).status).toBe(200);
    expect(await mailsTo(colleague)).toEqual([]);
    expect(await mailsTo(author)).toEqual(before);
    expect(await mailsTo(admin)).toHaveLength(1);
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
    const refused = await edit(other);
    expect({ status: refused.status, fields: Object.keys(refused.body.errors) }).toEqual({
      status: 422,
      fields: ['user_id'],
    });
    const names = async (query: string) =>
      (await call('GET', `allUsers?${query}`, undefined, admin)).body.data.map((user: { id: number }) => user.id);
    expect(await names('')).toContain(person.id);
    expect(await names('open=true')).not.toContain(person.id);
    expect(await names('open=true&q=siti')).toEqual([]);
    expect(await names('q=siti')).toEqual([person.id]);
  });

  test('is opened again with its password and role', async () => {
    const colleague = await createAdmin(t);
    await closeAccount(t.system, on(colleague));
    expect(await reasonOf(closeAccount(t.system, on(colleague)))).toBe('closed');
    await openAccount(t.system, on(colleague));
    expect((await login(colleague)).body.user).toMatchObject({ role_type: ROLE_ADMIN });
    expect(await isSignedIn(colleague)).toBe(false);
    expect(await entriesOf(colleague)).toEqual([
      ['close', null],
      ['reopen', null],
    ]);
    expect(await reasonOf(openAccount(t.system, on(colleague)))).toBe('open');
  });
});

describe('the last admin', () => {
  test.each([
    ['demoted', demote],
    ['closed', closeAccount],
    ['erased', erasePerson],
  ])('is not %s, also beside a closed one', async (_, change) => {
    const colleague = await createAdmin(t);
    await closeAccount(t.system, on(colleague));
    expect(await reasonOf(change(t.system, on(admin)))).toBe('last admin');
    expect(await isSignedIn(admin)).toBe(true);
    expect(await entriesOf(admin)).toEqual([]);
  });

  test('stays when two are removed at the same moment', async () => {
    const colleague = await createAdmin(t);
    const results = await Promise.all([
      reasonOf(closeAccount(t.system, on(admin))),
      reasonOf(demote(t.system, on(colleague))),
    ]);
    expect(results.toSorted()).toEqual(['done', 'last admin']);
  });

  test('is the first one of a start, which neither opens a closed account nor creates another', async () => {
    const colleague = await createAdmin(t);
    await closeAccount(t.system, on(colleague));
    const count = async () => (await t.system.db.selectFrom('users').select('id').execute()).length;
    const before = await count();
    await createFirstAdmin({ ...t.system, config: { ...t.system.config, adminEmail: colleague.email } });
    expect(await count()).toBe(before);
    expect((await login(colleague)).status).toBe(401);
  });
});

test('an admin who was demoted signs in as an author', async () => {
  const colleague = await createAdmin(t);
  await demote(t.system, on(colleague));
  expect(await isSignedIn(colleague)).toBe(false);
  expect((await login(colleague)).body.user).toMatchObject({ role_type: 1 });
  expect(await reasonOf(demote(t.system, on(colleague)))).toBe('no admin');
  expect(await reasonOf(demote(t.system, { email: 'tidak@ada.id', actorId: null }))).toBe('unknown');
  expect(await entriesOf(colleague)).toEqual([['demote', null]]);
});

describe('an erased person', () => {
  test('leaves texts by "Penulis", and nothing that identifies the person', async () => {
    const id = await createArticle(t, person, { title: 'Menanam bakau' });
    const gone = await createArticle(t, person, { title: 'Dihapus' });
    await call('PUT', `updateStatusArtikel/${id}`, { verifikasi_admin: 'disetujui' }, admin);
    await t.app.inject({ method: 'DELETE', url: `/api/delArticle/${gone}`, headers: admin.headers });
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
    expect(await entriesOf(person)).toEqual([['erase', null]]);
  });

  test('can neither sign in nor be opened again, and the address may register anew', async () => {
    await createBlog(t, admin);
    await erasePerson(t.system, on(person));
    expect(await isSignedIn(person)).toBe(false);
    expect((await login(person)).status).toBe(401);
    const { email } = (await call('GET', `detailUsers/${person.id}`, undefined, admin)).body.user;
    expect((await login({ ...person, email })).status).toBe(401);
    expect(await askForCode({ email })).toMatchObject({ status: 200 });
    expect(await mailsTo({ email })).toEqual([]);
    expect(await reasonOf(openAccount(t.system, { email, actorId: null }))).toBe('erased');
    expect(await reasonOf(erasePerson(t.system, { email, actorId: null }))).toBe('erased');
    const registration = { nama_depan: 'Siti', nama_belakang: 'N', no_hp: '0812-3456-7890', gender: 'P' };
    const again = { ...registration, email: person.email, password: 'kata-sandi-lain' };
    expect((await call('POST', 'register', again)).status).toBe(201);
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
