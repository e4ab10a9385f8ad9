import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { postKinds } from '#contract/posts/post-kinds.ts';
import { type Previewed, previewPath } from '#contract/posts/previews.ts';
import { RESTORABLE_MS } from './restorable.ts';
import { clearAway } from '#server/maintenance.ts';
import { openTestApp } from '#tests/open-app.ts';
import { createAdmin, createPerson, form, type Person, picture, signInAgain } from '#tests/factories.ts';
import { storedFiles, temporaryFiles } from '#tests/left-behind.ts';
import { restoreFile } from './files.service.ts';
import { emptyBin } from '#tests/empty-bin.ts';

const PDF = 'server/operation/demo/books/kelola-sampah-desa.pdf';
const POST = { title: 'Menanam Bakau', content: '<p>Isi</p>' };
const BOOK = { title: 'Memetakan Desa', author: 'Siti', tahun: '2024', penerbit: 'Terarah', doi: '10.1/182' };

const kinds = [
  {
    kind: 'article',
    calls: { add: 'postArtikel', edit: 'editArticle', detail: 'detailArtikel', restore: 'restoreArticleImage' },
    fields: { ...POST, verifikasi_admin: 'disetujui' },
    key: 'artikel',
    file: 'image',
    upload: () => picture(),
    said: { restored: 'Gambar dikembalikan.', missing: 'Artikel tidak ditemukan.' },
  },
  {
    kind: 'blog',
    calls: { add: 'postBlogBerita', edit: 'editBlog', detail: 'detailBlog', restore: 'restoreBlogImage' },
    fields: { ...POST, status: 'onpost' },
    key: 'blog',
    file: 'image',
    upload: () => picture(),
    said: { restored: 'Gambar dikembalikan.', missing: 'Blog tidak ditemukan.' },
  },
  {
    kind: 'book',
    calls: { add: 'addBuku', edit: 'editBuku', detail: 'detailBuku', restore: 'restoreBukuFile' },
    fields: BOOK,
    key: 'buku',
    file: 'file',
    upload: () => readFile(PDF),
    said: { restored: 'PDF dikembalikan.', missing: 'Blog tidak ditemukan.' },
  },
] as const;

const app = await openTestApp();
const admin = await createAdmin(app);
const author = await createPerson(app);
afterAll(async () => {
  expect(await temporaryFiles(app)).toEqual([]);
});

type Payload = Record<string, unknown> | FormData;
/** Removes deleted articles for good, and 48 hours later their versions' pictures. Then signs the users in again. */
async function removeForGood(): Promise<void> {
  await emptyBin(app);
  app.clock.advance({ h: 48 });
  await clearAway(app.system, 0);
  for (const who of [admin, author]) await signInAgain(app, who);
}

describe.each(kinds)('the file of a stored $kind', ({ kind, calls, fields, key, file, upload, said }) => {
  const removal = `remove_${file}`;
  const read = async (id: number) => (await app.send('GET', `${calls.detail}/${id}`, admin)).body[key];
  const edit = (id: number, payload: Payload, who: Person | undefined = admin) =>
    app.send('POST', `${calls.edit}/${id}`, who, payload);
  const remove = (id: number) => edit(id, { ...fields, [removal]: true });
  const restore = (id: number, who: Person | undefined = admin) => app.send('POST', `${calls.restore}/${id}`, who);
  const servedAs = async (path: string) => (await app.app.inject(`/storage/${path}`)).statusCode;
  /** Creates a public post or book with a file, and moves the clock on by a second. */
  const create = async () => {
    const { id } = (await app.send('POST', calls.add, admin, form(fields, { [file]: await upload() }))).body;
    await edit(id, fields);
    app.clock.advance({ s: 1 });
    return id as number;
  };
  const lastOf = async (id: number) => {
    const { log } = (await app.send('GET', `auditLog?entity=${kind}`, admin)).body;
    return log.find(({ entity_id }: { entity_id: number }) => entity_id === id);
  };

  test.each<[string, () => Payload]>([
    ['a form', () => form({ ...fields, [removal]: '1' })],
    ['a form with an untouched file input', () => form({ ...fields, [removal]: '1' }, { [file]: Buffer.alloc(0) })],
    ['JSON', () => ({ ...fields, [removal]: true })],
  ])('goes from it at once by %s, and from the storage after its time', async (_, payload) => {
    const id = await create();
    const before = await read(id);
    /** The common prefix of the file's paths in the storage: the folder of a picture, or the path of a PDF. */
    const prefix = before[file].split('/').slice(0, 2).join('/');
    const stored = async () => (await storedFiles(app)).filter((path) => path.startsWith(prefix));
    expect(await servedAs(before[file])).toBe(200);

    expect(await edit(id, payload())).toMatchObject({ status: 200 });
    const after = await read(id);
    expect(after[file]).toBeNull();
    expect(after.updated_at > before.updated_at).toBe(true);
    expect((await lastOf(id)).details).toEqual({ [file]: { from: before[file], to: null } });

    app.clock.advance({ ms: RESTORABLE_MS });
    await clearAway(app.system, 0);
    expect(await servedAs(before[file])).toBe(200);
    app.clock.advance({ ms: 1 });
    await Promise.all([clearAway(app.system, 0), clearAway(app.system, 0)]);
    if (kind === 'article') {
      // Earlier versions show the picture as long as the article exists.
      expect(await servedAs(before[file])).toBe(200);
      expect(await restore(id)).toMatchObject({ status: 404 });
      await app.send('DELETE', `delArticle/${id}`, admin);
      await removeForGood();
    }
    expect(await servedAs(before[file])).toBe(404);
    expect(await stored()).toEqual([]);
    expect(await app.system.db.selectFrom('files').select('path').where('path', '=', before[file]).execute()).toEqual(
      [],
    );
  });

  test.each<[string, Record<string, unknown>]>([
    ['nothing', {}],
    ['an empty text', { [removal]: '' }],
    ['0', { [removal]: '0' }],
    ['false', { [removal]: false }],
    ['null', { [removal]: null }],
  ])('stays where the wish to remove it is %s', async (_, wish) => {
    const id = await create();
    const before = await read(id);
    expect(await edit(id, { ...fields, ...wish })).toMatchObject({ status: 200 });
    expect((await read(id))[file]).toBe(before[file]);
  });

  test.each([['ya'], [2], [{}]])('stays when the request to remove it is neither yes nor no: %j', async (wish) => {
    const id = await create();
    const before = await read(id);
    const answer = await edit(id, { ...fields, [removal]: wish });
    expect(answer).toMatchObject({ status: 422, body: { errors: { [removal]: [expect.any(String)] } } });
    expect(await read(id)).toEqual(before);
  });

  test('is neither replaced nor removed by a form that asks for both', async () => {
    const id = await create();
    const [before, files] = [await read(id), await storedFiles(app)];
    const answer = await edit(id, form({ ...fields, [removal]: '1' }, { [file]: await upload() }));
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { [removal]: [expect.stringMatching(/salah satu/)] } },
    });
    expect(await read(id)).toEqual(before);
    expect(await storedFiles(app)).toEqual(files);
  });

  test('is not there to remove, and the other changes are saved', async () => {
    const { id } = (await app.send('POST', calls.add, admin, { ...fields })).body;
    expect(await edit(id, { ...fields, title: 'Judul lain', [removal]: true })).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject({ title: 'Judul lain', [file]: null });
    expect(await restore(id)).toMatchObject({ status: 404 });
  });

  test('stays when another admin has saved meanwhile', async () => {
    const id = await create();
    const { updated_at } = await read(id);
    await edit(id, { ...fields, title: 'Judul lain' });
    const before = await read(id);
    expect(await edit(id, { ...fields, updated_at, [removal]: true })).toMatchObject({ status: 409 });
    expect(await read(id)).toEqual(before);
    expect(await edit(id, { ...fields, updated_at: before.updated_at, [removal]: true })).toMatchObject({
      status: 200,
    });
  });

  test('is removed and restored by admins only', async () => {
    const id = await create();
    const before = await read(id);
    const wish = { ...fields, [removal]: true };
    expect((await app.send('POST', `${calls.edit}/${id}`, undefined, wish)).status).toBe(401);
    expect((await edit(id, wish, author)).status).toBe(403);
    expect(await read(id)).toEqual(before);
    await remove(id);
    const removed = await read(id);
    expect((await app.send('POST', `${calls.restore}/${id}`)).status).toBe(401);
    expect((await restore(id, author)).status).toBe(403);
    expect(await read(id)).toEqual(removed);
  });

  test('is restored, and then stays', async () => {
    const id = await create();
    const before = await read(id);
    await edit(id, { ...fields, title: 'Judul lain', [removal]: true });
    const removed = await read(id);
    app.clock.advance({ ms: RESTORABLE_MS });
    await clearAway(app.system, 0);

    const another = { kind: kind === 'blog' ? 'article' : 'blog', id } as const;
    const wrong = restoreFile({ db: app.system.db, now: app.clock.now() }, another, null);
    await expect(wrong).rejects.toMatchObject({ code: 'notFound' });
    expect(await restore(id)).toEqual({ status: 200, body: { message: said.restored } });
    const restored = await read(id);
    // Only articles have versions: the first with the picture, the second without it, and the third restored.
    const version = 'public_version' in before && { public_version: 3, public_number: 3 };
    expect(restored).toEqual({ ...before, title: 'Judul lain', updated_at: restored.updated_at, ...version });
    expect(restored.updated_at > removed.updated_at).toBe(true);
    expect((await lastOf(id)).details).toEqual({ [file]: { from: null, to: before[file] } });
    expect(await restore(id)).toMatchObject({ status: 409 });

    app.clock.advance({ ms: RESTORABLE_MS + 1 });
    await clearAway(app.system, 0);
    expect(await servedAs(before[file])).toBe(200);
    await edit(id, form(fields, { [file]: await upload() }));
    expect(await servedAs(before[file])).toBe(kind === 'article' ? 200 : 404);
  });

  test('is restored once, however many requests ask at the same time', async () => {
    const id = await create();
    const before = await read(id);
    await remove(id);
    const answers = await Promise.all([restore(id), restore(id), restore(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await read(id))[file]).toBe(before[file]);
  });

  test('is not restored over another file, after its time, or to a deleted owner', async () => {
    const id = await create();
    await remove(id);
    await edit(id, form(fields, { [file]: await upload() }));
    const other = await read(id);
    expect(await restore(id)).toMatchObject({ status: 409 });
    expect(await read(id)).toEqual(other);

    // Makes this removal the latest: removals in the same millisecond have no order.
    app.clock.advance({ ms: 1 });
    await remove(id);
    expect(await restore(id)).toMatchObject({ status: 200 });
    expect((await read(id))[file]).toBe(other[file]);

    await remove(id);
    app.clock.advance({ ms: RESTORABLE_MS + 1 });
    expect(await restore(id)).toMatchObject({ status: 404, body: { message: expect.stringMatching(/terlalu lama/) } });
    expect(await restore(987_654)).toEqual({ status: 404, body: { message: said.missing } });
  });

  test('that was removed is no longer counted', async () => {
    const counted = async () => (await app.send('GET', 'systemState', admin)).body.system.storage.files;
    const before = await counted();
    const id = await create();
    expect(await counted()).toBe(before + 1);
    await remove(id);
    expect(await counted()).toBe(before);
  });
});

test("an author's new article has no field to remove a file", async () => {
  const payload = form({ ...POST, remove_image: '1' }, { image: await picture() });
  expect((await app.send('POST', 'postArtikel', author, payload)).status).toBe(201);
});

test('an article is public without its picture at once, in lists, feeds and previews', async () => {
  const fields = { ...POST, verifikasi_admin: 'disetujui' };
  const { id } = (await app.send('POST', 'postArtikel', admin, form(fields, { image: await picture() }))).body;
  const listed = async () => {
    const { body } = await app.send('GET', 'semuaArtikel?view=card&per_page=100');
    return body.artikels.find((article: { id: number }) => article.id === id);
  };
  const before = await listed();
  expect(before.image).toMatch(/^images\//);
  const feed = async () => (await app.app.inject(postKinds.article.feed.path)).body;
  const drawn = async (article: Previewed) => (await app.app.inject(previewPath('article', article))).rawPayload;
  expect(await feed()).toContain(`/storage/${before.image}`);
  const pictured = await drawn(before);

  await app.send('POST', `editArticle/${id}`, admin, { ...fields, remove_image: true });
  const after = await listed();
  expect(after).toMatchObject({ image: null, image_info: null });
  expect(await feed()).not.toContain(`/storage/${before.image}`);
  expect((await drawn(after)).equals(pictured)).toBe(false);

  await app.send('POST', `restoreArticleImage/${id}`, admin);
  expect((await listed()).image).toBe(before.image);
});
