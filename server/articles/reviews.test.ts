import { beforeEach, describe, expect, test } from 'vitest';
import { createAdmin, createArticle, createPerson, form, PLAIN_EVENT, type Person, picture } from '#tests/factories.ts';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';
import { reviewCalls } from '#tests/review-calls.ts';

const app = await openTestApp();
const author = await createPerson(app);
const other = await createPerson(app);
const admin = await createAdmin(app);

const { decide, timeline } = reviewCalls(() => ({ app, admin }));
const edit = (id: number, given: object = {}) =>
  app.send('POST', `editArticle/${id}`, admin, { title: 'Judul', content: '<p>Isi</p>', ...given });
const version = (id: number, number: number | string, who: Person | undefined = admin) =>
  app.send('GET', `articleVersion/${id}/${number}`, who);
/** Returns the kind and the version of each event, the oldest first. */
const story = async (id: number) =>
  (await timeline(id)).body.events
    .map((event: { kind: string; version: number | null }) => [event.kind, event.version])
    .toReversed();

let waiting: number;
beforeEach(async () => {
  waiting = await createArticle(app, author);
});

describe('the timeline of an article', () => {
  test('begins with its submission, which is version 1', async () => {
    const id = await createArticle(app, author, { title: 'Bakau', content: '<p>Satu</p>' });
    const { events, meta } = (await timeline(id)).body;
    expect(meta).toEqual({ total: 1, page: 1, per_page: 100 });
    const actor = { id: author.id, nama_depan: author.nama_depan, nama_belakang: author.nama_belakang };
    const at = app.clock.now().toISOString();
    expect(events).toEqual([
      {
        id: expect.any(Number),
        at,
        kind: 'submitted',
        by: 'author',
        actor,
        version: 1,
        text: '',
        reasons: [],
        visibility: 'author',
        publish_at: null,
        undone_by: null,
        batch_id: null,
      },
    ]);
    expect((await version(id, 1)).body.version).toEqual({
      number: 1,
      created_at: at,
      kind: 'submitted',
      by: 'author',
      author: actor,
      note: '',
      change_kind: null,
      change_note: '',
      title: 'Bakau',
      content: '<p>Satu</p>',
      abstract: '',
      keywords: [],
      translates_version: null,
      image: null,
      image_info: null,
    });
  });

  test("an admin's new article has its decision too", async () => {
    const approved = await createArticle(app, admin, { verifikasi_admin: 'disetujui' });
    const declined = await createArticle(app, admin, { verifikasi_admin: 'ditolak' });
    expect(await story(approved)).toEqual([
      ['submitted', 1],
      ['approved', 1],
    ]);
    expect(await story(declined)).toEqual([
      ['submitted', 1],
      ['declined', 1],
    ]);
  });

  test('goes on with each edit that changes something, and with each decision that changes the stage', async () => {
    await edit(waiting, { verifikasi_admin: 'menunggu' });
    expect(await story(waiting), 'nothing has changed').toEqual([['submitted', 1]]);
    await edit(waiting, { verifikasi_admin: 'menunggu', content: '<p>Dua</p>' });
    await decide(waiting, { verifikasi_admin: 'disetujui' });
    await decide(waiting, { verifikasi_admin: 'disetujui' });
    await edit(waiting, { verifikasi_admin: 'ditolak', abstract: 'Ringkas', content: '<p>Dua</p>' });
    await edit(waiting, { verifikasi_admin: 'menunggu', content: '<p>Isi</p>', abstract: '' });
    const KEYWORDS = { keywords: ['bakau', 'arus laut'] };
    for (let times = 0; times < 2; times += 1) await edit(waiting, { verifikasi_admin: 'menunggu', ...KEYWORDS });
    expect(await story(waiting)).toEqual([
      ['submitted', 1],
      ['edited', 2],
      ['approved', 2],
      ['edited', 3],
      ['declined', 3],
      ['edited', 4],
      ['reopened', 4],
      ['edited', 5],
    ]);
    const texts = [];
    for (const number of [1, 2, 3, 4, 5]) {
      const { content, abstract, keywords, kind, by } = (await version(waiting, number)).body.version;
      texts.push([content, abstract, keywords, kind, by]);
    }
    expect(texts).toEqual([
      ['<p>Isi</p>', '', [], 'submitted', 'author'],
      ['<p>Dua</p>', '', [], 'edited', 'editors'],
      ['<p>Dua</p>', 'Ringkas', [], 'edited', 'editors'],
      ['<p>Isi</p>', '', [], 'edited', 'editors'],
      ['<p>Isi</p>', '', ['bakau', 'arus laut'], 'edited', 'editors'],
    ]);
    const { diff } = (await app.send('GET', `articleDiff/${waiting}?from=4&to=5`, author)).body;
    expect(diff.fields).toEqual({
      keywords: ['bakau', 'arus laut'].map((text) => ({ op: 'ins', text })),
    });
  });

  test('keeps who was its author when an admin gives the article to another author', async () => {
    await edit(waiting, { verifikasi_admin: 'menunggu', user_id: other.id, content: '<p>Dua</p>' });
    const { events } = (await timeline(waiting, other)).body;
    expect(events.map(({ kind, by, actor }: Record<string, unknown>) => [kind, by, actor])).toEqual([
      ['edited', 'editors', null],
      ['submitted', 'author', null],
    ]);
    expect((await version(waiting, 1, other)).body.version).toMatchObject({ by: 'author', author: null });
  });

  test('says for when an article was scheduled', async () => {
    const publish_at = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    expect((await decide(waiting, { verifikasi_admin: 'disetujui', publish_at })).status).toBe(200);
    const { events } = (await timeline(waiting, author)).body;
    expect(events.map((event: Record<string, unknown>) => [event['kind'], event['publish_at']])).toEqual([
      ['scheduled', publish_at],
      ['submitted', null],
    ]);
  });

  test('has a version for a picture that is added, removed and restored', async () => {
    const fields = { title: 'Judul', content: '<p>Isi</p>', verifikasi_admin: 'menunggu' };
    await app.send('POST', `editArticle/${waiting}`, admin, form(fields, { image: await picture() }));
    const { image, image_info } = (await version(waiting, 2)).body.version;
    expect(image).toMatch(/^images\//);
    expect(image_info).toMatchObject({ width: 400, height: 250 });
    await edit(waiting, { verifikasi_admin: 'menunggu', remove_image: true });
    expect((await version(waiting, 3)).body.version).toMatchObject({ image: null, image_info: null });
    expect((await app.send('POST', `restoreArticleImage/${waiting}`, admin)).status).toBe(200);
    expect((await version(waiting, 4)).body.version).toMatchObject({ image, image_info, kind: 'restored' });
    expect((await story(waiting)).at(-1)).toEqual(['restored', 4]);
  });

  test('is written with its change or not at all', async () => {
    const before = await story(waiting);
    expect((await edit(waiting, { verifikasi_admin: 'disetujui', user_id: 999_999, content: 'Lain' })).status).toBe(
      422,
    );
    expect(await story(waiting)).toEqual(before);
    expect((await version(waiting, 2)).status).toBe(404);
  });

  test('has 100 events in a page, the newest first', async () => {
    const row = { ...PLAIN_EVENT, article_id: waiting, actor_id: admin.id, kind: 'comment', side: 'editors' } as const;
    const at = app.clock.now().toISOString();
    await app.system.db
      .insertInto('article_events')
      .values(Array.from({ length: 120 }, () => ({ ...row, at })))
      .execute();
    const pages = [await timeline(waiting), await app.send('GET', `articleTimeline/${waiting}?page=2`, admin)].map(
      ({ body }) => body,
    );
    expect(pages.map(({ events, meta }) => [events.length, meta.total])).toEqual([
      [100, 121],
      [21, 121],
    ]);
    expect(pages[1].events.at(-1)).toMatchObject({ kind: 'submitted' });
  });

  test('goes with its article', async () => {
    await app.system.db.deleteFrom('articles').where('id', '=', waiting).execute();
    for (const table of ['article_events', 'article_versions'] as const) {
      expect(await app.system.db.selectFrom(table).select('id').where('article_id', '=', waiting).execute()).toEqual(
        [],
      );
    }
  });
});

describe('who sees the timeline', () => {
  const NOT_FOUND = { status: 404, body: { message: 'Artikel tidak ditemukan.' } };
  const calls = (id: number) => [`articleTimeline/${id}`, `articleVersion/${id}/1`, `articleDiff/${id}?from=1&to=1`];

  test('no role while the article is deleted, or where there is none', async () => {
    await app.send('DELETE', `delArticle/${waiting}`, admin);
    for (const call of [...calls(waiting), ...calls(2_147_483_647)]) {
      for (const who of [author, other, admin]) expect(await app.send('GET', call, who)).toEqual(NOT_FOUND);
    }
    await app.send('POST', `restoreArticle/${waiting}`, admin);
    for (const call of calls(waiting)) expect((await app.send('GET', call, author)).status).toBe(200);
    for (const number of ['2', '0', '-1', 'x', '1.5']) expect(await version(waiting, number)).toEqual(NOT_FOUND);
  });

  test('an author does not see which admin acted, and sees no note among editors', async () => {
    await edit(waiting, { verifikasi_admin: 'disetujui', content: '<p>Dua</p>' });
    const note = {
      actor_id: admin.id,
      kind: 'comment',
      side: 'editors',
      text: 'Rahasia',
      visibility: 'editors',
    } as const;
    const row = { ...PLAIN_EVENT, ...note, article_id: waiting, at: app.clock.now().toISOString() };
    await app.system.db.insertInto('article_events').values(row).execute();
    const { events, meta } = (await timeline(waiting, author)).body;
    expect(events.map(({ kind, by, actor }: Record<string, unknown>) => [kind, by, actor])).toEqual([
      ['approved', 'editors', null],
      ['edited', 'editors', null],
      ['submitted', 'author', expect.objectContaining({ id: author.id })],
    ]);
    expect(meta.total).toBe(3);
    expect(JSON.stringify((await version(waiting, 2, author)).body)).not.toContain(admin.nama_depan);
    expect((await timeline(waiting)).body.events[0]).toMatchObject({ text: 'Rahasia', actor: { id: admin.id } });
  });
});

describe('the difference of two texts of a form', () => {
  const compare = (payload: object, who: Person | undefined = author) => app.send('POST', 'draftDiff', who, payload);

  test('is returned to any user who is signed in, and holds nothing that cannot be stored', async () => {
    const texts = {
      from: '<p>Satu dua</p><p>Tetap</p>',
      to: '<p>Satu <b>tiga</b></p><p>Tetap</p><script>x()</script>',
    };
    const { status, body } = await compare(texts);
    expect(status).toBe(200);
    const [first, second, ...more] = body.diff.blocks;
    expect(first.pieces).toEqual([
      { op: 'same', text: 'Satu ' },
      { op: 'del', text: 'dua' },
      { op: 'ins', text: 'tiga', marks: ['strong'] },
    ]);
    expect([second.change, more]).toEqual(['same', []]);
    expect(body.diff.fields).toEqual({});
    expect((await app.send('POST', 'draftDiff', undefined, texts)).status).toBe(401);
  });

  test('takes two texts of the longest article, sixty times an hour', async () => {
    const long = (word: string) => `${'kata '.repeat(39_990)}${word}`;
    expect((await compare({ from: long('lama'), to: long('baru') })).status).toBe(200);
    expect((await compare({ from: 'a', to: 'b'.repeat(200_001) })).status).toBe(422);
    const limited = await openOwnApp({ rateLimit: true });
    const [limitedAuthor, another] = [await createPerson(limited), await createPerson(limited)];
    const tryOnce = async (who: Person) =>
      (await limited.send('POST', 'draftDiff', who, { from: 'a', to: 'b' })).status;
    for (let tries = 0; tries < 60; tries += 1) expect(await tryOnce(limitedAuthor)).toBe(200);
    expect(await tryOnce(limitedAuthor)).toBe(429);
    expect(await tryOnce(another)).toBe(200);
  });
});

describe('the difference of two versions', () => {
  const diff = (id: number, from: number | string, to: number | string, who: Person | undefined = author) =>
    app.send('GET', `articleDiff/${id}?from=${from}&to=${to}`, who);

  test('is what an edit changed, and the opposite in the other direction', async () => {
    const id = await createArticle(app, author, { title: 'Bakau', content: '<p>Satu dua</p><p>Tetap</p>' });
    await edit(id, {
      title: 'Bakau kita',
      content: '<p>Satu tiga</p><p>Tetap</p>',
      abstract: 'Baru',
      verifikasi_admin: 'menunggu',
    });
    const { status, body } = await diff(id, 1, 2);
    expect(status).toBe(200);
    const paragraph = { type: 'paragraph' };
    expect(body.diff).toEqual({
      fields: {
        title: [
          { op: 'same', text: 'Bakau' },
          { op: 'ins', text: ' kita' },
        ],
        abstract: [{ op: 'ins', text: 'Baru' }],
      },
      blocks: [
        {
          change: 'changed',
          from: paragraph,
          to: paragraph,
          pieces: [
            { op: 'same', text: 'Satu ' },
            { op: 'del', text: 'dua' },
            { op: 'ins', text: 'tiga' },
          ],
        },
        { change: 'same', from: paragraph, to: paragraph, pieces: [{ op: 'same', text: 'Tetap' }] },
      ],
      words: { added: 1, removed: 1 },
    });
    expect((await diff(id, 2, 1, admin)).body.diff.blocks[0].pieces).toMatchObject([
      { text: 'Satu ' },
      { op: 'del', text: 'tiga' },
      { op: 'ins', text: 'dua' },
    ]);
  });

  test('of long texts is the same, from the thread that compares them', async () => {
    const [same, old, young] = ['tetap', 'lama', 'baru'].map((word) => `<p>${`${word} `.repeat(900).trim()}</p>`);
    const id = await createArticle(app, author, { content: `${same}${old}` });
    await edit(id, { content: `${young}${same}`, verifikasi_admin: 'menunggu' });
    const { diff: compared } = (await diff(id, 1, 2)).body;
    expect(compared.blocks.map(({ change }: { change: string }) => change)).toEqual(['added', 'same', 'removed']);
    expect(compared.words).toEqual({ added: 900, removed: 900 });
  });

  test('of long texts: neither an editor nor a known result waits for all that an author asks for', async () => {
    const createWith = async (...words: string[]) => {
      const text = (word = '') => ({ content: `<p>${`${word} di pesisir `.repeat(6000)}</p>` });
      const id = await createArticle(app, author, text(words[0]));
      for (const word of words.slice(1)) await edit(id, { ...text(word), verifikasi_admin: 'menunggu' });
      return id;
    };
    const [id, another] = [await createWith('Bakau', 'Hutan', 'Karang', 'Lamun', 'Pasir'), await createWith('A', 'B')];
    const known = await diff(id, 1, 2);
    expect(known.status).toBe(200);
    const numbers = [1, 2, 3, 4, 5];
    // Leaves out the pair 1, 2: its result is cached, and the server must compare all the others.
    const pairs = numbers
      .flatMap((from) => numbers.map((to) => [from, to] as const))
      .filter((pair) => pair.join() !== '1,2');
    let compared = 0;
    const answers = pairs.map(async ([from, to]) => {
      const answer = await diff(id, from, to);
      if (answer.status === 200) compared += 1;
      return answer;
    });
    const comparedBefore = async (result: ReturnType<typeof diff>) => [await result, compared] as const;
    const [[ofEditor, beforeEditor], [again, beforeKnown]] = await Promise.all([
      comparedBefore(diff(another, 1, 2, admin)),
      comparedBefore(diff(id, 1, 2)),
    ]);
    expect(ofEditor.status).toBe(200);
    expect(again).toEqual(known);
    // Each of the two results must come before half of the author's 24 comparisons have ended.
    expect(beforeEditor).toBeLessThan(12);
    expect(beforeKnown).toBeLessThan(12);
    for (const { status, body } of (await Promise.all(answers)).filter((answer) => answer.status !== 200)) {
      expect([status, body.message]).toEqual([429, expect.stringContaining('perbandingan Anda masih dikerjakan')]);
    }
    expect((await diff(id, 1, 2, other)).status).toBe(404);
  });

  test('needs two versions of this article', async () => {
    expect(await diff(waiting, 1, 2)).toEqual({ status: 404, body: { message: 'Artikel tidak ditemukan.' } });
    expect((await app.send('GET', `articleDiff/${waiting}?from=1`, author)).body.message).toBe(
      'Pilih dua versi yang dibandingkan.',
    );
    for (const number of ['0', '-1', 'x', '1.5', '12345678901']) {
      expect(await diff(waiting, 1, number)).toMatchObject({
        status: 422,
        body: { errors: { to: ['Nomor versi tidak dikenal.'] } },
      });
    }
  });
});

test('only the author and admins see where an article stands in its review', async () => {
  await decide(waiting, { verifikasi_admin: 'disetujui' });
  const review = {
    stage: 'published',
    public_version: 1,
    pending_version: null,
    publish_at: null,
    waiting_since: null,
  };
  for (const who of [author, admin]) {
    expect((await app.send('GET', `detailArtikel/${waiting}`, who)).body.artikel).toMatchObject(review);
  }
  for (const [call, who] of [['semuaArtikel', admin] as const, ['userArtikel', author] as const]) {
    const { artikels } = (await app.send('GET', `${call}?per_page=1`, who)).body;
    expect(artikels[0]).toMatchObject({ id: waiting, ...review });
  }
  for (const who of [undefined, other]) {
    for (const call of [`detailArtikel/${waiting}`, 'semuaArtikel?per_page=1']) {
      expect(JSON.stringify((await app.send('GET', call, who)).body)).not.toMatch(
        /stage|(public|pending)_version|publish_at|waiting_since/,
      );
    }
  }
});
