import JSZip from 'jszip';
import { beforeEach, describe, expect, test } from 'vitest';
import { authorFeedPath } from '#contract/authors/author-page.ts';
import { mailPages } from '#contract/routes.ts';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import { codeOfApp } from '#tests/authenticator.ts';
import type { TestResponse } from '#tests/build-app.ts';
import { createArticle, type Person } from '#tests/factories.ts';
import { codeIn, linkIn, mailsTo } from '#tests/mails.ts';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';
import { createPasskeyDevice } from '#tests/passkeys.ts';
import { registration } from '#tests/registration.ts';
import { childrenOf, parseXml, textOf } from '#tests/xml.ts';

const NAME = 'Lembaga Uji & Rekan';
const PUBLICATION = 'Jurnal <Uji>';
const publicUrl = 'https://riset.example';
/** Returns the first place in a text that names the default institute. */
const defaultIn = (text: string) => /.{0,40}terarah.{0,40}/i.exec(text)?.[0];

const NEW_PASSWORD = { new_password: 'kata-sandi-lain', new_password_confirmation: 'kata-sandi-lain' };

const app = renewTestApp({ publicUrl, decisionMailSeconds: 0 });
const admin = renewAdmin(app);
const author = renewPerson(app, { nama_depan: 'Siti', nama_belakang: 'Rahma' });

beforeEach(async () => {
  const value = { ...DEFAULT_SITE.identity, name: NAME, publication: PUBLICATION };
  await app.succeed('PUT', 'saveSiteSetting/identity', admin, { version: 0, value });
});

const post = (path: string, who: Person | undefined, payload: object): Promise<TestResponse['body']> =>
  app.succeed('POST', path, who, payload);
const decide = (id: number, verifikasi_admin: string) =>
  app.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin });

/** Expects that all mails so far name the institute, and returns their subjects. */
async function expectOwnWords(): Promise<(string | undefined)[]> {
  const mails = await app.readMails();
  for (const { subject, text, html } of mails) {
    expect(text).toContain(`Salam hangat,\n${NAME}\n${publicUrl}`);
    expect(html).toContain(`Salam hangat,<br>Lembaga Uji &amp; Rekan<br><a href="${publicUrl}"`);
    expect(defaultIn(`${subject}${text}${html}`)).toBeUndefined();
  }
  return mails.map(({ subject }) => subject);
}

describe('an institute with a name of its own is named', () => {
  test('in the mails of registration and sign-in', async () => {
    const given = registration();
    const { email } = given;
    await post('register', undefined, given);
    const token = linkIn((await mailsTo(app, { email }))[0], mailPages.confirmEmail);
    await post('confirmEmail', undefined, { token });
    await post('askSignInLink', undefined, { email });
    await post('forgot-password', undefined, { email });
    const verification_code = codeIn(
      (await mailsTo(app, { email })).find(({ subject }) => subject?.startsWith('Kode')),
    );
    await post('reset-password', undefined, { email, verification_code, ...NEW_PASSWORD });
    expect((await expectOwnWords()).toSorted()).toEqual([
      `Kode untuk mereset password ${NAME} Anda`,
      `Password akun ${NAME} Anda telah diganti`,
      `Pastikan alamat email akun ${NAME} Anda`,
      `Tautan untuk login ke akun ${NAME} Anda`,
    ]);
  });

  test('in the mails about an account', async () => {
    const { password } = author;
    await post('requestEmailChange', author, { email: 'baru@contoh.id', password });
    await post('changePassword', author, { password, ...NEW_PASSWORD });
    await post('requestDeletion', author, { password: NEW_PASSWORD.new_password, works: 'named' });
    await post('sendTestMail', admin, {});
    const own = { password: admin.password };
    const invited = { nama_depan: 'Budi', nama_belakang: 'Santoso', email: 'budi@contoh.id', role: 'user' };
    const { id } = await post('invite', admin, { ...invited, ...own });
    await post(`inviteAgain/${id}`, admin, own);
    for (const act of ['promote', 'demote', 'close', 'reopen']) {
      await post(`actOnAccount/${author.id}`, admin, { act, ...own });
      await app.readMails();
    }
    const subjects = await expectOwnWords();
    for (const subject of subjects) expect(subject).toContain(NAME);
    expect(subjects).toHaveLength(11);
  });

  test('in the mails about second factors, in authenticator apps and beside passkeys', async () => {
    const { password } = author;
    const { secret, address } = await post('startSecondFactor', author, { password });
    expect(decodeURIComponent(address)).toContain(`totp/${NAME}:${author.email}?secret=${secret}&issuer=${NAME}`);
    const code = codeOfApp(secret, app.clock.now());
    const { recovery_codes } = await post('turnOnSecondFactor', author, { code });
    const { options } = await post('startPasskey', author, { password, code: recovery_codes[0] });
    expect(options.rp.name).toBe(NAME);
    const passkey = createPasskeyDevice(publicUrl).create(options);
    await post('addPasskey', author, { name: 'Ponsel', passkey });
    await post('turnOffSecondFactor', author, { password, code: recovery_codes[1] });
    expect(await expectOwnWords()).toHaveLength(5);
  });

  test('in the mails about an article, and a citation has the name of the publication', async () => {
    const id = await createArticle(app, author);
    await post(`commentArticle/${id}`, author, { text: 'Mohon dibaca', to: 'author' });
    await decide(id, 'disetujui');
    await decide(id, 'ditolak');
    await post(`commentArticle/${id}`, admin, { text: 'Sudah dibaca', to: 'author' });
    await createArticle(app, author, { title: 'Kedua' });
    app.clock.advance({ min: 11 });
    await app.readMails();
    app.clock.set('2026-11-30T01:00:00.000Z');
    const subjects = await expectOwnWords();
    for (const about of [
      'kami terima',
      'menunggu persetujuan',
      'disetujui',
      'tidak lagi',
      'Pesan dari',
      'tujuh hari',
    ]) {
      expect(subjects, about).toContainEqual(expect.stringContaining(about));
    }
    const approved = (await mailsTo(app, author)).find(({ subject }) => subject?.includes('telah disetujui'));
    expect(approved?.text).toContain(`kini dapat dibaca siapa saja di situs ${NAME}.`);
    expect(approved?.text).toContain(`Siti Rahma (2026). Judul. ${PUBLICATION}. ${publicUrl}/articleDetail/${id}`);
    expect(approved?.html).toContain('Siti Rahma (2026). Judul. Jurnal &lt;Uji&gt;. ');
  });

  test('in feeds, by the name of the publication if it has one', async () => {
    await createArticle(app, admin, { verifikasi_admin: 'disetujui' });
    const feedOf = async (path: string) => {
      const { body } = await app.app.inject(path);
      expect(defaultIn(body)).toBeUndefined();
      return parseXml(body);
    };
    const feed = await feedOf('/article/feed.xml');
    expect(textOf(feed, 'title')).toBe(`${PUBLICATION} · Artikel`);
    expect(childrenOf(feed, 'author').map((one) => textOf(one, 'name'))).toEqual([PUBLICATION]);
    expect(textOf(await feedOf('/blog/feed.xml'), 'title')).toBe(`${PUBLICATION} · Blog`);
    const name = `${admin.nama_depan} ${admin.nama_belakang}`;
    expect(textOf(await feedOf(authorFeedPath(admin.id)), 'title')).toBe(`${PUBLICATION} · ${name}`);
    const value = { ...DEFAULT_SITE.identity, name: NAME };
    await app.succeed('PUT', 'saveSiteSetting/identity', admin, { version: 1, value });
    expect(textOf(await feedOf('/article/feed.xml'), 'title')).toBe(`${NAME} · Artikel`);
  });

  test('in the data that a user downloads, and in the description of the API', async () => {
    const { rawPayload } = await app.app.inject({ url: '/api/ownData.zip', headers: author.headers });
    const zip = await JSZip.loadAsync(rawPayload);
    expect(await zip.file('baca-saya.txt')?.async('string')).toMatch(`Data Anda di ${NAME}\n`);
    for (const file of Object.values(zip.files)) expect(defaultIn(await file.async('string'))).toBeUndefined();
    const { body } = await app.app.inject('/api/openapi.json');
    expect(JSON.parse(body).info.title).toBe(`${NAME} API`);
    expect(defaultIn(body)).toBeUndefined();
    expect((await app.app.inject('/api/docs/')).body).toContain('<title>API</title>');
    expect((await app.succeed('GET', 'docs/json')).info.title).toBe(`${NAME} API`);
  });
});
