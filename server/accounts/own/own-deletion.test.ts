import { describe, expect, test } from 'vitest';
import { ROLE_USER } from '#contract/constants.ts';
import { clearAway } from '#server/maintenance.ts';
import { actsOn } from '#tests/audit.ts';
import { subjectsTo } from '#tests/mails.ts';
import { refusedFields } from '#tests/answers.ts';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createPerson, type Person, picture, uploadPicture } from '#tests/factories.ts';
import { closeAccount, demote } from '#server/accounts/accounts.service.ts';

const t = renewTestApp({ rateLimit: true, sessionHours: 24 * 365, decisionMailSeconds: 0 });
const person = renewPerson(t, { nama_depan: 'Siti', nama_belakang: 'Nurhaliza', email: 'siti@contoh.id' });
const admin = renewAdmin(t);

const request = (given: object = {}, who = person) =>
  t.send('POST', 'requestDeletion', who, { password: who.password, works: 'named', ...given });
const cancel = (who = person) => t.send('POST', 'cancelDeletion', who);
const read = async (who = person) => (await t.send('GET', 'ownDeletion', who)).body.deletion;
const decide = (id: number, verifikasi_admin: string, given: object = {}) =>
  t.send('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin, ...given });
const login = ({ email, password }: Person) => t.send('POST', 'login', undefined, { email, password });
const find = async (id: number) => (await t.send('GET', `detailArtikel/${id}`)).body.artikel;
/** Advances the clock by `days` and runs the maintenance. */
async function wait(days = 14): Promise<void> {
  t.clock.advance({ h: 24 * days });
  expect(await clearAway(t.system, 0)).toEqual([]);
}
const stored = async (table: 'users' | 'articles' | 'drafts' | 'sessions' | 'preview_links' | 'article_claims') =>
  await t.system.db.selectFrom(table).selectAll().execute();
const log = () => actsOn(t);

const DUE = '2026-12-05T03:00:00.000Z';

describe('the request', () => {
  test('asks for the password, shows the day, and changes nothing else until then', async () => {
    const id = await createArticle(t, person);
    expect(await read()).toBeNull();
    const { status, body } = await request();
    expect([status, body.deletion]).toEqual([200, { at: DUE, works: 'named' }]);
    expect(body.message).toContain('14 hari');
    expect(await read()).toEqual({ at: DUE, works: 'named' });
    expect(await subjectsTo(t, person)).toContain('Akun Terarah Anda akan dihapus');
    expect(await log()).toEqual([['request deletion', person.id]]);
    await wait(13);
    expect((await login(person)).status).toBe(200);
    expect((await decide(id, 'disetujui')).status).toBe(200);
    expect(await find(id)).toMatchObject({ user: { nama_depan: 'Siti' } });
    expect((await request()).status).toBe(409);
  });

  test.each([
    ['no choice of a name', { works: undefined }, 'works'],
    ['another choice', { works: 'all' }, 'works'],
  ])('is refused with %s', async (_what, given, field) => {
    expect(refusedFields(await request(given))).toEqual([422, field]);
    expect(await read()).toBeNull();
  });

  test('is for signed-in people, each for themselves', async () => {
    expect((await t.send('POST', 'requestDeletion', undefined, { password: 'x', works: 'named' })).status).toBe(401);
    await request();
    expect(await read(admin)).toBeNull();
    expect((await cancel(admin)).status).toBe(409);
    expect(await read()).toEqual({ at: DUE, works: 'named' });
  });

  test('of the last admin who stays is refused, also of two at once', async () => {
    const { status, body } = await request({}, admin);
    expect([status, body.message]).toEqual([409, expect.stringContaining('admin terakhir')]);
    const colleague = await createAdmin(t);
    const answers = await Promise.all([request({}, admin), request({}, colleague)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });
});

test('a person who changes their mind keeps everything', async () => {
  await createArticle(t, person);
  await request();
  expect(await cancel()).toEqual({ status: 200, body: { message: 'Penghapusan dibatalkan. Akun Anda tetap ada.' } });
  expect(await read()).toBeNull();
  await wait(20);
  expect((await login(person)).status).toBe(200);
  expect(await stored('articles')).toHaveLength(1);
  expect(await log()).toEqual([
    ['request deletion', person.id],
    ['cancel deletion', person.id],
  ]);
});

describe('after fourteen days', () => {
  test('public works stay under the name; nothing else of the person is left', async () => {
    await t.send('POST', 'saveProfile', person, {
      nama_depan: 'Siti',
      nama_belakang: 'Nurhaliza',
      no_hp: '0812-1111-2222',
      gender: 'P',
      affiliation: 'Udayana',
      citation_name: 'Nurhaliza, S.',
      bio: 'Meneliti lamun.',
      orcid: '',
    });
    const id = await createArticle(t, person, { title: 'Bakau' });
    await decide(id, 'disetujui');
    const draft = { form: 'article', subject: null, fields: { title: 'Draf' }, version: '', file_name: null };
    await t.send('PUT', 'saveDraft/kunci', person, { ...draft, device: '', rev: 0 });
    await request();
    const before = t.system.publicContent.version();
    await wait();
    expect(t.system.publicContent.version()).toBeGreaterThan(before);
    expect(await find(id)).toMatchObject({ title: 'Bakau', user: { nama_depan: 'Siti', nama_belakang: 'Nurhaliza' } });
    expect((await t.send('GET', 'semuaArtikel?q=nurhaliza')).body.meta.total).toBe(1);
    expect((await login(person)).status).toBe(401);
    expect((await t.send('GET', 'me', person)).status).toBe(401);
    expect([await stored('drafts'), (await stored('sessions')).filter(({ user_id }) => user_id === person.id)]).toEqual(
      [[], []],
    );
    expect((await stored('users')).find((user) => user.id === person.id)).toMatchObject({
      nama_depan: 'Siti',
      email: `dihapus-${person.id}@terarah.invalid`,
      no_hp: '0000-0000',
      affiliation: '',
      citation_name: '',
      bio: '',
      delete_at: null,
      works_stay: null,
    });
    expect(await subjectsTo(t, person)).toContain('Akun Terarah Anda telah dihapus');
    expect(await log()).toEqual([
      ['edit', person.id],
      ['request deletion', person.id],
      ['erase', null],
    ]);
    const again = { nama_depan: 'Siti', nama_belakang: '-', no_hp: '0812-3456-7890', gender: 'P', email: person.email };
    expect((await t.send('POST', 'register', undefined, { ...again, password: 'kata-sandi-lain' })).status).toBe(201);
  });

  test('works in the bin are removed, whether they were public or not', async () => {
    for (const decided of [true, false]) {
      const id = await createArticle(t, person);
      if (decided) await decide(id, 'disetujui');
      await t.succeed('DELETE', `delArticle/${id}`, admin);
    }
    await request();
    await wait();
    expect(await stored('articles')).toEqual([]);
  });

  test('public works stay by "Penulis", if that was chosen', async () => {
    const id = await createArticle(t, person);
    await decide(id, 'disetujui');
    await request({ works: 'anonymous' });
    await wait();
    expect(await find(id)).toMatchObject({ user: { nama_depan: 'Penulis', nama_belakang: '-' } });
    expect((await t.send('GET', 'semuaArtikel?q=nurhaliza')).body.meta.total).toBe(0);
    expect(JSON.stringify(await stored('users'))).not.toMatch(/nurhaliza|siti@/i);
  });

  test('works that were never public go with their pictures; those that were once public stay', async () => {
    const image = await uploadPicture(t, person);
    const content = `<p>Isi</p><img src="/storage/${image}" alt="">`;
    const waiting = await createArticle(t, person, { content, image: await picture() });
    const declined = await createArticle(t, person);
    await decide(declined, 'ditolak');
    const scheduled = await createArticle(t, person);
    await decide(scheduled, 'disetujui', { publish_at: '2027-03-01T00:00:00Z' });
    const withdrawn = await createArticle(t, person);
    await decide(withdrawn, 'disetujui');
    await decide(withdrawn, 'ditolak');
    const published = await createArticle(t, person);
    await decide(published, 'disetujui');
    const revision = { title: 'Usulan', content: 'Lain' };
    expect((await t.send('POST', `reviseArticle/${published}`, person, revision)).status).toBe(200);
    const [row] = (await stored('articles')).filter(({ id }) => id === waiting);
    await request();
    await wait();
    expect((await stored('articles')).map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual([
      withdrawn,
      published,
    ]);
    expect((await stored('articles')).every(({ pending_version }) => pending_version === null)).toBe(true);
    const { events } = (await t.send('GET', `articleTimeline/${published}`, admin)).body;
    expect(events[0]).toMatchObject({ kind: 'revisionWithdrawn', by: 'author' });
    expect((await t.send('POST', `restoreArticle/${declined}`, admin)).status).toBe(404);
    // Pictures in texts are deleted only when no text has used them for 48 hours.
    await wait(3);
    await wait(1);
    for (const path of [image, row?.image ?? '']) expect(await t.system.storage.size(path), path).toBeUndefined();
  });

  test('what an admin did for others stays, without claims and preview links', async () => {
    const colleague = await createPerson(t, { role_type: 2, nama_depan: 'Rina', nama_belakang: 'Redaktur' });
    const id = await createArticle(t, person);
    await t.send('POST', `commentArticle/${id}`, colleague, { text: 'Bagus', to: 'author' });
    await request({ works: 'anonymous' }, colleague);
    t.clock.advance({ h: 24 * 14 });
    await t.send('POST', `claimArticle/${id}`, colleague);
    const { body } = await t.send('POST', `makePreviewLink/${id}`, colleague, { days: 30 });
    const preview = `previewArticle/${body.address.split('/').at(-1)}`;
    expect((await t.send('GET', preview)).status).toBe(200);
    await wait(0);
    expect((await t.send('GET', preview)).status).toBe(404);
    expect([await stored('article_claims'), await stored('preview_links')]).toEqual([[], []]);
    const { events } = (await t.send('GET', `articleTimeline/${id}`, admin)).body;
    expect(events[0]).toMatchObject({ text: 'Bagus', by: 'editors', actor: { nama_depan: 'Penulis' } });
  });

  test('the last admin stays until there is another one', async () => {
    const colleague = await createAdmin(t);
    await request({}, admin);
    await demote(t.system, { email: colleague.email, actorId: null });
    await wait();
    expect((await login(admin)).status).toBe(200);
    await createAdmin(t);
    await wait(0);
    expect((await login(admin)).status).toBe(401);
  });

  test('an account that was closed meanwhile is deleted as well, and several processes do it once', async () => {
    await request();
    await closeAccount(t.system, { email: person.email, actorId: admin.id });
    t.clock.advance({ h: 24 * 14 });
    await Promise.all([clearAway(t.system, 0), clearAway(t.system, 0)]);
    expect((await log()).filter(([action]) => action === 'erase')).toEqual([['erase', null]]);
    expect((await subjectsTo(t, person)).filter((subject) => subject?.includes('telah dihapus'))).toHaveLength(1);
    const open = await t.system.db.selectFrom('users').select('id').where('role_type', '=', ROLE_USER).execute();
    expect(open).toHaveLength(1);
  });
});
