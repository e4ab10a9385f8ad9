import { expect, test } from 'vitest';
import { openOwnApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createBlog, createPerson, uploadPicture } from '#tests/factories.ts';
import { versionHash } from '#server/articles/versions/versions.service.ts';
import { NO_WORK } from '#server/articles/work-fields.ts';
import { clean } from './clean.command.ts';

test('the command clean cleans all stored texts, leaves clean ones alone and says how many it changed', async () => {
  const t = await openOwnApp();
  const admin = await createAdmin(t);
  const { db, config } = t.system;
  const read = async (url: string) => (await t.send('GET', url, admin)).body;

  const blogId = await createBlog(t, admin, { title: 'Kotor' });
  const ids: number[] = [];
  for (let number = 0; number < 60; number += 1) ids.push(await createArticle(t, admin, { title: `Nomor ${number}` }));
  const [first = 0, untouched = 0, last = 0] = [ids[0], ids[1], ids.at(-1)];
  const dirty = '<p onclick="alert(1)">Isi <script>alert(1)</script>baru</p>';
  await db.updateTable('articles').set({ content: dirty }).where('id', 'in', [first, last]).execute();
  await db.updateTable('blogs').set({ content: dirty }).where('id', '=', blogId).execute();
  await db.updateTable('article_versions').set({ content: dirty }).where('article_id', '=', first).execute();
  const page = { title: 'Tim', address: 'tim', content: 'Isi', language: 'id', status: 'public' };
  const { id: pageId } = await t.succeed('POST', 'addSitePage', admin, page);
  await db.updateTable('site_pages').set({ content: dirty }).execute();
  await db.updateTable('site_page_versions').set({ content: dirty }).execute();
  // A deleted article is cleaned too, because it can be restored.
  await t.send('DELETE', `delArticle/${last}`, admin);
  const before = await db.selectFrom('articles').selectAll().where('id', '=', untouched).execute();
  const { updated_at: version } = (await read(`detailArtikel/${first}`)).artikel;

  await clean.run({ config, operands: [], options: {} });
  await clean.run({ config, operands: [], options: {} });

  t.system.publicContent.changed();
  await t.send('POST', `restoreArticle/${last}`, admin);
  for (const id of [first, last]) {
    expect((await read(`detailArtikel/${id}`)).artikel).toMatchObject({
      content: '<p>Isi baru</p>',
      preview: 'Isi baru',
    });
  }
  expect((await read(`detailArtikel/${first}`)).artikel.updated_at > version).toBe(true);
  expect((await read(`articleVersion/${first}/1`)).version.content).toBe('<p>Isi baru</p>');
  const cleaned = { title: 'Nomor 0', content: '<p>Isi baru</p>', image: null, ...NO_WORK };
  const hashes = db.selectFrom('article_versions').select('hash').where('article_id', '=', first);
  expect(await hashes.execute()).toEqual([{ hash: versionHash(cleaned) }]);
  expect((await read(`detailBlog/${blogId}`)).blog.content).toBe('<p>Isi baru</p>');
  expect((await read(`sitePage/${pageId}`)).page).toMatchObject({ content: '<p>Isi baru</p>', preview: 'Isi baru' });
  expect((await read(`sitePageVersion/${pageId}/1`)).version.content).toBe('<p>Isi baru</p>');
  expect(await db.selectFrom('articles').selectAll().where('id', '=', untouched).execute()).toEqual(before);
  const { log } = await read('auditLog?action=clean&sort=at');
  expect(log.map(({ actor, entity, details }: Record<string, unknown>) => ({ actor, entity, details }))).toEqual([
    { actor: null, entity: 'article', details: { rows: 1 } },
    { actor: null, entity: 'article', details: { rows: 1 } },
    { actor: null, entity: 'blog', details: { rows: 1 } },
    { actor: null, entity: 'sitePage', details: {} },
  ]);
});

test('a cleaned translation keeps its original, and the version of it that each text follows', async () => {
  const t = await openOwnApp();
  const author = await createPerson(t);
  const { db, config } = t.system;
  const original = await createArticle(t, author);
  const id = await createArticle(t, author, { title: 'Title', translation_of: original });
  const dirty = { content: '<p onclick="alert(1)">Text</p>' };
  await db.updateTable('articles').set(dirty).where('id', '=', id).execute();
  await db.updateTable('article_versions').set(dirty).where('article_id', '=', id).execute();
  await clean.run({ config, operands: [], options: {} });
  const cleaned = { content: '<p>Text</p>', translates_version: 1 };
  const article = db.selectFrom('articles').select(['content', 'translation_of', 'translates_version']);
  expect(await article.where('id', '=', id).execute()).toEqual([{ ...cleaned, translation_of: original }]);
  const version = db.selectFrom('article_versions').select(['content', 'translates_version', 'hash']);
  expect(await version.where('article_id', '=', id).execute()).toEqual([
    { ...cleaned, hash: versionHash({ ...NO_WORK, ...cleaned, title: 'Title', image: null }) },
  ]);
});

test('a picture that a cleaned text no longer names is let go, and one that it names stays', async () => {
  const t = await openOwnApp();
  const { db, config } = t.system;
  const [author, other] = [await createPerson(t), await createPerson(t)];
  const [kept, dropped, shared, found] = await Promise.all(Array.from({ length: 4 }, () => uploadPicture(t, author)));
  const foreign = await uploadPicture(t, other);
  const figure = (path = '') => `<figure><img src="/storage/${path}" alt=""></figure>`;
  const content = `<p>Isi</p>${figure(kept)}${figure(dropped)}${figure(shared)}`;
  const id = await createArticle(t, author, { content });
  const second = await createArticle(t, author, { content: figure(shared) });
  // Written directly to the database, so text_pictures does not record `found` and `foreign` as pictures of the text.
  const dirty = `<p>Isi</p>${figure(kept)}<iframe>${figure(dropped)}${figure(shared)}</iframe>${figure(found)}${figure(foreign)}`;
  await db.updateTable('articles').set({ content: dirty }).where('id', '=', id).execute();
  await db.updateTable('article_versions').set({ content: dirty }).where('article_id', '=', id).execute();

  await clean.run({ config, operands: [], options: {} });

  const article = db.selectFrom('articles').select('content').where('id', '=', id);
  const { content: cleaned } = await article.executeTakeFirstOrThrow();
  const named = [kept, dropped, shared, found].map((path = '') => cleaned.includes(path));
  expect(named).toEqual([true, false, false, true]);
  const notes = await db.selectFrom('text_pictures').select(['subject_id', 'path']).execute();
  expect(notes.map(({ subject_id, path }) => `${subject_id} ${path}`).toSorted()).toEqual(
    [`${id} ${kept}`, `${id} ${found}`, `${second} ${shared}`].toSorted(),
  );
  const files = await db.selectFrom('files').select(['path', 'state']).execute();
  expect(Object.fromEntries(files.map(({ path, state }) => [path, state]))).toEqual(
    Object.fromEntries([
      ...[kept, shared, found].map((path) => [path, 'used']),
      ...[dropped, foreign].map((path) => [path, 'pending']),
    ]),
  );
});

test('what readers find in the history of an article is cleaned with its versions, and makes no public version', async () => {
  const t = await openOwnApp();
  const admin = await createAdmin(t);
  const { db, config } = t.system;
  const id = await createArticle(t, admin, { verifikasi_admin: 'disetujui' });
  const edit = { title: 'Baru', content: '<p>Isi</p>', verifikasi_admin: 'disetujui' };
  await t.succeed('POST', `editArticle/${id}`, admin, edit);
  const dirty = { content: '<p onclick="alert(1)">Isi</p>' };
  await db.updateTable('articles').set(dirty).where('id', '=', id).execute();
  await db.updateTable('article_versions').set(dirty).where('article_id', '=', id).execute();
  await clean.run({ config, operands: [], options: {} });
  for (const number of [1, 2]) {
    const { version } = await t.succeed('GET', `publicVersion/${id}/${number}`);
    expect([version.content, version.newest]).toEqual(['<p>Isi</p>', 2]);
  }
  await t.succeed('POST', `editArticle/${id}`, admin, edit);
  expect((await t.succeed('GET', `publicVersions/${id}`)).meta.total).toBe(2);
});
