import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BlogStatus } from '#contract/constants.ts';
import { imageVariant } from '#contract/posts/image-variants.ts';
import { expectInvalid, NO_IDS, onlyMessage, refusedFields } from '#tests/answers.ts';
import { openTestApp } from '#tests/open-app.ts';
import { createAdmin, createBlog, createPerson, form, type Person, picture } from '#tests/factories.ts';
import { storedFiles, temporaryFiles } from '#tests/left-behind.ts';

const NOT_FOUND = { message: 'Blog tidak ditemukan.' };

const app = await openTestApp();
const reader = await createPerson(app);
const admin = await createAdmin(app);
const otherAdmin = await createAdmin(app);
const shelf = await openTestApp({ listCap: 3 });
const editor = await createAdmin(shelf);
afterAll(async () => {
  expect(await temporaryFiles(app)).toEqual([]);
});

type Payload = Record<string, unknown> | FormData;
type Who = 'anonymous' | 'reader' | 'admin';
const caller = (who: Who) => ({ anonymous: undefined, reader, admin })[who];

const detail = (id: number, who?: Person) => app.send('GET', `detailBlog/${id}`, who);
const edit = (id: number, given: Record<string, string> = {}, files: Record<string, Buffer> = {}, who = admin) =>
  app.send('POST', `editBlog/${id}`, who, form({ title: 'Judul', content: 'Isi', status: 'onhold', ...given }, files));
const withPicture = async (bytes?: Buffer): Promise<number> => {
  const payload = form({ title: 'Judul', content: 'Isi' }, { image: bytes ?? (await picture()) });
  return (await app.send('POST', 'postBlogBerita', admin, payload)).body.id;
};

async function storageStatus(path: string): Promise<number> {
  return (await app.app.inject({ url: `/storage/${path}` })).statusCode;
}

describe('who sees what', () => {
  test.each<[BlogStatus, Who, boolean]>([
    ['onhold', 'anonymous', false],
    ['onhold', 'reader', false],
    ['onhold', 'admin', true],
    ['onpost', 'anonymous', true],
    ['onpost', 'reader', true],
    ['onpost', 'admin', true],
  ])('a post that is %s, for %s', async (status, who, isVisible) => {
    const id = await createBlog(app, admin, { status });
    const one = await detail(id, caller(who));
    if (isVisible) expect(one).toMatchObject({ status: 200, body: { blog: { id, status } } });
    else expect(one).toEqual({ status: 404, body: NOT_FOUND });
    const { blog } = (await app.send('GET', 'semuaBlog', caller(who))).body;
    expect(blog.some((listed: { id: number }) => listed.id === id)).toBe(isVisible);
  });

  test.each<[Who, boolean]>([
    ['anonymous', false],
    ['reader', false],
    ['admin', true],
  ])("the author's e-mail address, for %s", async (who, isShown) => {
    const id = await createBlog(app, otherAdmin, { status: 'onpost' });
    const user = {
      id: otherAdmin.id,
      nama_depan: otherAdmin.nama_depan,
      nama_belakang: otherAdmin.nama_belakang,
      email: isShown ? otherAdmin.email : null,
    };
    expect((await detail(id, caller(who))).body.blog.user).toEqual(user);
    const { blog } = (await app.send('GET', 'semuaBlog?view=card', caller(who))).body;
    expect(blog.find((listed: { id: number }) => listed.id === id).user).toEqual(user);
  });

  test('a response has exactly the fields of the contract', async () => {
    const content = 'Baris satu\n\nBaris dua';
    const created_at = app.clock.now().toISOString();
    const id = await createBlog(app, admin, { content });
    app.clock.advance({ s: 1 });
    await app.send('POST', `editBlog/${id}`, admin, { title: 'Judul blog', content, status: 'onpost' });
    const at = app.clock.now().toISOString();
    expect((await detail(id)).body).toEqual({
      blog: {
        id,
        title: 'Judul blog',
        content,
        preview: 'Baris satu Baris dua',
        image: null,
        image_info: null,
        status: 'onpost',
        user: { id: admin.id, nama_depan: admin.nama_depan, nama_belakang: admin.nama_belakang, email: null },
        created_at,
        updated_at: at,
        published_at: at,
        is_formatted: false,
      },
    });
  });

  test('a user who is no longer an admin still reads what they wrote', async () => {
    const formerAdmin = await createAdmin(app);
    const id = await createBlog(app, formerAdmin);
    await app.system.db.updateTable('users').set({ role_type: 1 }).where('id', '=', formerAdmin.id).execute();
    expect((await detail(id, formerAdmin)).status).toBe(200);
    expect((await app.send('DELETE', `deleteBlog/${id}`, formerAdmin)).status).toBe(403);
  });
});

describe('posting', () => {
  test.each<[string, Payload]>([
    ['JSON', { title: 'Kabar', content: 'Satu\r\ndua' }],
    ['a form', form({ title: 'Kabar', content: 'Satu\ndua' })],
    ['JSON with a wish', { title: 'Kabar', content: 'Satu\ndua', status: 'onpost', published_at: '2020-01-01' }],
    ['a form with a wish', form({ title: 'Kabar', content: 'Satu\ndua', status: 'onpost' })],
  ])('a new post is on hold: %s', async (_, payload) => {
    const { status, body } = await app.send('POST', 'postBlogBerita', admin, payload);
    expect({ status, body }).toEqual({ status: 201, body: { message: 'Berhasil membuat blog!', id: body.id } });
    expect((await detail(body.id, admin)).body.blog).toMatchObject({
      title: 'Kabar',
      content: 'Satu\ndua',
      status: 'onhold',
      published_at: null,
      user: { id: admin.id },
    });
    expect((await detail(body.id)).status).toBe(404);
  });

  test('title and content are required', async () => {
    for (const payload of [{}, { title: ' ', content: '\n' }, form({ title: '', content: '' })]) {
      const errors = { title: 'Judul wajib diisi.', content: 'Isi blog wajib diisi.' };
      expectInvalid(await app.send('POST', 'postBlogBerita', admin, payload), errors);
    }
    const refused = await app.send('POST', 'postBlogBerita', admin, { title: 'Judul', content: '<script>x</script>' });
    expectInvalid(refused, { content: 'Isi blog wajib diisi.' });
  });

  test('a title may have 255 characters and content 200,000, not one more', async () => {
    const most = { title: '🌱'.repeat(255), content: 'a'.repeat(200_000) };
    for (const shape of [(given: typeof most) => given, (given: typeof most) => form(given)]) {
      expect((await app.send('POST', 'postBlogBerita', admin, shape(most))).status).toBe(201);
      const more = shape({ title: `${most.title}a`, content: `${most.content}a` });
      expect(refusedFields(await app.send('POST', 'postBlogBerita', admin, more))).toEqual([422, 'title', 'content']);
    }
  });

  test('content keeps text in angle brackets, on cards too', async () => {
    const content = 'Isi <nama desa> dan <jumlah warga> pada formulir.\nJika a<b maka <catatan penting>.';
    const stored = content.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const id = await createBlog(app, admin, { content, status: 'onpost' });
    expect((await detail(id)).body.blog).toMatchObject({ content: stored, preview: content.replace('\n', ' ') });
    await edit(id, { content: stored });
    expect((await detail(id, admin)).body.blog.content).toBe(stored);
  });

  test('content is stored sanitised', async () => {
    const id = await createBlog(app, admin, { content: '<p onclick="x()">a</p><script>x</script>' });
    expect((await detail(id, admin)).body.blog.content).toBe('<p>a</p>');
  });

  test('visitors see plain text, unless a request asks for the formatted text or it has pictures', async () => {
    const isFormatted = async (id: number) => (await detail(id, admin)).body.blog.is_formatted;
    const content = '<p>Isi <strong>penting</strong></p>';
    for (const payload of [
      { title: 'Judul', content, is_formatted: true },
      form({ title: 'Judul', content, is_formatted: '1' }),
    ]) {
      const { id } = (await app.send('POST', 'postBlogBerita', admin, payload)).body;
      await edit(id, { content });
      expect(await isFormatted(id), 'an edit without the field').toBe(true);
      await edit(id, { content, is_formatted: '' });
      expect(await isFormatted(id), 'an empty field of a form').toBe(false);
    }
    const plain = await createBlog(app, admin, { content });
    await edit(plain, { content });
    expect(await isFormatted(plain)).toBe(false);
    const uploaded = form({}, { image: await picture() });
    const { image } = (await app.send('POST', 'uploadImage', admin, uploaded)).body;
    await edit(plain, { content: `<figure><img src="/storage/${image}" alt=""></figure>` });
    expect(await isFormatted(plain)).toBe(true);
    const { blog } = (await app.send('GET', 'semuaBlog?view=card', admin)).body;
    expect(blog.find(({ id }: { id: number }) => id === plain).is_formatted).toBe(true);
    const refused = await app.send('POST', 'postBlogBerita', admin, { title: 'Judul', content, is_formatted: 'ya' });
    expectInvalid(refused, { is_formatted: 'is_formatted harus 1 atau 0.' });
  });

  test('a picture is stored, described and served', async () => {
    const id = await withPicture(await picture(700, 350, 'png'));
    const { image, image_info } = (await detail(id, admin)).body.blog;
    expect(image_info).toMatchObject({ width: 700, height: 350, widths: [320, 480, 640, 700] });
    for (const width of image_info.widths) expect(await storageStatus(imageVariant(image, width))).toBe(200);
  });
});

describe('editing', () => {
  test.each(['onpost', 'onhold'])('sets %s', async (status) => {
    const id = await createBlog(app, admin, { status: status === 'onpost' ? 'onhold' : 'onpost' });
    expect(await edit(id, { title: 'Baru', content: 'Isi baru', status })).toEqual(
      onlyMessage(200, 'Blog berhasil diperbarui!'),
    );
    expect((await detail(id, admin)).body.blog).toMatchObject({ title: 'Baru', preview: 'Isi baru', status });
    expect((await detail(id)).status).toBe(status === 'onpost' ? 200 : 404);
  });

  test('keeps the author when another admin edits', async () => {
    const id = await createBlog(app, admin);
    await edit(id, { user_id: String(reader.id) }, {}, otherAdmin);
    expect((await detail(id, admin)).body.blog.user.id).toBe(admin.id);
  });

  test.each(['menunggu', 'draft', 'OnPost', ''])('refuses an unknown status: %j', async (status) => {
    const id = await createBlog(app, admin);
    const answer = await edit(id, { title: 'Baru', status });
    expect(answer).toMatchObject({ status: 422, body: { errors: { status: [expect.stringMatching(/^Status /)] } } });
    expect((await detail(id, admin)).body.blog).toMatchObject({ title: 'Judul blog', status: 'onhold' });
  });

  test('requires every field', async () => {
    const id = await createBlog(app, admin);
    expectInvalid(await app.send('POST', `editBlog/${id}`, admin, {}), {
      title: 'Judul wajib diisi.',
      content: 'Isi blog wajib diisi.',
      status: 'Status wajib dipilih.',
    });
  });

  test('dates the post when it first goes on post, and never again', async () => {
    const id = await createBlog(app, admin);
    app.clock.advance({ s: 10 });
    await edit(id, { status: 'onpost' });
    const first = app.clock.now().toISOString();
    app.clock.advance({ s: 10 });
    await edit(id, { status: 'onhold' });
    app.clock.advance({ s: 10 });
    await edit(id, { status: 'onpost' });
    expect((await detail(id)).body.blog).toMatchObject({
      published_at: first,
      updated_at: app.clock.now().toISOString(),
    });
  });
});

describe('the picture of a post', () => {
  const imageOf = async (id: number) => (await detail(id, admin)).body.blog.image as string;

  test('stays when an edit has none', async () => {
    const id = await withPicture();
    const image = await imageOf(id);
    expect((await edit(id)).status).toBe(200);
    expect((await edit(id, {}, { image: Buffer.alloc(0) })).status).toBe(200);
    const json = { title: 'Judul', content: 'Isi', status: 'onpost' };
    expect((await app.send('POST', `editBlog/${id}`, admin, json)).status).toBe(200);
    expect(await imageOf(id)).toBe(image);
    expect(await storageStatus(image)).toBe(200);
  });

  test('is replaced by a new one', async () => {
    const id = await withPicture(await picture(700, 300));
    const old = await imageOf(id);
    expect((await edit(id, {}, { image: await picture() })).status).toBe(200);
    expect(await storageStatus(await imageOf(id))).toBe(200);
    for (const width of [320, 480, 640, 700]) expect(await storageStatus(imageVariant(old, width))).toBe(404);
  });

  test('stays when the new one is invalid', async () => {
    const id = await withPicture();
    const before = await storedFiles(app);
    expect((await edit(id, {}, { image: Buffer.from('bukan gambar') })).status).toBe(422);
    expect((await edit(id, { content: '<p></p>' }, { image: await picture() })).status).toBe(422);
    expect(await storedFiles(app)).toEqual(before);
  });

  test('is one of those that two admins send at once, and nothing of the other is left', async () => {
    const before = await storedFiles(app);
    const id = await withPicture();
    const [left, right] = [await picture(400, 300), await picture(450, 300)];
    const answers = await Promise.all([edit(id, {}, { image: left }), edit(id, {}, { image: right }, otherAdmin)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const image = await imageOf(id);
    const added = (await storedFiles(app)).filter((path) => !before.includes(path));
    expect(added).toEqual([imageVariant(image, 320), image]);
  });
});

test.each(NO_IDS)('what is no id: %s', async (id) => {
  const payload = { title: 'Judul', content: 'Isi', status: 'onpost' };
  expect(await app.send('GET', `detailBlog/${id}`)).toEqual({ status: 404, body: NOT_FOUND });
  expect(await app.send('POST', `editBlog/${id}`, admin, payload)).toEqual({ status: 404, body: NOT_FOUND });
  expect(await app.send('DELETE', `deleteBlog/${id}`, admin)).toEqual({ status: 404, body: NOT_FOUND });
  expect(await app.send('POST', `restoreBlog/${id}`, admin)).toEqual({ status: 404, body: NOT_FOUND });
});

describe('the list', () => {
  beforeAll(async () => {
    for (const title of ['Satu', 'Dua 100%', 'Tiga_x', 'Empat\\']) {
      await createBlog(shelf, editor, { title, status: 'onpost', content: '<p>Isi</p>' });
      shelf.clock.advance({ s: 1 });
    }
    await createBlog(shelf, editor, { title: 'Ditahan' });
  });

  const list = async (query = '', who?: Person) => (await shelf.send('GET', `semuaBlog${query}`, who, undefined)).body;
  const titles = (body: { blog: { title: string }[] }) => body.blog.map(({ title }) => title);

  test('bare: the newest up to the cap, and the total', async () => {
    const body = await list();
    expect(titles(body)).toEqual(['Empat\\', 'Tiga_x', 'Dua 100%']);
    expect(body.meta).toEqual({ total: 4, page: 1, per_page: 3 });
    expect((await list('', editor)).meta.total).toBe(5);
    expect(titles(await list('', editor))[0]).toBe('Ditahan');
  });

  test.each([
    ['?page=2&per_page=3', ['Satu']],
    ['?per_page=1', ['Empat\\']],
    ['?sort=published_at&per_page=2', ['Satu', 'Dua 100%']],
    ['?sort=title&per_page=2', ['Dua 100%', 'Empat\\']],
    ['?q=%25', ['Dua 100%']],
    ['?q=_', ['Tiga_x']],
    ['?q=%5C', ['Empat\\']],
    ['?q=SATU', ['Satu']],
    ['?q=ditahan', []],
    ['?status=onhold', []],
    ['?status=onpost&per_page=1', ['Empat\\']],
  ])('%s', async (query, expected) => {
    expect(titles(await list(query))).toEqual(expected);
  });

  test('an admin filters by status', async () => {
    expect(titles(await list('?status=onhold', editor))).toEqual(['Ditahan']);
    expect((await list('?status=onpost', editor)).meta.total).toBe(4);
  });

  test('view=card has a preview and no content', async () => {
    const [card] = (await list('?view=card')).blog;
    expect(card).toMatchObject({ preview: 'Isi' });
    expect(card).not.toHaveProperty('content');
  });

  test('one that is put on post later comes first', async () => {
    shelf.clock.advance({ s: 1 });
    const id = await createBlog(shelf, editor, { title: 'Lama', content: 'Isi' });
    shelf.clock.advance({ s: 1 });
    await createBlog(shelf, editor, { title: 'Baru', status: 'onpost' });
    shelf.clock.advance({ s: 1 });
    await shelf.send('POST', `editBlog/${id}`, editor, { title: 'Lama', content: 'Isi', status: 'onpost' });
    expect(titles(await list('?per_page=2'))).toEqual(['Lama', 'Baru']);
  });

  test.each(['page=0', 'per_page=101', 'status=menunggu', 'sort=id', 'view=x', 'q=a&q=b', 'page=1&page=1'])(
    'a wrong value is refused: %s',
    async (query) => {
      expect(refusedFields(await shelf.send('GET', `semuaBlog?${query}`))).toEqual([422, query.split('=')[0]]);
    },
  );
});
