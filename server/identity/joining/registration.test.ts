import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLE_ADMIN, ROLE_USER } from '#contract/constants.ts';
import { openTestApp, reopenTestApp } from '#tests/open-app.ts';
import { expectInvalid, refusedFields } from '#tests/answers.ts';
import { auditOf } from '#tests/audit.ts';
import { registration } from '#tests/registration.ts';
import type { TestResponse } from '#tests/build-app.ts';
import { createAdmin, createPerson } from '#tests/factories.ts';

const INCOMPLETE = 'Semua field wajib diisi!';
const TAKEN = 'Email sudah terdaftar. Silakan login, atau gunakan email lain.';
const UNSTORABLE = /memuat karakter yang tidak dapat disimpan\. Hapus karakter itu/;

const t = await openTestApp();

describe('register', () => {
  test('creates a user who can sign in at once', async () => {
    const given = registration({ nama_depan: 'Dewi', nama_belakang: 'Lestari', email: 'dewi@contoh.id', gender: 'P' });
    const { status, body } = await register(given);
    const at = t.clock.now().toISOString();
    const user = { nama_depan: 'Dewi', nama_belakang: 'Lestari', email: 'dewi@contoh.id', no_hp: '0812-3456-7890' };
    expect([status, body]).toEqual([
      201,
      {
        message: 'Registrasi berhasil!',
        user: { id: expect.any(Number), ...user, gender: 'P', role_type: ROLE_USER, created_at: at, updated_at: at },
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/argon2|password|hash/i);
    expect((await login(given)).body.user).toEqual(body.user);
  });

  test('ignores a role in the body, and every other undeclared field', async () => {
    for (const role of [2, '2', [2]]) {
      const forged = { role_type: role, id: 1, created_at: '2001-01-01T00:00:00.000Z', password_hash: 'x' };
      const response = await register({ ...registration(), ...forged });
      expect(response.status).toBe(201);
      expect(response.body.user).toMatchObject({ role_type: ROLE_USER, created_at: t.clock.now().toISOString() });
      expect(response.body.user.id).not.toBe(1);
    }
    const admins = await t.system.db.selectFrom('users').select('id').where('role_type', '=', ROLE_ADMIN).execute();
    expect(admins).toEqual([]);
  });

  test('ignores the caller: not even an admin can create an admin with it', async () => {
    const admin = await createAdmin(t);
    const response = await register({ ...registration(), role_type: ROLE_ADMIN }, admin.headers);
    expect(response.body.user.role_type).toBe(ROLE_USER);
  });

  test('stores the e-mail in lower case and drops white space around texts, but not around the password', async () => {
    const given = registration({ nama_depan: ' Budi \n', email: '  Budi.S@Contoh.ID ', password: ' kata sandi ' });
    const response = await register(given);
    expect(response.body.user).toMatchObject({ nama_depan: 'Budi', email: 'budi.s@contoh.id' });
    expect((await login(given)).status).toBe(200);
    expect((await login({ ...given, password: 'kata sandi' })).status).toBe(401);
  });

  test('stores a name as it is written, on one line', async () => {
    const names = {
      nama_depan: `<b>"O'Neil"</b>'); drop table users;--`,
      nama_belakang: 'Ni\tMade\r\nAyu  王小明 👩🏽‍🌾',
    };
    const response = await register(registration(names));
    expect(response.body.user).toMatchObject({ ...names, nama_belakang: 'Ni Made Ayu 王小明 👩🏽‍🌾' });
  });

  test('is recorded in the audit log', async () => {
    const { id } = (await register(registration())).body.user;
    const at = t.clock.now().toISOString();
    expect(await auditOf(t, 'user', id)).toEqual([
      { at, actor_id: id, action: 'register', details: { roleType: ROLE_USER } },
    ]);
  });

  test('logs nothing of what was typed', async () => {
    const given = registration({ nama_depan: 'Rahasiawati', password: 'jangan-dicatat' });
    await register(given);
    await register(given);
    await register({ ...given, gender: 'X' });
    const logged = t.logged.join('\n');
    for (const text of [given.email, given.nama_depan, given.password, given.no_hp]) expect(logged).not.toContain(text);
  });
});

describe('the password of a new account', () => {
  test.each(['secret', 'rahasia', 'password123', '123456', 'terarah'])(
    'may be any of six characters or more while the program is tried out: %j',
    async (password) => {
      const given = registration({ password });
      expect((await register(given)).status).toBe(201);
      expect((await login(given)).status).toBe(200);
    },
  );

  describe('on a real site', () => {
    beforeAll(() => reopenTestApp(t, { production: true }));
    afterAll(() => reopenTestApp(t));

    test.each([
      'password',
      'Password123',
      '12345678',
      'INDONESIA',
      'iloveyou2010',
      'rahasia123',
      '@Terarah-2026!',
      'penulis_terarah',
      'Institut Keberlanjutan',
    ])('is refused if it is an obvious first guess: %s', async (password) => {
      const given = registration({ password });
      expectInvalid(await register(given), { password: /terlalu umum/ });
      expect((await register({ ...given, password: `${password} dan tiga kata` })).status).toBe(201);
    });

    test.each(['þ', '🌱'])('has eight characters or more, of any kind: %s', async (character) => {
      expect((await register(registration({ password: character.repeat(8) }))).status).toBe(201);
      const text = 'Password paling sedikit 8 karakter.';
      await expectRefused({ password: character.repeat(7) }, 'password', text);
    });

    test('is reported as too short together with the other fields, in the order of the form', async () => {
      const response = await register({ ...registration(), password: 'secret', email: 'salah' });
      expectInvalid(response, { email: /tidak valid/, password: 'Password paling sedikit 8 karakter.' });
    });
  });
});

describe('an e-mail that is registered already', () => {
  test.each([
    ['as it is', (email: string) => email],
    ['in capitals', (email: string) => email.toUpperCase()],
    ['with white space around it', (email: string) => `\t${email} `],
  ])('is refused %s', async (_how, spell) => {
    const { email } = await createPerson(t);
    expectInvalid(await register(registration({ email: spell(email) })), { email: TAKEN });
  });

  test('of several registrations at once exactly one succeeds', async () => {
    const email = 'serentak@contoh.id';
    const spellings = [email, 'Serentak@contoh.id', 'SERENTAK@CONTOH.ID', ' serentak@Contoh.id'];
    const responses = await Promise.all(spellings.map((spelling) => register(registration({ email: spelling }))));

    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = responses.filter(({ status }) => status === 422);
    expect(refused.map((response) => response.body.errors)).toEqual([1, 2, 3].map(() => ({ email: [TAKEN] })));
    const rows = await t.system.db.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(rows).toHaveLength(1);
  });
});

describe('a registration in which something is missing', () => {
  const FIELDS = ['nama_depan', 'nama_belakang', 'email', 'no_hp', 'gender', 'password'] as const;

  test.each([
    ['no body', undefined],
    ['an empty object', {}],
    ['only empty fields', Object.fromEntries(FIELDS.map((field) => [field, '']))],
  ])('is refused with the missing fields, in the order of the form: %s', async (_what, payload) => {
    const response = await register(payload);
    expectIncomplete(response, FIELDS);
    expect(Object.values<string[]>(response.body.errors).flat()).toEqual([
      ...['Nama depan wajib diisi.', 'Nama belakang wajib diisi.', 'Email wajib diisi.', 'No. HP wajib diisi.'],
      ...['Gender wajib dipilih.', 'Password wajib diisi.'],
    ]);
  });

  test.each(FIELDS)('is refused without %s', async (field) => {
    for (const value of [undefined, '', null]) {
      expectIncomplete(await register({ ...registration(), [field]: value }), [field]);
    }
  });

  test.each(['nama_depan', 'nama_belakang', 'email', 'no_hp'])(
    'is refused with only white space for %s',
    async (field) => {
      expectIncomplete(await register({ ...registration(), [field]: ' \t\r\n\u00A0\u3000' }), [field]);
    },
  );

  test('is reported although other fields are wrong too, each with its own text', async () => {
    const response = await register({ ...registration(), email: 'salah', gender: 'X', nama_belakang: undefined });
    expectIncomplete(response, ['nama_belakang', 'email', 'gender']);
  });

  function expectIncomplete(response: TestResponse, fields: readonly string[]): void {
    expect(refusedFields(response)).toEqual([422, ...fields]);
    expect(response.body.message).toBe(INCOMPLETE);
  }
});

describe('a registration that is wrong', () => {
  test('has the first field’s text as its message, its fields in the order of the form', async () => {
    const wrong = { password: 'dekat', gender: 'X', no_hp: 'tidak ada', email: 'salah' };
    const response = await register({ ...wrong, nama_belakang: 'Santoso', nama_depan: 'Budi' });
    expectInvalid(response, { email: /./, no_hp: /./, gender: /./, password: /./ });
  });

  test.each(['X', 'l', 'p', 'LP', ' L', 1, ['L'], { L: 'L' }, true])(
    'is refused with the gender %j',
    async (gender) => {
      await expectRefused({ gender }, 'gender', 'Gender harus salah satu dari: L, P.');
    },
  );

  test.each([
    'budi',
    'budi@',
    '@contoh.id',
    'budi@contoh',
    'a@b@contoh.id',
    'budi santoso@contoh.id',
    'budi@contoh.id, ani@contoh.id',
    'Budi <budi@contoh.id>',
    'budi@contoh..id',
    'budi@contoh.id\nBcc: ani@contoh.id',
  ])('is refused with the e-mail %j', async (email) => {
    await expectRefused({ email }, 'email', 'Email tidak valid. Contoh yang benar: nama@contoh.id.');
  });

  test.each([
    'telepon saya',
    '1234',
    '1'.repeat(21),
    '0812<script>',
    '--------',
    '( ) - +',
    '٠٨١٢٣٤٥٦',
    '++62 812 3456',
    '0812+3456789',
    '0812 3456 ext. 7',
    '0812-3456, 0813-4567',
    '0812_3456',
  ])('is refused with the phone number %j', async (no_hp) => {
    const text = 'No. HP tidak valid. Tulis 5 sampai 20 angka, misalnya 0812-3456-7890 atau (0274) 555 0182.';
    await expectRefused({ no_hp }, 'no_hp', text);
  });

  test.each([
    '12345',
    '1'.repeat(20),
    '081234567890',
    '+62 812 3456 7890',
    '+62 812-3456-7890',
    '(0274) 555 0182',
    '(+62) 812 3456 7890',
    '+62 (0) 812.3456.7890',
    '021.555.0123',
    '0274/555-0182',
    '(021) 555-(0123)',
  ])('is not: the phone number %j', async (no_hp) => {
    expect((await register(registration({ no_hp }))).body.user.no_hp).toBe(no_hp);
  });

  test.each([
    ['no-break spaces', ' +62\u00A0812\u202F3456\u20097890\t', '+62 812 3456 7890'],
    ['other hyphens and dashes', '0812\u20113456\u20107890\u20131\u20142\u22123', '0812-3456-7890-1-2-3'],
    ['marks of no width, as a list of contacts adds them', '\u202A+62 812\u200B-3456\u202C', '+62 812-3456'],
    ['full-width signs', '（０２７４）５５５－０１８２', '(0274)555-0182'],
    ['more space than is needed', '0812   3456', '0812 3456'],
  ])('is not, and is tidied: a phone number pasted with %s', async (_what, given, stored) => {
    expect((await register(registration({ no_hp: given }))).body.user.no_hp).toBe(stored);
  });

  test.each([
    [
      'nama_depan',
      'a'.repeat(255),
      'a'.repeat(256),
      'Nama depan paling banyak 255 karakter. Persingkat, lalu coba lagi.',
    ],
    ['nama_depan', '🌱'.repeat(255), '🌱'.repeat(256), /paling banyak 255 karakter/],
    ['nama_belakang', 'é'.repeat(255), 'é'.repeat(256), /paling banyak 255 karakter/],
    ['email', `b@${domainOf(253)}`, `b@${domainOf(254)}`, /paling banyak 255 karakter/],
    ['no_hp', `0${'-'.repeat(44)}81234`, `0${'-'.repeat(45)}81234`, /paling banyak 50 karakter/],
    ['password', 'p'.repeat(6), 'p'.repeat(5), 'Password paling sedikit 6 karakter.'],
    ['password', '🌱'.repeat(6), '🌱'.repeat(5), 'Password paling sedikit 6 karakter.'],
    ['password', 'p'.repeat(200), 'p'.repeat(201), 'Password paling banyak 200 karakter.'],
  ])('%s: the limit is counted in characters, and nothing is cut', async (field, longest, tooLong, text) => {
    const accepted = await register({ ...registration(), [field]: longest });
    expect(accepted.status).toBe(201);
    if (field !== 'password') expect(accepted.body.user[field]).toBe(longest);
    await expectRefused({ [field]: tooLong }, field, text);
  });

  test('of more than three megabytes is refused unread', async () => {
    const response = await register({ ...registration(), nama_depan: 'a'.repeat(3_200_000) });
    expect(response).toEqual({ status: 413, body: { message: expect.stringContaining('terlalu besar') } });
  });

  test.each([
    ['nama_depan', 'Nama depan'],
    ['nama_belakang', 'Nama belakang'],
    ['email', 'Email'],
    ['no_hp', 'No. HP'],
    ['password', 'Password'],
  ])('is refused with something else than text for %s', async (field, label) => {
    for (const value of [12345678, 0, true, ['abcdefgh'], { a: 1 }, { toString: 1 }]) {
      await expectRefused({ [field]: value }, field, `${label} harus berupa teks.`);
    }
  });

  test('is refused however deeply its JSON is nested', async () => {
    const headers = { 'content-type': 'application/json' };
    const registerNested = async (levels: number) =>
      await register(`{"nama_depan":${'['.repeat(levels)}${']'.repeat(levels)}}`, headers);
    const response = await registerNested(4);
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)[0]).toBe('nama_depan');
    expect((await registerNested(5)).status).toBe(400);
    expect((await registerNested(50_000)).status).toBe(413);
  });

  test.each(['nama_depan', 'nama_belakang', 'email', 'no_hp', 'password'])(
    'is refused with NUL, control characters and lone surrogates in %s',
    async (field) => {
      const given = registration();
      const text: string = given[field as keyof typeof given];
      for (const character of ['\0', '\u0001', '\u0008', '\u000B', '\u001B', '\u007F', '\uD83C', '\uDF31']) {
        await expectRefused({ [field]: text.slice(0, 3) + character + text.slice(3) }, field, UNSTORABLE);
      }
    },
  );

  test.each(['nama_depan', 'nama_belakang'])('is refused if it would look like another name: %s', async (field) => {
    for (const character of ['\u0085', '\u009B', '\u202E', '\u2067'])
      await expectRefused({ [field]: `Siti${character}Rahma` }, field, /karakter tak terlihat .* Ketik ulang/);
  });

  test('creates no user', async () => {
    const before = await countUsers();
    await register({ ...registration(), gender: 'X' });
    await register({});
    expect(await countUsers()).toBe(before);
  });
});

/** Returns a host name with `length` characters. Each label has at most the allowed 63. */
function domainOf(length: number): string {
  return `${'a23456789.'.repeat(30).slice(0, length - 4)}a.id`;
}

const register = (payload?: object | string, headers: Record<string, string> = {}) =>
  t.send('POST', 'register', undefined, payload, headers);
const login = ({ email, password }: { email: string; password: string }) =>
  t.send('POST', 'login', undefined, { email, password });

async function expectRefused(given: object, field: string, text: string | RegExp): Promise<void> {
  expectInvalid(await register({ ...registration(), ...given }), { [field]: text });
}

async function countUsers(): Promise<number> {
  return (await t.system.db.selectFrom('users').select('id').execute()).length;
}
