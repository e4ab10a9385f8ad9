import { beforeEach, describe, expect, test } from 'vitest';
import { UNDO_MS } from '#contract/rules.ts';
import { expectInBoth, mailsTo as allMailsTo, onlyOne } from '#tests/mails.ts';
import { onlyMessage, refusedFields } from '#tests/answers.ts';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';
import { createArticle, form, type Person, picture } from '#tests/factories.ts';
import { storedFiles } from '#tests/left-behind.ts';
import { reviewCalls } from '#tests/review-calls.ts';

const app = renewTestApp({ publicUrl: 'https://terarah.example' });
const author = renewPerson(app, { nama_depan: 'Siti' });
const admin = renewAdmin(app);
const otherAdmin = renewAdmin(app);

const { decide, read, events, kinds } = reviewCalls(() => ({ app, admin }));
const APPROVED = { verifikasi_admin: 'disetujui' };
const DECLINED = { verifikasi_admin: 'ditolak' };
const WORDS = { text: 'Lengkapi datanya.', reasons: ['Data belum cukup'] };
const REVISE = { verifikasi_admin: 'ditolak', tone: 'revise', ...WORDS };
const TEXT = { title: 'Judul', content: '<p>Isi</p>' };
const edit = (id: number, given: object) => app.send('POST', `editArticle/${id}`, admin, { ...TEXT, ...given });
const withdraw = (id: number, who = author, given: object = {}) =>
  app.send('POST', `withdrawArticle/${id}`, who, given);
const reopen = (id: number, who = admin, given: object = {}) => app.send('POST', `reopenArticle/${id}`, who, given);
const resubmit = (id: number, who: Person | undefined = author, given: object = {}) =>
  app.send('POST', `resubmitArticle/${id}`, who, given instanceof FormData ? given : { ...TEXT, ...given });
const undo = (given: object, who: Person | undefined = admin) => app.send('POST', 'undoDecision', who, given);
const lastEvent = async (id: number): Promise<{ id: number }> => (await events(id))[0];
/** Returns the mails to a user, without the confirmation that an article has arrived. */
const mailsTo = async (user: Person) =>
  (await allMailsTo(app, user)).filter(({ subject }) => !subject?.startsWith('Artikel Anda kami terima'));
const later = (seconds: number) => app.clock.advance({ s: seconds });
const stateOf = async (id: number) => {
  const { verifikasi_admin, stage, publish_at, published_at } = await read(id);
  return [verifikasi_admin, stage, publish_at, published_at];
};

let waiting: number;
beforeEach(async () => {
  waiting = await createArticle(app, author);
});

describe('a decision', () => {
  test('asks for changes, with reasons and words that the author reads in the timeline and in the mail', async () => {
    expect(await decide(waiting, REVISE)).toEqual(onlyMessage(200, 'Status artikel berhasil diperbarui!'));
    expect(await stateOf(waiting)).toEqual(['ditolak', 'revise', null, null]);
    const [event] = await events(waiting, author);
    expect(event).toMatchObject({ kind: 'revise', ...WORDS, by: 'editors', version: 1 });
    later(60);
    const mail = onlyOne(await mailsTo(author));
    expect(mail.subject).toBe('Artikel Anda perlu perbaikan: “Judul”');
    expectInBoth(mail, ['Halo Siti', REVISE.text, 'Data belum cukup', `/DetailArticle/${waiting}`]);
  });

  test('declines with words, escaped in the mail', async () => {
    const text = 'Baris satu\n<b>Baris dua</b>';
    await decide(waiting, { ...DECLINED, tone: 'declined', text });
    expect(await stateOf(waiting)).toEqual(['ditolak', 'declined', null, null]);
    later(60);
    const [mail] = await mailsTo(author);
    expect(mail?.subject).toBe('Artikel Anda belum dapat kami terbitkan: “Judul”');
    expect(mail?.text).toContain('> Baris satu\n> <b>Baris dua</b>');
    expect(mail?.html).toContain('Baris satu<br>&lt;b&gt;Baris dua&lt;/b&gt;');
  });

  test('schedules: nothing is public before its time', async () => {
    const at = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    expect((await decide(waiting, { ...APPROVED, publish_at: at })).status).toBe(200);
    expect(await stateOf(waiting)).toEqual(['menunggu', 'scheduled', at, null]);
    expect((await app.send('GET', `detailArtikel/${waiting}`)).status).toBe(404);
    later(60);
    expect((await mailsTo(author))[0]?.subject).toBe('Artikel Anda disetujui dan dijadwalkan: “Judul”');
    expect((await decide(waiting, APPROVED)).status, 'an admin may publish it at once').toBe(200);
    expect(await stateOf(waiting)).toEqual(['disetujui', 'published', null, app.clock.now().toISOString()]);
  });

  test.each<[string, object, string]>([
    ['a text that is too long', { ...DECLINED, text: 'x'.repeat(4001) }, 'text'],
    ['too many reasons', { ...DECLINED, reasons: Array.from({ length: 11 }, () => 'x') }, 'reasons'],
    ['a tone with an approval', { ...APPROVED, tone: 'revise' }, 'tone'],
    ['an unknown tone', { ...DECLINED, tone: 'keras' }, 'tone'],
    ['a time with a rejection', { ...DECLINED, publish_at: '2027-01-01T00:00:00Z' }, 'publish_at'],
    ['a time that is past', { ...APPROVED, publish_at: '2026-11-21T02:59:00Z' }, 'publish_at'],
    ['a time that is far', { ...APPROVED, publish_at: '2028-01-01T00:00:00Z' }, 'publish_at'],
    ['a time that is none', { ...APPROVED, publish_at: 'besok' }, 'publish_at'],
  ])('is refused with %s', async (_, given, field) => {
    expect(refusedFields(await decide(waiting, given))).toEqual([422, field]);
    expect(await stateOf(waiting)).toEqual(['menunggu', 'waiting', null, null]);
    expect(await kinds(waiting)).toEqual(['submitted']);
  });

  test('takes a text of 4,000 characters of any kind', async () => {
    const text = '🌱'.repeat(4000);
    const reasons = Array.from({ length: 10 }, () => 'é'.repeat(255));
    expect((await decide(waiting, { ...DECLINED, text, reasons })).status).toBe(200);
    expect((await events(waiting))[0].text).toBe(text);
  });

  test('on a version that is not the present one is refused', async () => {
    expect((await decide(waiting, { ...APPROVED, version: 2 })).status).toBe(409);
    expect((await decide(waiting, { ...APPROVED, version: 1 })).status).toBe(200);
  });
});

describe('an article that was sent back', () => {
  test('is improved and sent again by its author, as the same article', async () => {
    const id = await createArticle(app, author, { image: await picture() });
    await decide(id, REVISE);
    const { updated_at } = await read(id, author);
    const better = { title: 'Lebih baik', content: '<p>Lengkap</p>', abstract: 'Ringkas' };
    expect(await resubmit(id, author, form({ ...better, note: 'Data ditambah.', updated_at }))).toEqual(
      onlyMessage(200, 'Artikel dikirim lagi dan menunggu keputusan redaksi.'),
    );
    expect(await read(id, author)).toMatchObject({
      ...better,
      stage: 'waiting',
      public_version: 2,
      verifikasi_admin: 'menunggu',
      image: expect.stringMatching(/^images/),
    });
    expect(await kinds(id)).toEqual(['submitted', 'revise', 'resubmitted']);
    expect(await lastEvent(id)).toMatchObject({ text: 'Data ditambah.', version: 2, by: 'author' });
    expect((await app.send('GET', `articleVersion/${id}/2`, author)).body.version).toMatchObject({
      kind: 'resubmitted',
      note: 'Data ditambah.',
      title: 'Lebih baik',
    });
    expect((await resubmit(id, author, { updated_at })).status, 'outdated').toBe(409);
  });

  test('is edited by its author while it waits', async () => {
    expect((await resubmit(waiting)).status, 'unchanged').toBe(200);
    expect(await kinds(waiting)).toEqual(['submitted']);
    expect((await resubmit(waiting, author, { content: 'Lain' })).status).toBe(200);
    expect(await kinds(waiting)).toEqual(['submitted', 'edited']);
    expect(await stateOf(waiting)).toEqual(['menunggu', 'waiting', null, null]);
  });

  test('is refused with its picture when another field is wrong, and nothing is stored', async () => {
    await decide(waiting, DECLINED);
    const files = await storedFiles(app);
    const given = form({ ...TEXT, title: 'Lain' }, { image: await picture() });
    expect((await resubmit(waiting, author, given)).status, 'declined for good').toBe(409);
    expect((await read(waiting)).title).toBe('Judul');
    expect(await storedFiles(app)).toEqual(files);
  });
});

describe('withdrawing and reopening', () => {
  test('a schedule that was changed meanwhile is neither moved nor cancelled', async () => {
    await decide(waiting, { ...APPROVED, publish_at: '2026-12-01T00:00:00.000Z' });
    const { updated_at } = await read(waiting);
    await decide(waiting, { ...APPROVED, publish_at: '2026-12-08T00:00:00.000Z' }, otherAdmin);
    const items = [{ id: waiting, updated_at }];
    const late = { items, ...APPROVED, publish_at: '2026-12-15T00:00:00.000Z' };
    const { body } = await app.send('POST', 'decideArticles', admin, late);
    expect(body.items[0].outcome).toBe('conflict');
    expect((await reopen(waiting, admin, { updated_at })).status).toBe(409);
    expect(await stateOf(waiting)).toEqual(['menunggu', 'scheduled', '2026-12-08T00:00:00.000Z', null]);
  });

  test('an author withdraws an article, and sends it again', async () => {
    expect((await withdraw(waiting, author, { text: 'Belum siap.' })).body).toEqual({
      message: 'Artikel ditarik kembali.',
    });
    expect(await stateOf(waiting)).toEqual(['ditolak', 'withdrawn', null, null]);
    for (const given of [APPROVED, DECLINED, REVISE]) expect((await decide(waiting, given)).status).toBe(409);
    expect((await edit(waiting, { verifikasi_admin: 'disetujui' })).status).toBe(409);
    expect((await edit(waiting, { verifikasi_admin: 'ditolak', content: 'Rapi' })).status).toBe(200);
    expect((await reopen(waiting)).status).toBe(409);
    expect((await withdraw(waiting)).status).toBe(409);
    expect((await resubmit(waiting)).status).toBe(200);
    expect(await stateOf(waiting)).toEqual(['menunggu', 'waiting', null, null]);
    later(60);
    expect(await mailsTo(author), 'no mail about their own act').toEqual([]);
  });
});

describe('undoing', () => {
  test.each<[string, object]>([
    ['an approval', APPROVED],
    ['a rejection', DECLINED],
    ['a request for changes', REVISE],
    ['a schedule', { ...APPROVED, publish_at: '2026-12-01T00:00:00Z' }],
  ])('takes %s back: status, stage and dates, by any admin, and no mail is sent', async (_, given) => {
    const before = await read(waiting);
    later(1);
    await decide(waiting, given);
    const { id: event } = await lastEvent(waiting);
    later(59);
    const message = 'Keputusan dibatalkan.';
    expect(await undo({ event }, otherAdmin)).toEqual({
      status: 200,
      body: { message, items: [{ id: waiting, outcome: 'done', message }] },
    });
    const after = await read(waiting);
    expect(after).toEqual({ ...before, updated_at: after.updated_at });
    expect(after.updated_at > before.updated_at).toBe(true);
    expect((await app.send('GET', `detailArtikel/${waiting}`)).status).toBe(404);
    const [by, undone] = await events(waiting, author);
    expect([by.kind, undone.undone_by, undone.id]).toEqual(['undone', by.id, event]);
    later(3600);
    expect(await mailsTo(author)).toEqual([]);
    expect((await undo({ event })).status, 'once only').toBe(409);
  });

  test('after the mail was sent, notifies the author in another one', async () => {
    await decide(waiting, APPROVED);
    later(60);
    expect(await mailsTo(author)).toHaveLength(1);
    later(8 * 60);
    await undo({ event: (await lastEvent(waiting)).id });
    const [, mail, ...others] = await mailsTo(author);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Keputusan diperbarui: “Judul”');
    expect(mail?.text).toMatch(/sekarang: menunggu/i);
  });

  test('by reopening takes the mail back too, or notifies the author that the decision does not count', async () => {
    const held = await createArticle(app, author);
    await decide(held, DECLINED);
    await reopen(held);
    later(60);
    expect(await mailsTo(author)).toEqual([]);
    const mailed = await createArticle(app, author);
    await decide(mailed, { ...APPROVED, publish_at: '2026-12-01T00:00:00Z' });
    later(60);
    expect(await mailsTo(author)).toHaveLength(1);
    await reopen(mailed);
    const [, mail, ...others] = await mailsTo(author);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Keputusan diperbarui: “Judul”');
    expect(mail?.text).toMatch(/sekarang: menunggu/i);
  });

  test('of a schedule that was moved or cancelled reports to the author the time that is valid again', async () => {
    const [FIRST, SECOND] = ['2026-12-01T00:00:00.000Z', '2026-12-08T00:00:00.000Z'];
    const id = await createArticle(app, author);
    const subjects = async () => (await mailsTo(author)).map(({ subject }) => subject?.split(':')[0]);
    await decide(id, { ...APPROVED, publish_at: FIRST });
    later(60);
    expect(await subjects()).toEqual(['Artikel Anda disetujui dan dijadwalkan']);
    await decide(id, { ...APPROVED, publish_at: SECOND, updated_at: (await read(id)).updated_at });
    expect(await stateOf(id)).toEqual(['menunggu', 'scheduled', SECOND, null]);
    later(60);
    const moved = (await mailsTo(author)).at(-1);
    expect(moved?.subject).toBe('Jadwal terbit artikel Anda diubah: “Judul”');
    expect(moved?.text).toContain('8 Desember 2026');
    await undo({ event: (await lastEvent(id)).id });
    expect(await stateOf(id)).toEqual(['menunggu', 'scheduled', FIRST, null]);
    expect((await mailsTo(author)).at(-1)?.text).toMatch(/Menunggu, terjadwal terbit pada 1 Desember 2026/);

    later(1);
    const { body } = await reopen(id);
    expect(await stateOf(id)).toEqual(['menunggu', 'waiting', null, null]);
    expect((await mailsTo(author)).at(-1)?.text).toMatch(/sekarang: menunggu\.$/im);
    await undo({ event: body.event });
    expect(await stateOf(id)).toEqual(['menunggu', 'scheduled', FIRST, null]);
    const before = (await subjects()).length;
    await reopen(id);
    later(60);
    expect((await subjects()).length, 'the mail about the time was not sent yet').toBe(before);
    await undo({ event: (await lastEvent(id)).id });
    later(60);
    expect((await subjects()).slice(before)).toEqual(['Artikel Anda disetujui dan dijadwalkan']);
    expect(await kinds(id)).toEqual([
      ...['submitted', 'scheduled', 'scheduled', 'undone', 'reopened', 'undone', 'reopened', 'undone'],
    ]);
  });

  test('of a decision on a revision notifies the author that the revision waits again', async () => {
    await decide(waiting, APPROVED);
    await app.send('POST', `reviseArticle/${waiting}`, author, { ...TEXT, content: 'Baru' });
    await decide(waiting, { ...REVISE, version: 2 });
    later(60);
    await mailsTo(author);
    await undo({ event: (await lastEvent(waiting)).id });
    const mail = (await mailsTo(author)).find(({ subject }) => subject === 'Keputusan diperbarui: “Judul”');
    expect(mail?.text).toContain('Usulan perubahan Anda menunggu keputusan redaksi lagi.');
    expect(mail?.text).not.toContain('Status artikel');
  });

  test('is seen by visitors at once, in both directions', async () => {
    const shown = async () => [
      (await app.send('GET', `detailArtikel/${waiting}`)).status,
      (await app.send('GET', 'semuaArtikel')).body.meta.total,
    ];
    expect(await shown()).toEqual([404, 0]);
    await decide(waiting, APPROVED);
    expect(await shown()).toEqual([200, 1]);
    const publishedAt = (await read(waiting)).published_at;
    await undo({ event: (await lastEvent(waiting)).id });
    expect(await shown()).toEqual([404, 0]);
    await decide(waiting, APPROVED);
    later(60);
    await decide(waiting, DECLINED);
    expect(await shown()).toEqual([404, 0]);
    await undo({ event: (await lastEvent(waiting)).id });
    expect(await shown()).toEqual([200, 1]);
    expect((await read(waiting)).published_at).toBe(publishedAt);
  });

  test('is refused after ten minutes, and while something newer stands', async () => {
    await decide(waiting, DECLINED);
    const first = (await lastEvent(waiting)).id;
    await decide(waiting, APPROVED);
    const second = (await lastEvent(waiting)).id;
    expect((await undo({ event: first })).status).toBe(409);
    expect((await undo({ event: second })).status).toBe(200);
    expect((await undo({ event: first })).status, 'what was undone does not stand').toBe(200);
    expect(await stateOf(waiting)).toEqual(['menunggu', 'waiting', null, null]);
    await decide(waiting, APPROVED);
    const { id: third } = await lastEvent(waiting);
    await edit(waiting, { verifikasi_admin: 'disetujui', content: 'Rapi' });
    expect((await undo({ event: third })).status, 'an edit stands').toBe(409);
    await decide(waiting, DECLINED);
    app.clock.advance({ ms: UNDO_MS + 1 });
    expect((await undo({ event: (await lastEvent(waiting)).id })).status).toBe(409);
    expect((await stateOf(waiting)).slice(0, 2)).toEqual(['ditolak', 'declined']);
  });

  test('is for decisions only', async () => {
    expect((await undo({ event: (await lastEvent(waiting)).id })).status).toBe(409);
    await withdraw(waiting);
    expect((await undo({ event: (await lastEvent(waiting)).id })).status).toBe(409);
    expect((await undo({ event: 2_147_483_647 })).status).toBe(404);
    for (const wrong of [{}, { event: 1, batch: crypto.randomUUID() }, { batch: 'x' }]) {
      expect((await undo(wrong)).status).toBe(422);
    }
    const decided = await createArticle(app, author);
    await decide(decided, APPROVED);
    const { id: event } = await lastEvent(decided);
    await app.send('DELETE', `delArticle/${decided}`, admin);
    expect((await undo({ event })).status, 'deleted').toBe(404);
  });

  test('by two admins at once is done once', async () => {
    await decide(waiting, APPROVED);
    const { id: event } = await lastEvent(waiting);
    const answers = await Promise.all([undo({ event }), undo({ event }, otherAdmin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await kinds(waiting)).toEqual(['submitted', 'approved', 'undone']);
  });

  test('works for a status that an edit has set', async () => {
    await edit(waiting, { verifikasi_admin: 'disetujui', content: 'Rapi' });
    expect((await undo({ event: (await lastEvent(waiting)).id })).status).toBe(200);
    expect(await stateOf(waiting)).toEqual(['menunggu', 'waiting', null, null]);
    expect((await read(waiting)).content).toBe('Rapi');
  });
});

describe('several articles at once', () => {
  const decideAll = (items: object[], given: object = REVISE) =>
    app.send('POST', 'decideArticles', admin, { items, ...given });
  const itemOf = async (id: number) => ({ id, updated_at: (await read(id)).updated_at });

  test('are decided each on its own, and undone together', async () => {
    const ids = [];
    for (let index = 0; index < 4; index += 1) ids.push(await createArticle(app, author));
    const [first = 0, stale = 0, gone = 0, withdrawn = 0] = ids;
    const items = [];
    for (const id of ids) items.push(await itemOf(id));
    later(1);
    await edit(stale, { verifikasi_admin: 'menunggu', content: 'Lain' });
    await app.send('DELETE', `delArticle/${gone}`, admin);
    await withdraw(withdrawn);
    items[3] = await itemOf(withdrawn);
    const { status, body } = await decideAll(items);
    expect(status).toBe(200);
    expect(body.message).toBe('1 dari 4 artikel diputuskan.');
    expect(body.items.map(({ id, outcome }: Record<string, unknown>) => [id, outcome])).toEqual([
      [first, 'done'],
      [stale, 'conflict'],
      [gone, 'gone'],
      [withdrawn, 'conflict'],
    ]);
    expect(await lastEvent(first)).toMatchObject({ kind: 'revise', text: REVISE.text, batch_id: body.batch });
    expect(await kinds(stale)).toEqual(['submitted', 'edited']);

    const second = await createArticle(app, author);
    const both = (await decideAll([await itemOf(stale), await itemOf(second)], DECLINED)).body;
    await decide(second, APPROVED);
    const undone = await undo({ batch: both.batch });
    expect(undone.body.message).toBe('1 dari 2 keputusan dibatalkan.');
    expect(undone.body.items.map(({ id, outcome }: Record<string, unknown>) => [id, outcome])).toEqual([
      [stale, 'done'],
      [second, 'conflict'],
    ]);
    expect(await stateOf(stale)).toEqual(['menunggu', 'waiting', null, null]);
    expect((await undo({ batch: crypto.randomUUID() })).status).toBe(404);
  });

  test('a revision among them is refused alone where its publication cannot wait', async () => {
    const create = () => createArticle(app, author);
    const [first, revised, last] = [await create(), await create(), await create()];
    await decide(revised, APPROVED);
    expect((await app.send('POST', `reviseArticle/${revised}`, author, { ...TEXT, content: 'Baru' })).status).toBe(200);
    const items = [await itemOf(first), { ...(await itemOf(revised)), version: 2 }, await itemOf(last)];
    const publish_at = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    const { status, body } = await decideAll(items, { ...APPROVED, publish_at });
    expect(status).toBe(200);
    const outcomes = body.items.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual(['done', 'conflict', 'done']);
    expect(body.items[1].message).toContain('tidak dapat dijadwalkan');
    expect((await undo({ batch: body.batch })).body.message).toBe('2 dari 2 keputusan dibatalkan.');
  });

  test('an article with a proposed revision is left alone by one that does not name the revision', async () => {
    await decide(waiting, APPROVED);
    await app.send('POST', `reviseArticle/${waiting}`, author, { ...TEXT, content: 'Baru' });
    for (const given of [APPROVED, DECLINED]) {
      const { body } = await decideAll([await itemOf(waiting)], given);
      expect(body.items).toEqual([
        { id: waiting, outcome: 'conflict', message: expect.stringContaining('usulan perubahan') },
      ]);
    }
    expect(await read(waiting)).toMatchObject({ verifikasi_admin: 'disetujui', pending_version: 2 });
  });

  test.each<[string, (item: object) => object[]]>([
    ['none', () => []],
    ['one twice', (item) => [item, item]],
    ['more than fifty', (item) => Array.from({ length: 51 }, (_, index) => ({ ...item, id: index + 1 }))],
    ['one without its version', () => [{ id: 1 }]],
  ])('are refused: %s', async (_, itemsOf) => {
    expect((await decideAll(itemsOf(await itemOf(waiting)))).status).toBe(422);
    expect((await decideAll([await itemOf(waiting)], { ...APPROVED, tone: 'revise' })).status).toBe(422);
    expect(await kinds(waiting)).toEqual(['submitted']);
  });
});
