import { describe, expect, test } from 'vitest';
import { expectInvalid } from '#tests/answers.ts';
import { registration } from '#tests/registration.ts';
import { renewTestApp, reopenTestApp } from '#tests/open-app.ts';
import type { TestApp } from '#tests/build-app.ts';
import { createAdmin, createPerson } from '#tests/factories.ts';

const HIDDEN = /^Isian yang tersembunyi ikut terisi/;
const TOO_EARLY = /^Formulir ini dikirim terlalu cepat\./;
const TOO_LATE = /^Halaman ini terlalu lama terbuka\./;
const THROWAWAY = /^Alamat email sekali pakai tidak dapat dipakai/;
const ADDRESS = /tidak boleh memuat alamat situs atau email\. Tulis nama saja/;

const t = renewTestApp({ rateLimit: true });

describe('the field that people do not see', () => {
  test.each([undefined, ''])('may be absent or empty: %j', async (website) => {
    expect((await register({ website })).statusCode).toBe(201);
  });

  test.each(['https://murah.example', 'x', ' '])('is refused with anything in it: %j', async (website) => {
    await expectRefused({ website }, 'website', HIDDEN, 'hidden_field');
  });
});

describe('the time of the form', () => {
  test('is checked only if the form sends it: the specified fields are enough', async () => {
    expect((await register({})).statusCode).toBe(201);
  });

  test('is three seconds at least, and 24 hours at most', async () => {
    const form_token = await openForm();
    await expectRefused({ form_token }, 'form_token', TOO_EARLY, 'form_time');
    t.clock.advance({ s: 3, ms: -1 });
    await expectRefused({ form_token }, 'form_token', TOO_EARLY, 'form_time');
    t.clock.advance({ ms: 1 });
    expect((await register({ form_token })).statusCode).toBe(201);
    t.clock.advance({ h: 24, s: -3 });
    expect((await register({ form_token })).statusCode).toBe(201);
    t.clock.advance({ ms: 1 });
    await expectRefused({ form_token }, 'form_token', TOO_LATE, 'form_time');
  });

  test('cannot be made up, and not lie ahead', async () => {
    const form_token = await openForm();
    const [at = '', signature = ''] = form_token.split('.');
    t.clock.advance({ s: 10 });
    const other = `${Number(at) - 5000}.${signature}`;
    for (const wrong of ['', '.', 'x', at, other, `${at}.`, `${form_token}x`, `NaN.${signature}`]) {
      await expectRefused({ form_token: wrong }, 'form_token', TOO_LATE, 'form_time');
    }
    t.clock.advance({ s: -11 });
    await expectRefused({ form_token }, 'form_token', TOO_LATE, 'form_time');
  });

  test('may be any with RATE_LIMIT=off, as in load tests, and a page need not wait then', async () => {
    await reopenTestApp(t, { rateLimit: false });
    const form = await t.succeed('GET', 'signUpForm');
    expect(form).toEqual({ form_token: expect.any(String), wait_seconds: 0 });
    expect((await register({ form_token: form.form_token })).statusCode).toBe(201);
  });

  test('is returned to every client, whatever its session, and no cache stores it', async () => {
    const [author, admin] = [await createPerson(t), await createAdmin(t)];
    for (const headers of [{}, author.headers, admin.headers, { authorization: 'Bearer salah' }]) {
      const response = await t.app.inject({ url: '/api/signUpForm', headers });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ form_token: expect.any(String), wait_seconds: 3 });
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });
});

describe('a name', () => {
  test.each([
    'Murah https://toko.example',
    'toko-murah.com',
    'Beli di TOKO.XYZ sekarang',
    'www.toko',
    'sales@toko.example',
    't.me/tokomurah',
    'bit.ly/abc',
    'bit.ly',
    'evil.page',
    'evil.рф',
    'toko．com',
    'toko。com',
    'toko.\u200Bcom',
    'toko\u00AD.com',
    'http: //toko',
  ])('with an address in it is refused: %s', async (name) => {
    await expectRefused({ nama_depan: name }, 'nama_depan', ADDRESS, 'name');
    await expectRefused({ nama_belakang: name }, 'nama_belakang', ADDRESS, 'name');
  });

  test.each([
    'Dr. Ir. H.Ahmad, S.Kom., M.Si',
    'Muh.Rizki',
    "Ni'mah",
    'A.A.Gde',
    'St. Comelia',
    'I.Komang',
    '-',
    'R.Net',
  ])('as people have it is not: %s', async (name) => {
    expect((await register({ nama_depan: name, nama_belakang: name })).statusCode).toBe(201);
  });

  test('is refused with an address in it on /akun too', async () => {
    const person = await createPerson(t);
    const save = (nama_depan: string) =>
      t.send('POST', 'saveProfile', person, { nama_depan, nama_belakang: '-', no_hp: '0812-3456-7890', gender: 'P' });
    expectInvalid(await save('toko-murah.com'), { nama_depan: ADDRESS });
    expect((await save('Sumarni')).status).toBe(200);
  });

  test('and an address that are both wrong are reported at once, in the order of the form', async () => {
    const wrong = { nama_depan: 'a@b', nama_belakang: 'toko.com', email: 'x@mailinator.com' };
    const { message, errors } = (await register(wrong)).json();
    expect(Object.keys(errors)).toEqual(['nama_depan', 'nama_belakang', 'email']);
    expect(message).toBe(errors.nama_depan[0]);
  });
});

describe('a mailbox that lives for minutes', () => {
  test.each(['mailinator.com', 'MAILINATOR.com', 'sub.mailinator.com', '10minutemail.com', 'guerrillamail.com'])(
    'is refused: %s',
    async (domain) => {
      await expectRefused({ email: `budi@${domain}` }, 'email', THROWAWAY, 'mail_domain');
    },
  );

  test.each(['gmail.com', 'yahoo.co.id', 'ui.ac.id', 'mailinator.com.contoh.id', 'mailinatorku.id'])(
    'is not: %s',
    async (domain) => {
      expect((await register({ email: `budi@${domain}` })).statusCode).toBe(201);
    },
  );

  test('may be at a domain that the operator has named, with its subdomains', async () => {
    await reopenTestApp(t, { rateLimit: true, blockedMailDomains: ['kotak.example'] });
    await expectRefused({ email: 'budi@kotak.example' }, 'email', THROWAWAY, 'mail_domain');
    await expectRefused({ email: 'budi@a.b.kotak.example' }, 'email', THROWAWAY, 'mail_domain');
    expect((await register({ email: 'budi@kotakku.example' })).statusCode).toBe(201);
  });
});

describe('within an hour', () => {
  test('sixty accounts of one mail domain are made, subdomains included', async () => {
    await count('signUpMailDomain:account:contoh.co.id', 60);
    for (const domain of ['contoh.co.id', 'a1.contoh.co.id', 'B.CONTOH.CO.ID']) {
      await expectTooMany({ email: `budi@${domain}` });
    }
    expect((await register({ email: 'budi@lain.co.id' })).statusCode).toBe(201);
    t.clock.advance({ h: 1 });
    expect((await register({ email: 'budi@contoh.co.id' })).statusCode).toBe(201);
  });

  test('any number is made at mail providers that are open to the public', async () => {
    expect((await register({ email: 'budi@gmail.com' })).statusCode).toBe(201);
    const keys = await t.system.db.selectFrom('rate_limits').select('key').execute();
    expect(keys.filter(({ key }) => key.startsWith('signUpMailDomain'))).toEqual([]);
  });

  test.each([
    ['203.0.113.0/24', ['203.0.113.7', '::ffff:203.0.113.200'], '203.0.114.7'],
    ['2001:db8:1::/48', ['2001:db8:1::1', '2001:db8:1:ffff::2'], '2001:db8:2::1'],
  ])('120 accounts are made from one network: %s', async (network, inside, outside) => {
    await count(`signUpNetwork:address:${network}`, 120);
    for (const remoteAddress of inside) await expectTooMany({}, remoteAddress);
    expect((await register({}, outside)).statusCode).toBe(201);
  });

  test('what is refused for another reason uses nothing up', async () => {
    await register({ nama_depan: 'toko.com' });
    await register({ website: 'x' });
    await register({ gender: 'X' });
    const keys = await t.system.db.selectFrom('rate_limits').select('key').execute();
    expect(keys.filter(({ key }) => key.startsWith('signUp'))).toEqual([]);
  });
});

describe('where registration is not open', () => {
  test.each([
    ['invite', /^Akun baru hanya dibuat lewat undangan/],
    ['closed', /^Pendaftaran akun baru sedang ditutup/],
  ] as const)('with SIGNUP=%s this call registers no account, and users still sign in', async (signUp, text) => {
    await reopenTestApp(t, { rateLimit: true, signUp });
    const [author, admin] = [await createPerson(t), await createAdmin(t)];
    for (const { headers } of [{ headers: {} }, author, admin]) {
      const response = await register({}, '127.0.0.1', headers);
      expect(response.statusCode).toBe(403);
      expect(response.json()).toEqual({ message: expect.stringMatching(text) });
    }
    expect(t.system.counts.refusedSignUps.closed).toBe(3);
    const { email, password } = author;
    await t.succeed('POST', 'login', undefined, { email, password });
  });
});

test('refused registrations are counted by reason in the metrics', async () => {
  const metricsToken = 'x'.repeat(32);
  await reopenTestApp(t, { rateLimit: true, metricsToken });
  await register({ website: 'x' });
  await register({ nama_depan: 'toko.com' });
  await register({ nama_depan: 'toko.net' });
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = (await t.app.inject({ url: '/metrics', headers })).body;
  expect(text).toContain('terarah_sign_ups_refused_total{reason="hidden_field"} 1\n');
  expect(text).toContain('terarah_sign_ups_refused_total{reason="name"} 2\n');
  expect(text).toContain('terarah_sign_ups_refused_total{reason="quota"} 0\n');
});

async function register(given: object, remoteAddress = '127.0.0.1', headers: Record<string, string> = {}) {
  const payload = { ...registration(), ...given };
  return await t.app.inject({ method: 'POST', url: '/api/register', payload, remoteAddress, headers });
}

const openForm = async (): Promise<string> => (await t.succeed('GET', 'signUpForm')).form_token;

/** Sets the counter of a rate limit to `times` registrations. */
async function count(key: string, times: number): Promise<void> {
  const resets_at = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
  await t.system.db.insertInto('rate_limits').values({ key, count: times, resets_at }).execute();
}

/** Expects that a registration is refused, counted as refused for `reason`, and creates no account. */
async function expectRefused(
  given: object,
  field: string,
  text: RegExp,
  reason: keyof TestApp['system']['counts']['refusedSignUps'],
): Promise<void> {
  const { refusedSignUps } = t.system.counts;
  const [before, people] = [refusedSignUps[reason], await countUsers()];
  const response = await register(given);
  expect(response.statusCode).toBe(422);
  const wanted = expect.stringMatching(text);
  expect(response.json()).toEqual({ message: wanted, errors: { [field]: [wanted] } });
  expect(refusedSignUps[reason]).toBe(before + 1);
  expect(await countUsers()).toBe(people);
}

async function expectTooMany(given: object, remoteAddress?: string): Promise<void> {
  const before = t.system.counts.refusedSignUps.quota;
  const response = await register(given, remoteAddress);
  expect(response.statusCode).toBe(429);
  expect(response.headers['retry-after']).toBe('3600');
  expect(response.json()).toEqual({ message: 'Terlalu banyak percobaan. Coba lagi dalam 60 menit.' });
  expect(t.system.counts.refusedSignUps.quota).toBe(before + 1);
}

async function countUsers(): Promise<number> {
  return (await t.system.db.selectFrom('users').select('id').execute()).length;
}
