import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLE_ADMIN, ROLE_USER } from '#contract/constants.ts';
import { buildTestApp, type TestApp } from '#tests/build-app.ts';
import { openTestApp } from '#tests/open-app.ts';
import { createAdmin, createPerson, type Person } from '#tests/factories.ts';

const t = await openTestApp();

describe('who may see users', () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await createAdmin(t);
  });

  test.each(['/allUsers', '/detailUsers/1', '/detailUsers/tidak-ada', '/allUsers?page=0'])(
    '%s is for admins only, whatever is asked',
    async (path) => {
      const anonymous = await get(path);
      expect(anonymous.statusCode).toBe(401);
      expect(anonymous.json()).toEqual({ message: 'Silakan login terlebih dahulu.' });

      const user = await get(path, await createPerson(t));
      expect(user.statusCode).toBe(403);
      expect(user.json()).toEqual({ message: 'Anda tidak memiliki hak untuk melakukan ini.' });

      expect([200, 404, 422]).toContain((await get(path, admin)).statusCode);
    },
  );

  test('a user who is not an admin cannot see even the own entry', async () => {
    const person = await createPerson(t);
    expect((await get(`/detailUsers/${person.id}`, person)).statusCode).toBe(403);
  });

  test('detailUsers returns the whole user except the password', async () => {
    const person = await createPerson(t, { nama_depan: 'Joko' });
    const response = await get(`/detailUsers/${person.id}`, admin);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      user: {
        id: person.id,
        nama_depan: 'Joko',
        nama_belakang: 'Penguji',
        email: person.email,
        no_hp: '0812-0000-0000',
        gender: 'P',
        role_type: ROLE_USER,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    });
    expect(response.body).not.toMatch(/argon2|password|hash/i);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.each([
    '987654',
    '0',
    '-1',
    '1.5',
    '1e3',
    '01',
    'abc',
    '2147483648',
    '99999999999999999999',
    '1'.repeat(2000),
    '%00',
    '1%00',
    '%F0%9F%8C%B1',
    "1'--",
    '1%20or%201=1',
  ])('detailUsers returns 404 for %s', async (id) => {
    const response = await get(`/detailUsers/${id}`, admin);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: expect.stringMatching(/tidak (ditemukan|ada)\./) });
  });
});

describe('allUsers', () => {
  let own: TestApp;
  let admin: Person;
  beforeAll(async () => {
    own = await buildTestApp({ listCap: 4 });
    admin = await createPerson(own, { role_type: ROLE_ADMIN, nama_depan: 'Zainal', email: 'zainal@contoh.id' });
    await createPerson(own, { nama_depan: 'Citra', nama_belakang: 'Ayu', email: 'c@contoh.id' });
    own.clock.advance({ s: 1 });
    await createPerson(own, { nama_depan: 'Bayu', nama_belakang: '100% Hijau', email: 'b@contoh.id' });
    own.clock.advance({ s: 1 });
    await createPerson(own, { nama_depan: 'Ani', nama_belakang: 'Sari_Dewi', email: 'y@contoh.id' });
  });
  afterAll(() => own.close());

  const list = (query = '') => own.app.inject({ url: `/api/allUsers${query}`, headers: admin.headers });
  const names = async (query = '') =>
    (await list(query)).json().data.map(({ nama_depan }: { nama_depan: string }) => nama_depan);

  test('returns all names, with the fields by which an admin chooses an author', async () => {
    const response = await list();
    expect(response.statusCode).toBe(200);
    expect(await names()).toEqual(['Ani', 'Bayu', 'Citra', 'Zainal']);
    expect(response.json().meta).toEqual({ total: 4, page: 1, per_page: 4 });
    expect(response.json().data[3]).toEqual({
      id: admin.id,
      nama_depan: 'Zainal',
      nama_belakang: 'Penguji',
      email: 'zainal@contoh.id',
      role_type: ROLE_ADMIN,
      closed_at: null,
    });
  });

  test('returns no more than the cap, and how many there are', async () => {
    const extra = await createPerson(own, { nama_depan: 'Zzz' });
    expect(await names()).toEqual(['Ani', 'Bayu', 'Citra', 'Zainal']);
    expect((await list()).json().meta).toEqual({ total: 5, page: 1, per_page: 4 });
    await own.system.db.deleteFrom('users').where('id', '=', extra.id).execute();
  });

  test('returns pages', async () => {
    expect(await names('?page=1&per_page=3')).toEqual(['Ani', 'Bayu', 'Citra']);
    expect(await names('?page=2&per_page=3')).toEqual(['Zainal']);
    expect(await names('?page=9&per_page=3')).toEqual([]);
    expect((await list('?page=2')).json().meta).toEqual({ total: 4, page: 2, per_page: 20 });
  });

  test('sorts', async () => {
    expect(await names('?sort=-nama_depan')).toEqual(['Zainal', 'Citra', 'Bayu', 'Ani']);
    expect(await names('?sort=email')).toEqual(['Bayu', 'Citra', 'Ani', 'Zainal']);
    expect(await names('?sort=-created_at')).toEqual(['Ani', 'Bayu', 'Citra', 'Zainal']);
  });

  test('searches names and e-mails, whatever the case', async () => {
    expect(await names('?q=CITRA')).toEqual(['Citra']);
    expect(await names('?q=citra%20ay')).toEqual(['Citra']);
    expect(await names('?q=zainal@')).toEqual(['Zainal']);
    expect(await names('?q=tidak-ada')).toEqual([]);
    expect((await list('?q=citra')).json().meta.total).toBe(1);
  });

  test('searches letters beyond ASCII whatever the case, and as they are written', async () => {
    const extra = await createPerson(own, { nama_depan: 'Éva', nama_belakang: 'ÖZTÜRK Ж' });
    for (const text of ['Éva', 'éva', 'ÉVA', 'öztürk', 'ÖZTÜRK ж']) {
      expect(await names(`?page=1&q=${encodeURIComponent(text)}`)).toEqual(['Éva']);
    }
    await own.system.db.deleteFrom('users').where('id', '=', extra.id).execute();
  });

  test('searches for the characters % and _ and \\ literally', async () => {
    expect(await names('?q=%25')).toEqual(['Bayu']);
    expect(await names('?q=_')).toEqual(['Ani']);
    expect(await names('?q=%5C')).toEqual([]);
    expect(await names("?q='")).toEqual([]);
  });

  test.each([
    ['?page=0', ['page']],
    ['?page=-1', ['page']],
    ['?page=x', ['page']],
    ['?page=', ['page']],
    ['?page=1.5', ['page']],
    ['?page=999999999999', ['page']],
    ['?per_page=0', ['per_page']],
    ['?per_page=101', ['per_page']],
    ['?sort=password_hash', ['sort']],
    ['?sort=nama_depan;drop', ['sort']],
    [`?q=${'a'.repeat(201)}`, ['q']],
    ['?q=%00', ['q']],
    ['?sort=x&q=%00&page=x&per_page=x', ['page', 'per_page', 'q', 'sort']],
    ['?page=1&page=2&q=a&q=b&sort=email&sort=email', ['page', 'q', 'sort']],
  ])('%s is refused, in Indonesian', async (query, fields) => {
    const response = await list(query);
    expect(response.statusCode).toBe(422);
    const { message, errors } = response.json();
    expect(Object.keys(errors)).toEqual(fields);
    for (const [text] of Object.values<string[]>(errors)) expect(text).toMatch(/harus|paling|tidak dapat/);
    expect(message).toBe(errors[fields[0] ?? '']?.[0]);
  });

  test('ignores unknown options', async () => {
    expect((await list('?view=card&__proto__=1&constructor=2')).statusCode).toBe(200);
  });
});

function get(path: string, person?: Person) {
  return t.app.inject({ url: `/api${path}`, ...(person && { headers: person.headers }) });
}
