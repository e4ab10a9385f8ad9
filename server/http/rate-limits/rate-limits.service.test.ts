import { describe, expect, test } from 'vitest';
import { CONTENT_PICTURES } from '#contract/constants.ts';
import { buildApp } from '#server/app.ts';
import { registration } from '#tests/registration.ts';
import { codeIn } from '#tests/mails.ts';
import { openOwnApp, renewPerson, renewTestApp } from '#tests/open-app.ts';
import { createAdmin, createPerson } from '#tests/factories.ts';
import { removePastRateLimits } from './rate-limits.service.ts';

const t = renewTestApp({ rateLimit: true });
const person = renewPerson(t);

describe('by account', () => {
  test('after ten wrong passwords no sign-in to it succeeds for a while, from any address', async () => {
    for (let tries = 1; tries <= 10; tries += 1) {
      expect((await login(person.email, 'salah-semua', `198.51.100.${tries}`)).statusCode).toBe(401);
      t.clock.advance({ s: 10 });
    }
    const refused = await login(person.email, person.password, '203.0.113.1');
    expectTooMany(refused, 15 * 60 - 100, 'Terlalu banyak percobaan. Coba lagi dalam 14 menit.');

    t.clock.advance({ s: 15 * 60 - 100, ms: -1 });
    expectTooMany(await login(person.email, person.password), 1, 'Terlalu banyak percobaan. Coba lagi dalam 1 detik.');
    t.clock.advance({ ms: 1 });
    expect((await login(person.email, person.password)).statusCode).toBe(200);
  });

  test('another spelling of the e-mail is the same account', async () => {
    const { email, password } = await createPerson(t);
    const spellings = [email, email.toUpperCase(), ` ${email}`, `O${email.slice(1)}`, `${email}\n`];
    for (const spelling of [...spellings, ...spellings]) await login(spelling, 'salah-semua');
    expect((await login(email, password)).statusCode).toBe(429);
  });

  test('other accounts are not affected', async () => {
    const other = await createPerson(t);
    for (let tries = 0; tries < 11; tries += 1) await login(person.email, 'salah-semua');
    expect((await login(other.email, other.password)).statusCode).toBe(200);
  });

  test('an unknown e-mail is limited in the same way', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await login('tidak@ada.id', 'salah-semua')).statusCode).toBe(401);
    }
    expect((await login('tidak@ada.id', 'salah-semua')).statusCode).toBe(429);
  });

  test('signing in resets the failures before it', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) await login(person.email, 'salah-semua');
      expect((await login(person.email, person.password)).statusCode).toBe(200);
    }
  });

  test('of many simultaneous tries no more than the limit get through', async () => {
    const responses = await Promise.all(Array.from({ length: 16 }, () => login(person.email, 'salah-semua')));
    expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(6);
  });

  test('five codes an hour are sent to one address, and no more are counted for an unknown one', async () => {
    for (const address of [person.email, 'tidak@ada.id']) {
      for (let tries = 0; tries < 5; tries += 1) expect((await forgot(address)).statusCode).toBe(200);
      expectTooMany(await forgot(address), 3600, 'Terlalu banyak percobaan. Coba lagi dalam 60 menit.');
    }
    expect(await t.readMails()).toHaveLength(5);
    t.clock.advance({ h: 1 });
    expect((await forgot(person.email)).statusCode).toBe(200);
  });

  test('fifteen codes an hour may be tried', async () => {
    for (let tries = 0; tries < 15; tries += 1) expect((await reset(person.email)).statusCode).toBe(422);
    expectTooMany(await reset(person.email), 3600);
    expect((await reset('orang.lain@contoh.id')).statusCode).toBe(422);
  });

  test('sixty articles an hour may be sent by a user, and more by an admin', async () => {
    const admin = await createAdmin(t);
    const attempt = (headers: Record<string, string>) => post('/postArtikel', {}, { headers });
    for (let tries = 0; tries < 60; tries += 1) expect((await attempt(person.headers)).statusCode).toBe(422);
    expectTooMany(await attempt(person.headers), 3600);
    for (let tries = 0; tries < 61; tries += 1) expect((await attempt(admin.headers)).statusCode).toBe(422);
  });

  test('pictures for texts have a limit of their own, which five full articles an hour do not exceed', async () => {
    const other = await createPerson(t);
    const attempt = (call: string, { headers } = person) => post(`/${call}`, {}, { headers });
    for (let tries = 0; tries < 2 * CONTENT_PICTURES; tries += 1) {
      expect((await attempt('uploadImage')).statusCode).toBe(422);
    }
    expect((await attempt('postArtikel')).statusCode).toBe(422);
    const counts = t.system.db.updateTable('rate_limits').where('key', 'like', `%:account:${person.id}`);
    await counts
      .where('count', '=', 2 * CONTENT_PICTURES)
      .set({ count: 5 * CONTENT_PICTURES - 1 })
      .execute();
    expect((await attempt('uploadImage')).statusCode).toBe(422);
    expectTooMany(await attempt('uploadImage'), 3600);
    expect((await attempt('postArtikel')).statusCode).toBe(422);
    expect((await attempt('uploadImage', other)).statusCode).toBe(422);
  });

  test('tries beyond the limit are refused without a write', async () => {
    for (let tries = 0; tries < 40; tries += 1) await forgot('siapa@saja.id');
    const counts = t.system.db.selectFrom('rate_limits').select('count').where('key', 'like', '%:account:%');
    expect(await counts.execute()).toEqual([{ count: 6 }]);
  });

  test('a password reset unlocks the account, in other processes within a second', async () => {
    for (let tries = 0; tries < 12; tries += 1) await login(person.email, 'salah-semua');
    expect((await login(person.email, 'salah-semua')).statusCode).toBe(429);
    const code = await codeFor(person.email);
    expect((await reset(person.email, code)).statusCode).toBe(200);
    t.clock.advance({ s: 1 });
    expect((await login(person.email, 'kata-sandi-baru')).statusCode).toBe(200);
  });

  test('an incomplete form does not count as a try', async () => {
    for (let tries = 0; tries < 11; tries += 1) expect((await login(person.email, '')).statusCode).toBe(422);
    expect((await login(person.email, person.password)).statusCode).toBe(200);
  });
});

describe('by address', () => {
  test('a hundred sign-ins in ten minutes, for all accounts together', async () => {
    expect((await login(person.email, person.password, '203.0.113.7')).statusCode).toBe(200);
    // Sets the count: 98 more sign-ins would compute argon2 98 times.
    await t.system.db.updateTable('rate_limits').set({ count: 99 }).where('key', 'like', 'login:address:%').execute();
    expect((await login('tidak@ada.id', 'salah-semua', '203.0.113.7')).statusCode).toBe(401);
    expectTooMany(await login(person.email, person.password, '203.0.113.7'), 600);
    expect((await login(person.email, person.password, '203.0.113.8')).statusCode).toBe(200);
    t.clock.advance({ min: 10 });
    expect((await login(person.email, person.password, '203.0.113.7')).statusCode).toBe(200);
  });

  test('a workshop whose authors fill their articles with pictures', async () => {
    const headers = (await createPerson(t)).headers;
    const attempt = () => post('/uploadImage', {}, { headers });
    expect((await attempt()).statusCode).toBe(422);
    const counts = t.system.db.updateTable('rate_limits').where('key', 'like', '%:address:%');
    await counts.set({ count: 30 * CONTENT_PICTURES - 1 }).execute();
    expect((await attempt()).statusCode).toBe(422);
    expectTooMany(await attempt(), 3600);
  });

  test('thirty registrations an hour', async () => {
    const register = () => post('/register', registration());
    const responses = await Promise.all(Array.from({ length: 31 }, register));
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(30);
    expectTooMany(await register(), 3600);
    t.clock.advance({ h: 1 });
    expect((await register()).statusCode).toBe(201);
  });

  test('thirty codes an hour, and sixty tries', async () => {
    await exhaust('203.0.113.7');
    expectTooMany(await forgot('siapa@saja.id', { remoteAddress: '203.0.113.7' }), 3600);
    expect((await forgot('siapa@saja.id', { remoteAddress: '203.0.113.8' })).statusCode).toBe(200);

    for (let tries = 0; tries < 60; tries += 1) expect((await reset(`orang${tries}@contoh.id`)).statusCode).toBe(422);
    expectTooMany(await reset('orang.lain@contoh.id'), 3600);
  });

  test.each([
    ['login', 100],
    ['register', 30],
    ['forgot-password', 30],
    ['reset-password', 60],
  ])('bodies to /%s are counted before they are read, whatever is in them', async (call, times) => {
    const attempt = async (payload: string) =>
      await post(`/${call}`, payload, { headers: { 'content-type': 'application/json' } });
    const tries = Array.from({ length: times }, (_, number) => attempt(number % 2 === 0 ? '{' : '{}'));
    for (const { statusCode } of await Promise.all(tries)) expect([400, 422]).toContain(statusCode);
    for (const payload of ['{', '{}', '{'.repeat(17 * 1024)]) {
      const refused = await attempt(payload);
      expectTooMany(refused, Number(refused.headers['retry-after']));
    }
  });

  test.each([
    ['the same /64 of IPv6', '2001:db8:1:2::1', ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002::9']],
    ['a /64 that begins with zeros', '::1', ['0:0:0:0:1::', '::ffff:1']],
    ['IPv4 written as IPv6', '203.0.113.7', ['::ffff:203.0.113.7', '::ffff:cb00:7107']],
    ['an address of this link, whatever the interface', 'fe80::1%eth0', ['fe80::2%eth1']],
  ])('%s counts as one address', async (_what, first, others) => {
    await exhaust(first);
    for (const address of others) {
      expect((await forgot('siapa@saja.id', { remoteAddress: address })).statusCode).toBe(429);
    }
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['2001:db8::1', '2001:db8:0:1::1'],
    ['203.0.113.7', '203.0.113.8'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.8'],
    ['::ffff:cb00:7107', '::ffff:cb00:7108'],
  ])('%s and %s count as two', async (first, second) => {
    await exhaust(first);
    expect((await forgot('siapa@saja.id', { remoteAddress: second })).statusCode).toBe(200);
  });
});

describe('the address that a proxy reports', () => {
  test('is ignored without TRUST_PROXY', async () => {
    for (let tries = 0; tries < 30; tries += 1) {
      const headers = {
        'x-forwarded-for': `198.51.100.${tries}`,
        'x-real-ip': '198.51.100.1',
        forwarded: 'for=1.2.3.4',
      };
      expect((await forgot(`orang${tries}@contoh.id`, { headers })).statusCode).toBe(200);
    }
    const headers = { 'x-forwarded-for': '203.0.113.99' };
    expect((await forgot('siapa@saja.id', { headers })).statusCode).toBe(429);
  });

  test('is used from as many proxies as are trusted, and what comes before them is not', async () => {
    const attempt = await behindProxy();
    for (let tries = 0; tries < 30; tries += 1) {
      expect(await attempt(`198.51.100.${tries}, 203.0.113.7`)).toBe(200);
    }
    expect(await attempt('203.0.113.7')).toBe(429);
    expect(await attempt('203.0.113.8, 203.0.113.7')).toBe(429);
    expect(await attempt('203.0.113.8')).toBe(200);
    expect(await attempt('203.0.113.7, 203.0.113.8')).toBe(200);
  });

  test.each([
    ['203.0.113.7', (port: number) => `203.0.113.7:${port}`],
    ['2001:db8::1', (port: number) => `[2001:db8::1]:${port}`],
    ['2001:db8::1', () => '[2001:db8::2]'],
  ])('the port that it tells beside %s makes no other address', async (bare, withPort) => {
    const attempt = await behindProxy();
    for (let tries = 0; tries < 30; tries += 1) expect(await attempt(withPort(40_000 + tries))).toBe(200);
    expect(await attempt(withPort(50_000))).toBe(429);
    expect(await attempt(bare)).toBe(429);
  });

  /** Returns a function that requests a code through a trusted proxy, each time for another user. */
  async function behindProxy(): Promise<(forwarded: string) => Promise<number>> {
    const proxied = await openOwnApp({ rateLimit: true, trustProxy: 1 });
    const [url, remoteAddress] = ['/api/forgot-password', '10.0.0.1'];
    let tries = 0;
    return async (forwarded) => {
      const headers = { 'x-forwarded-for': forwarded };
      const payload = { email: `orang${tries++}@contoh.id` };
      return (await proxied.app.inject({ method: 'POST', url, headers, remoteAddress, payload })).statusCode;
    };
  }
});

test('the counts are shared by every process on the database', async () => {
  const second = await buildApp(t.system);
  for (let tries = 0; tries < 5; tries += 1) await forgot('siapa@saja.id');
  const request = { method: 'POST', url: '/api/forgot-password', payload: { email: 'siapa@saja.id' } } as const;
  expect((await second.inject(request)).statusCode).toBe(429);
  await second.close();
});

test('RATE_LIMIT=off limits nothing', async () => {
  const unlimited = await openOwnApp({ rateLimit: false });
  const request = { method: 'POST', url: '/api/forgot-password', payload: { email: 'siapa@saja.id' } } as const;
  for (let tries = 0; tries < 40; tries += 1) expect((await unlimited.app.inject(request)).statusCode).toBe(200);
});

test('expired counts are removed, and no others', async () => {
  await login('tidak@ada.id', 'salah-semua');
  t.clock.advance({ min: 12 });
  await removePastRateLimits(t.system);
  const keys = await t.system.db.selectFrom('rate_limits').select('key').execute();
  expect(keys).toEqual([{ key: 'login:account:tidak@ada.id' }]);
});

type Details = { remoteAddress?: string; headers?: Record<string, string> };

function post(path: string, payload: object | string, details: Details = {}) {
  return t.app.inject({ method: 'POST', url: `/api${path}`, payload, ...details });
}

const login = (email: string, password: string, remoteAddress = '127.0.0.1') =>
  post('/login', { email, password }, { remoteAddress });
const forgot = (email: string, details?: Details) => post('/forgot-password', { email }, details);
const reset = (email: string, verification_code = 'ABCD-2345') => {
  const passwords = { new_password: 'kata-sandi-baru', new_password_confirmation: 'kata-sandi-baru' };
  return post('/reset-password', { email, verification_code, ...passwords });
};

async function codeFor(email: string): Promise<string> {
  await forgot(email);
  // Selects by the subject, because a mail about failed tries may follow the mail with the code.
  return codeIn(
    (await t.readMails()).findLast(({ subject }) => subject === 'Kode untuk mereset password Terarah Anda'),
  );
}

/** Requests a code for one user after the other until the IP address has reached its limit. */
async function exhaust(remoteAddress: string): Promise<void> {
  for (let tries = 0; tries < 30; tries += 1) {
    expect((await forgot(`orang${tries}@contoh.id`, { remoteAddress })).statusCode).toBe(200);
  }
  expect((await forgot('orang.lain@contoh.id', { remoteAddress })).statusCode).toBe(429);
}

function expectTooMany(
  response: Awaited<ReturnType<typeof post>>,
  retryAfter: number,
  message: unknown = expect.stringMatching(/^Terlalu banyak percobaan\./),
): void {
  expect(response.statusCode).toBe(429);
  expect(response.headers['retry-after']).toBe(String(retryAfter));
  expect(response.json()).toEqual({ message });
}
