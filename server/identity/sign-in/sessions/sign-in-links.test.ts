import { describe, expect, test } from 'vitest';
import { linkIn, onlyOne } from '#tests/mails.ts';
import { renewPerson, renewTestApp } from '#tests/open-app.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { deleteExpired } from '#server/database/expired-rows.ts';

const t = renewTestApp({ rateLimit: true, publicUrl: 'https://terarah.test' });
const person = renewPerson(t);

const WRONG_LINK = 'Tautan ini sudah dipakai, sudah habis masanya, atau tidak tersalin seluruhnya. Mintalah yang baru.';

describe('a link that is asked for', () => {
  test('signs in once, within ten minutes, and responds like the sign-in', async () => {
    const token = await linkFor(person);
    t.clock.advance({ min: 9 });
    const response = await post('signInByLink', { token });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ user: { id: person.id, email: person.email } });
    const { token: session } = response.json().authorization;
    const me = await t.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${session}` } });
    expect(me.json().user.id).toBe(person.id);
    expect(response.headers['set-cookie']).toContain('perangkat=');

    const again = await post('signInByLink', { token });
    expect(again.statusCode).toBe(422);
    expect(again.json()).toEqual({ message: expect.any(String), errors: { token: [WRONG_LINK] } });
  });

  test('ends after ten minutes, and is removed', async () => {
    const token = await linkFor(await createPerson(t));
    t.clock.advance({ min: 10 });
    expect((await post('signInByLink', { token })).statusCode).toBe(422);
    await deleteExpired(t.system.db, 'mail_links', t.system.clock.now());
    expect(await t.system.db.selectFrom('mail_links').selectAll().execute()).toEqual([]);
  });

  test('of two simultaneous uses one succeeds', async () => {
    const token = await linkFor(await createPerson(t));
    const responses = await Promise.all([1, 2, 3].map(() => post('signInByLink', { token })));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422]);
  });

  test('is mailed again only when the one before has ended, also of simultaneous requests', async () => {
    await Promise.all([1, 2, 3].map(() => ask(person.email)));
    expect(await t.readMails()).toHaveLength(1);
    t.clock.advance({ min: 11 });
    await ask(person.email);
    expect(await t.readMails()).toHaveLength(2);
  });

  test('is stored as a hash only, in the fragment of an address that no search engine lists', async () => {
    const token = await linkFor(person);
    expect(JSON.stringify(await t.system.db.selectFrom('mail_links').selectAll().execute())).not.toContain(token);
    expect((await t.readMails()).at(-1)?.text).toContain(`https://terarah.test/masuk#${token}`);
    expect(t.logged.join()).not.toContain(token);
  });

  test('responds alike for an unknown address, and mails nothing', async () => {
    const [known, unknown] = [await ask((await createPerson(t)).email), await ask('tidak.terdaftar@contoh.id')];
    expect(unknown.body).toBe(known.body);
    expect(unknown.statusCode).toBe(200);
    expect(await t.readMails()).toHaveLength(1);
  });

  test('does nothing for an account that was closed, or whose address has changed', async () => {
    const [closed, moved] = [await createPerson(t), await createPerson(t)];
    const tokens = [await linkFor(closed), await linkFor(moved)];
    const users = () => t.system.db.updateTable('users');
    await users().set({ closed_at: t.clock.now().toISOString() }).where('id', '=', closed.id).execute();
    await users().set({ email: 'baru@contoh.id' }).where('id', '=', moved.id).execute();
    for (const token of tokens) expect((await post('signInByLink', { token })).statusCode).toBe(422);
  });

  test.each(['', 'x', 'ä'.repeat(43), 'a'.repeat(43)])('the token %j starts no session', async (token) => {
    await linkFor(await createPerson(t));
    expect((await post('signInByLink', { token })).statusCode).toBe(422);
  });
});

describe('ten wrong passwords', () => {
  test('are reported to the user, at most once a day, with a link that signs in', async () => {
    await tryPasswords(person, 9);
    expect(await t.readMails()).toEqual([]);
    await tryPasswords(person, 3);
    const mail = onlyOne(await t.readMails());
    expect(mail.subject).toBe('Ada yang mencoba masuk ke akun Terarah Anda');
    expect(mail.to).toEqual([{ name: '', address: person.email }]);
    expect((await post('signInByLink', { token: linkIn(mail, '/masuk') })).statusCode).toBe(200);

    t.clock.advance({ h: 1 });
    await tryPasswords(person, 12);
    expect(await t.readMails()).toHaveLength(1);
    t.clock.advance({ h: 24 });
    await tryPasswords(person, 12);
    expect(await t.readMails()).toHaveLength(2);
  });

  test('to an unknown address get the same responses, and no mail', async () => {
    const [known, unknown] = [await createPerson(t), { email: 'tidak@ada.id' }];
    const texts = async (who: { email: string }) =>
      (await tryPasswords(who, 12)).map(({ statusCode, body }) => `${statusCode} ${body}`);
    expect(await texts(unknown)).toEqual(await texts(known));
    expect((await t.readMails()).flatMap((mail) => mail.to)).toEqual([{ name: '', address: known.email }]);
  });
});

test('strangers cannot lock a user out: with every limit used up, a new device still gets in', async () => {
  for (let hour = 0; hour < 3; hour += 1) {
    await tryPasswords(person, 12);
    for (let client = 0; client < 20; client += 1) {
      await post('forgot-password', { email: person.email }, client);
      const wrong = { new_password: 'kata-sandi-x', new_password_confirmation: 'kata-sandi-x' };
      await post('reset-password', { email: person.email, verification_code: 'ABCD2345', ...wrong }, client);
      await ask(person.email, client);
    }
    t.clock.advance({ min: 59 });
  }
  await tryPasswords(person, 12);
  expect((await post('login', { email: person.email, password: person.password })).statusCode).toBe(429);
  const response = await post('signInByLink', { token: await linkFor(person) });
  expect(response.statusCode).toBe(200);
  // The sign-in by the link has marked the device as known.
  const headers = { cookie: String(response.headers['set-cookie']).split(';')[0] };
  const { email, password } = person;
  const login = await t.app.inject({ method: 'POST', url: '/api/login', payload: { email, password }, headers });
  expect(login.statusCode).toBe(200);
});

async function linkFor({ email }: Person): Promise<string> {
  expect((await ask(email)).statusCode).toBe(200);
  const mails = await t.readMails();
  return linkIn(
    mails.findLast(({ subject }) => subject === 'Tautan untuk login ke akun Terarah Anda'),
    '/masuk',
  );
}

const ask = (email: string, client?: number) => post('askSignInLink', { email }, client);

async function tryPasswords({ email }: { email: string }, times: number) {
  const responses = [];
  for (let client = 0; client < times; client += 1)
    responses.push(await post('login', { email, password: 'salah' }, client));
  return responses;
}

/** Each `client` number stands for another IP address: a rate limit counts the requests of each address. */
const post = (call: string, payload: object, client = 200) =>
  t.app.inject({ method: 'POST', url: `/api/${call}`, payload, remoteAddress: `198.51.100.${client}` });
