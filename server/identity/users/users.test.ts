import { beforeAll, describe, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/constants.ts';
import { NO_IDS, NOT_ALLOWED, queriesOf, shownUser, SIGN_IN_FIRST } from '#tests/answers.ts';
import { openTestApp } from '#tests/open-app.ts';
import { createAdmin, createPerson, type Person } from '#tests/factories.ts';

const t = await openTestApp();

const admin = await createAdmin(t);
const own = await openTestApp({ listCap: 4 });
const boss = await createPerson(own, { role_type: ROLE_ADMIN, nama_depan: 'Zainal', email: 'zainal@contoh.id' });

describe('who may see users', () => {
  test.each(['allUsers', 'detailUsers/1', 'detailUsers/tidak-ada', 'allUsers?page=0'])(
    '%s is for admins only, whatever is asked',
    async (path) => {
      expect(await get(path)).toEqual(SIGN_IN_FIRST);
      expect(await get(path, await createPerson(t))).toEqual(NOT_ALLOWED);
      expect([200, 404, 422]).toContain((await get(path, admin)).status);
    },
  );

  test('a user who is not an admin cannot see even the own entry', async () => {
    const person = await createPerson(t);
    expect((await get(`detailUsers/${person.id}`, person)).status).toBe(403);
  });

  test('detailUsers returns the whole user except the password', async () => {
    const person = await createPerson(t, { nama_depan: 'Joko' });
    const response = await get(`detailUsers/${person.id}`, admin);
    expect(response).toEqual({ status: 200, body: { user: shownUser(person) } });
    expect(JSON.stringify(response.body)).not.toMatch(/argon2|password|hash/i);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.each([...NO_IDS, '1'.repeat(2000)])('detailUsers returns 404 for %s', async (id) => {
    const body = { message: expect.stringMatching(/tidak (ditemukan|ada)\./) };
    expect(await get(`detailUsers/${id}`, admin)).toEqual({ status: 404, body });
  });
});

describe('allUsers', () => {
  beforeAll(async () => {
    await createPerson(own, { nama_depan: 'Citra', nama_belakang: 'Ayu', email: 'c@contoh.id' });
    own.clock.advance({ s: 1 });
    await createPerson(own, { nama_depan: 'Bayu', nama_belakang: '100% Hijau', email: 'b@contoh.id' });
    own.clock.advance({ s: 1 });
    await createPerson(own, { nama_depan: 'Ani', nama_belakang: 'Sari_Dewi', email: 'y@contoh.id' });
  });

  const list = (query = '') => own.send('GET', `allUsers${query}`, boss);
  const names = async (query = '') =>
    (await list(query)).body.data.map(({ nama_depan }: { nama_depan: string }) => nama_depan);

  test('returns all names, with the fields by which an admin chooses an author', async () => {
    const { data, meta } = await own.succeed('GET', 'allUsers', boss);
    expect(await names()).toEqual(['Ani', 'Bayu', 'Citra', 'Zainal']);
    expect(meta).toEqual({ total: 4, page: 1, per_page: 4 });
    expect(data[3]).toEqual({
      id: boss.id,
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
    expect((await list()).body.meta).toEqual({ total: 5, page: 1, per_page: 4 });
    await own.system.db.deleteFrom('users').where('id', '=', extra.id).execute();
  });

  test('returns pages', async () => {
    expect(await names('?page=1&per_page=3')).toEqual(['Ani', 'Bayu', 'Citra']);
    expect(await names('?page=2&per_page=3')).toEqual(['Zainal']);
    expect(await names('?page=9&per_page=3')).toEqual([]);
    expect((await list('?page=2')).body.meta).toEqual({ total: 4, page: 2, per_page: 20 });
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
    expect((await list('?q=citra')).body.meta.total).toBe(1);
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

  test.each<[string, string[]]>([
    ...queriesOf({
      page: ['0', '-1', 'x', '', '1.5', '999999999999'],
      per_page: ['0', '101'],
      sort: ['password_hash', 'nama_depan;drop'],
      q: ['a'.repeat(201), '%00'],
    }).map(([query, field]): [string, string[]] => [query, [field]]),
    ['sort=x&q=%00&page=x&per_page=x', ['page', 'per_page', 'q', 'sort']],
    ['page=1&page=2&q=a&q=b&sort=email&sort=email', ['page', 'q', 'sort']],
  ])('%s is refused, in Indonesian', async (query, fields) => {
    const { status, body } = await list(`?${query}`);
    const { message, errors } = body;
    expect([status, Object.keys(errors)]).toEqual([422, fields]);
    for (const [text] of Object.values<string[]>(errors)) expect(text).toMatch(/harus|paling|tidak dapat/);
    expect(message).toBe(errors[fields[0] ?? '']?.[0]);
  });

  test('ignores unknown options', async () => {
    expect((await list('?view=card&__proto__=1&constructor=2')).status).toBe(200);
  });
});

function get(path: string, who?: Person) {
  return t.send('GET', path, who);
}
