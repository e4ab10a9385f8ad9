import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CONTENT_PICTURES } from '#contract/constants.ts';
import type { PostKindName } from '#contract/posts/post-kinds.ts';
import { clearAway } from '#server/maintenance.ts';
import { startSession } from '#server/identity/sign-in/sessions/sessions.service.ts';
import { createAdmin, createArticle, createPerson, type Person, picture, uploadPicture } from '#tests/factories.ts';
import { isWaitingForLock } from '#tests/locks.ts';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';
import { storedFiles } from '#tests/left-behind.ts';
import { startS3 } from '#tests/s3.ts';
import { BIN_MS } from '#server/posts/deletions/bin-dates.ts';
import { setHeld } from './text-pictures.service.ts';

const HOURS_48 = { h: 48 };

const app = await openTestApp();
const author = await createPerson(app);
const other = await createPerson(app);
const admin = await createAdmin(app);

const figure = (path: string) => `<figure><img alt="Bibit &gt; 1 m" src="/storage/${path}" width="400"></figure>`;
const textOf = (...paths: string[]) => `<p>Isi</p>${paths.map(figure).join('')}`;
const article = (content: string) => ({ title: 'Bakau', content, verifikasi_admin: 'disetujui' });
const postArticle = (who: Person, content: string) => app.send('POST', 'postArtikel', who, { title: 'Bakau', content });
const editArticle = (id: number, content: string) => app.send('POST', `editArticle/${id}`, admin, article(content));
const postBlog = async (content: string) =>
  (await app.send('POST', 'postBlogBerita', admin, { title: 'Bakau', content })).body.id;
const editBlog = (id: number, content: string) =>
  app.send('POST', `editBlog/${id}`, admin, { title: 'Bakau', content, status: 'onpost' });
/** Advances the clock, and signs the users in again because their sessions have ended. */
async function advance(time: { h?: number; ms?: number }): Promise<void> {
  app.clock.advance(time);
  for (const { id, headers } of [author, other, admin]) {
    headers.authorization = `Bearer ${await startSession(app.system, id)}`;
  }
}
const sweepAfter = async (time: Parameters<typeof advance>[0]) => {
  await advance(time);
  await sweep();
};
const sweep = () => clearAway(app.system, 0);
const isServed = async (path: string) => (await app.app.inject(`/storage/${path}`)).statusCode === 200;
const stateOf = async (path: string) => {
  const row = app.system.db.selectFrom('files').select('state').where('path', '=', path);
  return (await row.executeTakeFirst())?.state;
};
const refusal = (position: number) => ({
  status: 422,
  body: {
    errors: { content: [expect.stringMatching(new RegExp(`^Gambar ke-${position} dalam isi tidak dapat dipakai`))] },
  },
});

describe('a picture for a text', () => {
  test('that no text names is removed 48 hours after its upload, and not before', async () => {
    const path = await uploadPicture(app, author);
    await sweepAfter({ ...HOURS_48, ms: -1 });
    expect(await isServed(path)).toBe(true);
    await advance({ ms: 1 });
    await Promise.all([sweep(), sweep()]);
    expect(await isServed(path)).toBe(false);
    expect(await stateOf(path)).toBeUndefined();
    expect(await postArticle(author, textOf(path))).toMatchObject(refusal(1));
  });

  test.each<[PostKindName, { add: string; edit: string; remove: string; restore: string }, () => Person, object]>([
    [
      'article',
      { add: 'postArtikel', edit: 'editArticle', remove: 'delArticle', restore: 'restoreArticle' },
      () => author,
      { verifikasi_admin: 'disetujui' },
    ],
    [
      'blog',
      { add: 'postBlogBerita', edit: 'editBlog', remove: 'deleteBlog', restore: 'restoreBlog' },
      () => admin,
      { status: 'onpost' },
    ],
  ])('lives as long as the %s that names it, and 48 hours longer', async (kind, calls, who, status) => {
    const [kept, dropped] = [await uploadPicture(app, who()), await uploadPicture(app, who())];
    const text = (content: string) => ({ title: 'Bakau', content, ...status });
    const added = await app.send('POST', calls.add, who(), text(textOf(kept, dropped)));
    expect(added.status).toBe(201);
    const { id } = added.body;
    await sweepAfter({ h: 100 });
    expect([await isServed(kept), await isServed(dropped)]).toEqual([true, true]);

    expect((await app.send('POST', `${calls.edit}/${id}`, admin, text(textOf(kept)))).status).toBe(200);
    await sweepAfter({ ...HOURS_48, ms: -1 });
    // An admin can put the author's picture back as long as it is stored.
    expect((await app.send('POST', `${calls.edit}/${id}`, admin, text(textOf(dropped, kept)))).status).toBe(200);
    await sweepAfter(HOURS_48);
    expect((await app.send('POST', `${calls.edit}/${id}`, admin, text(textOf(kept)))).status).toBe(200);
    await sweepAfter(HOURS_48);
    // An article's versions keep the pictures that they show.
    expect([await isServed(kept), await isServed(dropped)]).toEqual([true, kind === 'article']);

    expect((await app.send('DELETE', `${calls.remove}/${id}`, admin)).status).toBe(200);
    await sweepAfter({ ms: BIN_MS });
    expect((await app.send('POST', `${calls.restore}/${id}`, admin)).status).toBe(200);
    expect(await stateOf(kept)).toBe('used');

    await app.send('DELETE', `${calls.remove}/${id}`, admin);
    await sweepAfter({ ms: BIN_MS + 1 });
    expect(await stateOf(kept)).toBe('pending');
    await sweepAfter(HOURS_48);
    expect([await isServed(kept), await isServed(dropped)]).toEqual([false, false]);
    const named = app.system.db.selectFrom('text_pictures').selectAll().where('path', 'in', [kept, dropped]);
    expect(await named.execute()).toEqual([]);
  });

  test('that two texts name goes with the second one', async () => {
    const path = await uploadPicture(app, admin);
    const [first, second] = [await postBlog(textOf(path)), await postBlog(textOf(path, path))];
    await editBlog(first, textOf());
    await sweepAfter(HOURS_48);
    expect(await isServed(path)).toBe(true);
    await editBlog(second, textOf());
    await sweepAfter(HOURS_48);
    expect(await isServed(path)).toBe(false);
  });

  test('of another person is refused, and nothing is stored', async () => {
    const [own, foreign] = [await uploadPicture(app, author), await uploadPicture(app, other)];
    const before = await storedFiles(app);
    expect(await postArticle(author, textOf(own, foreign))).toMatchObject(refusal(2));
    expect(await stateOf(own)).toBe('pending');
    expect(await storedFiles(app)).toEqual(before);
    const { id } = (await postArticle(other, textOf(foreign))).body;
    expect(await postArticle(author, textOf(foreign))).toMatchObject(refusal(1));
    const { id: mine } = (await postArticle(author, textOf(own))).body;
    expect(await editArticle(mine, textOf(own, foreign))).toMatchObject(refusal(2));
    expect((await editArticle(id, `${textOf(foreign)}<p>Disunting</p>`)).status).toBe(200);
    const { body } = await app.send('GET', `detailArtikel/${id}`, admin);
    expect(body).toMatchObject({ artikel: { content: expect.stringContaining(`src="/storage/${foreign}"`) } });
  });

  test('can be added to the text of another by the admin who uploaded it, and stays when another admin edits it', async () => {
    const { id } = (await postArticle(author, textOf())).body;
    const path = await uploadPicture(app, admin);
    expect((await editArticle(id, textOf(path))).status).toBe(200);
    const second = await createAdmin(app);
    const edit = app.send('POST', `editArticle/${id}`, second, article(`${textOf(path)}<p>Lagi</p>`));
    expect((await edit).status).toBe(200);
  });

  test.each([
    ['a lead picture', async () => (await leadPicture(author)).image],
    ['a picture that is not there', async () => `images/${'0'.repeat(32)}/640.webp`],
  ])('cannot be %s, but a text from before keeps it', async (_, find) => {
    const path = await find();
    expect(await postArticle(author, textOf(path))).toMatchObject(refusal(1));
    const { id } = (await postArticle(author, textOf())).body;
    await app.system.db.insertInto('text_pictures').values({ kind: 'article', subject_id: id, path }).execute();
    const files = app.system.db.selectFrom('files').selectAll().where('path', '=', path);
    const before = await files.execute();
    expect((await editArticle(id, textOf(path))).status).toBe(200);
    expect((await editArticle(id, textOf())).status).toBe(200);
    expect(await files.execute()).toEqual(before);
  });

  test('is one of at most 40', async () => {
    const path = await uploadPicture(app, author);
    const many = (count: number) => textOf(...Array.from({ length: count }, () => path));
    expect(await postArticle(author, many(CONTENT_PICTURES + 1))).toMatchObject({
      status: 422,
      body: { errors: { content: [expect.stringMatching(/memuat 41 gambar/)] } },
    });
    expect((await postArticle(author, many(CONTENT_PICTURES))).status).toBe(201);
  });

  test('is not one where its tag stands in the text as characters', async () => {
    const foreign = await uploadPicture(app, other);
    const content = `<p>&lt;img src="/storage/${foreign}"&gt;</p>`;
    expect((await postArticle(author, content)).status).toBe(201);
    expect(await stateOf(foreign)).toBe('pending');
  });

  test('is not lost when the account of its author is closed', async () => {
    const leaving = await createPerson(app);
    const path = await uploadPicture(app, leaving);
    const { id } = (await postArticle(leaving, textOf(path))).body;
    const closed = { closed_at: app.clock.now().toISOString() };
    await app.system.db.updateTable('users').set(closed).where('id', '=', leaving.id).execute();
    await sweepAfter({ h: 100 });
    expect((await editArticle(id, `${textOf(path)}<p>Disunting</p>`)).status).toBe(200);
    expect(await isServed(path)).toBe(true);
  });

  test('is used if and only if one of its texts names it, however many save at once', async () => {
    const paths = [await uploadPicture(app, admin), await uploadPicture(app, admin)];
    const ids: number[] = [];
    for (let count = 0; count < 3; count += 1) ids.push(await postBlog(textOf(...paths)));
    const edits = Array.from({ length: 24 }, (_, turn) => {
      const named = turn % 2 === 0 ? [] : paths.slice(turn % 3);
      return editBlog(ids[turn % ids.length] ?? 0, textOf(...named));
    });
    expect(new Set((await Promise.all(edits)).map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all(ids.map((id) => editBlog(id, textOf())));
    expect(await Promise.all(paths.map(stateOf))).toEqual(['pending', 'pending']);
    await Promise.all(ids.map((id) => editBlog(id, textOf(...paths.toReversed()))));
    expect(await Promise.all(paths.map(stateOf))).toEqual(['used', 'used']);
    await advance({ h: 100 });
    const [, ...saved] = await Promise.all([sweep(), ...ids.map((id) => editBlog(id, textOf(...paths)))]);
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await Promise.all(paths.map(isServed))).toEqual([true, true]);
  });

  test('is let go when the last two texts drop it at the same moment', async () => {
    const path = await uploadPicture(app, admin);
    const ids = [await postBlog(textOf(path)), await postBlog(textOf(path))];
    const [first, second] = ids.map((id) => ({ kind: 'blog', id }) as const);
    const { db } = app.system;
    const now = app.clock.now();
    const claimed = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const slow = db.transaction().execute(async (tx) => {
      if (first) await setHeld({ db: tx, now }, first, []);
      claimed.resolve();
      await gate.promise;
    });
    await claimed.promise;
    let isDone = app.database === 'sqlite';
    const quick = db.transaction().execute(async (tx) => {
      if (second) await setHeld({ db: tx, now }, second, []);
    });
    void quick.then(() => (isDone = true));
    // On PostgreSQL the second transaction waits for a lock of the first; on SQLite it begins only after the first.
    await vi.waitFor(async () => expect(isDone || (await isWaitingForLock(app.system.db))).toBe(true));
    gate.resolve();
    await Promise.all([slow, quick]);
    expect(await stateOf(path)).toBe('pending');
  });

  test('that a save claims while a sweep takes it is either stored or refused', async () => {
    const due = await Promise.all(Array.from({ length: 6 }, () => uploadPicture(app, author)));
    await advance(HOURS_48);
    const [, ...saves] = await Promise.all([sweep(), ...due.map((path) => postArticle(author, textOf(path)))]);
    const outcomes = saves.map(({ status }) => status === 201);
    expect(saves.filter(({ status }) => status !== 201 && status !== 422)).toEqual([]);
    await sweep();
    expect(await Promise.all(due.map(isServed))).toEqual(outcomes);
  });
});

test('on S3 a picture for a text goes 48 hours after the last text that names it, with all its widths', async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  const on = await openOwnApp({ storageUrl: s3.url, storageCredentials: s3.credentials });
  const uploader = await createPerson(on);
  const [named, unnamed] = [await uploadPicture(on, uploader), await uploadPicture(on, uploader)];
  await on.succeed('POST', 'postArtikel', uploader, { title: 'Bakau', content: textOf(named) });
  on.clock.advance(HOURS_48);
  await clearAway(on.system, 0);
  const sizes = async (path: string) => {
    const widths = [path, path.replace(/\d+\.webp$/, '320.webp')];
    return (await Promise.all(widths.map((each) => on.system.storage.size(each)))).map((size) => size !== undefined);
  };
  expect([await sizes(named), await sizes(unnamed)]).toEqual([
    [true, true],
    [false, false],
  ]);
});

async function leadPicture(who: Person): Promise<{ image: string }> {
  const id = await createArticle(app, who, { image: await picture() });
  return (await app.succeed('GET', `detailArtikel/${id}`, admin)).artikel;
}
