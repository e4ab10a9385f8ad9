import { describe, expect, test } from 'vitest';
import { refusedFields } from '#tests/answers.ts';
import { createAdmin, createPerson, form, picture } from '#tests/factories.ts';
import { openTestApp } from '#tests/open-app.ts';
import { storedFiles } from '#tests/left-behind.ts';
import { nextVersion } from './versions.ts';

const app = await openTestApp();
const [admin, otherAdmin, author] = [await createAdmin(app), await createAdmin(app), await createPerson(app)];

const CONFLICT = {
  status: 409,
  body: { message: expect.stringMatching(/^Orang lain sudah menyimpan perubahan .*belum disimpan.*tidak hilang/) },
};
type Fields = Record<string, string>;

const callAs = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: Fields | FormData, who = admin) =>
  app.send(method, path, who, payload);

const POST = { title: 'Judul', content: 'Isi' };
const BOOK = { title: 'Judul', author: 'Siti', tahun: '2024', penerbit: 'Terarah', doi: '10.1/x' };
const writes = [
  {
    what: 'an article',
    post: () => callAs('POST', 'postArtikel', POST),
    detail: ['detailArtikel', 'artikel'],
    write: (id: number, fields: Fields, who = admin) =>
      callAs('POST', `editArticle/${id}`, { ...POST, verifikasi_admin: 'menunggu', ...fields }, who),
    changes: [{ title: 'Kiri' }, { title: 'Kanan' }],
  },
  {
    what: 'the decision on an article',
    post: () => callAs('POST', 'postArtikel', POST, author),
    detail: ['detailArtikel', 'artikel'],
    write: (id: number, fields: Fields, who = admin) => callAs('PUT', `updateStatusArtikel/${id}`, fields, who),
    changes: [{ verifikasi_admin: 'disetujui' }, { verifikasi_admin: 'ditolak' }],
  },
  {
    what: 'a blog post',
    post: () => callAs('POST', 'postBlogBerita', POST),
    detail: ['detailBlog', 'blog'],
    write: (id: number, fields: Fields, who = admin) =>
      callAs('POST', `editBlog/${id}`, { ...POST, status: 'onhold', ...fields }, who),
    changes: [{ title: 'Kiri' }, { title: 'Kanan' }],
  },
  {
    what: 'a book',
    post: () => callAs('POST', 'addBuku', BOOK),
    detail: ['detailBuku', 'buku'],
    write: (id: number, fields: Fields, who = admin) => callAs('POST', `editBuku/${id}`, { ...BOOK, ...fields }, who),
    changes: [{ title: 'Kiri' }, { title: 'Kanan' }],
  },
] as const;

describe.each(writes)('$what', ({ post, detail: [call, key], write, changes: [left, right] }) => {
  const read = async (id: number) => (await callAs('GET', `${call}/${id}`)).body[key];
  const posted = async () => {
    const { id } = (await post()).body;
    return { id: id as number, loaded: (await read(id)).updated_at as string };
  };

  test('is not overwritten if another admin has saved in between, and nothing changes', async () => {
    const { id, loaded } = await posted();
    expect((await write(id, { ...left, updated_at: loaded }, otherAdmin)).status).toBe(200);
    const stored = await read(id);
    const mails = (await app.readMails()).length;
    expect(await write(id, { ...right, updated_at: loaded })).toEqual(CONFLICT);
    expect(await read(id)).toEqual(stored);
    expect(await app.readMails()).toHaveLength(mails);
    expect((await write(id, { ...right, updated_at: stored.updated_at })).status).toBe(200);
    expect(await read(id)).toMatchObject(right);
  });

  test('of two who save the same version at once one succeeds', async () => {
    const { id, loaded } = await posted();
    const answers = await Promise.all([
      write(id, { ...left, updated_at: loaded }),
      write(id, { ...right, updated_at: loaded }, otherAdmin),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await read(id)).toMatchObject(answers[0].status === 200 ? left : right);
  });

  test('without a version the last write wins', async () => {
    const { id } = await posted();
    await write(id, { ...left });
    expect((await write(id, { ...right })).status).toBe(200);
    expect((await write(id, { ...left, updated_at: '' })).status).toBe(200);
    expect(await read(id)).toMatchObject(left);
  });

  test('has a later version after each write, also with a clock that is set back', async () => {
    const { id, loaded } = await posted();
    const versions = [loaded];
    for (const change of [left, right, left]) {
      app.clock.advance({ s: -1 });
      await write(id, change);
      versions.push((await read(id)).updated_at);
    }
    expect(versions).toEqual([...new Set(versions)].toSorted());
    expect(versions).toHaveLength(4);
    app.clock.advance({ s: 3 });
  });

  test.each(['kemarin', '2026-13-01T00:00:00.000Z', '2026-11-21'])(
    'what is no version is refused: %s',
    async (wrong) => {
      const { id } = await posted();
      expect(refusedFields(await write(id, { ...left, updated_at: wrong }))).toEqual([422, 'updated_at']);
    },
  );
});

test('the picture of a refused edit is removed', async () => {
  const { id } = (await callAs('POST', 'postArtikel', form(POST, { image: await picture() }))).body;
  const files = await storedFiles(app);
  const fields = { ...POST, verifikasi_admin: 'menunggu', updated_at: '2020-01-01T00:00:00.000Z' };
  expect(await callAs('POST', `editArticle/${id}`, form(fields, { image: await picture(500, 500) }))).toEqual(CONFLICT);
  expect(await storedFiles(app)).toEqual(files);
});

test('the next version is now, or a millisecond after the last', () => {
  const now = new Date('2026-11-21T03:00:00.000Z');
  expect(nextVersion('2026-11-21T02:59:59.999Z', now)).toBe('2026-11-21T03:00:00.000Z');
  expect(nextVersion('2026-11-21T03:00:00.000Z', now)).toBe('2026-11-21T03:00:00.001Z');
  expect(nextVersion('2026-11-21T04:00:00.999Z', now)).toBe('2026-11-21T04:00:01.000Z');
});
