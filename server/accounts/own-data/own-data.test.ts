import JSZip from 'jszip';
import { describe, expect, test } from 'vitest';
import { ROLE_USER } from '#contract/constants.ts';
import type { Caller } from '#server/callers.ts';
import {
  createAdmin,
  createArticle,
  createBlog,
  createPerson,
  type Person,
  picture,
  uploadPicture,
} from '#tests/factories.ts';
import { renewPerson, renewTestApp } from '#tests/open-app.ts';
import { filesOf } from './own-data.ts';

const t = renewTestApp({ rateLimit: true });
const author = renewPerson(t, { nama_depan: 'Siti', nama_belakang: 'Nurhaliza', email: 'siti@contoh.id' });
const admin = renewPerson(t, {
  role_type: 2,
  nama_depan: 'Rina',
  nama_belakang: 'Redaktur',
  email: 'rina@contoh.id',
});

const comment = (id: number, who: Person, text: string, to = 'author') =>
  t.succeed('POST', `commentArticle/${id}`, who, { text, to });

const ask = async (headers: object = author.headers) =>
  await t.app.inject({ method: 'GET', url: '/api/ownData.zip', headers: { ...headers } });

/** Downloads a user's data and returns the files' contents by file name. */
async function download(who: Person): Promise<Record<string, string>> {
  const { statusCode, headers, rawPayload } = await ask(who.headers);
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip']);
  expect(headers['content-disposition']).toBe('attachment; filename="data-akun-2026-11-21.zip"');
  expect(headers['cache-control']).toBe('no-store');
  const zip = await JSZip.loadAsync(rawPayload, { checkCRC32: true });
  const files = Object.values(zip.files).filter(({ dir }) => !dir);
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file.name, await file.async('string')])));
}

describe('the download', () => {
  test('has the account, the drafts, and each own work with its versions, its story and its pictures', async () => {
    const image = await uploadPicture(t, author);
    const content = `<p>Isi & lebih</p><figure><img src="/storage/${image}" alt=""></figure>`;
    const id = await createArticle(t, author, { title: 'Bakau <1>', content, image: await picture() });
    await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, {
      verifikasi_admin: 'ditolak',
      tone: 'revise',
      text: 'Perbaiki',
    });
    await t.succeed('POST', `resubmitArticle/${id}`, author, { title: 'Bakau', content, note: 'Sudah' });
    await comment(id, author, 'Terima kasih');
    const draft = { form: 'article', subject: null, fields: { title: 'Draf saya' }, version: '', file_name: null };
    const key = crypto.randomUUID();
    await t.succeed('PUT', `saveDraft/${key}`, author, { ...draft, device: 'peramban', rev: 0 });
    const files = await download(author);
    const data = JSON.parse(files['data.json'] ?? '');
    // The server writes each JSON file in parts. Together they must equal the result of one JSON.stringify call.
    expect(files['data.json']).toBe(`${JSON.stringify(data, undefined, 2)}\n`);
    expect(files[`artikel/${id}.json`]).toBe(
      `${JSON.stringify(JSON.parse(files[`artikel/${id}.json`] ?? ''), undefined, 2)}\n`,
    );
    expect(data.second_factor).toMatchObject({ on_since: null, recovery_codes_left: 0 });
    expect(data).toMatchObject({
      profile: { id: author.id, email: author.email, no_hp: '0812-0000-0000', affiliation: '', orcid: null },
      mails_off: [],
      sessions: [{ device: '' }],
      drafts: [{ id: key, fields: { title: 'Draf saya' } }],
      acts_on_others_articles: [],
    });
    expect(data.log[0]).toMatchObject({ action: 'create', entity: 'article', entity_id: id });
    expect(data.log.at(-1)).toMatchObject({ action: 'download', entity: 'user', entity_id: author.id });
    const work = JSON.parse(files[`artikel/${id}.json`] ?? '');
    expect(work.article).toMatchObject({ id, title: 'Bakau', stage: 'waiting', user: { email: author.email } });
    expect(work.versions.map(({ number, title }: { number: number; title: string }) => [number, title])).toEqual([
      [1, 'Bakau <1>'],
      [2, 'Bakau'],
    ]);
    expect(work.events.map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toEqual([
      ['submitted', ''],
      ['revise', 'Perbaiki'],
      ['resubmitted', 'Sudah'],
      ['comment', 'Terima kasih'],
    ]);
    const page = files[`artikel/${id}.html`] ?? '';
    expect(page).toContain('<h1>Bakau</h1>\n<p>Siti Nurhaliza, 2026-11-21</p>');
    expect(page).toContain(`<img src="../${image}"`);
    const pictures = [...page.matchAll(/src="\.\.\/(images\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(pictures).toHaveLength(2);
    expect(pictures.every((path) => files[path]?.slice(8, 12) === 'WEBP')).toBe(true);
    expect(Object.keys(files).toSorted()).toEqual(
      ['baca-saya.txt', 'data.json', `artikel/${id}.json`, `artikel/${id}.html`, ...pictures].toSorted(),
    );
  });

  test('has the pair that an own work belongs to, but of the works of others what readers get', async () => {
    const original = await createArticle(t, author, { title: 'Bakau' });
    const id = await createArticle(t, author, { title: 'Mangroves', translation_of: original });
    const theirs = await createArticle(t, admin, { title: 'MILIK-LAIN', language: 'en' });
    const lonely = await createArticle(t, author, { title: 'Rawa' });
    const edit = { title: 'MILIK-LAIN', content: 'Isi', verifikasi_admin: 'menunggu', translation_of: lonely };
    await t.succeed('POST', `editArticle/${theirs}`, admin, edit);
    const files = await download(author);
    const work = (of: number) => JSON.parse(files[`artikel/${of}.json`] ?? '');
    expect(work(id).article).toMatchObject({
      translation_of: original,
      translates_version: 1,
      language: 'en',
      counterpart: { id: original, title: 'Bakau', is_original: true },
    });
    expect(work(id).versions).toMatchObject([{ number: 1, translates_version: 1 }]);
    expect(work(original).article).toMatchObject({ translation_of: null, counterpart: { id, is_original: false } });
    expect(work(lonely).article).toMatchObject({ translation_of: null, counterpart: null });
    expect(JSON.stringify(files)).not.toContain('MILIK-LAIN');
  });

  test('has the own works that are in the bin, with their pictures', async () => {
    const id = await createArticle(t, author, { title: 'Dihapus', content: '<p>Isi</p>', image: await picture() });
    const image = (await t.succeed('GET', `detailArtikel/${id}`, author)).artikel.image;
    await t.succeed('DELETE', `delArticle/${id}`, admin);
    const files = await download(author);
    const { deleted_works } = JSON.parse(files['data.json'] ?? '');
    expect(deleted_works).toMatchObject([{ kind: 'article', id, title: 'Dihapus', content: '<p>Isi</p>', image }]);
    expect(deleted_works[0].removed_at.slice(0, 10)).toBe('2026-12-21');
    expect(files[image]).toBeDefined();
  });

  test('has what the person has asked for and what waits: another address, and the deletion', async () => {
    const waiting = async () => {
      const { email_confirmed, email_change, deletion } = JSON.parse((await download(author))['data.json'] ?? '');
      return { email_confirmed, email_change, deletion };
    };
    expect(await waiting()).toEqual({ email_confirmed: true, email_change: null, deletion: null });
    const { password } = author;
    await t.succeed('POST', 'requestEmailChange', author, { email: 'lain@contoh.id', password });
    await t.succeed('POST', 'requestDeletion', author, { works: 'named', password });
    expect(await waiting()).toEqual({
      email_confirmed: true,
      email_change: {
        new_email: 'lain@contoh.id',
        created_at: t.clock.now().toISOString(),
        expires_at: expect.any(String) as string,
      },
      deletion: { at: expect.any(String) as string, works: 'named' },
    });
  });

  test('has nothing of other people: no address, no name of who decided, no note of the editors', async () => {
    const id = await createArticle(t, author);
    await comment(id, admin, 'CATATAN-DALAM', 'editors');
    await comment(id, admin, 'Untuk penulis');
    await createArticle(t, await createPerson(t), { title: 'ORANG-LAIN' });
    await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'disetujui' });
    const everything = JSON.stringify(await download(author));
    expect(everything).toContain('Untuk penulis');
    expect(everything).not.toMatch(/CATATAN-DALAM|ORANG-LAIN|rina|redaktur/i);
    expect(everything).not.toMatch(/password|token|argon2/i);
    expect(everything.match(/[\w.-]+@contoh\.id/g)?.every((address) => address === author.email)).toBe(true);
  });

  test('of an admin has what an author gets of the own articles, and what the admin did elsewhere', async () => {
    const colleague = await createAdmin(t);
    const own = await createArticle(t, admin, { verifikasi_admin: 'menunggu' });
    await comment(own, colleague, 'CATATAN-DALAM', 'editors');
    await t.succeed('PUT', `updateStatusArtikel/${own}`, colleague, { verifikasi_admin: 'ditolak', text: 'Belum' });
    const other = await createArticle(t, author);
    await comment(other, admin, 'Catatan saya', 'editors');
    const blogId = await createBlog(t, admin, { content: 'Isi\nblog' });
    const files = await download(admin);
    const everything = JSON.stringify(files);
    expect(everything).not.toMatch(new RegExp(`CATATAN-DALAM|${colleague.nama_depan}|${author.email}|Nurhaliza`));
    expect(JSON.parse(files['data.json'] ?? '').acts_on_others_articles).toMatchObject([
      { article_id: other, kind: 'comment', text: 'Catatan saya' },
    ]);
    expect(files[`blog/${blogId}.html`]).toContain('Isi\nblog');
    expect(JSON.parse(files[`artikel/${own}.json`] ?? '').events.at(-1)).toMatchObject({ by: 'editors', actor: null });
  });
});

test('a request without a valid session gets nothing, and leaves no trace', async () => {
  for (const headers of [{}, { authorization: 'Bearer salah' }]) {
    const { statusCode, body } = await ask(headers);
    expect(statusCode).toBe(401);
    expect(Object.keys(JSON.parse(body))).toContain('message');
  }
  const log = await t.system.db.selectFrom('audit_log').select('id').where('action', '=', 'download').execute();
  expect(log).toEqual([]);
});

test('a person gets it five times an hour, and others are not concerned', async () => {
  for (let times = 0; times < 5; times += 1) expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
  expect((await ask(admin.headers)).statusCode).toBe(200);
  t.clock.advance({ min: 61 });
  expect((await ask()).statusCode).toBe(200);
});

test('versions are read one at a time, each when those before it were sent', async () => {
  const content = 'a'.repeat(100_000);
  const id = await createArticle(t, author, { content });
  const { id: _, ...first } = await t.system.db.selectFrom('article_versions').selectAll().executeTakeFirstOrThrow();
  for (const number of [2, 3]) {
    await t.system.db
      .insertInto('article_versions')
      .values({ ...first, number })
      .execute();
  }
  const caller: Caller = { id: author.id, role_type: ROLE_USER, sessionId: '' };
  for await (const entry of filesOf(t.system, caller)) {
    if (entry.name !== `artikel/${id}.json` || !('parts' in entry)) continue;
    let text = '';
    for await (const part of entry.parts) {
      // Only the file's first part contains the 100,000 characters of content twice: as the article and as a version.
      expect(part.length).toBeLessThan(250_000);
      if (text === '') await t.system.db.updateTable('article_versions').set({ title: 'Dibaca kemudian' }).execute();
      text += part;
    }
    const titles = JSON.parse(text).versions.map(({ title }: { title: string }) => title);
    expect(titles.slice(1)).toEqual(['Dibaca kemudian', 'Dibaca kemudian']);
    return;
  }
  expect.unreachable('The work has a file');
});

test('a picture that is gone from the storage leaves the rest complete', async () => {
  const image = await uploadPicture(t, author);
  await t.system.storage.remove(image);
  expect(Object.keys(await download(author)).toSorted()).toEqual(['baca-saya.txt', 'data.json']);
});
