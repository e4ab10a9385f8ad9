import { describe, expect, test } from 'vitest';
import type { WorkField } from '#contract/articles/version-fields.ts';
import type { WorkFields } from '#contract/articles/works.ts';
import { openTestApp } from '#tests/open-app.ts';
import { createAdmin, createPerson, form } from '#tests/factories.ts';

const app = await openTestApp();
const author = await createPerson(app);
const admin = await createAdmin(app);
for (const name of ['Air', 'Hutan']) await app.send('POST', 'addTopic', admin, { name });
const [water, forest] = (await app.send('GET', 'topics')).body.topics;

const TEXT = { title: 'Judul', content: '<p>Isi</p>' };
const NONE: WorkFields = {
  abstract: '',
  keywords: [],
  topics: [],
  language: 'id',
  licence: null,
  co_authors: [],
  doi: null,
  translates_version: null,
};
const sri = { given_name: 'Sri', family_name: '', affiliation: 'Universitas Udayana', orcid: '0000-0002-1825-0097' };
const budi = { given_name: 'Budi', family_name: 'Nur Aini', affiliation: '', orcid: null };

/**
 * The fields as a caller sends them, and as the server stores them. These articles are no translations, so they have no
 * translates_version: translations/translations.test.ts tests it.
 */
const given = (): Record<WorkField, unknown> => ({
  abstract: ' Satu.\r\n\r\nDua. ',
  keywords: [' air  bersih ', 'Hutan', 'hutan', ''],
  topics: [forest.id, water.id],
  language: 'en',
  licence: 'CC-BY-SA-4.0',
  co_authors: [
    { ...sri, orcid: 'https://orcid.org/0000000218250097' },
    { given_name: '', family_name: '', affiliation: ' ', orcid: '' },
    { given_name: 'Budi', family_name: 'Nur  Aini' },
  ],
  doi: 'https://doi.org/10.1234/Abc',
  translates_version: 1,
});
const stored = (): WorkFields => ({
  abstract: 'Satu.\n\nDua.',
  keywords: ['air bersih', 'Hutan'],
  topics: [water, forest],
  language: 'en',
  licence: 'CC-BY-SA-4.0',
  co_authors: [sri, budi],
  doi: '10.1234/Abc',
  translates_version: null,
});

/** Returns the fields as a form sends them, with lists as JSON text. */
const asForm = (fields: object) =>
  form(Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, typeof v === 'string' ? v : JSON.stringify(v)])));

async function post(fields: object, who = author): Promise<number> {
  const { status, body } = await app.send('POST', 'postArtikel', who, { ...TEXT, ...fields });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.id;
}
const edit = (id: number, fields: object) =>
  app.send('POST', `editArticle/${id}`, admin, { ...TEXT, verifikasi_admin: 'disetujui', ...fields });

async function workOf(id: number): Promise<object> {
  const { artikel } = (await app.send('GET', `detailArtikel/${id}`, admin)).body;
  return Object.fromEntries(Object.keys(NONE).map((name) => [name, artikel[name]]));
}

describe.each(['JSON', 'a form'])('by %s', (by) => {
  const body = (fields: object) => (by === 'JSON' ? fields : asForm(fields));

  test('an author and an admin give the fields, and an edit without them keeps them', async () => {
    for (const who of [author, admin]) {
      const answer = await app.send('POST', 'postArtikel', who, body({ ...TEXT, ...given() }));
      expect(answer.status).toBe(201);
      expect(await workOf(answer.body.id)).toEqual(stored());
      const kept = await app.send(
        'POST',
        `editArticle/${answer.body.id}`,
        admin,
        body({ ...TEXT, verifikasi_admin: 'menunggu' }),
      );
      expect(kept.status).toBe(200);
      expect(await workOf(answer.body.id)).toEqual(stored());
    }
  });

  test('an edit replaces each field, and empties it', async () => {
    const id = await post(given());
    const status = { ...TEXT, verifikasi_admin: 'menunggu' };
    const other = { ...NONE, abstract: 'Lain', topics: [], keywords: ['desa'], co_authors: [budi], doi: '10.5555/x' };
    const replaced = { ...other, topics: [water.id], licence: 'CC-BY-4.0', translates_version: 7 };
    await app.send('POST', `editArticle/${id}`, admin, body({ ...status, ...replaced }));
    expect(await workOf(id)).toEqual({ ...other, topics: [water], licence: 'CC-BY-4.0' });
    const empty = {
      abstract: '',
      keywords: '',
      topics: '',
      licence: '',
      co_authors: '',
      doi: '',
      translates_version: '',
    };
    expect((await app.send('POST', `editArticle/${id}`, admin, body({ ...status, ...empty }))).status).toBe(200);
    expect(await workOf(id)).toEqual(NONE);
  });
});

test('null empties what is stored, and keeps the language', async () => {
  const id = await post(given());
  const nothing = Object.fromEntries(Object.keys(NONE).map((name) => [name, null]));
  expect((await edit(id, nothing)).status).toBe(200);
  expect(await workOf(id)).toEqual({ ...NONE, language: 'en' });
});

const words = (count: number) => Array.from({ length: count }, (_, index) => `kata ${index}`);

type Refused = [what: string, field: string, value: unknown, message: string];

test.each<Refused>([
  [
    'a long abstract',
    'abstract',
    'a'.repeat(2001),
    'Ringkasan paling banyak 2.000 karakter. Persingkat, lalu coba lagi.',
  ],
  [
    'a NUL',
    'abstract',
    'a\0b',
    'Ringkasan memuat karakter yang tidak dapat disimpan. Hapus karakter itu, lalu coba lagi.',
  ],
  ['many keywords', 'keywords', words(11), 'Kata kunci paling banyak 10. Hapus sebagian, lalu coba lagi.'],
  ['a long keyword', 'keywords', ['a'.repeat(81)], 'Kata kunci paling banyak 80 karakter. Persingkat, lalu coba lagi.'],
  ['keywords that are no list', 'keywords', 'air, hutan', 'Kata kunci harus berupa daftar teks.'],
  ['many topics', 'topics', [1, 2, 3, 4], 'Topik paling banyak 3. Lepas salah satu, lalu coba lagi.'],
  [
    'an unknown topic',
    'topics',
    [2_000_000],
    'Topik yang dipilih sudah dihapus admin. Lepas pilihan itu, lalu coba lagi.',
  ],
  ['another language', 'language', 'fr', 'Bahasa harus salah satu dari: id, en.'],
  [
    'another licence',
    'licence',
    'MIT',
    'Lisensi harus salah satu dari: CC-BY-4.0, CC-BY-SA-4.0, CC-BY-NC-4.0, CC-BY-NC-ND-4.0, all-rights-reserved.',
  ],
  [
    'many authors',
    'co_authors',
    words(21).map((given_name) => ({ given_name })),
    'Penulis lain paling banyak 20. Hapus sebagian, lalu coba lagi.',
  ],
  ['an author without a name', 'co_authors', [{ family_name: 'Rahma' }], 'Nama depan penulis lain wajib diisi.'],
  ['authors that are no list', 'co_authors', 'Sri', 'Penulis lain harus berupa daftar nama.'],
  [
    'a wrong ORCID',
    'co_authors',
    [{ given_name: 'Sri', orcid: '0000-0002-1825-0098' }],
    'ORCID tidak benar. Periksa lagi 16 angkanya, misalnya 0000-0002-1825-0097; angka terakhir boleh X.',
  ],
  ['a wrong DOI', 'doi', 'contoh', 'DOI tidak benar. Tulis seperti 10.1234/abcd atau https://doi.org/10.1234/abcd.'],
  ...[0, -1, 1.5, 'x', 2 ** 31].map(
    (value) => [`version ${value}`, 'translates_version', value, 'Versi naskah asli tidak dikenal.'] satisfies Refused,
  ),
])('%s is refused on its field, and nothing is stored', async (_, field, value, message) => {
  const refusal = { status: 422, body: { message, errors: { [field]: [message] } } };
  expect(await app.send('POST', 'postArtikel', author, { ...TEXT, [field]: value })).toEqual(refusal);
  const id = await post(given());
  expect(await edit(id, { [field]: value })).toEqual(refusal);
  expect(await workOf(id)).toEqual(stored());
});

test('lists leave all fields but the language out', async () => {
  await edit(await post(given()), {});
  for (const query of ['', '?view=card']) {
    for (const article of (await app.send('GET', `semuaArtikel${query}`)).body.artikels) {
      expect(Object.keys(article).filter((name) => name in NONE)).toEqual(['language']);
    }
  }
});

test('the audit log says what an edit changed', async () => {
  const id = await post(given());
  await edit(id, { licence: 'CC-BY-4.0', keywords: ['desa'], doi: '10.1234/Abc' });
  const [entry] = (await app.send('GET', 'auditLog?entity=article&per_page=1', admin)).body.log;
  expect(entry.details).toEqual({
    verifikasi_admin: { from: 'menunggu', to: 'disetujui' },
    licence: { from: 'CC-BY-SA-4.0', to: 'CC-BY-4.0' },
    keywords: 'changed',
  });
});

test('a new article has the licence of the settings, unless its author chooses another one', async () => {
  app.system.config.defaultLicence = 'CC-BY-4.0';
  app.system.publicContent.changed();
  try {
    for (const fields of [{}, { licence: '' }]) {
      expect(await workOf(await post(fields))).toMatchObject({ licence: 'CC-BY-4.0' });
    }
    const id = await post({ licence: 'all-rights-reserved' });
    expect(await workOf(id)).toMatchObject({ licence: 'all-rights-reserved' });
    await edit(id, { licence: '' });
    expect(await workOf(id)).toMatchObject({ licence: null });
  } finally {
    app.system.config.defaultLicence = undefined;
    app.system.publicContent.changed();
  }
});
