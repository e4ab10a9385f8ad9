import { beforeEach, describe, expect, test } from 'vitest';
import { VERSIONED_WORK, type VersionedWork } from '#contract/articles/version-fields.ts';
import { previewPath } from '#contract/posts/previews.ts';
import { postKinds } from '#contract/posts/post-kinds.ts';
import { UNDO_MS } from '#contract/rules.ts';
import { clearAway } from '#server/maintenance.ts';
import { createArticle, createPerson, form, picture, signInAgain, uploadPicture } from '#tests/factories.ts';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';
import { storedFiles } from '#tests/left-behind.ts';
import { reviewCalls } from '#tests/review-calls.ts';
import { publishDue } from '#server/articles/deciding/schedule.service.ts';
import { emptyBin } from '#tests/empty-bin.ts';

const app = renewTestApp();
const author = renewPerson(app);
const admin = renewAdmin(app);

const { decide, read, events, kinds } = reviewCalls(() => ({ app, admin }));
const OLD = { title: 'Judul lama', content: '<p>Isi lama</p>' };
const NEW = {
  title: 'Judul usulan',
  content: '<p>Isi usulan</p>',
  abstract: 'Ringkasan usulan',
  keywords: ['usulan', 'bakau'],
  translates_version: 2,
} satisfies Record<'title' | 'content' | VersionedWork, unknown>;
/** The fields of NEW as a form sends them. */
const FIELDS = { ...NEW, keywords: JSON.stringify(NEW.keywords), translates_version: '2' };
const APPROVED = { verifikasi_admin: 'disetujui' };
const RETURNED = { verifikasi_admin: 'ditolak', tone: 'revise', text: 'Belum perlu.' };
const revise = (id: number, given: object = NEW, who = author) => app.send('POST', `reviseArticle/${id}`, who, given);
const withdraw = (id: number) => app.send('POST', `withdrawArticle/${id}`, author, {});
const undoLast = async (id: number) => app.send('POST', 'undoDecision', admin, { event: (await events(id))[0].id });
const served = async (path: string) => (await app.app.inject(`/storage/${path}`)).statusCode;

/** Advances the clock until unused pictures are removed. Signs the admin in again, because the session has ended. */
async function daysLater(): Promise<void> {
  app.clock.advance({ h: 49 });
  await clearAway(app.system, 0);
  await signInAgain(app, admin);
}

async function removeForGood(id: number): Promise<void> {
  await app.send('DELETE', `delArticle/${id}`, admin);
  await emptyBin(app);
  await daysLater();
}

/**
 * Publishes a translation, so that a revision can change each field of a version. The original has two versions and
 * stays unpublished; the translation follows the first one.
 */
async function publicArticle(given: object = {}): Promise<number> {
  const translation_of = await createArticle(app, author);
  const id = await createArticle(app, author, { ...OLD, ...given, translation_of });
  await app.system.db.updateTable('articles').set({ public_version: 2 }).where('id', '=', translation_of).execute();
  expect((await decide(id, APPROVED)).status).toBe(200);
  return id;
}

/** Returns everything that a visitor can read about the articles. */
async function whatVisitorsSee(id: number): Promise<string> {
  const [subject] = (await app.send('GET', 'semuaArtikel')).body.artikels;
  const addresses = [
    `/api/detailArtikel/${id}`,
    '/api/semuaArtikel',
    '/api/semuaArtikel?view=card&counts=true',
    '/api/semuaArtikel?q=usulan',
    postKinds.article.feed.path,
    '/sitemap.xml',
  ];
  const answers = [];
  for (const url of addresses) {
    const { statusCode, body } = await app.app.inject(url);
    answers.push(`${url} ${statusCode} ${body}`);
  }
  const preview = subject ? (await app.app.inject(previewPath('article', subject))).statusCode : 'none';
  return `${answers.join('\n')}\n${preview}`;
}

describe('a proposed revision', () => {
  let published: number;
  beforeEach(async () => {
    published = await publicArticle();
  });

  test('is seen by its author and admins only; visitors keep the old text everywhere', async () => {
    const before = await whatVisitorsSee(published);
    expect(before).toContain('Isi lama');
    app.clock.advance({ min: 1 });
    const message = 'Usulan perubahan terkirim. Sampai disetujui, artikel tetap tampil seperti sekarang.';
    expect(await revise(published, form({ ...FIELDS, note: 'Data baru' }, { image: await picture() }))).toEqual({
      status: 200,
      body: { message },
    });
    expect(await whatVisitorsSee(published)).toBe(before);
    // Empties the cache: visitors must see the same without it.
    app.system.publicContent.changed();
    expect(await whatVisitorsSee(published)).toBe(before);
    for (const who of [author, admin]) {
      expect(await read(published, who)).toMatchObject({
        ...OLD,
        abstract: '',
        keywords: [],
        translates_version: 1,
        stage: 'published',
        public_version: 1,
        pending_version: 2,
      });
      const { version } = (await app.send('GET', `articleVersion/${published}/2`, who)).body;
      expect(version).toMatchObject({ ...NEW, kind: 'revision', note: 'Data baru', image_info: { width: 400 } });
    }
    expect((await events(published))[0]).toMatchObject({ kind: 'revisionProposed', version: 2, text: 'Data baru' });
    for (const who of [undefined, await createPerson(app)]) {
      expect((await app.send('GET', `articleVersion/${published}/2`, who)).status).toBe(who ? 404 : 401);
    }
    await decide(published, { ...APPROVED, version: 2 });
    expect(await whatVisitorsSee(published)).toContain('Isi usulan');
  });

  test('becomes the article when it is approved, with its picture, and an undo brings both back', async () => {
    const inText = await uploadPicture(app, author);
    const content = `<figure><img src="/storage/${inText}" alt=""></figure><p>Isi lama</p>`;
    const id = await publicArticle({ content, image: await picture() });
    const before = await read(id);
    app.clock.advance({ min: 1 });
    await revise(id, form(FIELDS, { image: await picture(500, 300) }));
    const proposed = (await app.send('GET', `articleVersion/${id}/2`, admin)).body.version.image;
    expect(proposed).not.toBe(before.image);
    expect((await decide(id, { ...APPROVED, version: 2, text: 'Bagus.' })).status).toBe(200);
    expect(await read(id)).toMatchObject({
      ...NEW,
      preview: 'Isi usulan',
      image: proposed,
      public_version: 2,
      pending_version: null,
      published_at: before.published_at,
      image_info: { width: 500 },
    });
    expect((await app.send('GET', 'semuaArtikel?q=usulan')).body.meta.total).toBe(1);

    app.clock.advance({ ms: UNDO_MS - 1000 });
    await clearAway(app.system, 0);
    expect((await undoLast(id)).status).toBe(200);
    const after = await read(id);
    const proposedAt = (await events(id)).at(-3).at;
    expect(after).toEqual({ ...before, updated_at: after.updated_at, pending_version: 2, waiting_since: proposedAt });
    for (const path of [before.image, proposed, inText]) expect(await served(path)).toBe(200);
    await daysLater();
    for (const path of [before.image, proposed, inText]) expect(await served(path)).toBe(200);

    await decide(id, { ...APPROVED, version: 2 });
    await daysLater();
    const statuses = [];
    for (const path of [before.image, proposed, inText]) statuses.push(await served(path));
    expect(statuses, 'the versions keep what they show').toEqual([200, 200, 200]);
    expect(await kinds(id)).toEqual([
      ...['submitted', 'approved', 'revisionProposed', 'revisionApproved', 'undone', 'revisionApproved'],
    ]);
  });

  test.each<[string, (id: number) => Promise<{ status: number }>, string]>([
    ['sent back by an admin', (id) => decide(id, { ...RETURNED, version: 2 }), 'revisionReturned'],
    ['declined by an admin', (id) => decide(id, { verifikasi_admin: 'ditolak', version: 2 }), 'revisionDeclined'],
    ['withdrawn by its author', withdraw, 'revisionWithdrawn'],
    ['dropped when the article is taken down', (id) => decide(id, { verifikasi_admin: 'ditolak' }), 'declined'],
  ])('leaves the public text alone when it is %s, and its version keeps its picture', async (_, act, kind) => {
    const before = await storedFiles(app);
    const id = await publicArticle({ image: await picture() });
    await revise(id, form(FIELDS, { image: await picture(500, 300) }));
    const files = await storedFiles(app);
    expect((await act(id)).status).toBe(200);
    expect(await read(id)).toMatchObject({ ...OLD, pending_version: null, public_version: 1 });
    expect((await events(id))[0]).toMatchObject({ kind });
    expect((await decide(id, { ...APPROVED, version: 2 })).status, 'decided already').toBe(409);
    await daysLater();
    expect(await storedFiles(app)).toEqual(files);
    const { version } = (await app.send('GET', `articleVersion/${id}/2`, admin)).body;
    expect(version.image_info).toMatchObject({ width: 500 });
    await removeForGood(id);
    expect(await storedFiles(app)).toEqual(before);
  });

  test('that was sent back can wait again, with its picture', async () => {
    await revise(published, form(FIELDS, { image: await picture() }));
    await decide(published, { ...RETURNED, version: 2 });
    expect((await undoLast(published)).status).toBe(200);
    await daysLater();
    await decide(published, { ...APPROVED, version: 2 });
    const { image } = await read(published);
    expect(await served(image)).toBe(200);
  });

  test('is compared and previewed with every field that a version holds', async () => {
    await revise(published);
    const { diff } = (await app.send('GET', `articleDiff/${published}?from=1&to=2`, author)).body;
    expect(Object.keys(diff.fields).toSorted()).toEqual(['title', ...VERSIONED_WORK].toSorted());
    const { address } = (await app.send('POST', `makePreviewLink/${published}`, admin, { days: 1 })).body;
    const { artikel } = (await app.send('GET', `previewArticle/${address.split('/').at(-1)}`)).body;
    expect(artikel).toMatchObject({ ...NEW, translates_version: null });
  });

  test('is replaced by the next one, which keeps what it does not name', async () => {
    await revise(published, form(FIELDS, { image: await picture() }));
    expect((await revise(published, { title: 'Usulan kedua', content: NEW.content })).status).toBe(200);
    expect((await decide(published, { ...APPROVED, version: 2 })).status, 'outdated').toBe(409);
    expect((await decide(published, { ...APPROVED, version: 3 })).status).toBe(200);
    expect(await read(published)).toMatchObject({
      ...NEW,
      title: 'Usulan kedua',
      image: expect.any(String),
    });
    expect(await served((await read(published)).image)).toBe(200);
  });

  test('that its author has changed must still be the one that waits', async () => {
    expect((await revise(published, form({ ...FIELDS, version: '1' }))).status).toBe(200);
    expect((await revise(published, { ...NEW, version: 1 })).status, 'proposed meanwhile').toBe(409);
    const changed = { ...OLD, abstract: 'Lain lagi', version: 2 };
    await decide(published, { ...RETURNED, version: 2 });
    const refused = await revise(published, changed);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('sudah diputuskan')]);
    await undoLast(published);
    expect((await revise(published, changed)).status).toBe(200);
    expect((await revise(published, changed)).status, 'replaced').toBe(409);
  });

  test('that another admin has just approved is not taken down by a refusal of that revision', async () => {
    await revise(published);
    expect((await decide(published, { ...APPROVED, version: 2 })).status).toBe(200);
    for (const given of [RETURNED, { verifikasi_admin: 'ditolak' }, { ...APPROVED, text: 'Bagus.' }]) {
      expect((await decide(published, { ...given, version: 2 })).status).toBe(409);
    }
    expect(await read(published)).toMatchObject({ stage: 'published', title: NEW.title });
  });

  test('may change the keywords alone; taking the old text back takes back its keywords', async () => {
    const id = await createArticle(app, author, { ...OLD, keywords: ['lama'] });
    await decide(id, APPROVED);
    expect((await revise(id, { ...OLD, keywords: ['lama'] })).status).toBe(422);
    expect((await revise(id, { ...OLD, keywords: ['baru'] })).status).toBe(200);
    const { diff } = (await app.send('GET', `articleDiff/${id}?from=1&to=2`, author)).body;
    expect(Object.keys(diff.fields)).toEqual(['keywords']);
    await decide(id, { ...APPROVED, version: 2 });
    expect((await read(id)).keywords).toEqual(['baru']);
    await undoLast(id);
    expect(await read(id)).toMatchObject({ keywords: ['lama'], pending_version: 2 });
  });

  test('may keep a picture that an admin has put into the text', async () => {
    const content = `<figure><img src="/storage/${await uploadPicture(app, admin)}" alt=""></figure>`;
    expect((await app.send('POST', `editArticle/${published}`, admin, { ...OLD, content, ...APPROVED })).status).toBe(
      200,
    );
    const stored = (await read(published)).content;
    expect((await revise(published, { title: 'Lain', content: stored })).status).toBe(200);
    expect((await decide(published, { ...APPROVED, version: 3 })).status).toBe(200);
    const foreign = `<figure><img src="/storage/${await uploadPicture(app, admin)}" alt=""></figure>`;
    expect((await revise(published, { title: 'Lain', content: foreign })).status).toBe(422);
  });

  test('removes the picture if it says so; an approval keeps one that an admin has set meanwhile', async () => {
    const id = await publicArticle({ image: await picture() });
    await revise(id, { ...OLD, remove_image: true });
    await decide(id, { ...APPROVED, version: 2 });
    expect((await read(id)).image).toBeNull();
    await undoLast(id);
    const { image } = await read(id);
    expect(await served(image)).toBe(200);
    await withdraw(id);
    await revise(id, NEW);
    const edit = form({ ...OLD, ...APPROVED }, { image: await picture(600, 300) });
    await app.send('POST', `editArticle/${id}`, admin, edit);
    const { image: newer, pending_version: version } = await read(id);
    await decide(id, { ...APPROVED, version });
    expect(await read(id)).toMatchObject({ title: NEW.title, image: newer });
  });

  test('goes with its pictures when the article is removed for good', async () => {
    const files = await storedFiles(app);
    const id = await publicArticle();
    await revise(id, form(FIELDS, { image: await picture() }));
    await removeForGood(id);
    expect(await storedFiles(app)).toEqual(files);
    expect(await app.system.db.selectFrom('text_pictures').select('path').execute()).toEqual([]);
  });

  test('needs a change, and a decision that names no version is about the article', async () => {
    expect((await revise(published, OLD)).status).toBe(422);
    await revise(published);
    expect((await decide(published, APPROVED)).status).toBe(200);
    expect(await read(published)).toMatchObject({ ...OLD, pending_version: 2 });
  });
});

describe('a scheduled article', () => {
  const AT = '2026-11-21T10:00:00.000Z';

  test('is published at its time, once, by the first process that checks, and seen at once', async () => {
    const id = await createArticle(app, author, OLD);
    await decide(id, { ...APPROVED, publish_at: AT });
    const hidden = await whatVisitorsSee(id);
    app.clock.set('2026-11-21T09:59:59.999Z');
    await publishDue(app.system);
    expect(await whatVisitorsSee(id)).toBe(hidden);
    expect(hidden).not.toContain('Isi lama');
    app.clock.set(AT);
    await Promise.all([publishDue(app.system), publishDue(app.system), publishDue(app.system)]);
    expect(await whatVisitorsSee(id)).toContain('Isi lama');
    expect(await read(id)).toMatchObject({ stage: 'published', publish_at: null, published_at: AT });
    expect(await kinds(id)).toEqual(['submitted', 'scheduled', 'published']);
    expect((await events(id))[0]).toMatchObject({ by: 'system', actor: null });
    app.clock.advance({ min: 1 });
    const subjects = (await app.readMails()).filter(({ to }) => to?.[0]?.address === author.email);
    // Sorts the mails: their order is undefined if they are sent in the same millisecond.
    expect(subjects.map(({ subject }) => subject).toSorted()).toEqual([
      'Artikel Anda disetujui dan dijadwalkan: “Judul lama”',
      'Artikel Anda kami terima: “Judul lama”',
      'Artikel Anda telah disetujui: “Judul lama”',
    ]);
  });

  test('that was deleted, reopened or decided otherwise stays unpublished', async () => {
    const ids = [];
    for (let index = 0; index < 3; index += 1) ids.push(await createArticle(app, author));
    const [deleted = 0, reopened = 0, declined = 0] = ids;
    for (const id of ids) await decide(id, { ...APPROVED, publish_at: AT });
    app.clock.set('2026-11-21T09:55:00.000Z');
    await app.send('DELETE', `delArticle/${deleted}`, admin);
    await app.send('POST', `reopenArticle/${reopened}`, admin, {});
    await decide(declined, { verifikasi_admin: 'ditolak' });
    app.clock.set(AT);
    await publishDue(app.system);
    expect((await app.send('GET', 'semuaArtikel')).body.meta.total).toBe(0);
    await app.send('POST', `restoreArticle/${deleted}`, admin);
    await publishDue(app.system);
    expect((await read(deleted)).stage, 'restored in time').toBe('published');
    expect((await read(reopened)).stage).toBe('waiting');
    expect((await read(declined)).stage).toBe('declined');
  });
});
