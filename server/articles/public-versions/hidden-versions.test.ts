import { expect, test } from 'vitest';
import { createAdmin, createArticle, createPerson, type Person } from '#tests/factories.ts';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';

const app = await openTestApp({ notifyAdmins: false, sessionHours: 720 });
const author = await createPerson(app);
const other = await createPerson(app);
const admin = await createAdmin(app);
const EVERYONE: [string, Person | undefined][] = [
  ['visitor', undefined],
  ['other', other],
  ['author', author],
  ['admin', admin],
];

const PUBLIC = { verifikasi_admin: 'disetujui' };
const NOTE = 'Nama seorang narasumber dihapus.';
const REASON = { reason: 'Memuat alamat rumah seorang narasumber.' };

const edit = async (id: number, given: object) =>
  await app.succeed('POST', `editArticle/${id}`, admin, { title: 'Judul', content: '<p>Isi</p>', ...PUBLIC, ...given });

/** Publishes an article with three public versions. The text of the second one is what an admin would hide. */
async function makeHistory(): Promise<number> {
  const id = await createArticle(app, author);
  await app.succeed('PUT', `updateStatusArtikel/${id}`, admin, PUBLIC);
  await edit(id, { content: '<p>Isi rahasia</p>', change_kind: 'correction', change_note: `${NOTE} Rahasia.` });
  await edit(id, { change_kind: 'correction', change_note: NOTE });
  return id;
}

const CALLS = (id: number) => [`publicVersions/${id}`, `publicVersion/${id}/2`, `publicDiff/${id}?from=1&to=2`];

async function statuses(id: number, who: Person | undefined): Promise<number[]> {
  const answers = [];
  for (const path of CALLS(id)) answers.push((await app.send('GET', path, who)).status);
  return answers;
}

test('only a public article has a history, but admins get the list of its versions', async () => {
  const id = await makeHistory();
  const never = await createArticle(app, author);
  const expectAll = async (status: number, article = id, listed = status) => {
    for (const [name, who] of EVERYONE) {
      const [list, ...others] = CALLS(article).map(() => status);
      expect(await statuses(article, who), name).toEqual([who === admin ? listed : list, ...others]);
    }
  };
  await expectAll(404, never, 200);
  await expectAll(404, 999_999);
  await expectAll(200);
  await app.succeed('DELETE', `delArticle/${id}`, admin);
  await expectAll(404);
  await app.succeed('POST', `restoreArticle/${id}`, admin);
  await expectAll(200);
  await app.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'ditolak' });
  await expectAll(404, id, 200);
});

test('the answers have no e-mail address, no name of an admin, and no pair of a translation', async () => {
  const id = await makeHistory();
  await app.succeed('POST', `hidePublicVersion/${id}/1`, admin, REASON);
  const answers = [];
  for (const path of [`publicVersions/${id}`, `publicVersion/${id}/3`, `publicDiff/${id}?from=2&to=3`]) {
    answers.push((await app.send('GET', path, admin)).body);
  }
  const [{ versions }, { version }] = answers;
  const named = ['number', 'published_at', 'kind', 'note'];
  expect(Object.keys(versions[0]).toSorted()).toEqual([...named, 'facts', 'hidden'].toSorted());
  const texts = ['title', 'author', 'content', 'image', 'image_info', 'abstract', 'keywords'];
  const facts = ['language', 'licence', 'doi', 'co_authors'];
  expect(Object.keys(version).toSorted()).toEqual([...named, 'newest', ...texts, ...facts].toSorted());
  const text = JSON.stringify(answers);
  for (const secret of ['@', 'hidden_by', 'author_id', 'user_id', 'translates_version', admin.nama_depan]) {
    expect(text).not.toContain(secret);
  }
});

test('a hidden version leaves a gap with its reason: no text, no note and no difference, for everyone', async () => {
  const id = await makeHistory();
  expect((await app.succeed('GET', `publicVersion/${id}/2`)).version.content).toBe('<p>Isi rahasia</p>');
  await app.succeed('POST', `hidePublicVersion/${id}/2`, admin, REASON);
  const hidden = { at: app.clock.now().toISOString(), ...REASON };
  for (const [name, who] of EVERYONE) {
    const { versions } = await app.succeed('GET', `publicVersions/${id}`, who);
    expect(versions[1], name).toMatchObject({
      number: 2,
      kind: 'correction',
      note: '',
      hidden: { reason: hidden.reason },
    });
    expect(versions[0].hidden, name).toBeNull();
    for (const path of [`publicVersion/${id}/2`, `publicDiff/${id}?from=1&to=2`, `publicDiff/${id}?from=2&to=3`]) {
      const { status, body } = await app.send('GET', path, who);
      expect([status, body.message], path).toEqual([404, expect.stringContaining(hidden.reason)]);
      expect(JSON.stringify(body)).not.toMatch(/rahasia/i);
    }
    expect((await app.send('GET', `publicDiff/${id}?from=1&to=3`, who)).status, name).toBe(200);
    const { work } = await app.succeed('GET', `publicWork?kind=article&id=${id}`, who);
    expect(work.corrections.map(({ number }: { number: number }) => number)).toEqual([3]);
  }

  await app.succeed('POST', `showPublicVersion/${id}/2`, admin);
  await app.succeed('POST', `showPublicVersion/${id}/2`, admin);
  expect((await app.succeed('GET', `publicVersion/${id}/2`)).version.note).toBe(`${NOTE} Rahasia.`);
  const entries = await app.system.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .where('entity_id', '=', id)
    .where('action', 'in', ['hide version', 'show version'])
    .orderBy('id')
    .execute();
  expect(entries.map(({ action, actor_id, details }) => [action, actor_id, JSON.parse(String(details))])).toEqual([
    ['hide version', admin.id, { number: 2, reason: REASON.reason }],
    ['show version', admin.id, { number: 2 }],
  ]);
});

test('only admins hide and show versions, with a reason, and never the newest one', async () => {
  const id = await makeHistory();
  for (const call of ['hidePublicVersion', 'showPublicVersion']) {
    for (const [who, status] of [[undefined, 401] as const, [other, 403] as const, [author, 403] as const]) {
      expect((await app.send('POST', `${call}/${id}/1`, who, REASON)).status, call).toBe(status);
    }
    expect((await app.send('POST', `${call}/${id}/9`, admin, REASON)).status, call).toBe(404);
    expect((await app.send('POST', `${call}/999999/1`, admin, REASON)).status, call).toBe(404);
  }
  for (const reason of [undefined, '', 'Terlalu pendek.']) {
    const { status, body } = await app.send('POST', `hidePublicVersion/${id}/1`, admin, { reason });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['reason']]);
  }
  expect((await app.send('POST', `hidePublicVersion/${id}/3`, admin, REASON)).status).toBe(409);
  const { versions } = await app.succeed('GET', `publicVersions/${id}`);
  expect(versions.filter(({ hidden }: { hidden: unknown }) => hidden !== null)).toEqual([]);
});

test('an undo cannot bring a hidden text back to the article’s address', async () => {
  const id = await makeHistory();
  const { artikel } = await app.succeed('GET', `detailArtikel/${id}`, author);
  expect(artikel.pending_version).toBeNull();
  await app.succeed('POST', `reviseArticle/${id}`, author, { title: 'Usul', content: '<p>Isi</p>', note: 'Usul.' });
  const { pending_version: version } = (await app.succeed('GET', `detailArtikel/${id}`, author)).artikel;
  await app.succeed('PUT', `updateStatusArtikel/${id}`, admin, { ...PUBLIC, version });
  await app.succeed('POST', `hidePublicVersion/${id}/3`, admin, REASON);
  const { id: event } = await app.system.db
    .selectFrom('article_events')
    .select('id')
    .where('article_id', '=', id)
    .where('kind', '=', 'revisionApproved')
    .executeTakeFirstOrThrow();
  const refused = await app.send('POST', 'undoDecision', admin, { event });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('disembunyikan')]);
  expect((await app.succeed('GET', `detailArtikel/${id}`)).artikel.title).toBe('Usul');
  await app.succeed('POST', `showPublicVersion/${id}/3`, admin);
  await app.succeed('POST', 'undoDecision', admin, { event });
  expect((await app.succeed('GET', `detailArtikel/${id}`)).artikel.title).toBe('Judul');
});

test('only the facts of a version can be hidden while its text is still the present one', async () => {
  const id = await createArticle(app, author);
  await app.succeed('PUT', `updateStatusArtikel/${id}`, admin, PUBLIC);
  const person = { given_name: 'Budi', family_name: 'Rahasia', affiliation: 'RS X', orcid: null };
  await edit(id, { content: 'Isi artikel', co_authors: [person] });
  await edit(id, { content: 'Isi artikel', co_authors: [] });
  const { message } = await app.succeed('POST', `hidePublicVersion/${id}/2`, admin, REASON);
  expect(message).toContain('versi 3');
  expect((await app.send('GET', `publicVersion/${id}/2`)).status).toBe(404);
  expect((await app.succeed('GET', `publicVersion/${id}/3`)).version.co_authors).toEqual([]);
});

test('a version that was hidden while the article was not public stays hidden when it is again', async () => {
  const id = await makeHistory();
  await app.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'ditolak' });
  await app.succeed('POST', `hidePublicVersion/${id}/3`, admin, REASON);
  const { id: event } = await app.system.db
    .selectFrom('article_events')
    .select('id')
    .where('article_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect((await app.send('POST', 'undoDecision', admin, { event })).status, 'the undo would show it').toBe(409);
  await edit(id, { content: '<p>Bersih</p>' });
  expect((await app.send('GET', `publicVersion/${id}/3`)).status).toBe(404);
  const { versions } = await app.succeed('GET', `publicVersions/${id}`);
  expect(versions.map(({ number }: { number: number }) => number)).toEqual([4, 3, 2, 1]);
});

test('with FOUR_EYES, statements about an own article and hiding its versions are left to another admin', async () => {
  const second = await openOwnApp({ fourEyes: true, notifyAdmins: false });
  const [writer, editor] = [await createAdmin(second), await createAdmin(second)];
  const id = await createArticle(second, writer);
  const fields = { title: 'Judul', content: '<p>Isi</p>', ...PUBLIC };
  await second.succeed('PUT', `updateStatusArtikel/${id}`, editor, PUBLIC);
  await second.succeed('POST', `editArticle/${id}`, writer, {
    ...fields,
    content: '<p>Lain</p>',
    change_kind: 'layout',
  });
  const retraction = { ...fields, change_kind: 'retraction', change_note: NOTE };
  const calls: [string, object][] = [
    [`editArticle/${id}`, retraction],
    [`hidePublicVersion/${id}/1`, REASON],
    [`showPublicVersion/${id}/1`, {}],
  ];
  for (const [path, body] of calls) expect((await second.send('POST', path, writer, body)).status, path).toBe(403);
  for (const [path, body] of calls) expect((await second.send('POST', path, editor, body)).status, path).toBe(200);
});

test('an earlier version names the author whom the article belonged to', async () => {
  const id = await makeHistory();
  await edit(id, { user_id: other.id });
  const authorOf = async (number: number) => (await app.succeed('GET', `publicVersion/${id}/${number}`)).version.author;
  const { nama_depan, nama_belakang } = author;
  expect(await authorOf(3)).toEqual({ id: author.id, nama_depan, nama_belakang, has_page: true, orcid: null });
  expect((await authorOf(4)).id).toBe(other.id);
});

test('a version stays hidden after the account of the admin is gone, and goes with its article', async () => {
  const id = await makeHistory();
  const leaving = await createAdmin(app);
  await app.succeed('POST', `hidePublicVersion/${id}/2`, leaving, REASON);
  const { db } = app.system;
  const row = db.selectFrom('public_versions').select(['number', 'hidden_by']).where('article_id', '=', id);
  expect(await row.where('number', '=', 2).execute()).toEqual([{ number: 2, hidden_by: leaving.id }]);
  await db.deleteFrom('users').where('id', '=', leaving.id).execute();
  expect(await row.where('number', '=', 2).execute()).toEqual([{ number: 2, hidden_by: null }]);
  expect((await app.send('GET', `publicVersion/${id}/2`)).status).toBe(404);
  await db.deleteFrom('articles').where('id', '=', id).execute();
  expect(await row.execute()).toEqual([]);
});
