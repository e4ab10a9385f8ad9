import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildTestApp, type TestApp } from '#tests/build-app.ts';
import { createAdmin, createArticle, createPerson, type Person } from '#tests/factories.ts';

let app: TestApp;
let author: Person;
let reader: Person;
let admin: Person;

type Listed = { id: number; title: string; verifikasi_admin: string; content?: string; user: { email: string | null } };
type Answer = {
  status: number;
  artikels: Listed[];
  meta: { total: number; page: number; per_page: number };
  message: string;
  errors: Record<string, string[]>;
};

async function list(query = '', who?: Person, call = 'semuaArtikel'): Promise<Answer> {
  const response = await app.app.inject({ url: `/api/${call}${query}`, headers: who?.headers ?? {} });
  const body: Omit<Answer, 'status'> = response.json();
  return { ...body, status: response.statusCode };
}
const titles = ({ artikels }: Answer) => artikels.map(({ title }) => title);

const post = async (title: string, verifikasi_admin = 'disetujui', content = '<p>Isi</p>') => {
  const id = await createArticle(app, admin, { title, verifikasi_admin, content });
  app.clock.advance({ s: 1 });
  return id;
};

describe('without parameters', () => {
  beforeAll(async () => {
    app = await buildTestApp({ listCap: 3 });
    [author, reader, admin] = [await createPerson(app), await createPerson(app), await createAdmin(app)];
  });
  afterAll(() => app.close());

  test('an empty list says so', async () => {
    const empty = { artikels: [], meta: { total: 0, page: 1, per_page: 3 } };
    expect(await list()).toEqual({ status: 200, ...empty });
    expect(await list('', author, 'userArtikel')).toEqual({ status: 200, ...empty });
  });

  test('the newest come first, up to the cap, and the total counts them all', async () => {
    for (const title of ['Satu', 'Dua']) await post(title);
    expect(await list()).toMatchObject({ meta: { total: 2, page: 1, per_page: 3 } });
    expect(titles(await list())).toEqual(['Dua', 'Satu']);

    for (const title of ['Tiga', 'Empat']) await post(title);
    await post('Menunggu', 'menunggu');
    expect(titles(await list())).toEqual(['Empat', 'Tiga', 'Dua']);
    expect((await list()).meta).toEqual({ total: 4, page: 1, per_page: 3 });
    expect(titles(await list('', admin))).toEqual(['Menunggu', 'Empat', 'Tiga']);
    expect((await list('', admin)).meta.total).toBe(5);
    expect((await list('', admin, 'userArtikel')).meta.total).toBe(5);
  });

  test('rows beyond the cap are reached by pages', async () => {
    expect(titles(await list('?page=2&per_page=3'))).toEqual(['Satu']);
  });
});

describe('of long texts', () => {
  const CALLS = [
    ['semuaArtikel', 'artikels', 'postArtikel'],
    ['userArtikel', 'artikels', 'postArtikel'],
    ['semuaBlog', 'blog', 'postBlogBerita'],
  ] as const;

  beforeAll(async () => {
    app = await buildTestApp();
    admin = await createAdmin(app);
    for (let number = 1; number <= 8; number += 1) {
      const payload = { title: `Nomor ${number}`, content: '🌱'.repeat(190_000), verifikasi_admin: 'disetujui' };
      for (const url of ['/api/postArtikel', '/api/postBlogBerita']) {
        const response = await app.app.inject({ method: 'POST', url, headers: admin.headers, payload });
        expect(response.statusCode).toBe(201);
      }
      app.clock.advance({ s: 1 });
    }
    await app.system.db.updateTable('blogs').set({ status: 'onpost' }).execute();
  });
  afterAll(() => app.close());

  test.each(CALLS)('a bare %s stops after 5 MB of contents, newest first, and says so', async (call, field) => {
    const response = await app.app.inject({ url: `/api/${call}`, headers: admin.headers });
    const { [field]: rows, meta } = response.json<Record<string, Listed[]> & { meta: object }>();
    expect(rows?.map(({ title }) => title)).toEqual([8, 7, 6, 5, 4, 3].map((number) => `Nomor ${number}`));
    expect(rows?.every(({ content }) => content?.length === 380_000)).toBe(true);
    expect(meta).toEqual({ total: 8, page: 1, per_page: 1000, truncated: true });
  });

  test.each(CALLS)('%s has the rest by page, and all without contents', async (call, field) => {
    for (const [query, expected, per_page] of [
      ['page=2&per_page=6', 2, 6],
      ['per_page=7', 7, 7],
      ['view=card', 8, 1000],
      ['sort=title&q=nomor%201', 1, 1000],
    ] as const) {
      const response = await app.app.inject({ url: `/api/${call}?${query}`, headers: admin.headers });
      const { [field]: rows, meta } = response.json<Record<string, Listed[]> & { meta: object }>();
      expect([query, rows]).toEqual([query, expect.objectContaining({ length: expected }) as object]);
      expect(meta).not.toHaveProperty('truncated');
      expect(meta).toMatchObject({ per_page });
    }
  });

  test('visitors get the same, from remembered lists too', async () => {
    for (const call of ['semuaArtikel', 'semuaBlog', 'semuaArtikel']) {
      const { meta } = (await app.app.inject(`/api/${call}`)).json();
      expect(meta).toEqual({ total: 8, page: 1, per_page: 1000, truncated: true });
    }
  });
});

describe('with parameters', () => {
  beforeAll(async () => {
    app = await buildTestApp();
    author = await createPerson(app, { nama_depan: 'Siti', nama_belakang: 'Rahma', email: 'rahasia@contoh.id' });
    [reader, admin] = [await createPerson(app), await createAdmin(app)];
    for (let number = 1; number <= 25; number += 1) await post(`Artikel ${String(number).padStart(2, '0')}`);
  });
  afterAll(() => app.close());

  test('a page has 20 rows unless another size is requested', async () => {
    const first = await list('?page=1');
    expect(first.meta).toEqual({ total: 25, page: 1, per_page: 20 });
    expect(titles(first)).toHaveLength(20);
    expect(titles(first)[0]).toBe('Artikel 25');
    expect(titles(await list('?page=2'))).toEqual([
      'Artikel 05',
      'Artikel 04',
      'Artikel 03',
      'Artikel 02',
      'Artikel 01',
    ]);
    expect(titles(await list('?per_page=2'))).toEqual(['Artikel 25', 'Artikel 24']);
    expect(titles(await list('?per_page=2&page=3'))).toEqual(['Artikel 21', 'Artikel 20']);
    expect((await list('?per_page=100')).meta.per_page).toBe(100);
  });

  test('a page behind the last is empty and still knows the total', async () => {
    expect(await list('?page=100000')).toEqual({
      status: 200,
      artikels: [],
      meta: { total: 25, page: 100_000, per_page: 20 },
    });
  });

  test('view=card has a preview and no content; otherwise both are there', async () => {
    const [card] = (await list('?per_page=1&view=card')).artikels;
    expect(card).toMatchObject({ title: 'Artikel 25', preview: 'Isi' });
    expect(card).not.toHaveProperty('content');
    for (const query of ['?per_page=1', '?per_page=1&view=full']) {
      expect((await list(query)).artikels[0]).toMatchObject({ preview: 'Isi', content: '<p>Isi</p>' });
    }
  });

  test.each([
    ['title', ['Artikel 01', 'Artikel 02']],
    ['-title', ['Artikel 25', 'Artikel 24']],
    ['created_at', ['Artikel 01', 'Artikel 02']],
    ['-created_at', ['Artikel 25', 'Artikel 24']],
    ['published_at', ['Artikel 01', 'Artikel 02']],
    ['-published_at', ['Artikel 25', 'Artikel 24']],
  ])('sort=%s', async (sort, expected) => {
    expect(titles(await list(`?per_page=2&sort=${sort}`))).toEqual(expected);
  });

  test('a remembered list shows each author only their own address, and includes later changes', async () => {
    const other = await createPerson(app);
    const byAuthor = await createArticle(app, author, { title: 'Milik Siti', verifikasi_admin: 'menunggu' });
    const byOther = await createArticle(app, other, { title: 'Milik orang lain', verifikasi_admin: 'menunggu' });
    const decide = async (id: number, verifikasi_admin: string) =>
      await app.app.inject({
        method: 'PUT',
        url: `/api/updateStatusArtikel/${id}`,
        headers: admin.headers,
        payload: { verifikasi_admin },
      });
    const addresses = async (who?: Person) =>
      Object.fromEntries(
        (await list('?per_page=5&view=card', who)).artikels.map((article) => [article.id, article.user.email]),
      );
    await list('?per_page=5&view=card', other);

    for (const id of [byAuthor, byOther]) await decide(id, 'disetujui');
    // Requests the list twice in turn, with the visitors' list in between: all come from the same cached rows.
    for (let round = 0; round < 2; round += 1) {
      expect(await addresses(author)).toMatchObject({ [byAuthor]: author.email, [byOther]: null });
      expect(await addresses()).toMatchObject({ [byAuthor]: null, [byOther]: null });
      expect(await addresses(other)).toMatchObject({ [byAuthor]: null, [byOther]: other.email });
      expect(await addresses(reader)).toMatchObject({ [byAuthor]: null, [byOther]: null });
    }

    for (const id of [byAuthor, byOther]) await decide(id, 'ditolak');
    expect(titles(await list('?per_page=1', author))).toEqual(['Artikel 25']);
  });

  test('the public list is not counted again for another page, as the site requests it', async () => {
    const own = await buildTestApp();
    onTestFinished(() => own.close());
    const ownAdmin = await createAdmin(own);
    for (const title of ['Satu', 'Dua', 'Tiga']) {
      await createArticle(own, ownAdmin, { title, verifikasi_admin: 'disetujui' });
    }
    const totalOf = async (query: string): Promise<number> => {
      const response = await own.app.inject(`/api/semuaArtikel?per_page=1${query}`);
      return response.json<Answer>().meta.total;
    };
    expect(await totalOf('&page=1')).toBe(3);

    // Changes the database directly, so that the application does not notice.
    await own.system.db.deleteFrom('articles').where('title', '=', 'Satu').execute();
    expect(await totalOf('&page=2&status=disetujui')).toBe(3);
    expect(await totalOf('&page=2&q=a')).toBe(2);
    own.system.publicContent.changed();
    expect(await totalOf('&page=2&status=disetujui')).toBe(2);
  });

  test('every call takes them', async () => {
    expect(titles(await list('?per_page=1&sort=title&q=artikel', admin, 'userArtikel'))).toEqual(['Artikel 01']);
  });

  test('unknown parameters are ignored', async () => {
    expect((await list('?utm_source=surat&user_id=1')).meta.total).toBe(25);
  });

  test.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=abc', 'page'],
    ['page=1.5', 'page'],
    ['page=', 'page'],
    ['page=1e2', 'page'],
    ['page=100001', 'page'],
    ['page=99999999999999999999', 'page'],
    ['per_page=0', 'per_page'],
    ['per_page=101', 'per_page'],
    ['per_page=%00', 'per_page'],
    ['status=terbit', 'status'],
    ['status=', 'status'],
    ['status=onpost', 'status'],
    ['sort=id', 'sort'],
    ['sort=email', 'sort'],
    ['sort=password_hash', 'sort'],
    ['sort=title,id', 'sort'],
    ['sort=--title', 'sort'],
    ["sort=title'", 'sort'],
    ['sort=__proto__', 'sort'],
    ['view=kartu', 'view'],
    [`q=${'a'.repeat(201)}`, 'q'],
    ['q=%00', 'q'],
    ['page=1&page=2', 'page'],
    ['per_page=1&per_page=1', 'per_page'],
    ['q=a&q=b', 'q'],
    ['status=disetujui&status=menunggu', 'status'],
    ['sort=title&sort=title', 'sort'],
    ['view=card&view=card', 'view'],
  ])('a wrong value is refused: %s', async (query, field) => {
    for (const call of ['semuaArtikel', 'userArtikel']) {
      const { status, message, errors } = await list(`?${query}`, admin, call);
      expect({ status, fields: Object.keys(errors ?? {}) }).toEqual({ status: 422, fields: [field] });
      expect(message).toBe(errors[field]?.[0]);
      // Messages are in Indonesian, like every text for users.
      expect(message).toMatch(/harus|paling|wajib|tidak dapat/);
    }
  });

  test('several wrong values are all named', async () => {
    const { errors } = await list('?page=0&per_page=0&sort=x&status=x&view=x');
    expect(Object.keys(errors).toSorted()).toEqual(['page', 'per_page', 'sort', 'status', 'view']);
  });

  test.each([['q[]=a'], ['q[a]=b'], ['__proto__[a]=b'], ['%'], ['%zz=1'], ['&&&'], ['=']])(
    'a strange query string is no failure: %s',
    async (query) => {
      expect((await list(`?${query}`)).status).toBeLessThan(500);
    },
  );
});

describe('searching', () => {
  const wanted = [
    '100% organik',
    '100 persen organik',
    'data_desa',
    'dataXdesa',
    'C:\\desa',
    'C:/desa',
    "Pak O'Brien",
    '🌱 Benih',
  ];
  beforeAll(async () => {
    app = await buildTestApp();
    author = await createPerson(app, { nama_depan: 'Siti', nama_belakang: 'Rahma', email: 'rahasia@contoh.id' });
    [reader, admin] = [await createPerson(app), await createAdmin(app)];
    for (const title of wanted) await post(title);
    const id = await createArticle(app, author, { title: 'Tulisan Siti', content: '<p>kata dalam isi</p>' });
    await app.app.inject({
      method: 'PUT',
      url: `/api/updateStatusArtikel/${id}`,
      headers: admin.headers,
      payload: { verifikasi_admin: 'disetujui' },
    });
    app.clock.advance({ s: 1 });
    await createArticle(app, author, { title: 'Naskah Siti yang menunggu' });
  });
  afterAll(() => app.close());

  const search = async (q: string, who?: Person) => await list(`?q=${encodeURIComponent(q)}`, who);

  test.each([
    ['organik', ['100 persen organik', '100% organik']],
    ['ORGANIK', ['100 persen organik', '100% organik']],
    ['  organik ', ['100 persen organik', '100% organik']],
    ['100%', ['100% organik']],
    ['%', ['100% organik']],
    ['a_d', ['data_desa']],
    ['_', ['data_desa']],
    ['\\', ['C:\\desa']],
    ['\\d', ['C:\\desa']],
    ["o'b", ["Pak O'Brien"]],
    ['🌱', ['🌱 Benih']],
    ["' or 1=1 --", []],
    ['siti rahma', ['Tulisan Siti']],
    ['rahasia@contoh.id', []],
    ['tidak ada', []],
  ])('%j finds %j', async (q, expected) => {
    const answer = await search(q);
    expect(titles(answer)).toEqual(expected);
    expect(answer.meta.total).toBe(expected.length);
  });

  test.each(['', '   '])('an empty search finds everything: %j', async (q) => {
    expect((await search(q)).meta.total).toBe(wanted.length + 1);
  });

  test('unapproved articles are found by admins only', async () => {
    expect(titles(await search('naskah', admin))).toEqual(['Naskah Siti yang menunggu']);
    for (const who of [undefined, reader, author]) {
      expect(await search('naskah', who)).toMatchObject({ artikels: [], meta: { total: 0 } });
    }
    expect(titles(await list('?q=naskah', author, 'userArtikel'))).toEqual(['Naskah Siti yang menunggu']);
    expect(titles(await list('?q=naskah', reader, 'userArtikel'))).toEqual([]);
  });
});

describe('by status', () => {
  beforeAll(async () => {
    app = await buildTestApp();
    [author, reader, admin] = [await createPerson(app), await createPerson(app), await createAdmin(app)];
    await post('Ya', 'disetujui');
    await post('Nanti', 'menunggu');
    await post('Tidak', 'ditolak');
    await createArticle(app, author, { title: 'Milik penulis' });
  });
  afterAll(() => app.close());

  test('an admin lists one status', async () => {
    expect(titles(await list('?status=menunggu', admin))).toEqual(['Milik penulis', 'Nanti']);
    expect((await list('?status=menunggu&per_page=1', admin)).meta.total).toBe(2);
    expect(titles(await list('?status=ditolak', admin))).toEqual(['Tidak']);
    expect(titles(await list('?status=disetujui', admin))).toEqual(['Ya']);
    expect(titles(await list('?status=menunggu&q=nan', admin))).toEqual(['Nanti']);
  });

  test.each(['menunggu', 'ditolak'])(
    'no other caller reaches %s that way, not even one of their own',
    async (status) => {
      for (const who of [undefined, reader, author]) {
        expect(await list(`?status=${status}`, who)).toMatchObject({ status: 200, artikels: [], meta: { total: 0 } });
      }
    },
  );

  test('all callers may filter by a status that they see anyway', async () => {
    expect(titles(await list('?status=disetujui'))).toEqual(['Ya']);
    expect(titles(await list('?status=menunggu', author, 'userArtikel'))).toEqual(['Milik penulis']);
    expect(titles(await list('?status=disetujui', author, 'userArtikel'))).toEqual([]);
  });
});

describe('the order', () => {
  const decide = async (id: number, verifikasi_admin: string) => {
    const response = await app.app.inject({
      method: 'PUT',
      url: `/api/updateStatusArtikel/${id}`,
      headers: admin.headers,
      payload: { verifikasi_admin },
    });
    expect(response.statusCode).toBe(200);
    app.clock.advance({ s: 1 });
  };

  beforeAll(async () => {
    app = await buildTestApp();
    admin = await createAdmin(app);
  });
  afterAll(() => app.close());

  test('is the date of publication, and for unpublished ones the date of creation', async () => {
    const early = await post('Ditulis awal', 'menunggu');
    const late = await post('Ditulis akhir', 'menunggu');
    await post('Belum terbit', 'menunggu');
    await decide(late, 'disetujui');
    await decide(early, 'disetujui');
    expect(titles(await list())).toEqual(['Ditulis awal', 'Ditulis akhir']);
    expect(titles(await list('', admin))).toEqual(['Ditulis awal', 'Ditulis akhir', 'Belum terbit']);
    expect(titles(await list('?sort=published_at', admin))).toEqual(['Belum terbit', 'Ditulis akhir', 'Ditulis awal']);
    expect(titles(await list('?sort=-created_at', admin))).toEqual(['Belum terbit', 'Ditulis akhir', 'Ditulis awal']);

    await decide(late, 'ditolak');
    await decide(late, 'disetujui');
    expect(titles(await list())).toEqual(['Ditulis awal', 'Ditulis akhir']);
  });

  test('is the id for equal dates, so that no row is on two pages', async () => {
    app.clock.advance({ min: 1 });
    const ids: number[] = [];
    for (const title of ['Kembar', 'Kembar', 'Kembar', 'Kembar']) {
      ids.push(await createArticle(app, admin, { title, verifikasi_admin: 'disetujui' }));
    }
    for (const [sort, expected] of [
      ['-published_at', ids.toReversed()],
      ['title', ids],
      ['-title', ids.toReversed()],
    ] as const) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => list(`?q=kembar&per_page=1&page=${page}&sort=${sort}`)),
      );
      expect(pages.flatMap(({ artikels }) => artikels.map(({ id }) => id))).toEqual(expected);
    }
  });
});
