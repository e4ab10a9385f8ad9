import { describe, expect, test } from 'vitest';
import { codeIn } from '#tests/mails.ts';
import { renewPerson, renewTestApp } from '#tests/open-app.ts';
import { createPerson, type Person } from '#tests/factories.ts';

const t = renewTestApp({ rateLimit: true, publicUrl: 'https://terarah.test' });
const person = renewPerson(t);

describe('a device on which a person has signed in', () => {
  test('is marked by a cookie that no script reads and no other site sends', async () => {
    const response = await login(person, {});
    expect(String(response.headers['set-cookie'])).toMatch(
      /^__Secure-perangkat=[\w.-]+; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect((await login({ ...person, password: 'salah' }, {})).headers['set-cookie']).toBeUndefined();
  });

  test('lets the person sign in although strangers have used up the tries', async () => {
    const cookie = cookieOf(await login(person, {}));
    await useUpTries(person);
    expect((await login(person, {})).statusCode).toBe(429);
    expect((await login(person, { cookie })).statusCode).toBe(200);
    // A sign-in on the known device must not give strangers further tries.
    expect((await login(person, {})).statusCode).toBe(429);
  });

  test('has ten tries of its own, and uses up no others', async () => {
    const cookie = cookieOf(await login(person, {}));
    for (let tries = 0; tries < 10; tries += 1) await login({ ...person, password: 'salah' }, { cookie });
    expect((await login(person, { cookie })).statusCode).toBe(429);
    expect((await login(person, {})).statusCode).toBe(200);
  });

  test('gets a reset code although strangers have used up those of the address, and can use it', async () => {
    const cookie = cookieOf(await login(person, {}));
    for (let tries = 0; tries < 20; tries += 1) {
      await post('forgot-password', { email: person.email }, {}, tries);
      await post('reset-password', { ...newPassword(person), verification_code: 'ABCD-2345' }, {}, tries);
    }
    expect((await post('forgot-password', { email: person.email }, {})).statusCode).toBe(429);
    t.clock.advance({ s: 1 });
    expect((await post('forgot-password', { email: person.email }, { cookie })).statusCode).toBe(200);
    const code = codeIn((await t.readMails()).at(-1));
    const reset = await post('reset-password', { ...newPassword(person), verification_code: code }, { cookie });
    expect(reset.statusCode).toBe(200);
  });

  test('is known no more after the first proof that the address is its owner’s', async () => {
    const unconfirmed_since = t.clock.now().toISOString();
    await t.system.db.updateTable('users').set({ unconfirmed_since }).where('id', '=', person.id).execute();
    const stranger = cookieOf(await login(person, {}));
    t.clock.advance({ s: 1 });
    const reset = async (given: { cookie?: string }) => {
      await post('forgot-password', { email: person.email }, given);
      const code = codeIn((await t.readMails()).at(-1));
      return await post('reset-password', { ...newPassword(person), verification_code: code }, given);
    };
    const owner = cookieOf(await reset({}));
    const changed = { ...person, password: 'kata-sandi-baru' };
    await useUpTries(changed);
    expect((await login(changed, { cookie: stranger })).statusCode).toBe(429);
    expect((await login(changed, { cookie: owner })).statusCode).toBe(200);
    // The first reset confirmed the address and made earlier devices unknown. A second reset leaves all devices known.
    t.clock.advance({ min: 1 });
    expect((await reset({ cookie: owner })).statusCode).toBe(200);
    await useUpTries(changed);
    expect((await login(changed, { cookie: owner })).statusCode).toBe(200);
  });

  test('has reset mails of its own, but a person who makes many devices gets ten an hour for all of them', async () => {
    const cookies: string[] = [];
    for (let client = 0; client < 7; client += 1) cookies.push(cookieOf(await login(person, {}, client)));
    expect(new Set(cookies).size).toBe(7);
    const asked: number[] = [];
    for (const [client, cookie] of cookies.entries()) {
      for (let times = 0; times < 5; times += 1) {
        asked.push((await post('forgot-password', { email: person.email }, { cookie }, client)).statusCode);
      }
    }
    expect(asked.filter((status) => status === 200)).toHaveLength(10);
    expect((await post('forgot-password', { email: person.email }, {})).statusCode).toBe(200);
    expect((await login(person, { cookie: cookies[6] ?? '' })).statusCode).toBe(200);
    t.clock.advance({ min: 61 });
    expect((await post('forgot-password', { email: person.email }, { cookie: cookies[6] ?? '' })).statusCode).toBe(200);
  });

  test('is known for up to five people, each by an own mark', async () => {
    const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => createPerson(t)));
    let cookie = '';
    for (const who of people) cookie = cookieOf(await login(who, { cookie }));
    for (const [index, who] of people.entries()) {
      await useUpTries(who);
      expect((await login(who, { cookie })).statusCode, String(index)).toBe(index === 0 ? 429 : 200);
    }
  });

  test('is known for a year since the last sign-in', async () => {
    const cookie = cookieOf(await login(person, {}));
    t.clock.advance({ h: 364 * 24 });
    await useUpTries(person);
    const renewed = cookieOf(await login(person, { cookie }));
    t.clock.advance({ h: 48 });
    await useUpTries(person);
    expect((await login(person, { cookie })).statusCode).toBe(429);
    expect((await login(person, { cookie: renewed })).statusCode).toBe(200);
  });
});

test('a mark that was made up or changed, or is of another person, gives nothing', async () => {
  const other = await createPerson(t);
  const own = cookieOf(await login(person, {}));
  const others = cookieOf(await login(other, {}));
  await useUpTries(person);
  const [, deviceId, ...rest] = others.split('.');
  const given = [
    others,
    `__Secure-perangkat=${person.id}.${deviceId}.${rest.join('.')}`,
    `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`,
    own.split('.').slice(0, 3).join('.'),
    '__Secure-perangkat=',
    '__Secure-perangkat=~~~',
    `__Secure-perangkat=${'9.'.repeat(400)}`,
  ];
  for (const cookie of given) expect((await login(person, { cookie })).statusCode, cookie).toBe(429);
  expect((await login(person, { cookie: `a=b; ${own}; c=d` })).statusCode).toBe(200);
});

async function useUpTries(who: Person): Promise<void> {
  for (let tries = 0; tries < 11; tries += 1) await login({ ...who, password: 'salah' }, {}, tries);
}

const login = ({ email, password }: Person, headers: { cookie?: string }, client?: number) =>
  post('login', { email, password }, headers, client);

const newPassword = ({ email }: Person) => ({
  email,
  new_password: 'kata-sandi-baru',
  new_password_confirmation: 'kata-sandi-baru',
});

/** Each `client` number stands for another IP address: a rate limit counts the requests of each address. */
const post = (call: string, payload: object, headers: { cookie?: string }, client = 200) =>
  t.app.inject({ method: 'POST', url: `/api/${call}`, payload, headers, remoteAddress: `198.51.100.${client}` });

const cookieOf = ({ headers }: Awaited<ReturnType<typeof post>>) => String(headers['set-cookie']).split(';')[0] ?? '';
