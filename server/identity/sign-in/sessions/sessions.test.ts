import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { ROLE_USER } from '#contract/constants.ts';
import { expectInvalid, shownUser, SIGN_IN_FIRST } from '#tests/answers.ts';
import { countArgon2 } from '#tests/argon2.ts';
import { buildTestApp, type TestResponse } from '#tests/build-app.ts';
import { openTestApp, renewPerson } from '#tests/open-app.ts';
import { createAdmin, createPerson, type Person } from '#tests/factories.ts';
import { removePastSessions, startSession } from './sessions.service.ts';

const INVALID_SESSION = { message: 'Sesi Anda tidak valid. Silakan login kembali.' };
const LOGIN_FAILED = { message: 'Login gagal. Email atau password salah.' };
const SESSION_SECONDS = 12 * 3600;
const JSON_TYPE = { 'content-type': 'application/json' };

const t = await openTestApp();
const person = renewPerson(t);

describe('login', () => {
  test('returns the user and a token, and no password in any form', async () => {
    const siti = await createPerson(t, { nama_depan: 'Siti', nama_belakang: 'Rahma', email: 'siti@contoh.id' });
    const response = await login(siti.email, siti.password);
    const at = t.clock.now().toISOString();
    const user = shownUser(siti, { created_at: at, updated_at: at });
    expect(response).toEqual({ status: 200, body: { user, authorization: { token: expect.any(String) } } });
    expect(JSON.stringify(response.body)).not.toMatch(/argon2|password|hash/i);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('upper case and white space in the e-mail do not matter', async () => {
    const budi = await createPerson(t, { email: 'budi.santoso@contoh.id' });
    const response = await login('  Budi.Santoso@CONTOH.id\n', budi.password);
    expect(response.body.user?.id).toBe(budi.id);
  });

  test('every character of the password matters', async () => {
    for (const wrong of [
      ` ${person.password}`,
      `${person.password} `,
      person.password.toUpperCase(),
      person.password.slice(0, -1),
      `${person.password}x`,
    ]) {
      expect((await login(person.email, wrong)).status).toBe(401);
    }
  });

  test('a wrong password and an unknown e-mail get the same response', async () => {
    const wrongPassword = await login(person.email, 'salah-semua');
    const unknownEmail = await login('tidak@ada.id', 'salah-semua');
    expect(wrongPassword).toEqual({ status: 401, body: LOGIN_FAILED });
    expect(unknownEmail).toEqual(wrongPassword);
    const own = { date: '', 'x-request-id': '' };
    expect({ ...unknownEmail.headers, ...own }).toEqual({ ...wrongPassword.headers, ...own });
  });

  test('an unknown e-mail costs the same one argon2 as a known one', async () => {
    expect(await countArgon2(() => login(person.email, person.password))).toBe(1);
    expect(await countArgon2(() => login(person.email, 'salah-semua'))).toBe(1);
    expect(await countArgon2(() => login('tidak@ada.id', 'salah-semua'))).toBe(1);
  });

  test('starts no session when it fails', async () => {
    const before = await countSessions();
    await login(person.email, 'salah-semua');
    expect(await countSessions()).toBe(before);
  });

  test.each([
    ['nothing', {}, { email: 'Email wajib diisi.', password: 'Password wajib diisi.' }],
    ['no body', undefined, { email: 'Email wajib diisi.', password: 'Password wajib diisi.' }],
    ['no password', { email: 'a@contoh.id' }, { password: 'Password wajib diisi.' }],
    ['an empty password', { email: 'a@contoh.id', password: '' }, { password: 'Password wajib diisi.' }],
    ['no e-mail', { password: 'rahasia' }, { email: 'Email wajib diisi.' }],
    ['a blank e-mail', { email: ' \n ', password: 'rahasia' }, { email: 'Email wajib diisi.' }],
    ['no address', { email: 'budi', password: 'rahasia' }, { email: /^Email tidak valid\./ }],
    ['two addresses', { email: 'a@contoh.id,b@contoh.id', password: 'x' }, { email: /^Email tidak valid\./ }],
    [
      'an e-mail of 256 characters',
      { email: `${'a'.repeat(246)}@contoh.id`, password: 'x' },
      { email: /paling banyak 255 karakter/ },
    ],
    [
      'a password of 201 characters',
      { email: 'a@contoh.id', password: 'a'.repeat(201) },
      { password: 'Password paling banyak 200 karakter.' },
    ],
  ])('is refused with %s', async (_what, payload, errors) => {
    expectInvalid(await post('login', payload), errors);
  });

  test.each([
    ['a number', 12345678],
    ['null', null],
    ['a list', ['a@contoh.id']],
    ['an object', { $ne: '' }],
    ['an object that cannot become text', { toString: 1, valueOf: 1 }],
    ['true', true],
  ])('%s in place of text is refused', async (_what, value) => {
    const { email, password } = await createPerson(t);
    expectInvalid(await post('login', { email: value, password }), { email: 'Email harus berupa teks.' });
    expectInvalid(await post('login', { email, password: value }), { password: 'Password harus berupa teks.' });
  });

  test.each(['\0', '\u0007', '\u001B', '\u007F', '\uD800', '\uDFFF'])('%j is refused', async (character) => {
    const unstorable = /memuat karakter yang tidak dapat disimpan/;
    const email = `a${character}@contoh.id`;
    expectInvalid(await post('login', { email, password: 'rahasia' }), { email: unstorable });
    const password = `rahasia${character}`;
    expectInvalid(await post('login', { email: 'a@contoh.id', password }), { password: unstorable });
  });
});

describe('a token', () => {
  test('is a JWT signed with HS256 whose exp counts seconds, and contains no name', async () => {
    const now = Math.floor(t.clock.now().getTime() / 1000);
    const claims = decodeJwt(person.token);

    expect(decodeProtectedHeader(person.token)).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(claims).toMatchObject({ sub: String(person.id), iat: now, exp: now + SESSION_SECONDS });
    expect(Object.keys(claims).toSorted()).toEqual(['exp', 'iat', 'iss', 'jti', 'sid', 'sub']);
  });

  test('works until it expires and not a moment longer', async () => {
    t.clock.advance({ s: SESSION_SECONDS, ms: -1 });
    expect((await me(person.token)).status).toBe(200);
    t.clock.advance({ ms: 1 });
    expectUnauthorized(await me(person.token));
  });

  test('lives as long as the operator has set', async () => {
    const short = await buildTestApp({ sessionHours: 1 });
    try {
      const { token, headers } = await createPerson(short);
      const { exp = 0, iat = 0 } = decodeJwt(token);
      expect(exp - iat).toBe(3600);
      short.clock.advance({ h: 1 });
      expect((await short.send('GET', 'me', { headers })).status).toBe(401);
    } finally {
      await short.close();
    }
  });

  test.each<[string, (person: Person) => Promise<string> | string]>([
    ['without a signature (alg none)', ({ token }) => new UnsecuredJWT(decodeJwt(token)).encode()],
    ['whose signature was cut off', ({ token }) => token.split('.').slice(0, 2).join('.').concat('.')],
    ['signed with another key', ({ token }) => sign(decodeJwt(token), { key: Buffer.alloc(32, 8) })],
    ['signed with another algorithm', ({ token }) => sign(decodeJwt(token), { alg: 'HS512' })],
    ['of another issuer', ({ token }) => sign({ ...decodeJwt(token), iss: 'orang lain' })],
    ['without exp', ({ token }) => sign({ ...decodeJwt(token), exp: undefined })],
    ['without a session', ({ token }) => sign({ ...decodeJwt(token), sid: undefined })],
    ['of a session that never was', ({ token }) => sign({ ...decodeJwt(token), sid: crypto.randomUUID() })],
    ['with an id that is not in force', ({ token }) => sign({ ...decodeJwt(token), jti: crypto.randomUUID() })],
    ['whose claims were changed', ({ token }) => withClaims(token, { sub: '1' })],
    ['with a later exp written in', ({ token }) => withClaims(token, { exp: 4_102_444_800 })],
    ['that is not one', () => 'bukan-token'],
    ['with = behind it', ({ token }) => `${token}=`],
    ['with == behind it', ({ token }) => `${token}==`],
    ['with = behind its claims', ({ token }) => token.replace(/\.(?=[^.]*$)/, '=.')],
    ['whose last letter stands for the same bytes', ({ token }) => withSameBytes(token)],
  ])('%s is refused', async (_what, make) => {
    const token = await make(await createPerson(t));
    expectUnauthorized(await me(token));
    expectUnauthorized(await post('refresh', undefined, bearer(token)));
    expectUnauthorized(await get('semuaArtikel', bearer(token)));
  });

  test.each(['Bearer', 'Bearer ', 'Bearer a b', 'bearer abc'])(
    'an Authorization header of %j is refused',
    async (authorization) => {
      expectUnauthorized(await get('me', { authorization }));
      expectUnauthorized(await get('semuaBlog', { authorization }));
    },
  );

  test.each(['', 'Basic YTpi', 'Token abc', 'Bearerabc'])(
    'an Authorization header of %j is no token: public calls respond, others ask for a sign-in',
    async (authorization) => {
      const headers = { authorization };
      const response = await get('semuaBlog', headers);
      expect(response.status).toBe(200);
      expect(response.headers['cache-control']).toMatch(/^public/);
      expect(await get('me', headers)).toEqual(SIGN_IN_FIRST);
    },
  );

  test('is accepted whatever the case of the word Bearer', async () => {
    expect((await get('me', { authorization: `bearer  ${person.token}` })).status).toBe(200);
  });

  test.each(['semuaArtikel', 'detailArtikel/1', 'semuaBlog', 'detailBlog/1'])(
    'that has expired is refused on the public call %s too',
    async (path) => {
      t.clock.advance({ s: SESSION_SECONDS });
      expectUnauthorized(await get(path, person.headers));
      expect((await get(path)).status).not.toBe(401);
    },
  );

  test.each(['login', 'register', 'forgot-password', 'reset-password'])(
    'that is invalid is ignored by %s',
    async (path) => {
      expect((await post(path, {}, bearer('bukan.token.kami'))).status).toBe(422);
    },
  );
});

describe('me', () => {
  test('returns the user and no password in any form, and no cache stores the response', async () => {
    const response = await me(person.token);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Authorization' });
    expect(response).toEqual({ status: 200, body: { user: shownUser(person) } });
    expect(JSON.stringify(response.body)).not.toMatch(/argon2|password|hash/i);
  });

  test('is refused as soon as the user has been removed', async () => {
    const { id, token } = await createPerson(t);
    await t.system.db.deleteFrom('users').where('id', '=', id).execute();
    expectUnauthorized(await me(token));
    expectUnauthorized(await post('refresh', undefined, bearer(token)));
  });

  test('shows a changed role at once, and the role decides at once', async () => {
    const { id, headers, token } = await createAdmin(t);
    await t.system.db.updateTable('users').set({ role_type: ROLE_USER }).where('id', '=', id).execute();
    expect((await me(token)).body.user.role_type).toBe(ROLE_USER);
    expect((await get('allUsers', headers)).status).toBe(403);
  });
});

describe('logout', () => {
  test('ends the session at once, for its refresh too', async () => {
    const response = await post('logout', undefined, person.headers);
    expect(response).toEqual({ status: 200, body: { message: 'Logout berhasil' } });

    expectUnauthorized(await me(person.token));
    expectUnauthorized(await post('refresh', undefined, person.headers));
    expectUnauthorized(await post('logout', undefined, person.headers));
  });

  test('leaves the other sessions of the same person alone', async () => {
    const elsewhere = await startSession(t.system, person.id);
    await post('logout', undefined, person.headers);
    expect((await me(elsewhere)).status).toBe(200);
  });

  test('accepts an expired token', async () => {
    t.clock.advance({ s: SESSION_SECONDS + 30 });
    expect((await post('logout', undefined, person.headers)).status).toBe(200);
    expectUnauthorized(await post('refresh', undefined, person.headers));
  });

  test('with the token from before a refresh ends the session as well', async () => {
    const next = await refreshed(person.headers);
    expect((await post('logout', undefined, person.headers)).status).toBe(200);
    expectUnauthorized(await me(next));
  });

  test('a forged token ends nothing', async () => {
    const forged = await sign(decodeJwt(person.token), { key: Buffer.alloc(32, 8) });
    expectUnauthorized(await post('logout', undefined, bearer(forged)));
    expect((await me(person.token)).status).toBe(200);
  });
});

describe('refresh', () => {
  test('returns a new token with a full life', async () => {
    const { token, headers } = await createPerson(t);
    t.clock.advance({ h: 5 });
    const response = await post('refresh', undefined, headers);

    expect(response).toEqual({ status: 200, body: { authorization: { token: expect.any(String) } } });
    const next = response.body.authorization.token;
    expect(next).not.toBe(token);
    expect(decodeJwt(next).exp).toBe(Math.floor(t.clock.now().getTime() / 1000) + SESSION_SECONDS);
    t.clock.advance({ s: SESSION_SECONDS - 1 });
    expect((await me(next)).status).toBe(200);
  });

  test('the old token works for 30 seconds more, and not after', async () => {
    const next = await refreshed(person.headers);
    t.clock.advance({ s: 30, ms: -1 });
    expect((await me(person.token)).status).toBe(200);
    t.clock.advance({ ms: 1 });
    expectUnauthorized(await me(person.token));
    expect((await me(next)).status).toBe(200);
  });

  test('with the old token again, within those 30 seconds, returns the same new token', async () => {
    const first = await refreshed(person.headers);
    t.clock.advance({ s: 10 });
    const second = await refreshed(person.headers);
    expect(withoutIssueTime(second)).toEqual(withoutIssueTime(first));
    t.clock.advance({ s: 25 });
    expect((await me(second)).status).toBe(200);
  });

  test('several at once return the same token', async () => {
    const tokens = await Promise.all(Array.from({ length: 6 }, () => refreshed(person.headers)));
    expect(new Set(tokens).size).toBe(1);
    expect((await me(tokens[0] ?? '')).status).toBe(200);
  });

  test('a token that was replaced twice is refused', async () => {
    const second = await refreshed(person.headers);
    await refreshed(bearer(second));
    expectUnauthorized(await me(person.token));
    expect((await me(second)).status).toBe(200);
  });

  test('a refresh by a token that was replaced earlier ends the session, for the thief and the owner', async () => {
    const second = await refreshed(person.headers);
    t.clock.advance({ s: 31 });
    expect((await me(second)).status).toBe(200);
    expectUnauthorized(await post('refresh', undefined, person.headers));
    expectUnauthorized(await me(second));
    expectUnauthorized(await post('refresh', undefined, bearer(second)));
    expect(t.logged.join()).toContain('a replaced token was used again');
    expect((await login(person.email, person.password)).status).toBe(200);
  });

  test('a token whose person is not that of its session is refused everywhere', async () => {
    const other = await createPerson(t);
    const { sid, jti, exp, iat, iss } = decodeJwt(person.token);
    const forged = await sign({ sid, jti, exp, iat, iss, sub: String(other.id) });
    expectUnauthorized(await me(forged));
    expectUnauthorized(await post('refresh', undefined, bearer(forged)));
    expectUnauthorized(await post('logout', undefined, bearer(forged)));
    expect((await me(person.token)).status).toBe(200);
  });

  test('accepts a token that expired less than a minute ago', async () => {
    t.clock.advance({ s: SESSION_SECONDS + 60, ms: -1 });
    expectUnauthorized(await me(person.token));
    await removePastSessions(t.system);
    const next = await refreshed(person.headers);
    expect((await me(next)).status).toBe(200);
    expectUnauthorized(await me(person.token));
  });

  test('ends thirty days after the sign-in, however often it is refreshed', async () => {
    let bearerHeaders = person.headers;
    for (let hours = 12; hours < 30 * 24; hours += 12) {
      t.clock.advance({ h: 12 });
      bearerHeaders = bearer(await refreshed(bearerHeaders));
    }
    t.clock.advance({ h: 6 });
    const last = await refreshed(bearerHeaders);
    expect(decodeJwt(last).exp).toBe(Math.floor(t.clock.now().getTime() / 1000) + 6 * 3600);
    t.clock.advance({ h: 6 });
    expectUnauthorized(await me(last));
    expectUnauthorized(await post('refresh', undefined, bearer(last)));
  });

  test('refuses a token that expired a minute ago', async () => {
    t.clock.advance({ s: SESSION_SECONDS + 60 });
    expectUnauthorized(await post('refresh', undefined, person.headers));
  });
});

test.each(['logout', 'refresh'])('%s is refused without a token', async (call) => {
  expectUnauthorized(await post(call));
});

describe('logout and refresh accept an empty body', () => {
  test.each([
    ['no body at all', {}, undefined],
    ['nothing, called JSON', JSON_TYPE, ''],
    ['an empty object', JSON_TYPE, '{}'],
    ['null, as some clients write nothing', JSON_TYPE, 'null'],
    [
      'nothing, called a form',
      { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' },
      undefined,
    ],
  ])('%s', async (_what, headers: Record<string, string>, payload) => {
    for (const call of ['refresh', 'logout']) await t.succeed('POST', call, person, payload, headers);
  });
});

test('sessions whose tokens can no longer be refreshed are removed', async () => {
  const { id } = await createPerson(t);
  const sessionsOf = () => t.system.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute();
  t.clock.advance({ s: SESSION_SECONDS + 60 });
  const current = decodeJwt(await startSession(t.system, id))['sid'];
  t.clock.advance({ ms: 1 });
  await removePastSessions(t.system);
  expect(await sessionsOf()).toEqual([{ id: current }]);
});

test('neither tokens nor passwords nor addresses are logged', async () => {
  const { token } = (await login(person.email, person.password)).body.authorization;
  await login(person.email, 'salah-semua-ini');
  await me(token);
  await post('refresh', undefined, bearer(token));
  await post('logout', undefined, bearer(token));
  await me(token);

  const logged = t.logged.join('\n');
  expect(logged).toContain('/api/login');
  for (const secret of [person.email, person.password, 'salah-semua-ini', token, token.split('.')[2] ?? token]) {
    expect(logged).not.toContain(secret);
  }
});

test('sign-ins and refusals are logged with number and address, no other request with its address', async () => {
  const remoteAddress = '203.0.113.7';
  const from = (url: string, payload?: object, headers = {}) => {
    const options = { url: `/api${url}`, headers, remoteAddress };
    return t.app.inject(payload ? { method: 'POST', ...options, payload } : options);
  };
  const logged = () => t.logged.splice(0).map((line) => JSON.parse(line));

  logged();
  const { token } = (await from('/login', { email: person.email, password: person.password })).json().authorization;
  expect(logged()).toContainEqual(
    expect.objectContaining({ msg: 'signed in', user: person.id, address: remoteAddress }),
  );
  const wrong = await from('/login', { email: person.email, password: 'salah-semua-ini' });
  await from('/login', { email: 'tidak@ada.id', password: 'salah-semua-ini' });
  const refused = logged().filter(({ msg }) => msg === 'a sign-in was refused');
  expect(refused.map(({ user, address }) => ({ user, address }))).toEqual([
    { user: person.id, address: remoteAddress },
    { user: undefined, address: remoteAddress },
  ]);
  expect(refused[0].reqId).toBe(wrong.headers['x-request-id']);

  await from('/me', undefined, bearer(token));
  await from('/allUsers', undefined, bearer(token));
  const requests = logged().filter(({ msg }) => msg === 'request');
  expect(requests.map(({ status, user, address }) => ({ status, user, address }))).toEqual([
    { status: 200, user: person.id, address: undefined },
    { status: 403, user: person.id, address: remoteAddress },
  ]);
});

const post = (path: string, payload?: object, headers: Record<string, string> = {}) =>
  t.send('POST', path, undefined, payload, headers);
const login = (email: string, password: string) => post('login', { email, password });
const get = (path: string, headers: Record<string, string> = {}) => t.send('GET', path, { headers });
const me = (token: string) => get('me', bearer(token));
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const refreshed = async (headers: Record<string, string>): Promise<string> =>
  (await t.succeed('POST', 'refresh', { headers })).authorization.token;

function expectUnauthorized(response: TestResponse): void {
  expect(response).toEqual({ status: 401, body: INVALID_SESSION });
  expect(response.headers).toMatchObject({ 'www-authenticate': 'Bearer', 'cache-control': 'no-store' });
}

/** Signs any claims, by default with the server's key, so that only the claims can be wrong. */
function sign(claims: object, { key = Buffer.alloc(32, 7), alg = 'HS256' } = {}): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader({ alg, typ: 'JWT' }).sign(key);
}

function withClaims(token: string, claims: object): string {
  const [header, , signature] = token.split('.');
  const payload = Buffer.from(JSON.stringify({ ...decodeJwt(token), ...claims })).toString('base64url');
  return [header, payload, signature].join('.');
}

/** Changes an unused bit of the token's last base64url letter, so that the decoded bytes stay the same. */
function withSameBytes(token: string): string {
  const last = token.at(-1) ?? '';
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return token.slice(0, -1) + letters[letters.indexOf(last) ^ 1];
}

function withoutIssueTime(token: string): object {
  const { iat: _iat, ...claims } = decodeJwt(token);
  return claims;
}

async function countSessions(): Promise<number> {
  return (await t.system.db.selectFrom('sessions').select('id').execute()).length;
}
