import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { onlyMessage } from '#tests/answers.ts';
import { closeAccount, erasePerson } from '#server/accounts/accounts.service.ts';
import { countRows } from '#server/database/counts.ts';
import { clearAway } from '#server/maintenance.ts';
import type { TestApp, TestResponse } from '#tests/build-app.ts';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';
import { createAdmin, createPerson, form, type Person, picture, signInAgain } from '#tests/factories.ts';
import { failuresIn, storedFiles, temporaryFiles } from '#tests/left-behind.ts';

let author: Person;
let admin: Person;
let before: Made;
const t = await openTestApp();
beforeEach(async () => {
  author = await createPerson(t);
  admin = await createAdmin(t);
  before = await countAll();
});
afterEach(async () => {
  expect(await temporaryFiles(t)).toEqual([]);
  expect(failuresIn(t)).toEqual([]);
});

const KEY = '"8e03978e40d5"';
const ARTICLE = { title: 'Bakau & warga', content: '<p>Isi.</p>' };
const BOOK = { title: 'Buku', author: 'Siti', tahun: '2026', penerbit: 'Terarah', doi: '-' };

type Send = { key?: string; call?: string; who?: Person; on?: TestApp };

const submit = (
  payload: object | FormData,
  { key = KEY, call = 'postArtikel', who = author, on = t }: Send = {},
): Promise<TestResponse> => on.send('POST', call, who, payload, key === '' ? {} : { 'idempotency-key': key });

const TABLES = ['articles', 'blogs', 'books', 'audit_log', 'files'] as const;
type Made = Record<(typeof TABLES)[number] | 'stored', number>;

async function countAll(): Promise<Made> {
  const count = async (table: (typeof TABLES)[number]) => await countRows(t.system.db.selectFrom(table));
  const [articles, blogs, books, audit_log, files] = await Promise.all(TABLES.map(count));
  const stored = (await storedFiles(t)).length;
  return { articles, blogs, books, audit_log, files, stored } as Made;
}

/** Counts the rows and files that were created since the test began. Leaves out zeros. */
async function made(): Promise<Partial<Made>> {
  const now = Object.entries(await countAll()) as [keyof Made, number][];
  return Object.fromEntries(
    now.map(([name, count]) => [name, count - before[name]]).filter(([, count]) => count !== 0),
  );
}
const keptKeys = async () =>
  await t.system.db.selectFrom('idempotency_keys').selectAll().where('user_id', 'in', [author.id, admin.id]).execute();

describe('a request that comes again with its key', () => {
  test.each([
    ['postArtikel', ARTICLE, 'articles'],
    ['postBlogBerita', ARTICLE, 'blogs'],
    ['addBuku', BOOK, 'books'],
  ])('gets the first answer, and nothing is made again: %s', async (call, payload, table) => {
    const first = await submit({ ...payload, draft: 'bakau:1:laptop' }, { call, who: admin });
    expect(first).toMatchObject({ status: 201, body: { id: expect.any(Number) } });
    // JSON and form requests with the same fields count as the same request. Only `draft` and the boundary may differ.
    for (const again of [payload, { ...payload, draft: 'bakau:2:telepon' }, form(payload), form(payload)]) {
      expect(await submit(again, { call, who: admin })).toEqual(first);
    }
    expect(await made()).toEqual({ [table]: 1, audit_log: 1 });

    const another = await submit(payload, { call, who: admin, key: '"another"' });
    expect(another.status).toBe(201);
    expect(another.body.id).not.toBe(first.body.id);
  });

  test('with a picture too, whose files are there once', async () => {
    const image = await picture();
    const first = await submit(form(ARTICLE, { image }));
    expect(first.status).toBe(201);
    const once = await made();
    expect(once).toMatchObject({ articles: 1, audit_log: 1, files: 1 });
    expect(await submit(form(ARTICLE, { image }))).toEqual(first);
    expect(await made()).toEqual(once);
  });

  test('sends no second mail', async () => {
    const mails = async () => (await t.readMails()).filter(({ to }) => to?.[0]?.address === admin.email).length;
    await submit(ARTICLE);
    expect(await mails()).toBe(1);
    await submit(ARTICLE);
    t.clock.advance({ min: 20 });
    expect(await mails()).toBe(1);
  });

  test('at the same moment: each gets the one response', async () => {
    const image = await picture();
    const answers = await Promise.all(Array.from({ length: 4 }, () => submit(form(ARTICLE, { image }))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await made()).toEqual({ articles: 1, audit_log: 1, files: 1, stored: 2 });
  });

  test('gets its response even if the author has too many waiting articles', async () => {
    const own = await openOwnApp({ rateLimit: true, waitingNew: 1 });
    const who = await createPerson(own);
    const first = await submit(ARTICLE, { on: own, who });
    expect(first.status).toBe(201);
    expect(await submit(ARTICLE, { on: own, who })).toEqual(first);
    expect(await submit(ARTICLE, { on: own, who, key: '"another"' })).toMatchObject({ status: 429 });
  });

  test('is refused if its content differs, with a code of its own', async () => {
    const image = await picture();
    const first = await submit(form(ARTICLE, { image }));
    for (const payload of [
      { ...ARTICLE, content: '<p>Isi yang lain.</p>' },
      ARTICLE,
      form(ARTICLE, { image: await picture(401) }),
    ]) {
      expect(await submit(payload)).toEqual({
        status: 422,
        body: {
          code: 'keyReused',
          message:
            'Kiriman ini sudah sampai tadi, dengan isi yang lain, dan sudah tersimpan. Periksa dulu yang tersimpan; ' +
            'bila yang ini pun diperlukan, kirim sekali lagi sebagai kiriman baru.',
        },
      });
    }
    expect(await submit(form(ARTICLE, { image }))).toEqual(first);
    expect(await made()).toMatchObject({ articles: 1 });
  });
});

describe('a key', () => {
  test('belongs to one user and one call', async () => {
    const first = await submit(ARTICLE, { who: admin });
    const other = await submit(ARTICLE);
    expect([first.status, other.status]).toEqual([201, 201]);
    expect(other.body.id).not.toBe(first.body.id);
    expect((await submit(ARTICLE, { who: admin, call: 'postBlogBerita' })).status).toBe(201);
    expect(await made()).toMatchObject({ articles: 2, blogs: 1 });
  });

  test('changes nothing about who may call', async () => {
    await submit(BOOK, { who: admin, call: 'addBuku' });
    expect((await submit(BOOK, { call: 'addBuku' })).status).toBe(403);
    expect((await t.send('POST', 'addBuku', undefined, BOOK, { 'idempotency-key': KEY })).status).toBe(401);
  });

  test('is free again after a day, by time and by the maintenance', async () => {
    const first = await submit(ARTICLE);
    t.clock.advance({ h: 23 });
    await signInAgain(t, author);
    expect(await submit(ARTICLE)).toEqual(first);
    expect(await clearAway(t.system, 0)).toEqual([]);
    expect(await keptKeys()).toHaveLength(1);
    t.clock.advance({ h: 1, s: 1 });
    await signInAgain(t, author);
    const next = await submit({ ...ARTICLE, title: 'Yang lain' });
    expect(next.status).toBe(201);
    expect(next.body.id).not.toBe(first.body.id);
    expect(await keptKeys()).toHaveLength(1);
    t.clock.advance({ h: 24, s: 1 });
    expect(await clearAway(t.system, 0)).toEqual([]);
    expect(await keptKeys()).toEqual([]);
  });

  test('that was stored while the clock was ahead is removed too', async () => {
    t.clock.advance({ h: 24 * 365 });
    await signInAgain(t, author);
    await submit(ARTICLE);
    t.clock.advance({ h: -24 * 365 });
    expect(await clearAway(t.system, 0)).toEqual([]);
    expect(await keptKeys()).toEqual([]);
  });

  test('is not used up by a request that created nothing', async () => {
    expect((await submit({ ...ARTICLE, content: '' })).status).toBe(422);
    expect((await submit(form(ARTICLE, { image: Buffer.from('rusak') }))).status).toBe(422);
    expect(await keptKeys()).toEqual([]);
    expect((await submit(ARTICLE)).status).toBe(201);
  });

  test.each([
    ['of 201 characters', 'a'.repeat(201)],
    ['with a character that is none of ASCII', 'kunci-é'],
    ['with a tab', 'kunci\tlain'],
  ])('%s is refused', async (_, key) => {
    expect(await submit(ARTICLE, { key })).toEqual(
      onlyMessage(400, 'Idempotency-Key harus berisi 1 sampai 200 karakter ASCII yang dapat dicetak.'),
    );
    expect(await made()).toEqual({});
  });

  test('of 200 characters is accepted', async () => {
    const key = 'a'.repeat(200);
    expect(await submit(ARTICLE, { key })).toEqual(await submit(ARTICLE, { key }));
    expect(await made()).toMatchObject({ articles: 1 });
  });

  test('means nothing to calls that create nothing, and without one each request creates its own', async () => {
    const { id } = (await submit(ARTICLE, { key: '' })).body;
    const again = await submit(ARTICLE, { key: '' });
    expect(again.body.id).not.toBe(id);
    const edit = { ...ARTICLE, verifikasi_admin: 'disetujui' };
    for (const title of ['Satu', 'Dua']) {
      expect((await submit({ ...edit, title }, { call: `editArticle/${id}`, who: admin })).status).toBe(200);
    }
    expect(await keptKeys()).toEqual([]);
  });
});

test('the stored row contains no word of the text, and is deleted with the account', async () => {
  await submit({ title: 'Judul yang rahasia', content: 'Isi yang rahasia' });
  await submit(ARTICLE, { who: admin });
  const rows = await keptKeys();
  expect(JSON.stringify(rows)).not.toContain('rahasia');
  expect(rows.map(({ user_id }) => user_id)).toEqual([author.id, admin.id]);
  await closeAccount(t.system, { email: author.email, actorId: admin.id });
  expect((await keptKeys()).map(({ user_id }) => user_id)).toEqual([admin.id]);
  const adminKeys = await keptKeys();
  author = await createPerson(t);
  await submit(ARTICLE);
  expect(await keptKeys()).toHaveLength(2);
  await erasePerson(t.system, { email: author.email, actorId: admin.id });
  expect(await keptKeys()).toEqual(adminKeys);
});
