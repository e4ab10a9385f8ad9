import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { imageVariant } from '#contract/posts/image-variants.ts';
import { ARTICLE_STATUSES, type ArticleStatus } from '#contract/constants.ts';
import { sweepFiles } from '#server/files/files.service.ts';
import { expectInvalid, NO_IDS, onlyMessage, refusedFields } from '#tests/answers.ts';
import type { TestApp } from '#tests/build-app.ts';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createPerson, form, type Person, picture } from '#tests/factories.ts';
import { storedFiles, temporaryFiles } from '#tests/left-behind.ts';
import { emptyBin } from '#tests/empty-bin.ts';

const NOT_FOUND = { message: 'Artikel tidak ditemukan.' };
const UNKNOWN_STATUS = 'Status harus salah satu dari: menunggu, disetujui, ditolak.';

const app = await openTestApp();
const author = await createPerson(app);
const reader = await createPerson(app);
const admin = await createAdmin(app);
const otherAdmin = await createAdmin(app);
afterAll(async () => {
  expect(await temporaryFiles(app)).toEqual([]);
});

const TEXT = { title: 'Judul', content: 'Isi' };
type Payload = Record<string, unknown> | FormData;
const caller = (who: Who) => ({ anonymous: undefined, reader, author, admin })[who];
type Who = 'anonymous' | 'reader' | 'author' | 'admin';

const detail = (id: number, who?: Person) => app.send('GET', `detailArtikel/${id}`, who);
const decide = (id: number, verifikasi_admin: unknown, who = admin) =>
  app.send('PUT', `updateStatusArtikel/${id}`, who, { verifikasi_admin });
const edit = (id: number, given: Record<string, string> = {}, files: Record<string, Buffer> = {}, who = admin) => {
  const fields = { title: 'Judul', content: '<p>Isi</p>', verifikasi_admin: 'menunggu', ...given };
  return app.send('POST', `editArticle/${id}`, who, form(fields, files));
};
const idsIn = ({ body }: { body: { artikels: { id: number }[] } }) => body.artikels.map(({ id }) => id);

async function articleOf(user: Person, status: ArticleStatus = 'menunggu'): Promise<number> {
  const id = await createArticle(app, user);
  if (status !== 'menunggu') expect((await decide(id, status)).status).toBe(200);
  return id;
}

async function storageStatus(path: string): Promise<number> {
  return (await app.app.inject({ url: `/storage/${path}` })).statusCode;
}

let waiting: number;
beforeEach(async () => {
  waiting = await articleOf(author);
});

const shownAuthor = (email: string | null) => {
  const { id, nama_depan, nama_belakang } = author;
  return { id, nama_depan, nama_belakang, email, has_page: true };
};

describe('who sees what', () => {
  const seen: [ArticleStatus, Who, { detail: boolean; list: boolean; own: boolean }][] = [
    ['menunggu', 'anonymous', { detail: false, list: false, own: false }],
    ['menunggu', 'reader', { detail: false, list: false, own: false }],
    ['menunggu', 'author', { detail: true, list: false, own: true }],
    ['menunggu', 'admin', { detail: true, list: true, own: false }],
    ['disetujui', 'anonymous', { detail: true, list: true, own: false }],
    ['disetujui', 'reader', { detail: true, list: true, own: false }],
    ['disetujui', 'author', { detail: true, list: true, own: true }],
    ['disetujui', 'admin', { detail: true, list: true, own: false }],
    ['ditolak', 'anonymous', { detail: false, list: false, own: false }],
    ['ditolak', 'reader', { detail: false, list: false, own: false }],
    ['ditolak', 'author', { detail: true, list: false, own: true }],
    ['ditolak', 'admin', { detail: true, list: true, own: false }],
  ];
  test.each(seen)('an article that is %s, for %s', async (status, who, expected) => {
    const id = await articleOf(author, status);

    const one = await detail(id, caller(who));
    if (expected.detail)
      expect(one).toMatchObject({ status: 200, body: { artikel: { id, verifikasi_admin: status } } });
    else expect(one).toEqual({ status: 404, body: NOT_FOUND });

    expect(idsIn(await app.send('GET', 'semuaArtikel', caller(who))).includes(id)).toBe(expected.list);
    if (who !== 'anonymous') {
      expect(idsIn(await app.send('GET', 'userArtikel', caller(who))).includes(id)).toBe(expected.own);
    }
  });

  test('an admin has own articles too', async () => {
    const id = await articleOf(admin);
    expect(idsIn(await app.send('GET', 'userArtikel', admin))).toContain(id);
  });

  test('an invalid token is refused, not treated as signed out', async () => {
    const headers = { authorization: 'Bearer rusak' };
    for (const call of ['semuaArtikel', 'detailArtikel/1']) {
      expect((await app.send('GET', call, { headers })).status).toBe(401);
    }
  });

  test.each<[Who, boolean]>([
    ['anonymous', false],
    ['reader', false],
    ['author', true],
    ['admin', true],
  ])("the author's e-mail address, for %s", async (who, isShown) => {
    const id = await articleOf(author, 'disetujui');
    const user = shownAuthor(isShown ? author.email : null);
    expect((await detail(id, caller(who))).body.artikel.user).toEqual(user);
    const list = await app.send('GET', 'semuaArtikel?view=card', caller(who));
    expect(list.body.artikels.find((article: { id: number }) => article.id === id).user).toEqual(user);
  });

  test('a response has exactly the fields of the contract', async () => {
    const created_at = app.clock.now().toISOString();
    const id = await articleOf(author);
    app.clock.advance({ s: 1 });
    await decide(id, 'disetujui');
    const { artikel } = (await detail(id)).body;
    const at = app.clock.now().toISOString();
    expect(artikel).toEqual({
      id,
      user_id: author.id,
      title: 'Judul',
      content: '<p>Isi</p>',
      preview: 'Isi',
      image: null,
      image_info: null,
      verifikasi_admin: 'disetujui',
      user: shownAuthor(null),
      created_at,
      updated_at: at,
      published_at: at,
      abstract: '',
      keywords: [],
      topics: [],
      language: 'id',
      licence: null,
      co_authors: [],
      doi: null,
      translates_version: null,
      counterpart: null,
    });
  });

  test.each<[Who, boolean]>([
    ['anonymous', false],
    ['reader', false],
    ['author', true],
    ['admin', true],
  ])('the fields of a pair, for %s', async (who, isInside) => {
    const original = await articleOf(author, 'disetujui');
    const { id } = await app.succeed('POST', 'postArtikel', author, { ...TEXT, translation_of: original });
    await decide(id, 'disetujui');
    const further = { verifikasi_admin: 'disetujui', stage: 'published', public_version: 1 };
    const other = { title: 'Judul', is_current: true, ...(isInside && further) };
    const { artikel: translation } = (await detail(id, caller(who))).body;
    expect(translation.counterpart).toEqual({ ...other, id: original, language: 'id', is_original: true });
    expect(translation.translation_of).toBe(isInside ? original : undefined);
    expect(translation).toMatchObject({ language: 'en', translates_version: isInside ? 1 : null });
    const { artikel } = (await detail(original, caller(who))).body;
    expect(artikel.counterpart).toEqual({ ...other, id, language: 'en', is_original: false });
    expect(artikel.translation_of).toBe(isInside ? null : undefined);
    for (const query of ['', '?view=card']) {
      const list = await app.send('GET', `semuaArtikel${query}`, caller(who));
      const names = list.body.artikels.flatMap((article: object) => Object.keys(article));
      expect(names).not.toContain('counterpart');
      expect(names).not.toContain('translation_of');
    }
  });
});

test('rights come before ids: a reader does not learn which articles exist', async () => {
  for (const id of ['2147483647', 'abc']) {
    expect((await app.send('DELETE', `delArticle/${id}`, reader)).status).toBe(403);
  }
});

describe('posting', () => {
  test.each(['disetujui', 'ditolak', 'menunggu', 'apa saja', '', null, 7, true, {}, [], ['disetujui'], { $ne: 1 }])(
    'from a user the status is menunggu, whatever the request says: %j',
    async (verifikasi_admin) => {
      const body = await app.succeed('POST', 'postArtikel', author, { ...TEXT, verifikasi_admin });
      expect(body.message).toBe('Artikel berhasil dikirim dan menunggu persetujuan admin.');
      expect((await detail(body.id, author)).body.artikel).toMatchObject({
        verifikasi_admin: 'menunggu',
        published_at: null,
        user_id: author.id,
      });
    },
  );

  test.each(['disetujui', 'ruwet'])('the same by form: %s', async (verifikasi_admin) => {
    const body = await app.succeed('POST', 'postArtikel', author, form({ ...TEXT, verifikasi_admin }));
    expect((await detail(body.id, author)).body.artikel.verifikasi_admin).toBe('menunggu');
  });

  test.each(ARTICLE_STATUSES)('an admin chooses the status: %s', async (verifikasi_admin) => {
    const body = await app.succeed('POST', 'postArtikel', admin, { ...TEXT, verifikasi_admin });
    expect(body.message).toBe(`Artikel tersimpan dengan status ${verifikasi_admin}.`);
    expect((await detail(body.id, admin)).body.artikel).toMatchObject({
      verifikasi_admin,
      published_at: verifikasi_admin === 'disetujui' ? app.clock.now().toISOString() : null,
    });
  });

  test.each([{}, { verifikasi_admin: '' }])("an admin's is menunggu when none is chosen: %j", async (given) => {
    const { body } = await app.send('POST', 'postArtikel', admin, { title: 'Judul', content: 'Isi', ...given });
    expect((await detail(body.id, admin)).body.artikel.verifikasi_admin).toBe('menunggu');
  });

  test.each(['terbit', 'Disetujui', 7, []])("an admin's unknown status is refused: %j", async (verifikasi_admin) => {
    const refused = await app.send('POST', 'postArtikel', admin, { title: 'Judul', content: 'Isi', verifikasi_admin });
    expectInvalid(refused, { verifikasi_admin: UNKNOWN_STATUS });
  });

  test('no caller can write as another author or set protected fields', async () => {
    const { body } = await app.send('POST', 'postArtikel', author, {
      title: 'Judul',
      content: 'Isi',
      id: 1,
      user_id: admin.id,
      created_at: '2020-01-01T00:00:00.000Z',
      published_at: '2020-01-01T00:00:00.000Z',
      image: 'images/0123456789abcdef0123456789abcdef/640.webp',
    });
    expect((await detail(body.id, author)).body.artikel).toMatchObject({
      user_id: author.id,
      image: null,
      created_at: app.clock.now().toISOString(),
      published_at: null,
    });
  });

  test('a picture is stored, described and served', async () => {
    const body = await app.succeed('POST', 'postArtikel', author, form(TEXT, { image: await picture(1000, 500) }));
    const { image, image_info } = (await detail(body.id, author)).body.artikel;
    expect(image).toMatch(/^images\/[0-9a-f]{32}\/1000\.webp$/);
    expect(image_info).toEqual({
      width: 1000,
      height: 500,
      widths: [320, 480, 640, 960, 1000],
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    for (const width of image_info.widths) {
      const response = await app.app.inject({ url: `/storage/${imageVariant(image, width)}` });
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp']);
    }
    const [listed] = (await app.send('GET', 'userArtikel?per_page=1', author)).body.artikels;
    expect(listed).toMatchObject({ id: body.id, image, image_info });
  });
});

describe('deciding', () => {
  test.each(['disetujui', 'ditolak'] as const)('moves an article to %s', async (status) => {
    expect(await decide(waiting, status)).toEqual(onlyMessage(200, 'Status artikel berhasil diperbarui!'));
    expect((await detail(waiting, author)).body.artikel.verifikasi_admin).toBe(status);
  });

  test.each(['menunggu', 'terbit', 'DISETUJUI', 7, ['disetujui']])('never to %j', async (status) => {
    const id = await articleOf(author, 'ditolak');
    const message = 'Status harus salah satu dari: disetujui, ditolak.';
    expectInvalid(await decide(id, status), { verifikasi_admin: message });
    expect((await detail(id, author)).body.artikel.verifikasi_admin).toBe('ditolak');
  });

  test.each<[string, Payload | undefined]>([
    ['no body', undefined],
    ['an empty object', {}],
    ['an empty status', { verifikasi_admin: '' }],
    ['null', { verifikasi_admin: null }],
  ])('asks for a status when there is none: %s', async (_, payload) => {
    const refused = await app.send('PUT', `updateStatusArtikel/${waiting}`, admin, payload);
    expect(refusedFields(refused)).toEqual([422, 'verifikasi_admin']);
    expect(refused.body.message).toBe('Status wajib dipilih!');
  });
});

describe('the date of publication', () => {
  const publishedAt = async (id: number) => (await detail(id, admin)).body.artikel.published_at;

  test('is that of the first approval, and stays', async () => {
    expect(await publishedAt(waiting)).toBeNull();
    app.clock.advance({ s: 10 });
    await decide(waiting, 'ditolak');
    expect(await publishedAt(waiting)).toBeNull();

    app.clock.advance({ s: 10 });
    const first = app.clock.now().toISOString();
    await decide(waiting, 'disetujui');
    expect(await publishedAt(waiting)).toBe(first);

    app.clock.advance({ s: 10 });
    await decide(waiting, 'ditolak');
    await edit(waiting, { verifikasi_admin: 'menunggu' });
    await decide(waiting, 'disetujui');
    app.clock.advance({ s: 10 });
    await edit(waiting, { verifikasi_admin: 'disetujui' });
    expect((await detail(waiting)).body.artikel).toMatchObject({
      published_at: first,
      updated_at: app.clock.now().toISOString(),
    });
  });

  test('is set by an edit that approves', async () => {
    app.clock.advance({ s: 10 });
    await edit(waiting, { verifikasi_admin: 'disetujui' });
    expect(await publishedAt(waiting)).toBe(app.clock.now().toISOString());
  });
});

describe('editing', () => {
  test.each(ARTICLE_STATUSES)('sets any status: %s', async (verifikasi_admin) => {
    const id = await articleOf(author, 'ditolak');
    expect(await edit(id, { title: 'Baru', content: '<p>Isi baru</p>', verifikasi_admin })).toEqual(
      onlyMessage(200, 'Artikel berhasil diperbarui.'),
    );
    expect((await detail(id, admin)).body.artikel).toMatchObject({
      title: 'Baru',
      content: '<p>Isi baru</p>',
      preview: 'Isi baru',
      verifikasi_admin,
    });
  });

  test('works as JSON too when there is no file', async () => {
    const payload = { title: 'Baru', content: 'Isi', verifikasi_admin: 'disetujui', user_id: reader.id };
    expect((await app.send('POST', `editArticle/${waiting}`, admin, payload)).status).toBe(200);
    expect((await detail(waiting)).body.artikel).toMatchObject({ title: 'Baru', user_id: reader.id });
  });

  test.each<[string, Record<string, string>]>([
    ['left out', {}],
    ['empty', { user_id: '' }],
  ])('keeps the author when user_id is %s', async (_, given) => {
    expect((await edit(waiting, given)).status).toBe(200);
    expect((await detail(waiting, admin)).body.artikel.user_id).toBe(author.id);
  });

  test('gives the article to another author, who then sees it', async () => {
    expect((await edit(waiting, { user_id: String(reader.id) })).status).toBe(200);
    expect((await detail(waiting, reader)).body.artikel.user).toMatchObject({ id: reader.id, email: reader.email });
    expect((await detail(waiting, author)).status).toBe(404);
  });

  test.each(['2147483647', '0', '-1', '1.5', '99999999999', 'abc', '1e1', '0x1', ' ', 'null'])(
    'refuses an unknown author: %s',
    async (user_id) => {
      expect(refusedFields(await edit(waiting, { title: 'Baru', user_id }))).toEqual([422, 'user_id']);
      expect((await detail(waiting, admin)).body.artikel).toMatchObject({ title: 'Judul', user_id: author.id });
    },
  );

  test('reports every wrong field, in the order of the form', async () => {
    expectInvalid(await edit(waiting, { title: ' ', content: '', verifikasi_admin: 'x', user_id: 'y' }), {
      title: 'Judul wajib diisi.',
      content: 'Isi artikel wajib diisi.',
      verifikasi_admin: UNKNOWN_STATUS,
      user_id: 'Harus berupa nomor.',
    });
  });

  test('needs a status', async () => {
    const refused = await app.send('POST', `editArticle/${waiting}`, admin, { title: 'Judul', content: 'Isi' });
    expectInvalid(refused, { verifikasi_admin: 'Status wajib dipilih.' });
  });

  test('needs an existing article, and removes the picture of a failed edit', async () => {
    const before = await storedFiles(app);
    expect(await edit(2_147_483_647, {}, { image: await picture() })).toEqual({ status: 404, body: NOT_FOUND });
    expect(await storedFiles(app)).toEqual(before);
  });
});

describe('the picture of an article', () => {
  const imageOf = async (id: number) => (await detail(id, admin)).body.artikel.image as string;

  test('stays when an edit has none', async () => {
    const id = await createArticle(app, author, { image: await picture() });
    const image = await imageOf(id);
    expect((await edit(id)).status).toBe(200);
    expect((await edit(id, {}, { image: Buffer.alloc(0) })).status).toBe(200);
    expect((await edit(id, { image: '' })).status).toBe(200);
    const json = { title: 'Judul', content: 'Isi', verifikasi_admin: 'menunggu' };
    expect((await app.send('POST', `editArticle/${id}`, admin, json)).status).toBe(200);
    expect(await imageOf(id)).toBe(image);
    expect(await storageStatus(image)).toBe(200);
  });

  test('is replaced by a new one; an earlier version keeps the old one, which counts for the author', async () => {
    const id = await createArticle(app, author, { image: await picture(700, 300) });
    const old = await imageOf(id);
    expect((await edit(id, {}, { image: await picture(400, 400) })).status).toBe(200);
    const image = await imageOf(id);
    expect(image).not.toBe(old);
    expect(await storageStatus(image)).toBe(200);
    for (const width of [320, 480, 640, 700]) expect(await storageStatus(imageVariant(old, width))).toBe(200);
    const files = app.system.db.selectFrom('files').select(['path', 'state', 'user_id']).orderBy('width', 'desc');
    expect(await files.where('path', 'in', [old, image]).execute()).toEqual([
      { path: old, state: 'used', user_id: author.id },
      { path: image, state: 'used', user_id: null },
    ]);
  });

  test('stays when the new one is invalid', async () => {
    const id = await createArticle(app, author, { image: await picture() });
    const image = await imageOf(id);
    const before = await storedFiles(app);
    expect(refusedFields(await edit(id, { title: 'Baru' }, { image: Buffer.from('bukan gambar') }))).toEqual([
      422,
      'image',
    ]);
    expect((await detail(id, admin)).body.artikel).toMatchObject({ title: 'Judul', image });
    expect(await storedFiles(app)).toEqual(before);
  });

  test('stays when another field of the edit is wrong', async () => {
    const id = await createArticle(app, author, { image: await picture() });
    const before = await storedFiles(app);
    const image = await picture();
    expect((await edit(id, { user_id: '2147483647' }, { image })).status).toBe(422);
    expect((await edit(id, { content: '<script>x</script>' }, { image })).status).toBe(422);
    expect(await storedFiles(app)).toEqual(before);
  });

  test('is one of those that two admins send at once, and an earlier version keeps the other', async () => {
    const id = await createArticle(app, author, { image: await picture() });
    const others = await storedFiles(app);
    const old = await imageOf(id);
    const [left, right] = [await picture(400, 300), await picture(450, 300)];
    const answers = await Promise.all([
      edit(id, { title: 'Kiri' }, { image: left }, admin),
      edit(id, { title: 'Kanan' }, { image: right }, otherAdmin),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);

    const { artikel } = (await detail(id, admin)).body;
    expect(artikel.image_info.width).toBe(artikel.title === 'Kiri' ? 400 : 450);
    expect(await storedFiles(app)).toEqual(expect.arrayContaining([...others, old, artikel.image]));
    expect(await storedFiles(app)).toHaveLength(others.length + 4);
    const states = await app.system.db.selectFrom('files').select('state').where('state', '!=', 'used').execute();
    expect(states).toEqual([]);
  });

  test('is removed with an article that is deleted during an edit', async () => {
    await emptyBinAndSweep();
    const before = await storedFiles(app);
    const id = await createArticle(app, author, { image: await picture() });
    const image = await picture(500, 500);
    const [edited, deleted] = await Promise.all([
      edit(id, {}, { image }),
      app.send('DELETE', `delArticle/${id}`, otherAdmin),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(edited.status);
    await emptyBinAndSweep();
    expect(await storedFiles(app)).toEqual(before);
  });

  /** If the edit comes first, the article's versions keep the first picture, which then waits two days to be removed. */
  async function emptyBinAndSweep(): Promise<void> {
    await emptyBin(app);
    const longAgo = new Date(0).toISOString();
    await app.system.db.updateTable('files').set({ changed_at: longAgo }).where('state', '=', 'pending').execute();
    await sweepFiles(app.system, { olderThanMs: 0 });
  }
});

describe('deleting', () => {
  test('succeeds once', async () => {
    const answers = await Promise.all(
      [admin, otherAdmin].map((user) => app.send('DELETE', `delArticle/${waiting}`, user)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await app.send('DELETE', `delArticle/${waiting}`, admin)).toEqual({ status: 404, body: NOT_FOUND });
  });

  test('never assigns the id to another article', async () => {
    await app.send('DELETE', `delArticle/${waiting}`, admin);
    expect(await articleOf(author)).toBeGreaterThan(waiting);
  });

  test('accepts an empty body with the type JSON', async () => {
    await app.succeed('DELETE', `delArticle/${waiting}`, admin, undefined, { 'content-type': 'application/json' });
  });
});

describe('an invalid id', () => {
  test.each([...NO_IDS, '١'])('%s', async (id) => {
    const path = encodeURI(id).replaceAll('%25', '%');
    const payload = { title: 'Judul', content: 'Isi', verifikasi_admin: 'disetujui' };
    for (const [method, call] of [
      ['GET', 'detailArtikel'],
      ['PUT', 'updateStatusArtikel'],
      ['POST', 'editArticle'],
      ['DELETE', 'delArticle'],
      ['POST', 'restoreArticle'],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : payload;
      expect(await app.send(method, `${call}/${path}`, admin, body), call).toEqual({ status: 404, body: NOT_FOUND });
    }
  });
});

describe("an author's share of the storage", () => {
  const MEGABYTE = 1024 * 1024;
  const sendIn = (on: TestApp, who: Person, bytes: number, image?: Buffer) => {
    const fields = { title: 'Judul', content: 'a'.repeat(bytes) };
    return on.send('POST', 'postArtikel', who, image ? form(fields, { image }) : fields);
  };

  test('counts texts and pictures, and an article that exceeds it is refused before anything is stored', async () => {
    const on = await openOwnApp({ rateLimit: true, authorStorageBytes: MEGABYTE });
    const [owner, other, boss] = [await createPerson(on), await createPerson(on), await createAdmin(on)];
    const image = await picture(400, 250);
    const first = await sendIn(on, owner, 190_000, image);
    expect(first.status).toBe(201);
    for (let count = 0; count < 4; count += 1) expect((await sendIn(on, owner, 190_000)).status).toBe(201);
    const files = await storedFiles(on);
    const refused = await sendIn(on, owner, 98_576, image);
    const message =
      'Ruang untuk artikel Anda (1 MB) tidak cukup lagi, jadi artikel ini belum disimpan. ' +
      'Minta admin menghapus artikel lama Anda, lalu kirim lagi.';
    expect(refused).toEqual({ status: 413, body: { message } });
    // Six texts alone fill exactly 1 MB. The sixth is refused because the picture of the first article counts, too.
    expect((await sendIn(on, owner, 98_576)).status).toBe(413);
    expect(await storedFiles(on)).toEqual(files);
    expect((await sendIn(on, owner, 10_000)).status).toBe(201);
    expect((await sendIn(on, owner, 98_576)).status).toBe(413);
    expect((await on.send('DELETE', `delArticle/${first.body.id}`, boss)).status).toBe(200);
    expect((await sendIn(on, owner, 98_576)).status).toBe(201);
    expect((await sendIn(on, other, 98_576)).status).toBe(201);
    for (let count = 0; count < 7; count += 1) expect((await sendIn(on, boss, 190_000)).status).toBe(201);
  });

  test('counts the earlier texts of an article, which its versions keep', async () => {
    const on = await openOwnApp({ rateLimit: true, authorStorageBytes: MEGABYTE });
    const owner = await createPerson(on);
    const { id } = (await sendIn(on, owner, 190_000)).body;
    const statuses = [];
    for (const letter of 'bcdefg') {
      const payload = { title: 'Judul', content: letter.repeat(190_000) };
      statuses.push((await on.send('POST', `resubmitArticle/${id}`, owner, payload)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 413, 413]);
  });

  test('is unlimited with RATE_LIMIT=off', async () => {
    const on = await openOwnApp({ rateLimit: false, authorStorageBytes: 1 });
    expect((await sendIn(on, await createPerson(on), 1000)).status).toBe(201);
  });
});

describe('the text of an article', () => {
  const kinds = [
    ['JSON', (fields: Record<string, string>) => fields],
    ['a form', (fields: Record<string, string>) => form(fields)],
  ] as const;

  describe.each(kinds)('as %s', (_, body) => {
    const post = (fields: Record<string, string>) => app.send('POST', 'postArtikel', author, body(fields));

    test.each([
      ['title', 255, '255', 'a'],
      ['title', 255, '255', '🌱'],
      ['content', 200_000, '200.000', 'a'],
      ['content', 200_000, '200.000', '🌱'],
    ])('%s may have %i characters (%s), not one more: %s', async (field, most, written, character) => {
      const { status, body: answer } = await post({ ...TEXT, [field]: character.repeat(most) });
      expect(status).toBe(201);
      expect((await detail(answer.id, author)).body.artikel[field] === character.repeat(most)).toBe(true);
      const label = field === 'title' ? 'Judul' : 'Isi artikel';
      const text = `${label} paling banyak ${written} karakter. Persingkat, lalu coba lagi.`;
      expectInvalid(await post({ ...TEXT, [field]: character.repeat(most + 1) }), { [field]: text });
    });

    test('is required: not missing, empty, or invisible', async () => {
      const errors = { title: 'Judul wajib diisi.', content: 'Isi artikel wajib diisi.' };
      expectInvalid(await post({}), errors);
      for (const nothing of ['', ' \t\n ', '\u00A0\u3000', '\u200B', '\u2060\u00AD']) {
        expectInvalid(await post({ title: nothing, content: nothing }), errors);
      }
    });

    test.each([
      '<script>alert(1)</script>',
      '<p> </p><p>&nbsp;</p>',
      '<img src="https://lain.example/x.png">',
      '<br>',
      '<!-- -->',
    ])('is refused when nothing of it may be kept: %s', async (content) => {
      expectInvalid(await post({ title: 'Judul', content }), { content: 'Isi artikel wajib diisi.' });
    });

    test.each([
      ['b and i in turn', `${'<b><i>'.repeat(14_000)}x${'</i></b>'.repeat(14_000)}`],
      ['lists in lists', `${'<ul><li>'.repeat(101)}x${'</li></ul>'.repeat(101)}`],
    ])('refuses tags that lie too deep in each other: %s', async (_what, content) => {
      expectInvalid(await post({ title: 'Dalam', content }), { content: /bersarang terlalu dalam/ });
    });

    test('a hundred nested lists are accepted, though only thirty levels are kept', async () => {
      const content = `${'<ul><li>'.repeat(100)}x${'</li></ul>'.repeat(100)}`;
      expect((await post({ title: 'Hampir terlalu dalam', content })).status).toBe(201);
    });

    test('other requests are served while a long text is cleaned', async () => {
      const content = '<b>a</b><i>b</i>'.repeat(5000);
      let ticks = 0;
      const ticking = setInterval(() => (ticks += 1), 2);
      expect((await post({ title: 'Panjang', content })).status).toBe(201);
      clearInterval(ticking);
      expect(ticks).toBeGreaterThan(5);
    });

    test('is stored sanitised', async () => {
      const { body: answer } = await post({
        title: '<b>Judul</b> & "kutip"',
        content: '<p onclick="x()">Isi <b>tebal</b><script>alert(1)</script></p>',
      });
      expect((await detail(answer.id, author)).body.artikel).toMatchObject({
        title: '<b>Judul</b> & "kutip"',
        content: '<p>Isi <strong>tebal</strong></p>',
        preview: 'Isi tebal',
      });
    });

    test('has the same line endings from every client', async () => {
      const { body: answer } = await post({ title: 'Satu\r\ndua\tbaris', content: 'satu\r\ndua\ntiga\rempat' });
      expect((await detail(answer.id, author)).body.artikel).toMatchObject({
        title: 'Satu dua baris',
        content: 'satu\ndua\ntiga\nempat',
        preview: 'satu dua tiga empat',
      });
    });

    test.each(['\0', '\u0007', '\u001B[31m'])('is refused with control characters: %j', async (character) => {
      expect(refusedFields(await post({ title: `Judul${character}`, content: `Isi${character}` }))).toEqual([
        422,
        'title',
        'content',
      ]);
    });

    test.each(['\u0080', '\u009B31m', '\u202Egpj', '\u202A', '\u2066', '\u2069'])(
      'is refused where its title would resemble another: %j',
      async (character) => {
        const title =
          'Judul memuat karakter tak terlihat yang dapat mengubah cara teks terbaca. ' +
          'Ketik ulang bagian itu tanpa menyalinnya, lalu coba lagi.';
        expectInvalid(await post({ title: `Judul${character}`, content: `Isi ${character}` }), { title });
      },
    );

    test('with such a title from earlier is shown and decided on, and its next edit must correct it', async () => {
      const { body: answer } = await post({ title: 'Judul', content: 'Isi' });
      const title = 'Laporan \u202Efdp.exe';
      await app.system.db.updateTable('articles').set({ title }).where('id', '=', answer.id).execute();
      expect((await detail(answer.id, author)).body.artikel.title).toBe(title);
      expect((await decide(answer.id, 'disetujui')).status).toBe(200);
      expect((await edit(answer.id, { title, content: 'Isi' })).status).toBe(422);
      expect((await edit(answer.id, { title: 'Laporan', content: 'Isi' })).status).toBe(200);
    });

    test('is unchanged by an edit that changes nothing', async () => {
      const { body: answer } = await post({ title: 'Judul', content: 'a < b & c <3 x<y, Siti <siti@contoh.id>' });
      const { content } = (await detail(answer.id, author)).body.artikel;
      expect(content).toBe('a &lt; b &amp; c &lt;3 x&lt;y, Siti &lt;siti@contoh.id&gt;');
      await edit(answer.id, { content });
      expect((await detail(answer.id, author)).body.artikel).toMatchObject({
        content,
        preview: 'a < b & c <3 x<y, Siti <siti@contoh.id>',
      });
    });
  });

  test.each<[string, Payload]>([
    ['numbers', { title: 1, content: 2 }],
    ['lists', { title: ['Judul'], content: ['Isi'] }],
    ['objects', { title: {}, content: {} }],
    ['null', { title: null, content: null }],
  ])('is text: not %s', async (_, payload) => {
    expect(refusedFields(await app.send('POST', 'postArtikel', author, payload))).toEqual([422, 'title', 'content']);
  });

  test('is refused when it is not well-formed Unicode', async () => {
    expect(
      refusedFields(await app.send('POST', 'postArtikel', author, { title: 'a\uD800b', content: 'a\uDC00' })),
    ).toEqual([422, 'title', 'content']);
  });

  test.each([
    '[]',
    '"teks"',
    '7',
    'null',
    '{',
    '{"title":"a","title":"b"',
    '{"__proto__":{"a":1},"title":"x","content":"y"}',
  ])('a body that is no form is refused: %s', async (payload) => {
    const json = { 'content-type': 'application/json' };
    const { status, body } = await app.send('POST', 'postArtikel', author, payload, json);
    expect([400, 422]).toContain(status);
    expect(body.message).toEqual(expect.any(String));
  });
});
