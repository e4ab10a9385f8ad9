import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queriesOf } from '#tests/answers.ts';
import { openOwnApp } from '#tests/open-app.ts';
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
  const { status, body } = await app.send('GET', call + query, who);
  return { ...body, status };
}
const titles = ({ artikels }: Answer) => artikels.map(({ title }) => title);

const post = async (title: string, verifikasi_admin = 'disetujui', content = '<p>Isi</p>') => {
  const id = await createArticle(app, admin, { title, verifikasi_admin, content });
  app.clock.advance({ s: 1 });
  return id;
};
const decide = async (id: number, verifikasi_admin: string) => {
  await app.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin });
  app.clock.advance({ s: 1 });
};
/** Starts the application with its users before the tests of a describe(), and closes it after them. */
function openBefore(prepare: () => Promise<void> = async () => {}, settings: { listCap?: number } = {}): void {
  beforeAll(async () => {
    app = await buildTestApp(settings);
    author = await createPerson(app, { nama_depan: 'Siti', nama_belakang: 'Rahma', email: 'rahasia@contoh.id' });
    [reader, admin] = [await createPerson(app), await createAdmin(app)];
    await prepare();
  });
  afterAll(() => app.close());
}

describe('without parameters', () => {
  openBefore(undefined, { listCap: 3 });

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

  openBefore(async () => {
    for (let number = 1; number <= 8; number += 1) {
      const payload = { title: `Nomor ${number}`, content: '🌱'.repeat(190_000), verifikasi_admin: 'disetujui' };
      for (const call of ['postArtikel', 'postBlogBerita']) await app.succeed('POST', call, admin, payload);
      app.clock.advance({ s: 1 });
    }
    await app.system.db.updateTable('blogs').set({ status: 'onpost' }).execute();
  });

  test.each(CALLS)('a bare %s stops after 5 MB of contents, newest first, and says so', async (call, field) => {
    const { [field]: rows, meta } = await app.succeed('GET', call, admin);
    expect(rows.map(({ title }: Listed) => title)).toEqual([8, 7, 6, 5, 4, 3].map((number) => `Nomor ${number}`));
    expect(rows.every(({ content }: Listed) => content?.length === 380_000)).toBe(true);
    expect(meta).toEqual({ total: 8, page: 1, per_page: 1000, truncated: true });
  });

  test.each(CALLS)('%s has the rest by page, and all without contents', async (call, field) => {
    for (const [query, expected, per_page] of [
      ['page=2&per_page=6', 2, 6],
      ['per_page=7', 7, 7],
      ['view=card', 8, 1000],
      ['sort=title&q=nomor%201', 1, 1000],
    ] as const) {
      const { [field]: rows, meta } = await app.succeed('GET', `${call}?${query}`, admin);
      expect(rows, query).toHaveLength(expected);
      expect(meta).not.toHaveProperty('truncated');
      expect(meta).toMatchObject({ per_page });
    }
  });

  test('visitors get the same, from remembered lists too', async () => {
    for (const call of ['semuaArtikel', 'semuaBlog', 'semuaArtikel']) {
      const { meta } = await app.succeed('GET', call);
      expect(meta).toEqual({ total: 8, page: 1, per_page: 1000, truncated: true });
    }
  });
});

describe('with parameters', () => {
  openBefore(async () => {
    for (let number = 1; number <= 25; number += 1) await post(`Artikel ${String(number).padStart(2, '0')}`);
  });

  test('a page has 20 rows unless another size is requested', async () => {
    const first = await list('?page=1');
    expect(first.meta).toEqual({ total: 25, page: 1, per_page: 20 });
    expect(titles(first)).toHaveLength(20);
    expect(titles(first)[0]).toBe('Artikel 25');
    expect(titles(await list('?page=2'))).toEqual(['05', '04', '03', '02', '01'].map((number) => `Artikel ${number}`));
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
    const addresses = async (who?: Person) =>
      Object.fromEntries(
        (await list('?per_page=5&view=card', who)).artikels.map((article) => [article.id, article.user.email]),
      );
    await list('?per_page=5&view=card', other);

    for (const id of [byAuthor, byOther]) await decide(id, 'disetujui');
    // Requests the list twice as each user and as a visitor. No cached response may show another user's e-mail address.
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
    const own = await openOwnApp();
    const ownAdmin = await createAdmin(own);
    for (const title of ['Satu', 'Dua', 'Tiga']) {
      await createArticle(own, ownAdmin, { title, verifikasi_admin: 'disetujui' });
    }
    const totalOf = async (query: string) => (await own.succeed('GET', `semuaArtikel?per_page=1${query}`)).meta.total;
    expect(await totalOf('&page=1')).toBe(3);

    // Deletes the row directly in the database, so that the application does not empty its cache.
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

  test.each(
    queriesOf({
      page: ['0', '-1', 'abc', '1.5', '', '1e2', '100001', '99999999999999999999', '1&page=2'],
      per_page: ['0', '101', '%00', '1&per_page=1'],
      status: ['terbit', '', 'onpost', 'disetujui&status=menunggu'],
      sort: ['id', 'email', 'password_hash', 'title,id', '--title', "title'", '__proto__', 'title&sort=title'],
      view: ['kartu', 'card&view=card'],
      q: ['a'.repeat(201), '%00', 'a&q=b'],
    }),
  )('a wrong value is refused: %s', async (query, field) => {
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
  openBefore(async () => {
    for (const title of wanted) await post(title);
    await decide(
      await createArticle(app, author, { title: 'Tulisan Siti', content: '<p>kata dalam isi</p>' }),
      'disetujui',
    );
    await createArticle(app, author, { title: 'Naskah Siti yang menunggu' });
  });

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
  openBefore(async () => {
    await post('Ya', 'disetujui');
    await post('Nanti', 'menunggu');
    await post('Tidak', 'ditolak');
    await createArticle(app, author, { title: 'Milik penulis' });
  });

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
  openBefore();

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
