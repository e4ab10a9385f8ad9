import { beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '#tests/audit.ts';
import { openOwnApp, renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createPerson, type Person } from '#tests/factories.ts';

const app = renewTestApp();
const author = renewPerson(app);
const admin = renewAdmin(app);
const otherAdmin = renewAdmin(app);

const comment = (
  id: number | string,
  who: Person | undefined,
  given: object = {},
  headers: Record<string, string> = {},
) => app.send('POST', `commentArticle/${id}`, who, { text: 'Apa kabar?', to: 'author', ...given }, headers);
const decide = (id: number, status: string) =>
  app.send('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: status });
type Event = { id: number; kind: string; text: string; by: string; visibility: string };
const comments = async (id: number, who: Person): Promise<Event[]> =>
  (await app.send('GET', `articleTimeline/${id}`, who)).body.events.filter(({ kind }: Event) => kind === 'comment');
const textsFor = async (id: number, who: Person) => (await comments(id, who)).map(({ text }) => text).toReversed();

let waiting: number;
beforeEach(async () => {
  waiting = await createArticle(app, author);
});

describe('a comment', () => {
  test('of the author goes to the editors, and both sides read it', async () => {
    const before = (await app.send('GET', `detailArtikel/${waiting}`, author)).body;
    app.clock.advance({ s: 1 });
    expect(await comment(waiting, author, { to: 'editors', text: ' Kapan\r\ndiputuskan? ' })).toEqual({
      status: 201,
      body: { message: 'Pesan terkirim kepada redaksi.', id: expect.any(Number) },
    });
    for (const who of [author, admin]) {
      expect(await comments(waiting, who)).toMatchObject([
        { by: 'author', text: 'Kapan\ndiputuskan?', visibility: 'author', version: null, undone_by: null },
      ]);
    }
    expect((await app.send('GET', `detailArtikel/${waiting}`, author)).body, 'nothing else has changed').toEqual(
      before,
    );
  });

  test('of an admin goes to the author, or is a note that only admins read', async () => {
    expect((await comment(waiting, admin, { text: 'Untuk Anda' })).body.message).toBe('Pesan terkirim kepada penulis.');
    expect((await comment(waiting, admin, { text: 'Rahasia', to: 'editors' })).body.message).toBe(
      'Catatan untuk redaksi tersimpan.',
    );
    expect(await textsFor(waiting, author)).toEqual(['Untuk Anda']);
    expect(await textsFor(waiting, otherAdmin)).toEqual(['Untuk Anda', 'Rahasia']);
    expect((await comments(waiting, author))[0]).toMatchObject({ by: 'editors', actor: null });
  });

  test('of an admin on an article of their own is for the other admins, and is no note', async () => {
    const id = await createArticle(app, admin);
    expect((await comment(id, admin, { to: 'editors' })).body.message).toBe('Pesan terkirim kepada redaksi.');
    expect(await comments(id, otherAdmin)).toMatchObject([{ by: 'author', visibility: 'author' }]);
  });

  test('finds no article that is deleted or was never there', async () => {
    await app.send('DELETE', `delArticle/${waiting}`, admin);
    for (const who of [author, admin]) {
      for (const missing of [waiting, 2_147_483_647, 'x']) {
        expect(await comment(missing, who)).toEqual({ status: 404, body: { message: 'Artikel tidak ditemukan.' } });
      }
    }
    await app.send('POST', `restoreArticle/${waiting}`, admin);
    expect(await textsFor(waiting, admin)).toEqual([]);
  });

  test.each<[string, object, string, string]>([
    ['no text', { text: ' \n' }, 'text', 'Pesan wajib diisi.'],
    ['an invisible text', { text: '\u200B' }, 'text', 'Pesan wajib diisi.'],
    [
      'a text that is too long',
      { text: 'x'.repeat(4001) },
      'text',
      'Pesan paling banyak 4.000 karakter. Persingkat, lalu coba lagi.',
    ],
    ['no reader', { to: '' }, 'to', 'to wajib dipilih.'],
    ['an unknown reader', { to: 'semua' }, 'to', 'to harus salah satu dari: author, editors.'],
  ])('is refused with %s', async (_, given, field, message) => {
    const { status, body } = await comment(waiting, author, given);
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
    expect((await comment(waiting, author, { text: '🌱'.repeat(4000) })).status, 'the longest').toBe(201);
  });

  test('is recorded in the audit log without its text', async () => {
    await comment(waiting, author, { text: 'Rahasia' });
    await comment(waiting, admin, { to: 'editors' });
    const entries = await auditOf(app, 'article', waiting);
    expect(entries.filter(({ action }) => action === 'comment')).toMatchObject([
      { actor_id: author.id, action: 'comment', details: { to: 'editors' } },
      { actor_id: admin.id, action: 'comment', details: { to: 'editors' } },
    ]);
  });

  test('stands in the way of no undo', async () => {
    await decide(waiting, 'disetujui');
    const [decision] = (await app.send('GET', `articleTimeline/${waiting}`, admin)).body.events;
    await comment(waiting, author);
    await comment(waiting, admin, { to: 'editors' });
    const undo = (event: number) => app.send('POST', 'undoDecision', admin, { event });
    expect((await undo(decision.id)).status).toBe(200);
    expect((await app.send('GET', `detailArtikel/${waiting}`, author)).body.artikel).toMatchObject({
      stage: 'waiting',
    });
    const [written] = await comments(waiting, author);
    expect((await undo(written?.id ?? 0)).status, 'a comment is no decision').toBe(409);
    expect(await comments(waiting, admin)).toHaveLength(2);
  });

  test('that comes again with its key is stored once; for another article the key is another', async () => {
    const [first, second] = [await createArticle(app, author), await createArticle(app, author)];
    const key = { 'idempotency-key': '"8e03"' };
    const answers = await Promise.all([1, 2, 3].map(() => comment(first, author, {}, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await comments(first, author)).toHaveLength(1);
    expect(await comment(first, author, { text: 'Lain' }, key)).toMatchObject({
      status: 422,
      body: { code: 'keyReused' },
    });
    expect((await comment(second, author, {}, key)).status).toBe(422);
    expect(await comments(second, author)).toEqual([]);
  });
});

test('a user comments sixty times an hour at most, and others are not limited by that', async () => {
  const limited = await openOwnApp({ rateLimit: true });
  const limitedAuthor = await createPerson(limited);
  const id = await createArticle(limited, limitedAuthor);
  const write = async (who: Person) =>
    (await limited.send('POST', `commentArticle/${id}`, who, { text: 'Lagi', to: 'editors' })).status;
  for (let count = 0; count < 60; count += 1) expect(await write(limitedAuthor)).toBe(201);
  expect(await write(limitedAuthor)).toBe(429);
  expect(await write(await createAdmin(limited))).toBe(201);
  limited.clock.advance({ min: 60 });
  expect(await write(limitedAuthor)).toBe(201);
});
