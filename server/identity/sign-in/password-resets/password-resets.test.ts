import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RESET_CODE_ALPHABET } from '#contract/constants.ts';
import { startSession } from '#server/identity/sign-in/sessions/sessions.service.ts';
import { expectInvalid } from '#tests/answers.ts';
import { auditOf } from '#tests/audit.ts';
import { codeIn, mailsTo, onlyOne } from '#tests/mails.ts';
import { openOwnApp, openTestApp, renewPerson, reopenTestApp } from '#tests/open-app.ts';
import type { TestApp, TestResponse } from '#tests/build-app.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { deleteExpired } from '#server/database/expired-rows.ts';

const SENT = { message: 'Kode verifikasi telah dikirim!' };
const DONE = { message: 'Password berhasil direset!' };
const WRONG_CODE = 'Kode verifikasi salah atau sudah tidak berlaku. Periksa lagi, atau minta kode baru.';
const NEW_PASSWORD = 'kata-sandi-yang-baru';

const t = await openTestApp();
const person = renewPerson(t, { nama_depan: 'Siti' });

describe('forgot-password', () => {
  test('sends a code to the address, and returns nothing else', async () => {
    expect(await forgot(person.email)).toEqual({ status: 200, body: SENT });

    const mail = onlyOne(await mailsTo(t, person));
    expect(mail.subject).toBe('Kode untuk mereset password Terarah Anda');
    expect(mail.text).toContain('Halo Siti,');
    expect(mail.text).toContain('10 menit');
    const link = `/reset-password?email=${encodeURIComponent(person.email)}`;
    expect(mail.text?.split('\n').filter((line) => line.endsWith(link))).toHaveLength(1);
    expect(mail.html).toContain(link);
    expect(mail.to).toEqual([{ name: '', address: person.email }]);
  });

  test('responds alike for an unknown address, and sends nothing', async () => {
    const [known, unknown] = [await forgot(person.email), await forgot('tidak.terdaftar@contoh.id')];
    expect(unknown).toEqual(known);
    const own = { date: '', 'x-request-id': '' };
    expect({ ...unknown.headers, ...own }).toEqual({ ...known.headers, ...own });
    expect((await t.readMails()).flatMap((mail) => mail.to ?? [])).not.toContainEqual(
      expect.objectContaining({ address: 'tidak.terdaftar@contoh.id' }),
    );
  });

  test('takes the address in any spelling', async () => {
    await forgot(`  ${person.email.toUpperCase()} `);
    expect(await mailsTo(t, person)).toHaveLength(1);
  });

  test('the code is eight characters of an alphabet without look-alikes, in two groups', async () => {
    const codes = await Promise.all(Array.from({ length: 5 }, async () => askForCode(await createPerson(t))));
    for (const code of codes)
      expect(code).toMatch(new RegExp(`^[${RESET_CODE_ALPHABET}]{4}-[${RESET_CODE_ALPHABET}]{4}$`));
    expect(new Set(codes).size).toBe(codes.length);
    expect(RESET_CODE_ALPHABET).not.toMatch(/[01ILO]/);
  });

  test('the database contains only a hash of the code', async () => {
    const code = await askForCode(person);
    const row = await t.system.db.selectFrom('password_resets').selectAll().where('user_id', '=', person.id).execute();
    expect(JSON.stringify(row)).not.toContain(code.replace('-', ''));
    expect(await t.system.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([]);
  });

  test('neither the code nor the mail can be read in the database while the mail waits, nor in its files later', async () => {
    const own = await openOwnApp();
    const { email } = await createPerson(own);
    // Keeps the outbox from sending, so that the mail is still in the database when the test reads it.
    const { outbox } = own.system;
    const wake = outbox.wake.bind(outbox);
    outbox.wake = () => {};
    await own.send('POST', 'forgot-password', undefined, { email });
    const queued = await own.system.db.selectFrom('mail_outbox').selectAll().execute();
    outbox.wake = wake;
    const code = codeIn((await own.readMails()).at(-1));
    expect(queued).toHaveLength(1);
    for (const secret of [code, code.replace('-', ''), 'Masukkan kode']) {
      expect(JSON.stringify(queued)).not.toContain(secret);
      for (const file of ['terarah.sqlite', 'terarah.sqlite-wal']) {
        const path = join(own.system.config.dataDir, file);
        if (own.database === 'sqlite') expect([file, readFileSync(path).includes(secret)]).toEqual([file, false]);
      }
    }
  });

  test.each([
    ['nothing', {}, 'Email wajib diisi.'],
    ['no body', undefined, 'Email wajib diisi.'],
    ['an empty e-mail', { email: '' }, 'Email wajib diisi.'],
    ['a blank e-mail', { email: ' \n' }, 'Email wajib diisi.'],
    ['what is no address', { email: 'siti' }, /^Email tidak valid\./],
    ['two addresses', { email: 'a@contoh.id, b@contoh.id' }, /^Email tidak valid\./],
    ['another header', { email: 'a@contoh.id\r\nBcc: b@contoh.id' }, /^Email tidak valid\./],
    ['256 characters', { email: `${'a'.repeat(246)}@contoh.id` }, /paling banyak 255 karakter/],
    ['a number', { email: 7 }, 'Email harus berupa teks.'],
    ['null', { email: null }, 'Email harus berupa teks.'],
    ['a list', { email: ['a@contoh.id'] }, 'Email harus berupa teks.'],
    ['NUL', { email: 'a\0@contoh.id' }, /tidak dapat disimpan/],
    ['a lone surrogate', { email: 'a\uD800@contoh.id' }, /tidak dapat disimpan/],
  ])('is refused with %s', async (_what, payload, text) => {
    expectInvalid(await post('forgot-password', payload), { email: text });
  });
});

describe('reset-password', () => {
  test('sets the new password, and says so by mail and in the audit log', async () => {
    const code = await askForCode(person);
    t.clock.advance({ min: 1 });
    expect(await reset(person, code)).toEqual({ status: 200, body: DONE });

    expect(await login(person.email, NEW_PASSWORD)).toBe(200);
    expect(await login(person.email, person.password)).toBe(401);
    const mail = (await mailsTo(t, person)).at(-1);
    expect(mail?.subject).toBe('Password akun Terarah Anda telah diganti');
    expect(mail?.text).toContain('Halo Siti,');
    expect(mail?.text).not.toContain(NEW_PASSWORD);
    expect(await auditOf(t, 'user', person.id)).toMatchObject([
      { action: 'reset password', actor_id: person.id, details: {} },
    ]);
  });

  test('accepts any password of six characters or more in trial mode', async () => {
    expect((await reset(person, await askForCode(person), 'secret')).status).toBe(200);
    expect(await login(person.email, 'secret')).toBe(200);
  });

  test('ends every session of that person, and no other', async () => {
    const other = await createPerson(t);
    const elsewhere = await startSession(t.system, person.id);
    const code = await askForCode(person);
    expect((await reset(person, code)).status).toBe(200);

    for (const token of [person.token, elsewhere]) {
      expect((await me(token)).status).toBe(401);
      const headers = { authorization: `Bearer ${token}` };
      expect((await t.send('POST', 'refresh', { headers })).status).toBe(401);
    }
    expect((await me(other.token)).status).toBe(200);
  });

  test('leaves no session to a sign-in with the old password that was in progress', async () => {
    const code = await askForCode(person);
    const [response, ...signIns] = await Promise.all([
      reset(person, code),
      ...Array.from({ length: 4 }, () => post('login', { email: person.email, password: person.password })),
    ]);
    expect(response.status).toBe(200);
    for (const signIn of signIns) {
      const { token } = signIn.body.authorization ?? {};
      if (token === undefined) expect(signIn.status).toBe(401);
      else expect((await me(token)).status).toBe(401);
    }
  });

  test.each([
    ['as it is in the mail', (code: string) => code],
    ['without its dash', (code: string) => code.replace('-', '')],
    ['in lower case', (code: string) => code.toLowerCase()],
    ['with spaces', (code: string) => ` ${code.replace('-', ' ')}\n`],
    ['with a dash after every letter', (code: string) => code.replace(/\w/g, '$&-')],
  ])('takes the code %s', async (_how, spell) => {
    expect((await reset(person, spell(await askForCode(person)))).status).toBe(200);
  });

  test('accepts the e-mail in any spelling', async () => {
    const code = await askForCode(person);
    expect((await reset({ ...person, email: ` ${person.email.toUpperCase()}` }, code)).status).toBe(200);
  });
});

describe('a code', () => {
  test('works for ten minutes and not longer', async () => {
    const [early, late] = [await createPerson(t), await createPerson(t)];
    const [first, second] = [await askForCode(early), await askForCode(late)];
    t.clock.advance({ min: 10, ms: -1 });
    expect((await reset(early, first)).status).toBe(200);
    t.clock.advance({ ms: 1 });
    expectWrongCode(await reset(late, second));
  });

  test('works once also when it comes several times at the same moment', async () => {
    const code = await askForCode(person);
    const passwords = ['kata-sandi-1', 'kata-sandi-2', 'kata-sandi-3'];
    const responses = await Promise.all(passwords.map((password) => reset(person, code, password)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(2);

    const winner = passwords[responses.findIndex(({ status }) => status === 200)] ?? '';
    expect(await login(person.email, winner)).toBe(200);
    expect((await mailsTo(t, person)).filter(({ subject }) => subject?.includes('diganti'))).toHaveLength(1);
    expectWrongCode(await reset(person, code, 'kata-sandi-lain-lagi'));
    expect(await login(person.email, winner)).toBe(200);
  });

  test('is invalidated by a newer one', async () => {
    const older = await askForCode(person);
    t.clock.advance({ s: 1 });
    const newer = await askForCode(person);
    expect(newer).not.toBe(older);
    expectWrongCode(await reset(person, older));
    expect((await reset(person, newer)).status).toBe(200);
  });

  test('is invalidated by the fifth wrong try, and a new code works after four', async () => {
    const code = await askForCode(person);
    for (let tries = 0; tries < 5; tries += 1) expectWrongCode(await reset(person, another(code)));
    expectWrongCode(await reset(person, code));
    expect(await login(person.email, person.password)).toBe(200);
    t.clock.advance({ s: 1 });
    const next = await askForCode(person);
    for (let tries = 0; tries < 4; tries += 1) expectWrongCode(await reset(person, another(next)));
    expect((await reset(person, next)).status).toBe(200);
  });

  test('a wrong code changes as many rows for an unknown address as for a person with or without a code', async ({
    skip,
  }) => {
    if (t.database !== 'sqlite') return skip('SQLite counts the rows that it has changed');
    const own = await openOwnApp();
    const [withCode, without] = [await createPerson(own), await createPerson(own)];
    await own.send('POST', 'forgot-password', undefined, { email: withCode.email });
    await own.readMails();
    const changesFor = async (email: string) => {
      const before = await changesIn(own);
      const payload = { email, verification_code: 'AAAA-2222', new_password: NEW_PASSWORD };
      const body = { ...payload, new_password_confirmation: NEW_PASSWORD };
      expect((await own.send('POST', 'reset-password', undefined, body)).status).toBe(422);
      return (await changesIn(own)) - before;
    };
    expect(await changesFor(without.email)).toBe(await changesFor(withCode.email));
    expect(await changesFor('tidak@ada.id')).toBe(await changesFor(withCode.email));
  });

  test('cannot be guessed more than five times by simultaneous tries', async () => {
    const code = await askForCode(person);
    const guesses = Array.from({ length: 12 }, () => reset(person, another(code)));
    for (const response of await Promise.all(guesses)) expectWrongCode(response);
    expectWrongCode(await reset(person, code));
  });

  test('of another person does not work', async () => {
    const other = await createPerson(t);
    await askForCode(person);
    expectWrongCode(await reset(person, await askForCode(other)));
  });

  test('is not used up by a form that is wrong otherwise', async () => {
    const code = await askForCode(person);
    for (let tries = 0; tries < 6; tries += 1) expect((await reset(person, another(code), 'dekat')).status).toBe(422);
    expect((await reset(person, code)).status).toBe(200);
  });

  test('that does not exist, of another person or for an unknown address gets the same response', async () => {
    expectWrongCode(await reset(person, 'ABCD-2345'));
    expectWrongCode(await reset({ ...person, email: 'tidak.terdaftar@contoh.id' }, 'ABCD-2345'));
    expectWrongCode(await reset(person, '--------'));
    expectWrongCode(await reset(person, '🌱🌱🌱🌱'));
  });

  test('that has expired is removed, and a valid one is kept', async () => {
    const other = await createPerson(t);
    await askForCode(person);
    t.clock.advance({ min: 10, ms: 1 });
    const code = await askForCode(other);
    await deleteExpired(t.system.db, 'password_resets', t.system.clock.now());
    expect(await t.system.db.selectFrom('password_resets').select('user_id').execute()).toEqual([
      { user_id: other.id },
    ]);
    expect((await reset(other, code)).status).toBe(200);
  });
});

describe('a reset that is refused', () => {
  const right = {
    email: 'siti@contoh.id',
    verification_code: 'ABCD-2345',
    new_password: NEW_PASSWORD,
    new_password_confirmation: NEW_PASSWORD,
  };
  const but = (given: object) => ({ ...right, ...given });
  const MISMATCH = 'Konfirmasi password tidak sama dengan password baru.';
  const UNSTORABLE = /tidak dapat disimpan/;

  test.each<[string, object | undefined, Record<string, string | RegExp>]>([
    [
      'nothing',
      {},
      {
        email: 'Email wajib diisi.',
        verification_code: 'Kode verifikasi wajib diisi.',
        new_password: 'Password baru wajib diisi.',
        new_password_confirmation: 'Konfirmasi password wajib diisi.',
      },
    ],
    ['no body', undefined, { email: /./, verification_code: /./, new_password: /./, new_password_confirmation: /./ }],
    ['no code', but({ verification_code: undefined }), { verification_code: 'Kode verifikasi wajib diisi.' }],
    ['a blank code', but({ verification_code: ' ' }), { verification_code: 'Kode verifikasi wajib diisi.' }],
    ['a long code', but({ verification_code: 'A'.repeat(51) }), { verification_code: /paling banyak 50 karakter/ }],
    ['a number for the code', but({ verification_code: 23456789 }), { verification_code: /harus berupa teks/ }],
    ['NUL in the code', but({ verification_code: 'ABCD\0' }), { verification_code: UNSTORABLE }],
    ['a lone surrogate in the code', but({ verification_code: '\uDC00' }), { verification_code: UNSTORABLE }],
    ['no address', but({ email: 'siti' }), { email: /^Email tidak valid/ }],
    ['null for the e-mail', but({ email: null }), { email: 'Email harus berupa teks.' }],
    ['no confirmation', but({ new_password_confirmation: undefined }), { new_password_confirmation: /wajib diisi/ }],
    ['another confirmation', but({ new_password_confirmation: 'lain' }), { new_password_confirmation: MISMATCH }],
    ['an empty confirmation', but({ new_password_confirmation: '' }), { new_password_confirmation: MISMATCH }],
    ['null for the confirmation', but({ new_password_confirmation: null }), { new_password_confirmation: /wajib/ }],
    [
      'a list for the confirmation',
      but({ new_password_confirmation: [NEW_PASSWORD] }),
      { new_password_confirmation: /wajib/ },
    ],
    ['five characters', withPassword('12345'), { new_password: 'Password baru paling sedikit 6 karakter.' }],
    ['201 characters', withPassword('a'.repeat(201)), { new_password: 'Password baru paling banyak 200 karakter.' }],
    ['a number for the password', withPassword(12345678), { new_password: /teks/, new_password_confirmation: /wajib/ }],
    ['NUL in the password', withPassword('kata\0sandi'), { new_password: UNSTORABLE }],
    ['a lone surrogate in the password', withPassword('kata-sandi-\uD800'), { new_password: UNSTORABLE }],
    [
      'everything wrong, in the order of the form',
      { new_password_confirmation: 'x', new_password: 'y', verification_code: '', email: 'z' },
      {
        email: /tidak valid/,
        verification_code: /wajib diisi/,
        new_password: /paling sedikit 6/,
        new_password_confirmation: MISMATCH,
      },
    ],
  ])('%s', async (_what, payload, errors) => {
    expectInvalid(await post('reset-password', payload), errors);
  });

  function withPassword(password: unknown) {
    return { ...right, new_password: password, new_password_confirmation: password };
  }
});

describe('on a real site', () => {
  beforeAll(() => reopenTestApp(t, { production: true }));
  afterAll(() => reopenTestApp(t));

  test('a common new password is refused, and the code stays valid', async () => {
    const code = await askForCode(person);
    expectInvalid(await reset(person, code, 'Bismillah123'), { new_password: /terlalu umum/ });
    expect((await reset(person, code)).status).toBe(200);
  });

  test('a new password has eight characters or more, reported in the order of the form', async () => {
    const code = await askForCode(person);
    expectInvalid(await reset(person, code, '1234567'), { new_password: 'Password baru paling sedikit 8 karakter.' });
    const payload = { email: person.email, verification_code: '', new_password: 'rahasia' };
    expectInvalid(await post('reset-password', { ...payload, new_password_confirmation: 'x' }), {
      verification_code: /wajib diisi/,
      new_password: /paling sedikit 8/,
      new_password_confirmation: 'Konfirmasi password tidak sama dengan password baru.',
    });
    expect((await reset(person, code)).status).toBe(200);
  });
});

test('neither code, password, token nor address is logged', async () => {
  const code = await askForCode(person);
  await t.send('GET', `/reset-password?email=${encodeURIComponent(person.email)}`);
  await t.send('GET', `nowhere?email=${person.email}`);
  await reset(person, another(code));
  await reset(person, code);
  await mailsTo(t, person);
  await me(person.token);

  const logged = t.logged.join('\n');
  expect(logged).toContain('/api/reset-password');
  const [name = ''] = person.email.split('@');
  const codes = [code, code.replace('-', ''), another(code)];
  for (const secret of [name, ...codes, NEW_PASSWORD, person.password, person.token]) {
    expect(logged).not.toContain(secret);
  }
});

const post = (path: string, payload?: object) => t.send('POST', path, undefined, payload);
const forgot = (email: string) => post('forgot-password', { email });
const me = (token: string) => t.send('GET', 'me', undefined, undefined, { authorization: `Bearer ${token}` });
const login = async (email: string, password: string) => (await post('login', { email, password })).status;

function reset({ email }: Pick<Person, 'email'>, code: string, password = NEW_PASSWORD) {
  return post('reset-password', {
    email,
    verification_code: code,
    new_password: password,
    new_password_confirmation: password,
  });
}

/** Returns the code from the newest mail, exactly as it is printed there. */
async function askForCode(who: Person): Promise<string> {
  expect((await forgot(who.email)).status).toBe(200);
  return codeIn((await mailsTo(t, who)).at(-1));
}

/** Returns the number of rows changed on this database connection so far. */
async function changesIn({ system }: TestApp): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(system.db);
  return Number(rows[0]?.changes);
}

/** Returns a wrong code that looks like `code`. */
function another(code: string): string {
  return `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`;
}

function expectWrongCode(response: TestResponse): void {
  expectInvalid(response, { verification_code: WRONG_CODE });
}
