import { describe, expect, test } from 'vitest';
import { ROLE_ADMIN, ROLE_USER } from '#contract/constants.ts';
import { actsOn } from '#tests/audit.ts';
import { subjectsTo } from '#tests/mails.ts';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';
import { createAdmin, createPerson, type Person } from '#tests/factories.ts';
import { closeAccount, demote, erasePerson } from '#server/accounts/accounts.service.ts';

const t = renewTestApp();
const admin = renewAdmin(t);
const siti = renewPerson(t, { nama_depan: 'Siti', nama_belakang: 'Rahma' });
const colleague = renewAdmin(t);

const ACTS = ['promote', 'demote', 'close', 'reopen'] as const;
const act = (name: string, on: Pick<Person, 'id'>, by: Person | undefined = admin, password = admin.password) =>
  t.send('POST', `actOnAccount/${on.id}`, by, { act: name, password });
const login = ({ email, password }: Person) => t.send('POST', 'login', undefined, { email, password });
const isSignedIn = async (who: Pick<Person, 'headers'>) => (await t.send('GET', 'me', who)).status === 200;
const entriesOf = (who: Person) => actsOn(t, who);
const subjectsOf = async (who: Person) => (await subjectsTo(t, who)).toSorted();

describe.each(ACTS)('%s', (name) => {
  test('is for admins', async () => {
    const closed = await createAdmin(t);
    await closeAccount(t.system, { email: closed.email, actorId: null });
    const other = await createPerson(t);
    expect((await t.send('POST', `actOnAccount/${siti.id}`, undefined, { act: name, password: 'x' })).status).toBe(401);
    expect((await act(name, siti, closed)).status).toBe(401);
    for (const who of [siti, other]) expect((await act(name, siti, who)).status).toBe(403);
    expect(await entriesOf(siti)).toEqual([]);
  });

  test('asks for the own password', async () => {
    const wrong = await act(name, siti, admin, 'kata-sandi-salah');
    expect(wrong).toMatchObject({ status: 422, body: { errors: { password: ['Password sekarang tidak cocok.'] } } });
    expect(await t.send('POST', `actOnAccount/${siti.id}`, admin, { act: name })).toMatchObject({ status: 422 });
    expect(await isSignedIn(siti)).toBe(true);
    expect(await entriesOf(siti)).toEqual([]);
  });

  test('is refused on oneself, and for someone who does not exist', async () => {
    await createAdmin(t);
    expect((await act(name, admin)).status).toBe(409);
    expect((await act(name, { id: 999_999 })).status).toBe(404);
    expect(await isSignedIn(admin)).toBe(true);
  });
});

test('someone becomes an admin and is no admin any more, signs in again both times, and is notified', async () => {
  expect(await act('promote', siti)).toEqual({ status: 200, body: { message: 'Siti Rahma sekarang admin.' } });
  expect(await isSignedIn(siti)).toBe(false);
  const { user, authorization } = (await login(siti)).body;
  expect(user).toMatchObject({ role_type: ROLE_ADMIN });
  expect((await act('promote', siti)).body.message).toBe('Pengguna ini sudah admin.');
  expect((await act('demote', siti)).body).toEqual({ message: 'Siti Rahma bukan admin lagi.' });
  expect(await isSignedIn({ headers: { authorization: `Bearer ${authorization.token}` } })).toBe(false);
  expect((await login(siti)).body.user).toMatchObject({ role_type: ROLE_USER });
  expect((await act('demote', siti)).body.message).toBe('Pengguna ini bukan admin.');
  expect(await entriesOf(siti)).toEqual([
    ['promote', admin.id],
    ['demote', admin.id],
  ]);
  expect(await subjectsOf(siti)).toEqual(['Anda bukan admin Terarah lagi', 'Anda sekarang admin Terarah']);
});

test('an account is closed, which only its right password shows, and opened again', async () => {
  expect(await act('close', siti)).toEqual({ status: 200, body: { message: 'Akun Siti Rahma ditutup.' } });
  expect(await isSignedIn(siti)).toBe(false);
  expect((await t.send('POST', 'refresh', siti)).status).toBe(401);
  expect(await login(siti)).toMatchObject({
    status: 401,
    body: { code: 'accountClosed', message: expect.stringContaining('ditutup oleh pengelola situs') },
  });
  const wrong = await login({ ...siti, password: 'kata-sandi-salah' });
  expect(wrong).toEqual(await login({ ...siti, email: 'tidak@ada.id' }));
  for (const name of ['close', 'promote']) {
    expect(await act(name, siti)).toMatchObject({ status: 409, body: { message: 'Akun ini ditutup.' } });
  }
  expect((await act('reopen', siti)).body).toEqual({ message: 'Akun Siti Rahma dibuka kembali.' });
  expect((await login(siti)).status).toBe(200);
  expect((await act('reopen', siti)).body.message).toBe('Akun ini tidak ditutup.');
  expect(await entriesOf(siti)).toEqual([
    ['close', admin.id],
    ['reopen', admin.id],
  ]);
  expect(await subjectsOf(siti)).toEqual(['Akun Terarah Anda dibuka kembali', 'Akun Terarah Anda ditutup']);
});

test('an erased person is not opened again', async () => {
  await erasePerson(t.system, { email: siti.email, actorId: null });
  expect(await act('reopen', siti)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('tidak dapat dibuka lagi') },
  });
});

test('of two admins who take it from each other at the same moment one stays', async () => {
  const answers = await Promise.all([act('demote', colleague), act('close', admin, colleague)]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  const admins = t.system.db.selectFrom('users').select('id').where('role_type', '=', ROLE_ADMIN);
  expect(await admins.where('closed_at', 'is', null).execute()).toHaveLength(1);
});

test('who is no admin any more when their turn comes changes nothing', async () => {
  const [answer] = await Promise.all([
    act('close', siti, colleague),
    demote(t.system, { email: colleague.email, actorId: null }),
  ]);
  if (answer.status !== 200) expect([401, 403]).toContain(answer.status);
  expect(await isSignedIn(siti)).toBe(answer.status !== 200);
});

test.each(['hapus', '', undefined])('an unknown act is refused: %s', async (name) => {
  const payload = { act: name, password: admin.password };
  expect((await t.send('POST', `actOnAccount/${siti.id}`, admin, payload)).status).toBe(422);
});
