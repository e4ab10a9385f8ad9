import { expect, test } from 'vitest';
import { createAdmin, createArticle, createPerson } from '#tests/factories.ts';
import { openTestApp } from '#tests/open-app.ts';

const app = await openTestApp({ notifyAdmins: false, sessionHours: 720 });
const author = await createPerson(app);
const other = await createPerson(app);
const admin = await createAdmin(app);

const PUBLIC = { verifikasi_admin: 'disetujui' };
const NOTE = 'Data yang dipakai ternyata keliru.';
const RETRACTION = { change_kind: 'retraction', change_note: NOTE };
const LIFTED = { change_kind: 'lifted', change_note: 'Data itu sudah diperiksa dan benar.' };
const CONCERN = { change_kind: 'concern', change_note: 'Data artikel ini sedang kami periksa.' };

const decide = async (id: number, given: object = {}) =>
  await app.succeed('PUT', `updateStatusArtikel/${id}`, admin, { ...PUBLIC, ...given });
const edit = async (id: number, given: object = {}) =>
  await app.succeed('POST', `editArticle/${id}`, admin, { title: 'Judul', content: '<p>Isi</p>', ...PUBLIC, ...given });

async function makePublic(): Promise<number> {
  const id = await createArticle(app, author);
  app.clock.advance({ s: 1 });
  await decide(id);
  app.clock.advance({ s: 1 });
  return id;
}

/** Proposes a revision as the author, and approves it as an admin. */
async function approveRevision(id: number, title: string, given: object = {}): Promise<void> {
  await app.succeed('POST', `reviseArticle/${id}`, author, { title, content: '<p>Isi</p>', note: 'Usul.' });
  const { artikel } = await app.succeed('GET', `detailArtikel/${id}`, author);
  app.clock.advance({ s: 1 });
  await decide(id, { version: artikel.pending_version, ...given });
}

async function undoLast(id: number): Promise<void> {
  const events = app.system.db.selectFrom('article_events').select('id').where('article_id', '=', id);
  const { id: event } = await events.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  await app.succeed('POST', 'undoDecision', admin, { event });
}

/** Returns what is stored of the public versions: the columns of the row, and the rows of the history. */
async function stored(id: number) {
  const { db } = app.system;
  const columns = ['public_number', 'revised_at', 'notice'] as const;
  const row = await db.selectFrom('articles').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
  const versions = await db
    .selectFrom('public_versions')
    .selectAll()
    .where('article_id', '=', id)
    .orderBy('id')
    .execute();
  return { ...row, versions };
}

test('the undo of an approval takes back what it has told readers', async () => {
  const waiting = await createArticle(app, author);
  const unpublished = await stored(waiting);
  await decide(waiting);
  await undoLast(waiting);
  expect(await stored(waiting)).toEqual(unpublished);
  expect(unpublished).toEqual({ public_number: 0, revised_at: null, notice: null, versions: [] });

  const id = await makePublic();
  const steps = [
    async () => await approveRevision(id, 'Pertama', { change_kind: 'correction', change_note: NOTE }),
    async () => await approveRevision(id, 'Ditarik', RETRACTION),
    async () => await approveRevision(id, 'Kembali', LIFTED),
    async () => await approveRevision(id, 'Diperiksa', CONCERN),
  ];
  for (const step of steps) {
    const before = await stored(id);
    await step();
    const after = await stored(id);
    expect(after.public_number).toBe(before.public_number + 1);
    expect(after.revised_at).toBe(app.clock.now().toISOString());
    app.clock.advance({ s: 1 });
    await undoLast(id);
    expect(await stored(id)).toEqual(before);
    await step();
    expect((await stored(id)).notice).toBe(after.notice);
  }
  expect((await stored(id)).versions.map(({ number, kind }) => `${number} ${kind}`)).toEqual([
    '1 first',
    '2 correction',
    '3 retraction',
    '4 lifted',
    '5 concern',
  ]);
});

test('the undo of a batch takes the versions of all its articles back', async () => {
  const ids = [await createArticle(app, author), await createArticle(app, author)];
  const items = [];
  for (const id of ids) {
    const { artikel } = await app.succeed('GET', `detailArtikel/${id}`, admin);
    items.push({ id, updated_at: artikel.updated_at });
  }
  const { batch } = await app.succeed('POST', 'decideArticles', admin, { items, ...PUBLIC });
  for (const id of ids) expect((await stored(id)).public_number).toBe(1);
  await app.succeed('POST', 'undoDecision', admin, { batch });
  for (const id of ids) expect(await stored(id)).toMatchObject({ public_number: 0, versions: [] });
});

test('the undo of an unpublication brings the history back as it was', async () => {
  const id = await makePublic();
  await edit(id, RETRACTION);
  const before = await stored(id);
  await decide(id, { verifikasi_admin: 'ditolak' });
  expect(await stored(id)).toEqual(before);
  await undoLast(id);
  expect(await stored(id)).toEqual(before);
  await decide(id, { verifikasi_admin: 'ditolak' });
  await app.succeed('POST', `reopenArticle/${id}`, admin, {});
  await decide(id);
  expect(await stored(id)).toEqual(before);
});

test('a retracted title is marked where readers find it, and not where people edit it', async () => {
  const id = await makePublic();
  await edit(id, { title: 'Tentang air', ...RETRACTION });
  const titleIn = async (path: string, who?: typeof author) => {
    const { artikels } = await app.succeed('GET', path, who);
    return artikels.find((one: { id: number }) => one.id === id)?.title;
  };
  const marked = 'DITARIK: Tentang air';
  for (const who of [undefined, other, author, admin]) {
    expect(await titleIn('semuaArtikel', who)).toBe(marked);
    const { artikel } = await app.succeed('GET', `detailArtikel/${id}`, who);
    const canEdit = who === author || who === admin;
    expect(artikel).toMatchObject({ title: canEdit ? 'Tentang air' : marked, notice: 'retraction' });
    expect((await app.succeed('GET', `publicVersions/${id}`, who)).title).toBe(marked);
    expect((await app.succeed('GET', `publicVersion/${id}/1`, who)).version.title).toBe('DITARIK: Judul');
    const { work } = await app.succeed('GET', `publicWork?kind=article&id=${id}`, who);
    expect(work).toMatchObject({ title: marked, notice: { kind: 'retraction', note: NOTE, number: 2 } });
  }
  // An edit that sends the title back, as the form does, does not mark it twice.
  const { artikel } = await app.succeed('GET', `detailArtikel/${id}`, admin);
  await edit(id, { title: artikel.title, content: '<p>Lain</p>' });
  expect(await titleIn('semuaArtikel')).toBe(marked);
  await edit(id, { title: artikel.title, content: '<p>Lain</p>', ...LIFTED });
  for (const who of [undefined, author]) {
    const { artikel: lifted } = await app.succeed('GET', `detailArtikel/${id}`, who);
    expect([lifted.title, lifted.notice]).toEqual(['Tentang air', undefined]);
  }
});

test('each public version moves the dates of the article, the sitemap and the harvest, and nothing else does', async () => {
  const id = await makePublic();
  const dates = async () => {
    const { work } = await app.succeed('GET', `publicWork?kind=article&id=${id}`);
    const sitemap = String((await app.send('GET', '/sitemap.xml')).body);
    const [, lastmod] = new RegExp(`/articleDetail/${id}</loc>\\s*<lastmod>([^<]*)`).exec(sitemap) ?? [];
    const list = String((await app.send('GET', '/oai?verb=ListRecords&metadataPrefix=oai_dc')).body);
    const [, stamp] = new RegExp(`artikel/${id}</identifier>\\s*<datestamp>([^<]*)`).exec(list) ?? [];
    return { changed: work.changed_at, lastmod, stamp };
  };
  const first = await dates();
  for (const given of [{}, { language: 'en' }, RETRACTION, LIFTED]) {
    app.clock.advance({ h: 1 });
    await edit(id, { title: 'Baru', ...given });
    const now = app.clock.now().toISOString();
    expect(await dates()).toEqual({ changed: now, lastmod: now, stamp: now.replace(/\.\d+Z$/, 'Z') });
  }
  const last = await dates();
  expect(last).not.toEqual(first);
  app.clock.advance({ h: 1 });
  await app.succeed('POST', `commentArticle/${id}`, admin, { text: 'Pesan', to: 'author' });
  await app.succeed('POST', `reviseArticle/${id}`, author, { title: 'Usul', content: '<p>Isi</p>', note: 'Usul.' });
  expect(await dates()).toEqual(last);
  // A save without a change dates the record anew, which OAI-PMH allows. Readers are told no new date.
  await edit(id, { title: 'Baru' });
  expect(await dates()).toMatchObject({ changed: last.changed, lastmod: last.lastmod });
});
