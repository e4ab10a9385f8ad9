import { describe, expect, test } from 'vitest';
import { ARTICLE_STATUSES } from '#contract/constants.ts';
import { openTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createBlog, createPerson, type Person } from '#tests/factories.ts';
import { fromNearerEnd } from './paging.ts';

const TITLES = ['Bakau', 'air', 'Bakau Demak', 'Zamrud', 'ikan', 'Energi', 'air'];
const BOOK = { author: 'Siti', tahun: '2024', penerbit: 'Terarah', doi: '10.1/x' };

const app = await openTestApp();
const admin = await createAdmin(app);
const author = await createPerson(app, { nama_depan: 'Zainab', nama_belakang: 'Bakaruddin' });
for (const [index, title] of TITLES.entries()) {
  const verifikasi_admin = ARTICLE_STATUSES[index % 3] ?? 'menunggu';
  await createArticle(app, admin, { title, verifikasi_admin });
  await createBlog(app, admin, { title, status: index % 3 === 0 ? 'onpost' : 'onhold' });
  await app.succeed('POST', 'addBuku', admin, { ...BOOK, title });
  // Gives some rows the same timestamp.
  if (index % 2 === 0) app.clock.advance({ s: 1 });
}
await createArticle(app, author, { title: 'Hutan' });

type Row = { id: number } & Record<string, unknown>;
async function list(url: string, who: Person | undefined = admin) {
  const { status, body } = await app.send('GET', url, who);
  const { meta, ...others } = body;
  return { status, meta, rows: Object.values(others)[0] as Row[] };
}
const metaOf = async (url: string, who?: Person) => (await list(url, who)).meta;
const anonymously = async (url: string) => (await app.app.inject(`/api/${url}`)).json();

const PAGE = 3;
const POST_SORTS = ['published_at', 'created_at', 'title'];
test.each([
  ['semuaArtikel', POST_SORTS, ['', 'menunggu', 'disetujui', 'ditolak']],
  ['semuaBlog', POST_SORTS, ['', 'onhold', 'onpost']],
  ['semuaBuku', ['created_at', 'title', 'author', 'tahun'], ['']],
  ['allUsers', ['nama_depan', 'email', 'created_at'], ['']],
])('pages in every order, status and search make up the whole list: %s', async (call, sorts, statuses) => {
  for (const status of statuses) {
    for (const q of ['', 'a']) {
      for (const sort of sorts.flatMap((column) => [column, `-${column}`])) {
        const narrowed = `${call}?sort=${sort}&q=${encodeURIComponent(q)}${status && `&status=${status}`}`;
        const whole = await list(narrowed);
        const ids = whole.rows.map(({ id }) => id);
        const paged: number[] = [];
        for (let page = 1; page <= Math.ceil(ids.length / PAGE) + 1; page += 1) {
          const { rows, meta } = await list(`${narrowed}&page=${page}&per_page=${PAGE}`);
          expect(meta).toMatchObject({ total: ids.length, page, per_page: PAGE });
          paged.push(...rows.map(({ id }) => id));
        }
        expect(paged, narrowed).toEqual(ids);
        expect(new Set(ids).size).toBe(ids.length);
        if (status)
          expect(whole.rows.every((row) => [row['status'], row['verifikasi_admin']].includes(status))).toBe(true);
        // Each order must sort the values that the caller sees, and the descending order must be the reverse.
        const column = sort.replace('-', '');
        const values = whole.rows.map((row) => keyOf(row, column));
        const ascending = sort.startsWith('-') ? values.toReversed() : values;
        expect(ascending, narrowed).toEqual(ascending.toSorted());
      }
    }
  }
});

function keyOf(row: Row, column: string): string {
  if (column === 'published_at') return String(row['published_at'] ?? row['created_at']);
  if (column === 'title' && 'content' in row) return String(row['title']).toLowerCase();
  // The response for `users` has no dates. The ids replace them here, because ids are in the order of creation.
  if (!(column in row)) return String(row.id).padStart(10, '0');
  return String(row[column]);
}

describe('counts', () => {
  test('of each status, whatever the filter, and as many as a search finds', async () => {
    const counts = { menunggu: 4, disetujui: 2, ditolak: 2 };
    const found = { menunggu: 1, disetujui: 0, ditolak: 1 };
    for (const [query, meta] of [
      ['semuaArtikel?counts=true', { total: 8, counts }],
      ['semuaArtikel?counts=true&status=ditolak', { total: 2, counts }],
      ['semuaArtikel?counts=true&status=ditolak&page=9', { total: 2, counts }],
      ['semuaArtikel?counts=true&q=bakau', { total: 2, counts: found }],
      ['semuaArtikel?counts=true&q=bakau&status=disetujui', { total: 0, counts: found }],
      ['semuaArtikel?counts=true&q=tidak+ada', { total: 0, counts: { menunggu: 0, disetujui: 0, ditolak: 0 } }],
      ['semuaBlog?counts=true', { total: 7, counts: { onhold: 4, onpost: 3 } }],
      ['semuaBlog?counts=true&q=bakau&status=onpost', { total: 1, counts: { onhold: 1, onpost: 1 } }],
    ] as const) {
      expect(await metaOf(query), query).toMatchObject(meta);
    }
  });

  test('of what is one’s own', async () => {
    const meta = { total: 1, counts: { menunggu: 1, disetujui: 0, ditolak: 0 } };
    expect(await metaOf('userArtikel?counts=true', author)).toMatchObject(meta);
    expect(await metaOf('userArtikel?counts=true&q=hutan', author)).toMatchObject(meta);
    expect(await metaOf('userArtikel?counts=true&status=disetujui', author)).toMatchObject({ ...meta, total: 0 });
  });

  test('reveal nothing about rows that the caller may not see', async () => {
    for (const person of [undefined, author]) {
      const read = async (url: string) => (person ? await list(url, person) : await anonymously(url)).meta;
      expect(await read('semuaArtikel?counts=true')).toMatchObject({
        total: 2,
        counts: { menunggu: 0, disetujui: 2, ditolak: 0 },
      });
      expect((await read('semuaArtikel?counts=true&status=menunggu')).total).toBe(0);
      expect(await read('semuaBlog?counts=true')).toMatchObject({ total: 3, counts: { onhold: 0, onpost: 3 } });
    }
  });

  test('are there only on request, also in cached responses', async () => {
    const bare = await anonymously('semuaArtikel?view=card');
    expect(bare.meta).not.toHaveProperty('counts');
    expect((await anonymously('semuaArtikel?view=card&counts=true')).meta).toHaveProperty('counts');
    expect(await anonymously('semuaArtikel?view=card')).toEqual(bare);
    expect(await metaOf('semuaArtikel?counts=false')).not.toHaveProperty('counts');
    expect((await list('semuaArtikel?counts=ya')).status).toBe(422);
  });
});

describe('a search', () => {
  test('finds articles by their author, the new one after the author has changed', async () => {
    const find = async (q: string) => (await list(`semuaArtikel?q=${q}`)).rows.map(({ title }) => title);
    const other = await createPerson(app, { nama_depan: 'Wulan', nama_belakang: 'Sari' });
    expect(await find('bakaruddin')).toEqual(['Hutan']);
    const [row] = (await list('semuaArtikel?q=hutan')).rows;
    const payload = { title: 'Hutan', content: 'Isi', verifikasi_admin: 'menunggu', user_id: String(other.id) };
    await app.succeed('POST', `editArticle/${row?.id}`, admin, payload);
    expect([await find('bakaruddin'), await find('wulan+sari')]).toEqual([[], ['Hutan']]);
    await app.succeed('PUT', `updateStatusArtikel/${row?.id}`, admin, { verifikasi_admin: 'ditolak' });
    expect(await find('wulan+sari')).toEqual(['Hutan']);
    await app.succeed('POST', `editArticle/${row?.id}`, admin, { ...payload, user_id: String(author.id) });
  });

  test('finds the longest possible texts, in letters that do not compress', async () => {
    const hieroglyphs = Array.from({ length: 1275 }, (_, at) => String.fromCodePoint(0x13000 + ((at * 619) % 1070)));
    const text = (from: number) => hieroglyphs.slice(from, from + 255).join('');
    const person = {
      nama_depan: text(255),
      nama_belakang: text(510),
      no_hp: '0812-3456-7890',
      gender: 'P',
      email: `${'xj4'.repeat(81)}@contoh.id`,
      password: 'Kata-Sandi-Panjang',
    };
    await app.succeed('POST', 'register', undefined, person);
    const [writer] = (await list(`allUsers?q=${person.email.slice(0, 99)}`)).rows;
    const article = await createArticle(app, admin, { title: text(0) });
    const edit = { title: text(0), content: 'Isi', verifikasi_admin: 'menunggu', user_id: String(writer?.id) };
    await app.succeed('POST', `editArticle/${article}`, admin, edit);
    const blog = await createBlog(app, admin, { title: text(0) });
    const payload = { title: text(0), author: text(255), tahun: text(510), penerbit: text(765), doi: text(1020) };
    const book = await app.succeed('POST', 'addBuku', admin, payload);
    const q = encodeURIComponent(hieroglyphs.slice(100, 140).join(''));
    const found = async (call: string) => (await list(`${call}?q=${q}`)).rows.map(({ id }) => id);
    expect(await found('semuaArtikel')).toEqual([article]);
    expect(await found('semuaBlog')).toEqual([blog]);
    expect(await found('semuaBuku')).toEqual([book.id]);
  });
});

test('a search with many results has each on exactly one page, and the right total, in every order', async () => {
  const many = 250;
  const { db } = app.system;
  const at = app.clock.now().toISOString();
  const times = { created_at: at, updated_at: at };
  const book = (index: number) => ({
    ...BOOK,
    ...times,
    file: null,
    title: `Seri ${many - index}`,
    search_text: `seri ${index}`,
  });
  const person = (index: number) => ({
    ...times,
    nama_depan: `Seri ${index % 7}`,
    nama_belakang: 'Banyak',
    email: `seri${index}@contoh.id`,
    no_hp: '0812-3456-7890',
    gender: 'P' as const,
    password_hash: '',
    role_type: 1,
    search_text: `seri ${index}`,
  });
  const indexes = Array.from({ length: many }, (_, index) => index);
  const post = (index: number) => ({
    ...times,
    user_id: author.id,
    title: `Seri ${many - index}`,
    content: '',
    preview: '',
    image: null,
    published_at: at,
    listed_at: at,
    search_text: `seri ${index % 90}`,
  });
  const articles = indexes.map((index) => ({ ...post(index), verifikasi_admin: 'disetujui' as const }));
  await db.insertInto('articles').values(articles).execute();
  const blogs = indexes.map((index) => ({ ...post(index), status: 'onpost' as const }));
  await db.insertInto('blogs').values(blogs).execute();
  await db.insertInto('books').values(indexes.map(book)).execute();
  await db.insertInto('users').values(indexes.map(person)).execute();
  for (const narrowed of [
    'semuaArtikel?counts=true&sort=-title',
    'semuaArtikel?status=disetujui&sort=created_at',
    'semuaBlog?counts=true&status=onpost&sort=published_at',
    'semuaBuku?sort=title',
    'semuaBuku?sort=-created_at',
    'allUsers?sort=nama_depan',
    'allUsers?sort=-email',
  ]) {
    const whole = await list(`${narrowed}&q=seri`);
    expect(whole.meta.total).toBe(many);
    const paged: number[] = [];
    for (let page = 1; page <= 3; page += 1) {
      const { rows, meta } = await list(`${narrowed}&q=seri&page=${page}&per_page=100`);
      expect(meta.total).toBe(many);
      paged.push(...rows.map(({ id }) => id));
    }
    expect(paged).toEqual(whole.rows.map(({ id }) => id));
    expect(new Set(paged).size).toBe(many);
    expect((await list(`${narrowed}&q=tidak+ada`)).meta.total).toBe(0);
  }
});

test('rows of a page are counted from the nearer end', () => {
  const of = (page: number, total: number) => fromNearerEnd({ page, limit: 20, offset: (page - 1) * 20 }, total, 'asc');
  expect(of(1, 100)).toEqual({ limit: 20, offset: 0, order: 'asc' });
  expect(of(5, 100)).toEqual({ limit: 20, offset: 0, order: 'desc' });
  expect(of(5, 85)).toEqual({ limit: 5, offset: 0, order: 'desc' });
  expect(of(4, 85)).toEqual({ limit: 20, offset: 5, order: 'desc' });
  expect(of(6, 85)).toMatchObject({ limit: 0 });
  expect(of(1, 0)).toMatchObject({ limit: 0 });
});
