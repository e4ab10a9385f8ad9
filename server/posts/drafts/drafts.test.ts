import { describe, expect, test } from 'vitest';
import { DRAFT_BYTES, DRAFTS_PER_PERSON } from '#contract/posts/drafts.ts';
import { DRAFT_DAYS } from '#contract/rules.ts';
import { closeAccount, erasePerson } from '#server/accounts/accounts.service.ts';
import { clearAway } from '#server/maintenance.ts';
import { renewAdmin, renewPerson, renewTestApp, reopenTestApp } from '#tests/open-app.ts';
import { createArticle, createBlog, createPerson, type Person, signInAgain, uploadPicture } from '#tests/factories.ts';

const t = renewTestApp();
const author = renewPerson(t);
const admin = renewAdmin(t);

const ID = '0123456789abcdef01234567';
const WRITTEN = {
  form: 'article',
  subject: null as number | null,
  fields: { title: ' Bakau & warga ', content: '<p>Isi\u0000 \ud83c</p>' } as Record<string, string>,
  version: '',
  file_name: 'bakau.jpg' as string | null,
  device: 'laptop',
  rev: 0,
};

const save = async (given: Partial<typeof WRITTEN> = {}, { who = author, id = ID } = {}) =>
  await t.send('PUT', `saveDraft/${id}`, who, { ...WRITTEN, ...given });
const read = async (who: Person | undefined = author, id = ID) => await t.send('GET', `detailDraft/${id}`, who);
const list = async (who = author) =>
  (await t.send('GET', 'ownDrafts', who)).body as unknown as {
    drafts: { id: string; title: string }[];
    removed: string[];
  };
const idsOf = async (who = author) => (await list(who)).drafts.map(({ id }) => id);
const rows = async () => await t.system.db.selectFrom('drafts').selectAll().orderBy('id').execute();

describe('a draft', () => {
  test('is stored letter by letter, listed without its text, and deleted', async () => {
    expect(await save()).toEqual({
      status: 200,
      body: { message: 'Tersimpan di akun.', rev: 1, updated_at: '2026-11-21T03:00:00.000Z' },
    });
    t.clock.advance({ s: 5 });
    const fields = { ...WRITTEN.fields, content: 'Isi baru' };
    expect(await save({ fields, rev: 1, file_name: null })).toMatchObject({ status: 200, body: { rev: 2 } });
    const at = { created_at: '2026-11-21T03:00:00.000Z', updated_at: '2026-11-21T03:00:05.000Z' };
    expect((await read()).body).toEqual({
      draft: { ...WRITTEN, id: ID, fields, file_name: null, rev: 2, ...at },
    });
    const { form, subject, device } = WRITTEN;
    const listed = { id: ID, form, subject, title: 'Bakau & warga', rev: 2, device, updated_at: at.updated_at };
    expect(await list()).toEqual({ drafts: [listed], removed: [] });

    expect(await t.send('DELETE', `delDraft/${ID}`, author)).toMatchObject({ status: 200 });
    expect(await list()).toEqual({ drafts: [], removed: [ID] });
    expect([(await read()).status, (await t.send('DELETE', `delDraft/${ID}`, author)).status]).toEqual([404, 404]);
    expect(JSON.stringify(await rows())).not.toMatch(/Bakau|Isi|jpg/);
  });

  test('lists the latest first', async () => {
    for (const id of ['a', 'b', 'c']) {
      await save({}, { id });
      t.clock.advance({ s: 1 });
    }
    await save({ rev: 1 }, { id: 'a' });
    expect(await idsOf()).toEqual(['a', 'c', 'b']);
  });

  test('keeps the pictures that its owner uploaded for it, until 48 hours after it is gone or sent', async () => {
    const paths: string[] = [];
    for (const who of [author, author, author, admin]) paths.push(await uploadPicture(t, who));
    const [deleted = '', dropped = '', sent = '', foreign = ''] = paths;
    const text = (...named: string[]) => ({
      ...WRITTEN.fields,
      content: named.map((path) => `<figure><img alt="1 > 0" src="/storage/${path}"></figure>`).join(''),
    });
    const pass = async (hours: number) => {
      t.clock.advance({ h: hours });
      expect(await clearAway(t.system, 0)).toEqual([]);
      await signInAgain(t, author);
    };
    const areStored = async () => {
      const files = await t.system.db.selectFrom('files').select('path').execute();
      return paths.map((path) => files.some((file) => file.path === path));
    };

    expect((await save({ fields: text(deleted, dropped, foreign) })).status).toBe(200);
    expect((await save({ fields: text(sent) }, { id: 'lain' })).status).toBe(200);
    await pass(100);
    expect(await areStored()).toEqual([true, true, true, false]);
    expect((await save({ fields: text(deleted), rev: 1 })).status).toBe(200);
    const article = { ...text(sent), draft: 'lain:1:laptop' };
    expect((await t.send('POST', 'postArtikel', author, article)).status).toBe(201);
    await pass(48);
    expect(await areStored()).toEqual([true, false, true, false]);
    expect((await t.send('DELETE', `delDraft/${ID}`, author)).status).toBe(200);
    await pass(0);
    await pass(48);
    expect(await areStored()).toEqual([false, false, true, false]);
    const named = await t.system.db.selectFrom('text_pictures').select(['kind', 'path']).execute();
    expect(named).toEqual([{ kind: 'article', path: sent }]);
  });

  test('belongs to one user: no role sees, changes or deletes the draft of another', async () => {
    await save();
    for (const stranger of [await createPerson(t), admin]) {
      expect((await read(stranger)).status).toBe(404);
      expect((await t.send('DELETE', `delDraft/${ID}`, stranger)).status).toBe(404);
      expect(await list(stranger)).toEqual({ drafts: [], removed: [] });
      expect(await save({ fields: { title: 'Lain' } }, { who: stranger })).toMatchObject({
        status: 200,
        body: { rev: 1 },
      });
      const named = { title: 'Judul', content: 'Isi', draft: `${ID}:9:laptop` };
      expect((await t.send('POST', 'postArtikel', stranger, named)).status).toBe(201);
    }
    expect((await read()).body).toMatchObject({ draft: { fields: WRITTEN.fields, rev: 1 } });
    for (const [method, path] of [
      ['GET', `detailDraft/${ID}`],
      ['PUT', `saveDraft/${ID}`],
      ['DELETE', `delDraft/${ID}`],
    ] as const) {
      expect([path, (await t.send(method, path)).status]).toEqual([path, 401]);
    }
  });

  test('of a form for admins is refused to authors', async () => {
    for (const given of [{ form: 'blog' }, { form: 'book' }, { form: 'sitePage' }, { subject: 3 }]) {
      expect((await save(given)).status).toBe(403);
      expect((await save(given, { who: admin, id: JSON.stringify(given).replace(/\W/g, '') })).status).toBe(200);
    }
    expect(await rows()).toHaveLength(4);
  });

  test('of a change is for the author of the article', async () => {
    const subject = await createArticle(t, author);
    expect((await save({ subject })).status).toBe(200);
    expect((await save({ subject }, { who: await createPerson(t) })).status).toBe(403);
    await t.system.db.updateTable('articles').set({ deleted_at: t.system.clock.now().toISOString() }).execute();
    expect((await save({ subject, rev: 1 })).status).toBe(403);
  });

  test('of a translation is for the author of the original, and for admins', async () => {
    const subject = await createArticle(t, author);
    const translation = { form: 'translation', subject };
    for (const who of [author, admin]) {
      expect((await save(translation, { who })).status).toBe(200);
      expect((await list(who)).drafts).toMatchObject([{ ...translation, title: 'Bakau & warga' }]);
      expect((await read(who)).body).toMatchObject({ draft: { ...translation, fields: WRITTEN.fields } });
      expect(await save({ form: 'translation' }, { who, id: 'tanpa' })).toMatchObject({
        status: 422,
        body: { errors: { subject: [expect.any(String)] } },
      });
    }
    expect((await save(translation, { who: await createPerson(t) })).status).toBe(403);
    const sent = { title: 'Judul', content: 'Isi', translation_of: subject, draft: `${ID}:1:laptop` };
    expect((await t.send('POST', 'postArtikel', author, sent)).status).toBe(201);
    expect([await idsOf(), await idsOf(admin)]).toEqual([[], [ID]]);
    expect((await t.send('POST', 'postArtikel', admin, sent)).status, 'translated meanwhile').toBe(409);
    expect(await idsOf(admin)).toEqual([ID]);
    const another = { ...sent, translation_of: await createArticle(t, author) };
    expect((await t.send('POST', 'postArtikel', admin, another)).status).toBe(201);
    expect(await idsOf(admin)).toEqual([]);
    await t.system.db.updateTable('articles').set({ deleted_at: t.system.clock.now().toISOString() }).execute();
    expect((await save(translation, { id: 'lain' })).status).toBe(403);
  });

  test.each<[string, object]>([
    ['an unknown form', { form: 'user' }],
    ['an id that is no number', { subject: '3' }],
    ['a field that is no text', { fields: { title: 3 } }],
    ['a field with a strange name', { fields: { 'a b': '' } }],
    ['too many fields', { fields: Object.fromEntries(Array.from({ length: 61 }, (_, i) => [`f${i}`, ''])) }],
    ['a version that is no time', { version: 'kemarin' }],
    ['a file name that no database stores', { file_name: 'a\u0000b' }],
    ['a negative rev', { rev: -1 }],
    ['no fields', { fields: undefined }],
  ])('with %s is refused with 422', async (_, given) => {
    expect(await t.send('PUT', `saveDraft/${ID}`, author, { ...WRITTEN, ...given })).toMatchObject({ status: 422 });
    expect(await rows()).toEqual([]);
  });

  test('under an id that is none is not found', async () => {
    expect((await save({}, { id: 'a%20b' })).status).toBe(404);
    expect((await save({}, { id: 'x'.repeat(65) })).status).toBe(404);
  });
});

describe('another device', () => {
  test('is not overwritten: the answer has what is stored, and nothing of the row besides', async () => {
    await save();
    await save({ rev: 1, device: 'telepon', fields: { title: 'Dari telepon' } });
    const refused = await save({ rev: 1, fields: { title: 'Dari laptop' } });
    expect([refused.status, refused.body['code']]).toEqual([409, 'draftAhead']);
    expect(refused.body['draft']).toEqual((await read()).body['draft']);
    expect(refused.body['draft']).toMatchObject({ rev: 2, device: 'telepon', fields: { title: 'Dari telepon' } });
    expect(Object.keys(refused.body['draft'] as object)).not.toContain('user_id');
    expect(await save({ rev: 2, fields: { title: 'Dari laptop' } })).toMatchObject({ status: 200, body: { rev: 3 } });
  });

  test('that saves the same rev at the same moment: exactly one of them is stored', async () => {
    for (const rev of [0, 1]) {
      const titles = Array.from({ length: 6 }, (_, index) => `Judul ${index}`);
      const answers = await Promise.all(
        titles.map(async (title) => await save({ rev, device: title.replace(' ', ''), fields: { title } })),
      );
      const won = answers.flatMap(({ status }, index) => (status === 200 ? [titles[index]] : []));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
      expect((await read()).body).toMatchObject({ draft: { rev: rev + 1, fields: { title: won[0] } } });
    }
  });

  test('cannot bring back what was sent or deleted, and a draft that was only forgotten is stored again', async () => {
    await save();
    await t.send('DELETE', `delDraft/${ID}`, author);
    for (const rev of [0, 1]) {
      expect(await save({ rev, device: 'telepon' })).toMatchObject({ status: 404, body: { code: 'draftGone' } });
    }
    await t.system.db.deleteFrom('drafts').execute();
    expect(await save({ rev: 7 })).toMatchObject({ status: 200, body: { rev: 8 } });
  });
});

describe('a form that is sent', () => {
  const post = async (who: Person, path: string, given: object) => await t.send('POST', path, who, given);
  const ARTICLE = { title: 'Judul', content: 'Isi' };
  const BOOK = { title: 'Buku', author: 'Siti', tahun: '2026', penerbit: 'Terarah', doi: '-' };

  test('removes its draft, whichever call it is', async () => {
    const article = await createArticle(t, author);
    const blog = await createBlog(t, admin);
    const draft = `${ID}:1:laptop`;
    const { id: book } = (await post(admin, 'addBuku', BOOK)).body as unknown as { id: number };
    const calls: [Person, string, object][] = [
      [author, 'postArtikel', ARTICLE],
      [admin, `editArticle/${article}`, { ...ARTICLE, verifikasi_admin: 'menunggu' }],
      [admin, 'postBlogBerita', ARTICLE],
      [admin, `editBlog/${blog}`, { ...ARTICLE, status: 'onhold' }],
      [admin, 'addBuku', BOOK],
      [admin, `editBuku/${book}`, BOOK],
    ];
    for (const [who, path, given] of calls) {
      await t.system.db.deleteFrom('drafts').execute();
      expect((await save({}, { who })).status).toBe(200);
      expect((await post(who, path, { ...given, title: '', draft })).status, path).toBe(422);
      expect(await idsOf(who), path).toEqual([ID]);
      expect((await post(who, path, { ...given, draft })).status, path).toBeLessThan(300);
      expect(await list(who), path).toEqual({ drafts: [], removed: [ID] });
    }
  });

  test('removes also what its own device has saved last without getting the response, and no later save brings it back', async () => {
    await save();
    await save({ rev: 1 });
    expect((await post(author, 'postArtikel', { ...ARTICLE, draft: `${ID}:0:laptop` })).status).toBe(201);
    expect(await idsOf()).toEqual([]);
    const never = 'fedcba98765432100123456f';
    expect((await post(author, 'postArtikel', { ...ARTICLE, draft: `${never}:0:laptop` })).status).toBe(201);
    expect(await save({}, { id: never })).toMatchObject({ status: 404, body: { code: 'draftGone' } });
  });

  test('leaves what another device has written since', async () => {
    await save();
    await save({ rev: 1, device: 'telepon', fields: { title: 'Lebih baru' } });
    expect((await post(author, 'postArtikel', { ...ARTICLE, draft: `${ID}:1:laptop` })).status).toBe(201);
    expect((await list()).drafts).toMatchObject([{ id: ID, title: 'Lebih baru' }]);
  });

  test('names its draft in the right form', async () => {
    for (const draft of ['x', 'x:y:z', `${ID}:1:a b`]) {
      expect((await post(author, 'postArtikel', { ...ARTICLE, draft })).status).toBe(422);
    }
    expect((await post(author, 'postArtikel', { ...ARTICLE, draft: '' })).status).toBe(201);
  });
});

describe('limits', () => {
  test('a draft takes 300 KB, more than a call without a long text', async () => {
    const empty = JSON.stringify({ content: '' }).length;
    const content = 'é'.repeat((DRAFT_BYTES - empty) / 2);
    expect(await save({ fields: { content } })).toMatchObject({ status: 200 });
    const refused = await save({ fields: { content: `${content}ab` }, rev: 1 });
    expect([refused.status, refused.body.message]).toEqual([413, expect.stringContaining('300 KB')]);
    expect((await read()).body).toMatchObject({ draft: { fields: { content }, rev: 1 } });
  });

  test('a user has 50 drafts, not counting removed ones, and two devices do not exceed them together', async () => {
    for (let index = 1; index < DRAFTS_PER_PERSON; index += 1) await save({}, { id: `d${index}` });
    const both = await Promise.all(['x', 'y'].map(async (id) => await save({}, { id })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    expect((await save({ rev: 1 }, { id: 'd1' })).status).toBe(200);
    expect((await save({}, { who: admin })).status).toBe(200);
    await t.send('DELETE', 'delDraft/d2', author);
    expect((await save({}, { id: 'z' })).status).toBe(200);
  });

  test('one save every five seconds on several devices is never too often, endless ones are', async () => {
    await reopenTestApp(t, { rateLimit: true });
    let rev = 0;
    for (; rev < 60; rev += 1) expect((await save({ rev })).status).toBe(200);
    expect((await save({ rev })).status).toBe(429);
    for (let round = 0; round < 20; round += 1) {
      t.clock.advance({ s: 5 });
      for (let device = 0; device < 3; device += 1, rev += 1) expect((await save({ rev })).status).toBe(200);
    }
  });

  test('of removed drafts 200 are remembered', async () => {
    for (let index = 0; index < 205; index += 1) {
      await save({}, { id: `d${index}` });
      t.clock.advance({ s: 1 });
      await t.send('DELETE', `delDraft/d${index}`, author);
    }
    expect((await list()).removed).toHaveLength(200);
    expect(await rows()).toHaveLength(200);
    expect((await list()).removed[0]).toBe('d204');
  });
});

describe('drafts are removed', () => {
  test('after half a year without a change', async () => {
    await save({}, { id: 'old' });
    await save({}, { id: 'changed' });
    t.clock.advance({ h: 24 * DRAFT_DAYS - 1 });
    await signInAgain(t, author);
    await save({ rev: 1 }, { id: 'changed' });
    await clearAway(t.system, 0);
    expect(await idsOf()).toEqual(['changed', 'old']);
    t.clock.advance({ h: 2 });
    await clearAway(t.system, 0);
    expect((await rows()).map(({ key }) => key)).toEqual(['changed']);
  });

  test.each([
    ['closed', closeAccount],
    ['erased', erasePerson],
  ])('with an account that is %s, and with no other', async (_, end) => {
    await save();
    await save({}, { id: 'second' });
    await t.send('DELETE', 'delDraft/second', author);
    await save({}, { who: admin });
    await end(t.system, { email: author.email, actorId: null });
    expect((await rows()).map(({ user_id }) => user_id)).toEqual([admin.id]);
  });
});
