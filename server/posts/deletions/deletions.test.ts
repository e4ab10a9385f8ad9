import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { postKinds } from '#contract/posts/post-kinds.ts';
import { previewPath } from '#contract/posts/previews.ts';
import { publicPages } from '#contract/routes.ts';
import { clearAway } from '#server/maintenance.ts';
import { auditOf } from '#tests/audit.ts';
import { createAdmin, createPerson, form, type Person, picture, signInAgain } from '#tests/factories.ts';
import { openTestApp } from '#tests/open-app.ts';
import { storedFiles } from '#tests/left-behind.ts';
import { BIN_MS } from './bin-dates.ts';

const app = await openTestApp();
const admin = await createAdmin(app);
const author = await createPerson(app);

/** Advances the clock, and signs the users in again, whose sessions have ended. */
async function advance(ms: number): Promise<void> {
  app.clock.advance({ ms });
  for (const who of [admin, author]) await signInAgain(app, who);
}

const PDF = 'server/operation/demo/books/kelola-sampah-desa.pdf';
const BOOK = { title: 'Memetakan Desa', author: 'Siti', tahun: '2024', penerbit: 'Terarah', doi: '10.1/182' };
const POST = { title: 'Menanam Bakau', content: '<p>Isi</p>' };

const kinds = [
  {
    kind: 'article',
    calls: { list: 'semuaArtikel', detail: 'detailArtikel', remove: 'delArticle', restore: 'restoreArticle' },
    edit: ['editArticle', { ...POST, verifikasi_admin: 'menunggu' }],
    keys: ['artikels', 'artikel', 'image'],
    said: { removed: 'Blog berhasil dihapus', restored: 'Artikel dikembalikan.', missing: 'Artikel tidak ditemukan.' },
    create: async () => {
      const fields = { ...POST, verifikasi_admin: 'disetujui' };
      return await app.send('POST', 'postArtikel', admin, form(fields, { image: await picture() }));
    },
  },
  {
    kind: 'blog',
    calls: { list: 'semuaBlog', detail: 'detailBlog', remove: 'deleteBlog', restore: 'restoreBlog' },
    edit: ['editBlog', { ...POST, status: 'onhold' }],
    keys: ['blog', 'blog', 'image'],
    said: { removed: 'Blog berhasil dihapus', restored: 'Blog dikembalikan.', missing: 'Blog tidak ditemukan.' },
    create: async () => {
      const added = await app.send('POST', 'postBlogBerita', admin, form(POST, { image: await picture() }));
      await app.send('POST', `editBlog/${added.body.id}`, admin, { ...POST, status: 'onpost' });
      return added;
    },
  },
  {
    kind: 'book',
    calls: { list: 'semuaBuku', detail: 'detailBuku', remove: 'deleteBuku', restore: 'restoreBuku' },
    edit: ['editBuku', BOOK],
    keys: ['buku', 'buku', 'file'],
    said: { removed: 'Buku berhasil dihapus', restored: 'Buku dikembalikan.', missing: 'Blog tidak ditemukan.' },
    create: async () => app.send('POST', 'addBuku', admin, form(BOOK, { file: await readFile(PDF) })),
  },
] as const;

describe.each(kinds)('$kind', ({ kind, calls, edit: [edit, fields], keys: [listKey, key, file], said, create }) => {
  const detail = (id: number, who = admin) => app.send('GET', `${calls.detail}/${id}`, who);
  const remove = (id: number, who?: Person) => app.send('DELETE', `${calls.remove}/${id}`, who);
  const restore = (id: number, who?: Person) => app.send('POST', `${calls.restore}/${id}`, who);
  const listed = async () => {
    const { body } = await app.send('GET', calls.list, admin);
    // A search for "me" must return the whole list: every title in this test contains these letters.
    const searched = (await app.send('GET', `${calls.list}?q=me`, admin)).body;
    // There is no index of texts here.
    const inTexts = kind === 'book' ? {} : { text_search: 'none' };
    expect(searched).toEqual({ ...body, meta: { ...body.meta, ...inTexts } });
    return { ids: body[listKey].map(({ id }: { id: number }) => id) as number[], total: body.meta.total as number };
  };
  const missing = { status: 404, body: { message: said.missing } };
  const added = async () => (await create()).body.id as number;

  test('a deleted row is hidden everywhere, and is restored unchanged', async () => {
    const id = await added();
    const before = await detail(id);
    const all = await listed();
    expect(before.body[key][file]).not.toBeNull();
    app.clock.advance({ s: 1 });

    expect(await remove(id, admin)).toEqual({ status: 200, body: { message: said.removed } });
    expect(await detail(id)).toEqual(missing);
    expect(await listed()).toEqual({ ids: all.ids.filter((other) => other !== id), total: all.total - 1 });
    expect(await app.send('POST', `${edit}/${id}`, admin, fields)).toEqual(missing);
    expect(await remove(id, admin)).toEqual(missing);

    await advance(BIN_MS);
    await clearAway(app.system, 0);
    expect(await restore(id, admin)).toEqual({ status: 200, body: { message: said.restored } });
    expect(await detail(id)).toEqual(before);
    expect(await listed()).toEqual(all);
    expect((await app.app.inject(`/storage/${before.body[key][file]}`)).statusCode).toBe(200);
    expect(await restore(id, admin)).toEqual(missing);
  });

  test('after its time a row cannot be restored, and the maintenance removes it with its file', async () => {
    const files = await storedFiles(app);
    const id = await added();
    await remove(id, admin);
    await advance(BIN_MS + 1);
    expect(await restore(id, admin)).toEqual(missing);
    expect(await storedFiles(app)).not.toEqual(files);

    await clearAway(app.system, 0);
    expect(await storedFiles(app)).toEqual(files);
    expect(await restore(id, admin)).toEqual(missing);
    const table = ({ article: 'articles', blog: 'blogs', book: 'books' } as const)[kind];
    expect(await app.system.db.selectFrom(table).select('id').where('id', '=', id).execute()).toEqual([]);
  });

  test('the audit log records deleting, restoring and removing', async () => {
    const id = await added();
    await remove(id, admin);
    await restore(id, admin);
    await remove(id, admin);
    await advance(BIN_MS + 1);
    await Promise.all([clearAway(app.system, 0), clearAway(app.system, 0)]);
    const acts = (await auditOf(app, kind, id)).map(({ actor_id, action }) => [actor_id, action]);
    expect(acts.slice(-4)).toEqual([
      ...['delete', 'restore', 'delete'].map((action) => [admin.id, action]),
      [null, 'remove'],
    ]);
  });

  test('of two who restore it at once one succeeds', async () => {
    const id = await added();
    await remove(id, admin);
    const answers = await Promise.all([restore(id, admin), restore(id, admin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  test('a row that was never deleted, or never existed, cannot be restored', async () => {
    const id = await added();
    for (const wrong of [id, 2_147_483_647]) expect(await restore(wrong, admin)).toEqual(missing);
    expect((await detail(id)).status).toBe(200);
  });
});

describe('what visitors see', () => {
  test.each([
    {
      post: () => app.send('POST', 'postArtikel', admin, { title, content: 'Isi', verifikasi_admin: 'disetujui' }),
      calls: { list: 'semuaArtikel', remove: 'delArticle', restore: 'restoreArticle' },
      feed: postKinds.article.feed.path,
      page: publicPages.articleDetail,
      preview: 'article' as const,
    },
    {
      post: async () => {
        const added = await app.send('POST', 'postBlogBerita', admin, { title, content: 'Isi' });
        await app.send('POST', `editBlog/${added.body.id}`, admin, { title, content: 'Isi', status: 'onpost' });
        return added;
      },
      calls: { list: 'semuaBlog', remove: 'deleteBlog', restore: 'restoreBlog' },
      feed: postKinds.blog.feed.path,
      page: publicPages.blogDetail,
      preview: 'blog' as const,
    },
  ])('changes on the next request: $feed', async ({ post, calls, feed, page, preview }) => {
    const { id } = (await post()).body;
    const address = page.replace('{id}', String(id));
    const previewed = (await app.send('GET', `${calls.list}?q=hilang`, admin)).body;
    const [subject] = previewed.artikels ?? previewed.blog;
    const shows = async () => ({
      list: (await app.app.inject(`/api/${calls.list}`)).body.includes(title),
      search: (await app.app.inject(`/api/${calls.list}?q=hilang&counts=true`)).body.includes(title),
      feed: (await app.app.inject(feed)).body.includes(title),
      sitemap: (await app.app.inject('/sitemap.xml')).body.includes(`${address}<`),
      preview: (await app.app.inject(previewPath(preview, subject))).statusCode === 200,
    });
    const all = (value: boolean) => ({ list: value, search: value, feed: value, sitemap: value, preview: value });
    expect(await shows()).toEqual(all(true));
    await app.send('DELETE', `${calls.remove}/${id}`, admin);
    expect(await shows()).toEqual(all(false));
    await app.send('POST', `${calls.restore}/${id}`, admin);
    expect(await shows()).toEqual(all(true));
  });

  const title = 'Hilang lalu kembali';
});

test('an author does not see their own article either while it is deleted, and it is not counted', async () => {
  const { id } = (await app.send('POST', 'postArtikel', author, POST)).body;
  const own = async () => (await app.send('GET', 'userArtikel?counts=true', author)).body;
  const before = await own();
  expect(before.meta).toMatchObject({ total: 1, counts: { menunggu: 1, disetujui: 0, ditolak: 0 } });
  await app.send('DELETE', `delArticle/${id}`, admin);
  expect(await own()).toMatchObject({ artikels: [], meta: { total: 0, counts: { menunggu: 0 } } });
  expect((await app.send('GET', `detailArtikel/${id}`, author)).status).toBe(404);
  expect((await app.send('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'disetujui' })).status).toBe(
    404,
  );
  await app.send('POST', `restoreArticle/${id}`, admin);
  expect(await own()).toEqual(before);
});
