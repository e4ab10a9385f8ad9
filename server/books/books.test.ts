import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, NO_IDS, refusedFields } from '#tests/answers.ts';
import { openTestApp } from '#tests/open-app.ts';
import { createAdmin, form } from '#tests/factories.ts';
import { storedFiles, temporaryFiles } from '#tests/left-behind.ts';

// By the API specification, the message about a missing book says "Blog".
const NOT_FOUND = { message: 'Blog tidak ditemukan.' };
const BOOK = { title: 'Memetakan Desa', author: 'Siti Rahma', tahun: '2024', penerbit: 'Terarah', doi: '10.1000/182' };
const FIELDS = Object.keys(BOOK);

const app = await openTestApp();
const admin = await createAdmin(app);
const shelf = await openTestApp({ listCap: 3 });
const librarian = await createAdmin(shelf);
afterAll(async () => {
  expect(await temporaryFiles(app)).toEqual([]);
});

type Payload = Record<string, unknown> | FormData;

const add = (payload: Payload, on = app, who = admin) => on.send('POST', 'addBuku', who, payload);
const detail = (id: number) => app.send('GET', `detailBuku/${id}`, admin);

describe('adding', () => {
  test.each<[string, Payload]>([
    ['JSON', BOOK],
    ['a form', form(BOOK)],
    ['a form whose file was not chosen', form(BOOK, { file: Buffer.alloc(0) })],
  ])('without a file: %s', async (_, payload) => {
    const { status, body } = await add(payload);
    expect({ status, message: body.message }).toEqual({ status: 201, message: 'Buku berhasil ditambahkan' });
    const at = app.clock.now().toISOString();
    expect(await detail(body.id)).toEqual({
      status: 200,
      body: { buku: { ...BOOK, id: body.id, file: null, created_at: at, updated_at: at } },
    });
  });

  test('a PDF is stored byte for byte and served', async () => {
    const bytes = await readFile('server/operation/demo/books/kelola-sampah-desa.pdf');
    const { body } = await add(form(BOOK, { file: { bytes, name: 'buku saya.pdf', type: 'application/pdf' } }));
    const { file } = (await detail(body.id)).body.buku;
    expect(file).toMatch(/^books\/[0-9a-f]{32}\.pdf$/);
    const served = await app.app.inject({ url: `/storage/${file}` });
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(served.rawPayload.equals(bytes)).toBe(true);
    expect(await storedFiles(app)).toEqual([file]);
  });

  test('a PDF with another name and type is still a PDF', async () => {
    const before = await storedFiles(app);
    const bytes = await readFile('server/operation/demo/books/kelola-sampah-desa.pdf');
    const { status } = await add(form(BOOK, { file: { bytes, name: 'a.exe', type: 'image/png' } }));
    expect(status).toBe(201);
    expect(await storedFiles(app)).toHaveLength(before.length + 1);
  });

  test('a file that is not a PDF is refused, and no book is added', async () => {
    const before = await app.send('GET', 'semuaBuku', admin);
    const files = await storedFiles(app);
    expect(refusedFields(await add(form(BOOK, { file: Buffer.from('%PDF-palsu') })))).toEqual([422, 'file']);
    expect(await app.send('GET', 'semuaBuku', admin)).toEqual(before);
    expect(await storedFiles(app)).toEqual(files);
  });

  test('every field except the file is required, in the order of the form', async () => {
    for (const payload of [{}, form({}), form(Object.fromEntries(FIELDS.map((field) => [field, ' '])))]) {
      expectInvalid(await add(payload), {
        title: 'Judul wajib diisi.',
        author: 'Author wajib diisi.',
        tahun: 'Tahun wajib diisi.',
        penerbit: 'Penerbit wajib diisi.',
        doi: 'DOI wajib diisi.',
      });
    }
  });

  test.each(FIELDS)('%s may have 255 characters, not one more', async (field) => {
    for (const shape of [(given: typeof BOOK) => given, (given: typeof BOOK) => form(given)]) {
      const { status, body } = await add(shape({ ...BOOK, [field]: '🌱'.repeat(255) }));
      expect(status).toBe(201);
      expect((await detail(body.id)).body.buku[field]).toBe('🌱'.repeat(255));
      expect(refusedFields(await add(shape({ ...BOOK, [field]: '🌱'.repeat(256) })))).toEqual([422, field]);
    }
  });

  test('the year is free text', async () => {
    const { body } = await add({ ...BOOK, tahun: 'cetakan ke-2, 2023/2024' });
    expect((await detail(body.id)).body.buku.tahun).toBe('cetakan ke-2, 2023/2024');
  });

  test('fields are text, on one line', async () => {
    expect((await add({ ...BOOK, tahun: 2024 })).body.errors).toEqual({ tahun: ['Tahun harus berupa teks.'] });
    const { body } = await add({ ...BOOK, title: ' Memetakan\r\n  Desa ' });
    expect((await detail(body.id)).body.buku.title).toBe('Memetakan Desa');
  });

  test('a caller cannot name a file without uploading it', async () => {
    const { body } = await add({ ...BOOK, file: 'books/0123456789abcdef0123456789abcdef.pdf', id: 1 });
    expect((await detail(body.id)).body.buku.file).toBeNull();
  });
});

test.each(NO_IDS)('what is no id: %s', async (id) => {
  expect(await app.send('GET', `detailBuku/${id}`, admin)).toEqual({ status: 404, body: NOT_FOUND });
  expect(await app.send('POST', `editBuku/${id}`, admin, BOOK)).toEqual({ status: 404, body: NOT_FOUND });
  expect(await app.send('DELETE', `deleteBuku/${id}`, admin)).toEqual({ status: 404, body: NOT_FOUND });
  expect(await app.send('POST', `restoreBuku/${id}`, admin)).toEqual({ status: 404, body: NOT_FOUND });
});

describe('editing', () => {
  const edit = (id: number, payload: Payload) => app.send('POST', `editBuku/${id}`, admin, payload);
  const fileOf = async (id: number) => (await detail(id)).body.buku.file as string | null;
  const CHANGED = { title: 'Memetakan Desa II', author: 'Rahma', tahun: '2025', penerbit: 'UGM', doi: '10.1000/183' };
  const pdf = () => readFile('server/operation/demo/books/kelola-sampah-desa.pdf');

  test.each<[string, Payload]>([
    ['JSON', CHANGED],
    ['a form', form(CHANGED)],
    ['a form whose file was not chosen', form(CHANGED, { file: Buffer.alloc(0) })],
  ])('changes every field, and keeps the file: %s', async (_, payload) => {
    const { body } = await add(form(BOOK, { file: await pdf() }));
    const before = (await detail(body.id)).body.buku;
    app.clock.advance({ s: 1 });
    expect(await edit(body.id, payload)).toEqual({ status: 200, body: { message: 'Buku berhasil diperbarui' } });
    const updated_at = app.clock.now().toISOString();
    expect((await detail(body.id)).body.buku).toEqual({ ...before, ...CHANGED, updated_at });
    expect((await app.app.inject(`/storage/${before.file}`)).statusCode).toBe(200);
    const found = await app.send('GET', `semuaBuku?q=desa+ii&per_page=1`, admin);
    expect(found.body.buku[0].id).toBe(body.id);
  });

  test('a new PDF replaces the old one, which is removed', async () => {
    const others = await storedFiles(app);
    const { body } = await add(form(BOOK, { file: await pdf() }));
    const old = await fileOf(body.id);
    expect((await edit(body.id, form(CHANGED, { file: await pdf() }))).status).toBe(200);
    const file = await fileOf(body.id);
    expect(file).not.toBe(old);
    expect(await storedFiles(app)).toEqual([...others, file].toSorted());
  });

  test('a book without a PDF gets one', async () => {
    const { body } = await add(BOOK);
    await edit(body.id, form(BOOK, { file: await pdf() }));
    expect(await storedFiles(app)).toContain(await fileOf(body.id));
  });

  test('a file that is not a PDF is refused, and nothing changes', async () => {
    const { body } = await add(form(BOOK, { file: await pdf() }));
    const before = await detail(body.id);
    const files = await storedFiles(app);
    expect(refusedFields(await edit(body.id, form(CHANGED, { file: Buffer.from('%PDF-palsu') })))).toEqual([
      422,
      'file',
    ]);
    expect((await edit(body.id, form({ ...CHANGED, title: ' ' }, { file: await pdf() }))).status).toBe(422);
    expect(await detail(body.id)).toEqual(before);
    expect(await storedFiles(app)).toEqual(files);
  });

  test('every field is required', async () => {
    const { body } = await add(BOOK);
    expect(Object.keys((await edit(body.id, {})).body.errors)).toEqual(FIELDS);
  });

  test('of two PDFs that are sent at once one stays, and nothing of the other is left', async () => {
    const others = await storedFiles(app);
    const { body } = await add(form(BOOK, { file: await pdf() }));
    const answers = await Promise.all(
      ['Kiri', 'Kanan'].map(async (title) => edit(body.id, form({ ...BOOK, title }, { file: await pdf() }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await storedFiles(app)).toEqual([...others, await fileOf(body.id)].toSorted());
  });
});

describe('the list', () => {
  beforeAll(async () => {
    for (const [title, tahun, penerbit] of [
      ['Satu', '2021', 'Gramedia'],
      ['Dua 100%', '2020', 'UI_Press'],
      ['Tiga', '2023', 'C:\\'],
      ['Empat', '2022', 'Kompas'],
    ] as const) {
      await add({ ...BOOK, title, tahun, penerbit }, shelf, librarian);
      shelf.clock.advance({ s: 1 });
    }
  });

  const list = (query = '') => shelf.send('GET', `semuaBuku${query}`, librarian, undefined);
  const titles = ({ body }: { body: { buku: { title: string }[] } }) => body.buku.map(({ title }) => title);

  test('bare: the newest up to the cap, and the total', async () => {
    const answer = await list();
    expect(titles(answer)).toEqual(['Empat', 'Tiga', 'Dua 100%']);
    expect(answer.body.meta).toEqual({ total: 4, page: 1, per_page: 3 });
    expect(Object.keys(answer.body.buku[0])).toEqual(['id', ...FIELDS, 'file', 'created_at', 'updated_at']);
  });

  test.each([
    ['?page=2&per_page=3', ['Satu']],
    ['?sort=tahun&per_page=2', ['Dua 100%', 'Satu']],
    ['?sort=-tahun&per_page=1', ['Tiga']],
    ['?sort=title&per_page=1', ['Dua 100%']],
    ['?sort=created_at&per_page=1', ['Satu']],
    ['?q=%25', ['Dua 100%']],
    ['?q=_', ['Dua 100%']],
    ['?q=%5C', ['Tiga']],
    ['?q=gramedia', ['Satu']],
    ['?q=2022', ['Empat']],
    ['?q=10.1000/182&per_page=1', ['Empat']],
    ['?q=siti&per_page=1', ['Empat']],
    ['?q=tidak+ada', []],
  ])('%s', async (query, expected) => {
    expect(titles(await list(query))).toEqual(expected);
  });

  test('books of the same moment are ordered by id', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 3; count += 1)
      ids.push((await add({ ...BOOK, title: 'Kembar' }, shelf, librarian)).body.id);
    const { body } = await list('?q=kembar');
    expect(body.buku.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed());
  });

  test.each(['page=0', 'per_page=101', 'sort=doi', 'sort=file', 'q=a&q=b', 'page=1&page=1'])(
    'a wrong value is refused: %s',
    async (query) => {
      expect(refusedFields(await list(`?${query}`))).toEqual([422, query.split('=')[0]]);
    },
  );
});
