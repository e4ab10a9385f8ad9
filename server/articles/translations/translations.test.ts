import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type ArticleStage, ARTICLE_STAGES, STAGES } from '#contract/articles/article-status.ts';
import { UNKNOWN_ORIGINAL } from '#contract/articles/work-rules.ts';
import { describeDetails } from '#contract/audit/audit-words.ts';
import { closeAccount, erasePerson } from '#server/accounts/accounts.service.ts';
import { clearAway } from '#server/maintenance.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import { renameAuthor } from '#server/posts/post-changes.service.ts';
import { lockArticle } from '#server/articles/article.ts';
import { lockPair } from './translations.service.ts';
import { refusedFields } from '#tests/answers.ts';
import { emptyBin } from '#tests/empty-bin.ts';
import { createAdmin, createArticle, createPerson, form, type Person, uploadPicture } from '#tests/factories.ts';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';
import { isWaitingForLock } from '#tests/locks.ts';
import { reviewCalls } from '#tests/review-calls.ts';

const app = await openTestApp({ sessionHours: 720 });
const author = await createPerson(app);
const other = await createPerson(app);
const admin = await createAdmin(app);

type Who = 'visitor' | 'other' | 'author' | 'admin';
const PEOPLE: Readonly<Record<Who, Person | undefined>> = { visitor: undefined, other, author, admin };
const ROLES = Object.keys(PEOPLE) as Who[];

const { decide, read, events, kinds } = reviewCalls(() => ({ app, admin }));
const ID = { title: 'Bakau', content: '<p>Isi</p>' };
const EN = { title: 'Mangroves', content: '<p>Text</p>' };
const APPROVED = { verifikasi_admin: 'disetujui' };
const DECLINED = { verifikasi_admin: 'ditolak', tone: 'declined' };

const translate = (id: unknown, given: object = {}, who: Person | undefined = author, headers = {}) =>
  app.send('POST', 'postArtikel', who, { ...EN, translation_of: id, ...given }, headers);
const edit = (id: number, given: object = {}) => app.send('POST', `editArticle/${id}`, admin, given);
const rowOf = (id: number) =>
  app.system.db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Sends the present text and status of an article again, with what is `given` besides. */
async function editAgain(id: number, given: object) {
  const { title, content, verifikasi_admin } = await rowOf(id);
  return await edit(id, { title, content, verifikasi_admin, ...given });
}

async function succeed(answer: Promise<{ status: number; body: { id: number } }>): Promise<number> {
  const { status, body } = await answer;
  expect([200, 201], JSON.stringify(body)).toContain(status);
  return body.id;
}

const setRow = (id: number, columns: object) =>
  app.system.db.updateTable('articles').set(columns).where('id', '=', id).execute();

/** Sets the stage in the database, so that the tests need not reach it by decisions. */
async function setStage(id: number, stage: ArticleStage): Promise<void> {
  await setRow(id, { stage, verifikasi_admin: ARTICLE_STAGES[stage].status });
  app.system.publicContent.changed();
}

/** Adds an article and its translation, both by `author`, in the given stages. */
async function addPair(ofOriginal: ArticleStage = 'published', ofTranslation: ArticleStage = ofOriginal) {
  const original = await createArticle(app, author, ID);
  const translation = await succeed(translate(original));
  await setStage(original, ofOriginal);
  await setStage(translation, ofTranslation);
  return { original, translation };
}

async function addArticle(given: { language?: string } = {}): Promise<number> {
  const id = await createArticle(app, author, { ...ID, ...given });
  expect((await decide(id, APPROVED)).status).toBe(200);
  return id;
}

/** Makes the original's text a second version, and that public. */
const reviseOriginal = async (id: number) =>
  expect((await editAgain(id, { content: '<p>Isi kedua</p>' })).status).toBe(200);

/** Returns what an author or admin gets as the counterpart. */
const counterpartFor = async (id: number, who = admin) => (await read(id, who)).counterpart;
/** Returns what a visitor gets as the counterpart; undefined if the visitor does not get the article at all. */
const publicCounterpart = async (id: number) =>
  (await app.send('GET', `detailArtikel/${id}`)).body.artikel?.counterpart;

describe('who may add a translation', () => {
  const MAY: readonly ArticleStage[] = ['waiting', 'revise', 'scheduled', 'published'];

  test.each(STAGES)('of an article that is %s', async (stage) => {
    const isOpen = MAY.includes(stage);
    const statuses = { visitor: 401, other: 404, author: isOpen ? 201 : 409, admin: isOpen ? 201 : 409 };
    for (const role of ROLES) {
      const original = await createArticle(app, author, ID);
      await setStage(original, stage);
      const { status, body } = await app.send('POST', 'postArtikel', PEOPLE[role], { ...EN, translation_of: original });
      const expected = stage === 'unconfirmed' && role === 'admin' ? 404 : statuses[role];
      expect([role, status]).toEqual([role, expected]);
      const added = app.system.db.selectFrom('articles').select(['id', 'user_id', 'language', 'translates_version']);
      expect(await added.where('translation_of', '=', original).execute()).toEqual(
        expected === 201 ? [{ id: body.id, user_id: author.id, language: 'en', translates_version: 1 }] : [],
      );
      if (expected === 409) expect(body.message).toContain(`“${ARTICLE_STAGES[stage].label}”`);
    }
  });

  test('an admin, of an own article', async () => {
    const own = await createArticle(app, admin, ID);
    expect((await translate(own, {}, author)).status).toBe(404);
    const id = await succeed(translate(own, { ...APPROVED }, admin));
    expect(await rowOf(id)).toMatchObject({ user_id: admin.id, translation_of: own, stage: 'published' });
  });

  test('nobody, of a deleted article or of one that does not exist', async () => {
    const deleted = await createArticle(app, author);
    await app.succeed('DELETE', `delArticle/${deleted}`, admin);
    for (const id of [deleted, 999_999]) {
      for (const who of [author, admin]) expect((await translate(id, {}, who)).status, String(id)).toBe(404);
    }
  });
});

describe('a translation is refused', () => {
  test.each([0, -1, 1.5, 'x', 2 ** 31, true, [1], {}])('of %j, which is no id', async (id) => {
    const { status, body } = await translate(id);
    expect([status, body.errors]).toEqual([422, { translation_of: [UNKNOWN_ORIGINAL] }]);
  });

  test('if the original has one already, until that is declined or deleted', async () => {
    const { original, translation } = await addPair('waiting');
    for (const who of [author, admin]) {
      expect((await translate(original, {}, who)).body).toEqual({ message: 'Artikel itu sudah punya terjemahan.' });
      expect((await translate(original, {}, who)).status).toBe(409);
    }
    for (const stage of ['published', 'scheduled', 'revise', 'withdrawn', 'unconfirmed'] as const) {
      await setStage(translation, stage);
      expect((await translate(original)).status, stage).toBe(409);
    }
    await setStage(translation, 'waiting');
    expect((await decide(translation, DECLINED)).status).toBe(200);
    const second = await succeed(translate(original));
    expect((await translate(original)).status).toBe(409);
    await app.succeed('DELETE', `delArticle/${second}`, admin);
    await succeed(translate(original));
  });

  test('of a translation, and in the language of the original', async () => {
    const { original, translation } = await addPair();
    for (const who of [author, admin]) {
      expect(refusedFields(await translate(translation, {}, who))).toEqual([422, 'translation_of']);
      expect(refusedFields(await translate(translation, { language: 'id' }, who))).toEqual([422, 'translation_of']);
    }
    const english = await addArticle({ language: 'en' });
    const wanted = [original, english] as const;
    await app.succeed('DELETE', `delArticle/${translation}`, admin);
    for (const [index, language] of (['id', 'en'] as const).entries()) {
      const refused = await translate(wanted[index], { language });
      expect(refusedFields(refused)).toEqual([422, 'language']);
      expect(refused.body.message).toMatch(/^Naskah aslinya juga dalam bahasa (Indonesia|Inggris)\. /);
    }
    expect(await rowOf(await succeed(translate(english)))).toMatchObject({ language: 'id' });
    expect(await rowOf(await succeed(translate(original, { language: 'en' })))).toMatchObject({ language: 'en' });
  });

  test('for a version that the original does not have', async () => {
    const original = await addArticle();
    await reviseOriginal(original);
    for (const version of [0, 3, 'x']) {
      const refused = await translate(original, { translates_version: version });
      expect(refusedFields(refused), String(version)).toEqual([422, 'translates_version']);
    }
    const id = await succeed(translate(original, { translates_version: 1 }));
    expect(await rowOf(id)).toMatchObject({ translates_version: 1 });
  });

  test('twice at the same moment: one is stored', async () => {
    for (let times = 0; times < 3; times += 1) {
      const original = await createArticle(app, author, ID);
      const answers = await Promise.all([translate(original), translate(original, {}, admin), translate(original)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
      const stored = app.system.db.selectFrom('articles').select('id').where('translation_of', '=', original);
      expect(await stored.execute()).toHaveLength(1);
    }
  });
});

describe('a new translation', () => {
  test.each(['JSON', 'a form'])('by %s is an article of its own that waits', async (by) => {
    const original = await addArticle();
    await reviseOriginal(original);
    const fields = { ...EN, translation_of: String(original) };
    const id = await succeed(app.send('POST', 'postArtikel', author, by === 'JSON' ? fields : form(fields)));
    expect(await rowOf(id)).toMatchObject({
      user_id: author.id,
      translation_of: original,
      translates_version: 2,
      language: 'en',
      stage: 'waiting',
      public_version: 1,
    });
    const { version } = (await app.send('GET', `articleVersion/${id}/1`, author)).body;
    expect(version).toMatchObject({ ...EN, translates_version: 2, kind: 'submitted', by: 'author' });
    const { total } = (await app.send('GET', 'userArtikel?view=card&q=Mangroves', author)).body.meta;
    expect(total).toBeGreaterThan(0);
    expect((await app.send('GET', 'reviewQueue?tab=waiting', admin)).body.articles).toContainEqual(
      expect.objectContaining({ id }),
    );
  });

  test.each([
    [{ translation_of: '' }],
    [{ translation_of: null }],
    [{ translation_of: '', translates_version: 1 }],
    [{ translates_version: 5 }],
  ])('needs an original: with %j the article is no translation', async (given) => {
    const id = await succeed(app.send('POST', 'postArtikel', author, { ...EN, ...given }));
    expect(await rowOf(id)).toMatchObject({ translation_of: null, translates_version: null, language: 'id' });
    expect(await counterpartFor(id, author)).toBeNull();
  });

  test('that comes again with its key is stored once', async () => {
    const original = await addArticle();
    const key = { 'idempotency-key': '"terjemahan-1"' };
    const answers = await Promise.all([1, 2, 3].map(() => translate(original, {}, author, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const again = await translate(original, {}, author, key);
    expect([again.status, again.body.id]).toEqual([201, answers[0]?.body.id]);
    const another = await translate(await addArticle(), {}, author, key);
    expect([another.status, another.body.code]).toEqual([422, 'keyReused']);
  });

  test('of an admin belongs to the author of the original; the timeline says who sent it', async () => {
    const original = await addArticle();
    const id = await succeed(translate(original, {}, admin));
    expect(await rowOf(id)).toMatchObject({ user_id: author.id, stage: 'waiting' });
    expect((await app.send('GET', `detailArtikel/${id}`, author)).body.artikel.user_id).toBe(author.id);
    const actor = { id: admin.id, nama_depan: admin.nama_depan, nama_belakang: admin.nama_belakang };
    expect(await events(id)).toMatchObject([{ kind: 'submitted', by: 'editors', actor, version: 1 }]);
    expect(await events(id, author)).toMatchObject([{ kind: 'submitted', by: 'editors', actor: null, version: 1 }]);
    for (const who of [admin, author]) {
      const { version } = (await app.send('GET', `articleVersion/${id}/1`, who)).body;
      expect(version).toMatchObject({ kind: 'submitted', by: 'editors', author: who === admin ? actor : null });
    }
    const [entry] = (await app.send('GET', 'auditLog?entity=article&per_page=1', admin)).body.log;
    expect(entry).toMatchObject({ action: 'create', entity_id: id, actor });
    // The author goes on with it like with any own article.
    const corrected = await app.send('POST', `resubmitArticle/${id}`, author, { ...EN, content: '<p>Better</p>' });
    expect(corrected.status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ translation_of: original, translates_version: 1 });
  });

  test('of an admin belongs to the admin with FOUR_EYES, who cannot approve it', async () => {
    const strict = await openOwnApp({ fourEyes: true });
    const [writer, editor, colleague] = [
      await createPerson(strict),
      await createAdmin(strict),
      await createAdmin(strict),
    ];
    const original = await createArticle(strict, writer, ID);
    const { id } = await strict.succeed('POST', 'postArtikel', editor, { ...EN, translation_of: original });
    const { artikel } = (await strict.send('GET', `detailArtikel/${id}`, editor)).body;
    expect(artikel).toMatchObject({ user_id: editor.id, stage: 'waiting', counterpart: { id: original } });
    const approve = (who: Person) => strict.send('PUT', `updateStatusArtikel/${id}`, who, APPROVED);
    expect((await approve(editor)).status).toBe(403);
    expect((await approve(colleague)).status).toBe(200);
    expect((await strict.send('GET', `detailArtikel/${original}`, writer)).body.artikel.counterpart).toMatchObject({
      id,
    });
  });

  test("of an admin belongs to the admin if the author's account is closed", async () => {
    const closed = await createPerson(app);
    const original = await createArticle(app, closed, ID);
    await closeAccount(app.system, { email: closed.email, actorId: null });
    const id = await succeed(translate(original, {}, admin));
    expect(await rowOf(id)).toMatchObject({ user_id: admin.id, translation_of: original });
    expect(await events(id)).toMatchObject([{ kind: 'submitted', by: 'author' }]);
  });
});

describe('the mails', () => {
  const subjectsTo = async ({ email }: Person) => {
    app.clock.advance({ min: 1 });
    const mails = (await app.readMails()).filter(({ to }) => to?.[0]?.address === email);
    return mails.map(({ subject }) => subject);
  };

  test.each<[status: string, subjects: string[]]>([
    ['menunggu', []],
    ['disetujui', ['Artikel Anda telah disetujui: “Mangroves”']],
    ['ditolak', ['Artikel Anda belum dapat kami terbitkan: “Mangroves”']],
  ])('of a translation that an admin has added as %s', async (verifikasi_admin, subjects) => {
    const writer = await createPerson(app);
    const original = await createArticle(app, writer, ID);
    const before = await subjectsTo(writer);
    const id = await succeed(translate(original, { verifikasi_admin }, admin));
    expect((await subjectsTo(writer)).slice(before.length)).toEqual(subjects);
    const story = { menunggu: [], disetujui: ['approved'], ditolak: ['declined'] }[verifikasi_admin] ?? [];
    expect(await kinds(id)).toEqual(['submitted', ...story]);
  });

  test('an undo at once takes the mail and the publication back', async () => {
    const writer = await createPerson(app);
    const original = await createArticle(app, writer, ID);
    const before = await subjectsTo(writer);
    const id = await succeed(translate(original, APPROVED, admin));
    const [decision] = await events(id);
    expect((await app.send('POST', 'undoDecision', admin, { event: decision.id })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ stage: 'waiting', published_at: null, translation_of: original });
    expect(await subjectsTo(writer)).toEqual(before);
  });

  test('none about own decisions; an author gets the receipt of an own translation', async () => {
    const own = await createArticle(app, admin, ID);
    const before = await subjectsTo(admin);
    await succeed(translate(own, APPROVED, admin));
    expect(await subjectsTo(admin)).toEqual(before);
    const writer = await createPerson(app);
    await succeed(translate(await createArticle(app, writer, ID), {}, writer));
    expect(await subjectsTo(writer)).toContain('Artikel Anda kami terima: “Mangroves”');
  });
});

describe('the counterpart', () => {
  const STATES = [...STAGES, 'deleted'] as const;
  type State = (typeof STATES)[number];
  const isShown = (state: State, who: Who) =>
    state !== 'deleted' && (state === 'published' || who === 'author' || (who === 'admin' && state !== 'unconfirmed'));

  let original: number;
  let translation: number;
  beforeEach(async () => {
    ({ original, translation } = await addPair());
  });

  async function setState(id: number, state: State): Promise<void> {
    await setRow(id, { deleted_at: state === 'deleted' ? app.clock.now().toISOString() : null });
    await setStage(id, state === 'deleted' ? 'published' : state);
  }

  test.each(STATES)('of a pair whose original is %s is what each reader may see', async (ofOriginal) => {
    await setState(original, ofOriginal);
    for (const ofTranslation of STATES) {
      await setState(translation, ofTranslation);
      for (const role of ROLES) {
        const isInside = role === 'author' || role === 'admin';
        const pair = [
          [original, ofOriginal, translation, ofTranslation],
          [translation, ofTranslation, original, ofOriginal],
        ] as const;
        for (const [id, state, otherId, otherState] of pair) {
          const said = `${role} reads ${id} (${state}), the other is ${otherId} (${otherState})`;
          const { status, body } = await app.send('GET', `detailArtikel/${id}`, PEOPLE[role]);
          expect(status, said).toBe(isShown(state, role) ? 200 : 404);
          if (status === 404) continue;
          const { counterpart, translation_of } = body.artikel;
          if (isShown(otherState, role)) {
            expect(counterpart, said).toMatchObject({ id: otherId, is_original: id === translation, is_current: true });
            const inside = ['verifikasi_admin', 'stage', 'public_version'].filter((name) => name in counterpart);
            expect(inside, said).toHaveLength(isInside ? 3 : 0);
          } else expect(counterpart, said).toBeNull();
          const stored = id === translation ? original : null;
          expect(translation_of, said).toBe(isInside ? stored : undefined);
        }
      }
    }
  });

  test('changes at once when the other article is decided, edited, deleted, restored or removed', async () => {
    await setStage(translation, 'waiting');
    expect(await publicCounterpart(original)).toBeNull();
    await decide(translation, APPROVED);
    expect(await publicCounterpart(original)).toEqual({
      id: translation,
      title: 'Mangroves',
      language: 'en',
      is_original: false,
      is_current: true,
    });
    await editAgain(translation, { title: 'Mangrove forests' });
    expect(await publicCounterpart(original)).toMatchObject({ title: 'Mangrove forests' });
    expect(await publicCounterpart(translation)).toMatchObject({ id: original, title: 'Bakau', language: 'id' });
    await editAgain(original, { title: 'Hutan bakau' });
    expect(await publicCounterpart(translation)).toMatchObject({ title: 'Hutan bakau' });

    await decide(translation, { ...DECLINED });
    expect(await publicCounterpart(original)).toBeNull();
    await decide(translation, APPROVED);
    for (const [deleted, left] of [
      [translation, original],
      [original, translation],
    ] as const) {
      await app.succeed('DELETE', `delArticle/${deleted}`, admin);
      expect(await publicCounterpart(left)).toBeNull();
      expect(await counterpartFor(left)).toBeNull();
      await app.succeed('POST', `restoreArticle/${deleted}`, admin);
      expect(await publicCounterpart(left)).toMatchObject({ id: deleted });
    }
    await app.succeed('DELETE', `delArticle/${original}`, admin);
    await emptyBin(app);
    expect(await publicCounterpart(translation)).toBeNull();
    expect(await read(translation)).toMatchObject({ translation_of: null, counterpart: null, language: 'en' });
    expect((await editAgain(translation, { content: '<p>Alone</p>' })).status).toBe(200);
    expect(await rowOf(translation)).toMatchObject({ translation_of: null });
    await succeed(translate(translation, { language: 'id' }));
  });

  test('is not in a preview link, which readers outside the site open', async () => {
    await setStage(translation, 'waiting');
    const { address } = await app.succeed('POST', `makePreviewLink/${translation}`, admin, { days: 1 });
    const { artikel } = await app.succeed('GET', `previewArticle/${address.split('/').at(-1)}`);
    expect(artikel).toMatchObject({ id: translation, language: 'en', translates_version: null });
    expect(['counterpart', 'translation_of'].filter((name) => name in artikel)).toEqual([]);
  });

  test('stays when its author is erased, unless it is in the bin', async () => {
    const writer = await createPerson(app);
    const [kept, removed] = [await createArticle(app, writer, ID), await createArticle(app, writer, ID)];
    const pairs: [original: number, translation: number][] = [];
    for (const one of [kept, removed]) {
      await setStage(one, 'published');
      const id = await addArticle({ language: 'en' });
      expect((await editAgain(id, { translation_of: one })).status).toBe(200);
      pairs.push([one, id]);
    }
    await app.succeed('DELETE', `delArticle/${removed}`, admin);
    await erasePerson(app.system, { email: writer.email, actorId: null });
    expect(await clearAway(app.system, 0)).toEqual([]);
    const [ofKept, ofRemoved] = pairs.map(([, id]) => id);
    expect(await publicCounterpart(ofKept ?? 0)).toMatchObject({ id: kept });
    expect(await publicCounterpart(ofRemoved ?? 0)).toBeNull();
    expect((await rowOf(ofRemoved ?? 0)).translation_of).toBeNull();
  });

  test('of an original is the public one of several translations, then the oldest; the others have none', async () => {
    await decide(translation, DECLINED);
    const second = await succeed(translate(original));
    expect(await counterpartFor(original)).toMatchObject({ id: second });
    expect([await counterpartFor(second), await counterpartFor(translation)]).toMatchObject([{ id: original }, null]);
    const [decision] = await events(translation);
    expect((await app.send('POST', 'undoDecision', admin, { event: decision.id })).status).toBe(200);
    expect(await counterpartFor(original)).toMatchObject({ id: translation });
    expect([await counterpartFor(second), await counterpartFor(translation)]).toMatchObject([null, { id: original }]);
    await setStage(translation, 'waiting');
    await decide(second, APPROVED);
    expect(await publicCounterpart(original)).toMatchObject({ id: second });
    expect(await counterpartFor(translation)).toBeNull();
    expect((await read(translation)).translation_of).toBe(original);
  });

  test('is none while both are in the same language, which no edit of a pair can bring about', async () => {
    for (const [id, language] of [
      [translation, 'id'],
      [original, 'en'],
    ] as const) {
      const refused = await editAgain(id, { language });
      expect(refusedFields(refused)).toEqual([422, 'language']);
      expect(refused.body.message).toMatch(/bahasa (Indonesia|Inggris)/);
    }
    await setStage(translation, 'revise');
    const sent = { ...EN, content: '<p>Other text</p>', language: 'id' };
    expect(refusedFields(await app.send('POST', `resubmitArticle/${translation}`, author, sent))).toEqual([
      422,
      'language',
    ]);
    await decide(translation, APPROVED);
    await app.succeed('DELETE', `delArticle/${original}`, admin);
    expect((await editAgain(translation, { language: 'id' })).status).toBe(200);
    await app.succeed('POST', `restoreArticle/${original}`, admin);
    for (const id of [original, translation]) {
      expect(await publicCounterpart(id)).toBeNull();
      expect(await counterpartFor(id)).toBeNull();
    }
    // Further edits do not choose a language again, so they are accepted.
    expect((await editAgain(translation, { language: 'id', content: '<p>Teks</p>' })).status).toBe(200);
    expect((await editAgain(translation, { language: 'en' })).status).toBe(200);
    expect(await publicCounterpart(original)).toMatchObject({ id: translation });
  });
});

describe('a translation is behind', () => {
  let original: number;
  let translation: number;
  beforeEach(async () => {
    ({ original, translation } = await addPair());
  });
  const areCurrent = async () => {
    const answers = [];
    for (const id of [original, translation]) answers.push((await publicCounterpart(id)).is_current);
    expect(answers[0]).toBe(answers[1]);
    return answers[0] as boolean;
  };
  const undoLast = async (id: number) =>
    expect((await app.send('POST', 'undoDecision', admin, { event: (await events(id))[0].id })).status).toBe(200);
  const revise = async (id: number, given: object, version = 2) => {
    expect((await app.send('POST', `reviseArticle/${id}`, author, given)).status).toBe(200);
    expect((await decide(id, { ...APPROVED, version })).status).toBe(200);
  };

  test('from the approval of a revision of the original until it follows, or the approval is undone', async () => {
    expect(await areCurrent()).toBe(true);
    const text = { ...ID, content: '<p>Isi kedua</p>' };
    expect((await app.send('POST', `reviseArticle/${original}`, author, text)).status).toBe(200);
    expect(await areCurrent(), 'only proposed').toBe(true);
    await decide(original, { ...APPROVED, version: 2 });
    expect(await areCurrent()).toBe(false);
    await undoLast(original);
    expect(await areCurrent()).toBe(true);
    await decide(original, { ...APPROVED, version: 2 });
    await editAgain(translation, { title: 'A corrected title' });
    expect(await areCurrent(), 'a correction').toBe(false);

    const { public_version } = await rowOf(translation);
    await revise(translation, { ...EN, content: '<p>Second text</p>', translates_version: 2 }, public_version + 1);
    expect(await areCurrent()).toBe(true);
    await undoLast(translation);
    expect(await areCurrent()).toBe(false);
    await editAgain(translation, { translates_version: 2 });
    expect(await areCurrent()).toBe(true);
  });

  test('not if it is unknown which version it follows', async () => {
    await editAgain(translation, { translates_version: '' });
    await reviseOriginal(original);
    expect(await areCurrent()).toBe(true);
    expect(await rowOf(translation)).toMatchObject({ translates_version: null });
  });

  test('and its version number stays valid when the original goes back to an older version', async () => {
    const text = { ...ID, content: '<p>Isi kedua</p>' };
    await revise(original, text);
    await editAgain(translation, { translates_version: 2 });
    await undoLast(original);
    expect([(await rowOf(original)).public_version, await areCurrent()]).toEqual([1, true]);
    // The forms send the stored number again with each change.
    const again = await editAgain(translation, { content: '<p>A correction</p>', translates_version: 2 });
    expect([again.status, again.body.errors]).toEqual([200, undefined]);
    expect((await editAgain(translation, { translates_version: 3 })).status).toBe(422);
  });
});

describe('the version that a text follows', () => {
  const FORMS: Record<string, { stage: ArticleStage; who: Person }> = {
    editArticle: { stage: 'published', who: admin },
    resubmitArticle: { stage: 'revise', who: author },
    reviseArticle: { stage: 'published', who: author },
  };
  let texts = 0;
  /** Sends a text that is new each time. Returns the response and the number that the newest version has then. */
  async function send(call: string, id: number, given: object) {
    texts += 1;
    const { stage, who } = FORMS[call] ?? { stage: 'waiting', who: author };
    await setRow(id, { pending_version: null });
    await setStage(id, stage);
    const text = { ...EN, content: `<p>Text ${texts}</p>`, verifikasi_admin: ARTICLE_STAGES[stage].status };
    const answer = await app.send('POST', `${call}/${id}`, who, { ...text, ...given });
    const versions = app.system.db.selectFrom('article_versions').select('translates_version');
    const newest = await versions.where('article_id', '=', id).orderBy('number', 'desc').executeTakeFirstOrThrow();
    return { answer, follows: newest.translates_version };
  }

  describe.each(Object.keys(FORMS))('by %s', (call) => {
    test('is a version of the original, kept if it is absent, and unknown if it is empty', async () => {
      const { original, translation } = await addPair();
      await reviseOriginal(original);
      for (const version of [0, -1, 3, 'x', 1.5]) {
        const { answer, follows } = await send(call, translation, { translates_version: version });
        expect([version, ...refusedFields(answer)]).toEqual([version, 422, 'translates_version']);
        expect(follows).toBe(1);
      }
      for (const [given, expected] of [
        [{}, 1],
        [{ translates_version: 2 }, 2],
        ...(call === 'reviseArticle' ? [] : ([[{}, 2]] as const)),
        [{ translates_version: '1' }, 1],
        [{ translates_version: '' }, null],
        [{ translates_version: 2 }, 2],
        [{ translates_version: null }, null],
      ] as const) {
        const { answer, follows } = await send(call, translation, given);
        expect([given, answer.status, follows]).toEqual([given, 200, expected]);
        const stored = call === 'reviseArticle' ? 1 : expected;
        expect(await rowOf(translation)).toMatchObject({ translates_version: stored, translation_of: original });
      }
    });

    test('is none for an article that is no translation', async () => {
      const { original: id } = await addPair();
      for (const translates_version of [1, 7, '']) {
        const { answer, follows } = await send(call, id, { translates_version });
        expect([answer.status, follows]).toEqual([200, null]);
        expect(await rowOf(id)).toMatchObject({ translates_version: null, translation_of: null });
      }
    });
  });

  test('alone makes a revision of a translation, but not of another article', async () => {
    const { original, translation } = await addPair();
    await reviseOriginal(original);
    const revise = async (id: number, text: object) =>
      await app.send('POST', `reviseArticle/${id}`, author, { ...text, translates_version: 2 });
    expect((await revise(translation, EN)).status).toBe(200);
    const { diff } = (await app.send('GET', `articleDiff/${translation}?from=1&to=2`, author)).body;
    expect(diff.fields).toEqual({
      translates_version: [
        { op: 'del', text: '1' },
        { op: 'ins', text: '2' },
      ],
    });
    expect(refusedFields(await revise(original, { ...ID, content: '<p>Isi kedua</p>' }))).toEqual([422, 'content']);
  });
});

test.each<[string, (pair: { original: number; translation: number }) => Promise<unknown>]>([
  ['separated from its original', ({ translation }) => editAgain(translation, { translation_of: '' })],
  [
    'left alone by its original',
    async ({ original }) => {
      await app.succeed('DELETE', `delArticle/${original}`, admin);
      await emptyBin(app);
    },
  ],
])('a translation that was %s has no version of it, also after a revision from before', async (_, end) => {
  const { original, translation } = await addPair();
  await reviseOriginal(original);
  const proposed = { ...EN, content: '<p>Second text</p>', translates_version: 2 };
  expect((await app.send('POST', `reviseArticle/${translation}`, author, proposed)).status).toBe(200);
  await end({ original, translation });
  const { pending_version } = await rowOf(translation);
  expect((await decide(translation, { ...APPROVED, version: pending_version })).status).toBe(200);
  expect(await read(translation)).toMatchObject({ translation_of: null, counterpart: null, translates_version: null });
});

describe('pairing by an edit', () => {
  /** An article in English, which can become a translation of the articles in Indonesian. */
  const english = () => addArticle({ language: 'en' });

  test('joins two articles and separates them, at once for readers; the log says so', async () => {
    const [id, original] = [await english(), await addArticle()];
    await reviseOriginal(original);
    for (const one of [id, original]) expect(await publicCounterpart(one)).toBeNull();
    expect((await editAgain(id, { translation_of: String(original) })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ translation_of: original, translates_version: 2, language: 'en' });
    expect(await publicCounterpart(id)).toMatchObject({ id: original, is_original: true, is_current: true });
    expect(await publicCounterpart(original)).toMatchObject({ id, is_original: false });
    const log = async () => {
      const [entry] = (await app.send('GET', 'auditLog?entity=article&per_page=1', admin)).body.log;
      expect(entry).toMatchObject({ action: 'edit', entity_id: id });
      return describeDetails(entry.details);
    };
    expect(await log()).toEqual(expect.arrayContaining([`terjemahan dari: kosong → nomor ${original}`]));

    expect((await editAgain(id, {})).status, 'kept').toBe(200);
    expect((await editAgain(id, { translation_of: original })).status, 'the same again').toBe(200);
    expect(await rowOf(id)).toMatchObject({ translation_of: original, translates_version: 2 });
    expect((await editAgain(id, { translation_of: '' })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ translation_of: null });
    for (const one of [id, original]) expect(await publicCounterpart(one)).toBeNull();
    expect(await log()).toEqual(expect.arrayContaining([`terjemahan dari: nomor ${original} → kosong`]));
    expect((await editAgain(id, { translation_of: original, translates_version: 1 })).status).toBe(200);
    expect(await publicCounterpart(original)).toMatchObject({ id, is_current: false });
    expect((await editAgain(id, { translation_of: null })).status).toBe(200);
    expect((await rowOf(id)).translation_of).toBeNull();
  });

  test('refuses a version that the new original does not have', async () => {
    const { original, translation } = await addPair();
    await reviseOriginal(original);
    expect((await editAgain(translation, { translates_version: 2 })).status).toBe(200);
    const moved = { translation_of: await addArticle(), translates_version: 2 };
    expect(refusedFields(await editAgain(translation, moved))).toEqual([422, 'translates_version']);
  });

  test('waits for the decision on a proposed revision, which follows the former original', async () => {
    const [id, original] = [await english(), await addArticle()];
    expect((await app.send('POST', `reviseArticle/${id}`, author, { ...EN, content: '<p>New</p>' })).status).toBe(200);
    expect((await editAgain(id, { translation_of: original })).status).toBe(409);
    expect((await rowOf(id)).translation_of).toBeNull();
    const { pending_version } = await rowOf(id);
    expect((await decide(id, { ...APPROVED, version: pending_version })).status).toBe(200);
    expect((await editAgain(id, { translation_of: original })).status).toBe(200);
  });

  test.each(['declined', 'deleted'])(
    'of an original whose %s translation then comes back ends that pair',
    async (how) => {
      const [original, other_original] = [await addArticle(), await english()];
      const translation = await succeed(translate(original));
      if (how === 'declined') await setStage(translation, 'declined');
      else await app.succeed('DELETE', `delArticle/${translation}`, admin);
      expect((await editAgain(original, { translation_of: other_original })).status).toBe(200);
      if (how === 'deleted') await app.succeed('POST', `restoreArticle/${translation}`, admin);
      await setStage(translation, 'published');
      expect(await publicCounterpart(translation)).toBeNull();
      expect(await publicCounterpart(original)).toMatchObject({ id: other_original });
      expect(await publicCounterpart(other_original)).toMatchObject({ id: original });
    },
  );

  test('may choose the languages at the same time', async () => {
    const [id, original] = [await addArticle(), await addArticle()];
    expect(refusedFields(await editAgain(id, { translation_of: original }))).toEqual([422, 'translation_of']);
    expect((await editAgain(id, { translation_of: original, language: 'en' })).status).toBe(200);
    expect((await editAgain(id, { translation_of: '', language: 'id' })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ translation_of: null, language: 'id' });
  });

  test('leads to another original', async () => {
    const { original, translation } = await addPair();
    const next = await addArticle();
    expect((await editAgain(translation, { translation_of: next })).status).toBe(200);
    expect([await publicCounterpart(original), await publicCounterpart(next)]).toMatchObject([
      null,
      { id: translation },
    ]);
  });

  test('is refused with what does not fit, and changes nothing', async () => {
    const { original, translation } = await addPair();
    const [id, free] = [await english(), await addArticle()];
    const deleted = await addArticle();
    await app.succeed('DELETE', `delArticle/${deleted}`, admin);
    const hidden = await createArticle(app, author, ID);
    await setStage(hidden, 'unconfirmed');
    const refusals: [what: string, id: number, wanted: unknown, words: RegExp][] = [
      ['an unknown article', id, 999_999, /tidak ditemukan/],
      ['no id', id, 'x', /tidak ditemukan/],
      ['a deleted article', id, deleted, /tidak ditemukan/],
      ['an article that the admin may not see', id, hidden, /tidak ditemukan/],
      ['itself', id, id, /dirinya sendiri/],
      ['a translation', free, translation, /sebuah terjemahan/],
      ['a translated article', id, original, /sudah punya terjemahan/],
      ['an article in the same language', id, await english(), /dalam bahasa lain/],
      ['any, for an article with a translation', original, id, /sudah punya terjemahan/],
    ];
    for (const [what, edited, translation_of, words] of refusals) {
      const before = await rowOf(edited);
      const refused = await editAgain(edited, { translation_of, title: 'Lain' });
      expect([what, ...refusedFields(refused)]).toEqual([what, 422, 'translation_of']);
      expect(refused.body.message, what).toMatch(words);
      expect(await rowOf(edited)).toEqual(before);
    }
    expect(refusedFields(await editAgain(id, { translation_of: free, translates_version: 2 }))).toEqual([
      422,
      'translates_version',
    ]);
  });

  test('is for admins: what an author sends of it is ignored', async () => {
    const { original, translation } = await addPair('revise');
    for (const translation_of of ['', await addArticle()]) {
      const sent = { ...EN, content: `<p>${translation_of || 'none'}</p>`, translation_of };
      expect((await app.send('POST', `resubmitArticle/${translation}`, author, sent)).status).toBe(200);
      expect((await rowOf(translation)).translation_of).toBe(original);
    }
    expect((await app.send('POST', `editArticle/${translation}`, author, { ...EN, ...APPROVED })).status).toBe(403);
  });

  test('of two articles with each other at the same moment makes one pair', async () => {
    for (let times = 0; times < 5; times += 1) {
      const [id, original] = [await english(), await addArticle()];
      const answers = await Promise.all([
        editAgain(id, { translation_of: original }),
        editAgain(original, { translation_of: id }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      const rows = [await rowOf(id), await rowOf(original)];
      expect(rows.filter(({ translation_of }) => translation_of !== null)).toHaveLength(1);
    }
  });

  test('makes no chain with another pair that is made at the same moment', async () => {
    for (let times = 0; times < 3; times += 1) {
      const [first, middle, last] = [await english(), await addArticle(), await english()];
      const answers = await Promise.all([
        editAgain(first, { translation_of: middle }),
        editAgain(middle, { translation_of: last }),
        translate(last, { language: 'id' }),
        translate(middle),
      ]);
      const done = answers.filter(({ status }) => status < 300);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      expect(done.length).toBeGreaterThan(0);
      const { db } = app.system;
      const chains = await db
        .selectFrom('articles as translation')
        .innerJoin('articles as original', 'original.id', 'translation.translation_of')
        .select('translation.id')
        .where('original.translation_of', 'is not', null)
        .where('translation.translation_of', 'in', [first, middle, last])
        .execute();
      expect(chains).toEqual([]);
      const pairs = await db
        .selectFrom('articles')
        .select('translation_of')
        .where('translation_of', 'in', [first, middle, last])
        .execute();
      expect(new Set(pairs.map(({ translation_of }) => translation_of)).size).toBe(pairs.length);
    }
  });
});

test('a pair is made while the name of the author changes, and both are stored', async () => {
  const writer = await createPerson(app);
  const [first, second] = [await createArticle(app, writer, ID), await createArticle(app, writer, EN)];
  // An edited row moves within the table of PostgreSQL: without an order, a query now finds the second article first.
  for (const number of [1, 2, 3]) await editAgain(first, { content: `<p>Isi ${number}</p>` });
  const { db } = app.system;
  const locked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const pairing = db.transaction().execute(async (tx) => {
    await lockArticle(tx, first);
    locked.resolve();
    await gate.promise;
    await lockPair(tx, second, { translation_of: first });
  });
  await locked.promise;
  let isDone = app.database === 'sqlite';
  const renaming = db.transaction().execute((tx) => renameAuthor(tx, articleKind, writer.id));
  void renaming.finally(() => (isDone = true)).catch(() => undefined);
  // On PostgreSQL the renaming waits for the first article; on SQLite it begins only after the pairing.
  await vi.waitFor(async () => expect(isDone || (await isWaitingForLock(db))).toBe(true));
  gate.resolve();
  await Promise.all([pairing, renaming]);
});

describe('the pictures of the text', () => {
  const figure = (path: string) => `<figure><img src="/storage/${path}" alt=""></figure>`;
  const heldBy = async (id: number) => {
    const held = app.system.db.selectFrom('text_pictures').select('path').where('subject_id', '=', id);
    return (await held.where('kind', '=', 'article').orderBy('path').execute()).map(({ path }) => path);
  };

  test('may be those of the original, whoever uploaded them, and no other ones of other people', async () => {
    const [own, ofAdmin, foreign] = [
      await uploadPicture(app, author),
      await uploadPicture(app, admin),
      await uploadPicture(app, other),
    ];
    const original = await createArticle(app, author, ID);
    const content = `<p>Isi</p>${figure(own)}${figure(ofAdmin)}`;
    expect((await editAgain(original, { content })).status).toBe(200);
    expect(refusedFields(await app.send('POST', 'postArtikel', author, { ...EN, content }))).toEqual([422, 'content']);
    const more = { content: `${content}${figure(foreign)}` };
    for (const who of [author, admin])
      expect(refusedFields(await translate(original, more, who))).toEqual([422, 'content']);

    const id = await succeed(translate(original, { content }));
    expect(await heldBy(id)).toEqual([own, ofAdmin].toSorted());
    expect(await heldBy(original)).toEqual([own, ofAdmin].toSorted());
    await app.succeed('DELETE', `delArticle/${original}`, admin);
    await emptyBin(app);
    for (const path of [own, ofAdmin]) expect((await app.app.inject(`/storage/${path}`)).statusCode).toBe(200);
    const again = { ...EN, content: `<p>Changed</p>${content}` };
    expect((await app.send('POST', `resubmitArticle/${id}`, author, again)).status).toBe(200);
    expect(await heldBy(id)).toEqual([own, ofAdmin].toSorted());
  });

  test('may be those that the original gets later, with every way to change the translation', async () => {
    const [first, second, third] = [
      await uploadPicture(app, admin),
      await uploadPicture(app, admin),
      await uploadPicture(app, admin),
    ];
    const editor = await createAdmin(app);
    const original = await createArticle(app, author, ID);
    const id = await succeed(translate(original));
    const show = async (...paths: string[]) => {
      const content = `<p>Isi</p>${paths.map(figure).join('')}`;
      const before = { ...EN, content };
      expect((await editAgain(original, { content })).status).toBe(200);
      return before;
    };
    expect((await app.send('POST', `resubmitArticle/${id}`, author, await show(first))).status).toBe(200);
    const { content } = await show(first, second);
    const given = { ...EN, content, verifikasi_admin: 'disetujui' };
    expect((await app.send('POST', `editArticle/${id}`, editor, given)).status).toBe(200);
    const revision = await show(first, second, third);
    expect((await app.send('POST', `reviseArticle/${id}`, author, revision)).status).toBe(200);
    const { pending_version } = await rowOf(id);
    expect((await decide(id, { ...APPROVED, version: pending_version })).status).toBe(200);
    expect(await heldBy(id)).toEqual([first, second, third].toSorted());
  });

  test('may be own ones of the admin who adds it for the author', async () => {
    const [ofAdmin, ofAuthor] = [await uploadPicture(app, admin), await uploadPicture(app, author)];
    const original = await createArticle(app, author, { ...ID, content: figure(ofAuthor) });
    const id = await succeed(translate(original, { content: `${figure(ofAdmin)}${figure(ofAuthor)}` }, admin));
    expect(await heldBy(id)).toEqual([ofAdmin, ofAuthor].toSorted());
  });
});
