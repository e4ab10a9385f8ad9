import { expect, test } from 'vitest';
import { CHANGE_NOTE_LEAST } from '#contract/articles/change-kinds.ts';
import type { PublicVersion } from '#contract/articles/public-versions.ts';
import { publishDue } from '#server/articles/deciding/schedule.service.ts';
import { createAdmin, createArticle, createPerson, type Person, picture } from '#tests/factories.ts';
import { openTestApp } from '#tests/open-app.ts';

const app = await openTestApp({ notifyAdmins: false, sessionHours: 720 });
const author = await createPerson(app);
const other = await createPerson(app);
const admin = await createAdmin(app);
for (const name of ['Air', 'Hutan']) await app.succeed('POST', 'addTopic', admin, { name });
const [water, forest] = (await app.succeed('GET', 'topics')).topics;

const TEXT = { title: 'Judul', content: '<p>Isi</p>' };
const NOTE = 'Angka pada tabel kedua keliru.';
const PUBLIC = { verifikasi_admin: 'disetujui' };

const edit = (id: number, given: object) =>
  app.send('POST', `editArticle/${id}`, admin, { ...TEXT, ...PUBLIC, ...given });
const decide = (id: number, given: object) =>
  app.send('PUT', `updateStatusArtikel/${id}`, admin, { ...PUBLIC, ...given });
const revise = (id: number, given: object) =>
  app.send('POST', `reviseArticle/${id}`, author, { ...TEXT, note: 'Usul.', ...given });
const listed = async (id: number): Promise<PublicVersion[]> =>
  (await app.succeed('GET', `publicVersions/${id}`)).versions.toReversed();
/** Returns the versions as "number kind [facts] note", the oldest first. */
const history = async (id: number) =>
  (await listed(id)).map(({ number, kind, note, facts }) => [number, kind, ...facts, note].filter(Boolean).join(' '));

async function makePublic(given: Parameters<typeof createArticle>[2] = {}, who: Person = author): Promise<number> {
  const id = await createArticle(app, who, given);
  app.clock.advance({ s: 1 });
  await app.succeed('PUT', `updateStatusArtikel/${id}`, admin, PUBLIC);
  app.clock.advance({ s: 1 });
  return id;
}

async function pendingOf(id: number): Promise<number> {
  return (await app.succeed('GET', `detailArtikel/${id}`, author)).artikel.pending_version;
}

const sri = { given_name: 'Sri', family_name: '', affiliation: '', orcid: null };

test('each changed field makes one public version, which names the facts that differ', async () => {
  const id = await makePublic({ image: await picture(40, 25) });
  const changes: [object, string][] = [
    [{ title: 'Baru' }, ''],
    [{ content: '<p>Lain</p>' }, ''],
    [{ abstract: 'Ringkas.' }, ''],
    [{ keywords: ['air'] }, ''],
    [{ remove_image: true }, ''],
    [{ co_authors: [sri] }, ' co_authors'],
    [{ topics: [forest.id] }, ' topics'],
    [{ topics: [water.id, forest.id] }, ' topics'],
    [{ language: 'en' }, ' language'],
    [{ licence: 'CC-BY-4.0' }, ' licence'],
    [{ doi: '10.1234/abc' }, ' doi'],
    [{ user_id: other.id }, ' user_id'],
    [{ language: 'id', doi: '' }, ' language doi'],
  ];
  let given = {};
  const expected = ['1 first'];
  for (const [change, facts] of changes) {
    given = { ...given, ...change };
    const { remove_image: _once, ...kept } = given as { remove_image?: boolean };
    const { title, content } = { ...TEXT, ...kept };
    await app.succeed('POST', `editArticle/${id}`, admin, { ...PUBLIC, title, content, ...change });
    expected.push(`${expected.length + 1} unstated${facts}`);
    expect(await history(id)).toEqual(expected);
  }
  await app.succeed('POST', `restoreArticleImage/${id}`, admin);
  expect((await history(id)).at(-1)).toBe(`${expected.length + 1} unstated`);
});

test('what readers do not see makes no public version, and moves no date', async () => {
  const id = await makePublic();
  const read = async () => (await app.succeed('GET', `publicWork?kind=article&id=${id}`)).work;
  const before = await read();
  expect(before.version).toBe(1);
  app.clock.advance({ h: 1 });
  await edit(id, {});
  await edit(id, { change_kind: 'layout' });
  await decide(id, {});
  await app.succeed('POST', `commentArticle/${id}`, admin, { text: 'Pesan', to: 'author' });
  await app.succeed('POST', `claimArticle/${id}`, admin);
  expect((await revise(id, { title: 'Usul' })).status).toBe(200);
  await decide(id, { verifikasi_admin: 'ditolak', tone: 'revise', version: await pendingOf(id) });
  expect(await history(id)).toEqual(['1 first']);
  expect(await read()).toEqual(before);
});

test('an article has public versions from its publication on: by decision, on time, or as an admin posts it', async () => {
  const waiting = await createArticle(app, author);
  await edit(waiting, { verifikasi_admin: 'menunggu', content: '<p>Sebelum terbit</p>' });
  const soon = new Date(app.clock.now().getTime() + 60_000).toISOString();
  await app.succeed('PUT', `updateStatusArtikel/${waiting}`, admin, { ...PUBLIC, publish_at: soon });
  expect((await app.send('GET', `publicVersions/${waiting}`)).status).toBe(404);
  app.clock.advance({ min: 2 });
  await publishDue(app.system);
  expect(await history(waiting)).toEqual(['1 first']);
  const [first] = await listed(waiting);
  expect(first?.published_at).toBe(app.clock.now().toISOString());
  const { version } = await app.succeed('GET', `publicVersion/${waiting}/1`);
  expect(version).toMatchObject({ content: '<p>Sebelum terbit</p>', newest: 1 });

  const own = await createArticle(app, admin, { verifikasi_admin: 'disetujui' });
  expect(await history(own)).toEqual(['1 first']);
});

test('a republished article has a new public version only if it has changed', async () => {
  const id = await makePublic();
  const away = async () =>
    await app.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'ditolak' });
  await away();
  await app.succeed('POST', `reopenArticle/${id}`, admin, {});
  await decide(id, {});
  expect(await history(id)).toEqual(['1 first']);
  await away();
  await edit(id, { verifikasi_admin: 'ditolak', content: '<p>Lain</p>' });
  await app.succeed('POST', `reopenArticle/${id}`, admin, {});
  expect((await decide(id, { change_kind: 'correction', change_note: NOTE })).status).toBe(200);
  expect(await history(id)).toEqual(['1 first', `2 correction ${NOTE}`]);
});

test('an approved revision has what the admin states, or else what the author has proposed', async () => {
  const id = await makePublic();
  const proposed = { change_kind: 'addition', change_note: 'Bagian tentang hutan ditambahkan.' };
  const stated = { change_kind: 'correction', change_note: NOTE };
  const approve = async (given: object) =>
    await app.succeed('PUT', `updateStatusArtikel/${id}`, admin, {
      ...PUBLIC,
      version: await pendingOf(id),
      ...given,
    });
  const rounds = [
    [{}, {}],
    [proposed, {}],
    [proposed, stated],
    [{}, { change_kind: 'layout' }],
  ] as const;
  for (const [index, [proposal, decision]] of rounds.entries()) {
    expect((await revise(id, { title: `Usul ${index}`, ...proposal })).status).toBe(200);
    await approve(decision);
  }
  expect(await history(id)).toEqual([
    '1 first',
    '2 unstated',
    `3 addition ${proposed.change_note}`,
    `4 correction ${NOTE}`,
    '5 layout',
  ]);
  const { work } = await app.succeed('GET', `publicWork?kind=article&id=${id}`);
  expect(work.corrections.map(({ kind, number }: PublicVersion) => [kind, number])).toEqual([
    ['correction', 4],
    ['addition', 3],
  ]);
});

test('a change without a note that it needs, or that its state does not allow, is refused at its field', async () => {
  const id = await makePublic();
  const refused = async (given: object) => {
    const { status, body } = await edit(id, given);
    return [status, Object.keys(body.errors ?? {})];
  };
  for (const kind of ['correction', 'clarification', 'addition', 'newVersion', 'concern', 'retraction', 'lifted']) {
    const short = 'x'.repeat(CHANGE_NOTE_LEAST - 1);
    for (const note of [{}, { change_note: '' }, { change_note: ` ${short} ` }]) {
      expect(await refused({ title: 'Baru', change_kind: kind, ...note }), kind).toEqual([422, ['change_note']]);
    }
  }
  expect(await refused({ change_note: NOTE })).toEqual([422, ['change_kind']]);
  expect(await refused({ change_kind: 'first' })).toEqual([422, ['change_kind']]);
  expect(await refused({ change_kind: 'lifted', change_note: NOTE })).toEqual([422, ['change_kind']]);
  expect((await edit(id, { change_kind: 'retraction', change_note: NOTE })).status).toBe(200);
  for (const kind of ['retraction', 'concern']) {
    expect(await refused({ title: 'Baru', change_kind: kind, change_note: NOTE }), kind).toEqual([
      422,
      ['change_kind'],
    ]);
  }
  expect((await edit(id, { change_kind: 'lifted', change_note: NOTE })).status).toBe(200);
  for (const kind of ['concern', 'retraction', 'lifted']) {
    const { status, body } = await revise(id, { title: 'Usul', change_kind: kind, change_note: NOTE });
    expect([status, Object.keys(body.errors)], kind).toEqual([422, ['change_kind']]);
  }
  expect(await history(id)).toEqual(['1 first', `2 retraction ${NOTE}`, `3 lifted ${NOTE}`]);
});

test('a statement is refused unless the article is public and stays public', async () => {
  const waiting = await createArticle(app, author);
  const statement = { change_kind: 'retraction', change_note: NOTE };
  const id = await makePublic();
  const answers = [
    await edit(waiting, { ...statement, verifikasi_admin: 'menunggu' }),
    await edit(waiting, statement),
    await decide(waiting, statement),
    await edit(id, { ...statement, verifikasi_admin: 'ditolak' }),
    await decide(id, { ...statement, verifikasi_admin: 'ditolak' }),
  ];
  for (const { status, body } of answers) expect([status, Object.keys(body.errors)]).toEqual([422, ['change_kind']]);
  expect((await app.succeed('GET', `detailArtikel/${id}`)).artikel.notice).toBeUndefined();
});

test('the mark of a retraction is not stored with the title when a client sends it back', async () => {
  const id = await makePublic();
  await edit(id, { change_kind: 'retraction', change_note: NOTE });
  const { title } = (await app.succeed('GET', `detailArtikel/${id}`)).artikel;
  expect((await edit(id, { title })).status).toBe(200);
  expect((await app.succeed('GET', `detailArtikel/${id}`)).artikel.title).toBe(title);
  expect((await app.succeed('GET', `detailArtikel/${id}`, admin)).artikel.title).not.toContain('DITARIK');
});

test('a statement with a decision that repeats the last one is refused, because it belongs to an edit', async () => {
  const id = await makePublic();
  const { status, body } = await decide(id, { change_kind: 'retraction', change_note: NOTE });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['change_kind']]);
  expect(await history(id)).toEqual(['1 first']);
});

test('many versions come in pages of 50, each with what differs from the version before', async () => {
  const id = await makePublic();
  for (let number = 2; number <= 120; number += 1) {
    await app.succeed('POST', `editArticle/${id}`, admin, {
      ...TEXT,
      ...PUBLIC,
      language: number % 2 === 0 ? 'en' : 'id',
    });
  }
  const page = async (number: number) => await app.succeed('GET', `publicVersions/${id}?page=${number}`);
  const numbers: number[] = [];
  for (const number of [1, 2, 3]) {
    const { versions, meta } = await page(number);
    expect(meta).toMatchObject({ page: number, total: 120 });
    numbers.push(...versions.map((version: PublicVersion) => version.number));
    for (const version of versions) expect(version.facts).toEqual(version.number === 1 ? [] : ['language']);
  }
  expect(numbers).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
});
