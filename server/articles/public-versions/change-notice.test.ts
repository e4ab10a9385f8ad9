import { beforeEach, expect, test } from 'vitest';
import { closeAccount } from '#server/accounts/accounts.service.ts';
import { createAdmin, createArticle, createPerson } from '#tests/factories.ts';
import { expectInBoth, onlyOne, subjectsTo as allSubjectsTo, mailsTo as allMailsTo } from '#tests/mails.ts';
import { renewAdmin, renewPerson, renewTestApp, reopenTestApp } from '#tests/open-app.ts';

const SETTINGS = { publicUrl: 'https://terarah.example', decisionMailSeconds: 0 };
const app = renewTestApp(SETTINGS);
const author = renewPerson(app, { nama_depan: 'Siti' });
const admin = renewAdmin(app);

const NOTE = 'Angka pada tabel kedua keliru.\n<b>Kini dibetulkan.</b>';
const TEXT = { title: 'Judul', content: '<p>Isi</p>', verifikasi_admin: 'disetujui' };
const edit = (id: number, given: object, who = admin) =>
  app.succeed('POST', `editArticle/${id}`, who, { ...TEXT, ...given });
const tell = (id: number, change_kind: string, who = admin) => edit(id, { change_kind, change_note: NOTE }, who);
const approve = (id: number) =>
  app.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'disetujui' });
/** Returns the mails to the author that are neither about the receipt nor about the approval. */
const isAboutChange = (subject = '') => !/kami terima|telah disetujui/.test(subject);
const mailsTo = async (who = author) => (await allMailsTo(app, who)).filter(({ subject }) => isAboutChange(subject));
const subjects = async (who = author) => (await allSubjectsTo(app, who)).filter(isAboutChange);

let published: number;
beforeEach(async () => {
  published = await createArticle(app, author);
  await approve(published);
});

test('a retraction is mailed to the author: the note, the history, and where to answer', async () => {
  await tell(published, 'retraction');
  const mail = onlyOne(await mailsTo());
  expect(mail.subject).toBe('Artikel Anda ditarik: “Judul”');
  const links = [`/articleDetail/${published}/riwayat`, `/DetailArticle/${published}`];
  expectInBoth(mail, ['Halo Siti', 'Angka pada tabel kedua keliru.', ...links]);
  expect(mail.text).toContain('> <b>Kini dibetulkan.</b>');
  expect(mail.html).toContain('&lt;b&gt;Kini dibetulkan.');
  expect(mail.inReplyTo ?? mail.references).toContain(`artikel-${published}@terarah.example`);
});

test.each([
  ['correction', 'Artikel Anda dikoreksi: “Judul”'],
  ['clarification', 'Artikel Anda diberi penjelasan: “Judul”'],
  ['addition', 'Artikel Anda diberi tambahan: “Judul”'],
  ['newVersion', 'Versi baru artikel Anda terbit: “Judul”'],
  ['concern', 'Artikel Anda diberi pernyataan keprihatinan: “Judul”'],
])('the subject says what happened: %s', async (kind, subject) => {
  await tell(published, kind);
  expect(await subjects()).toEqual([subject]);
});

test('the end of a statement is mailed too', async () => {
  await tell(published, 'concern');
  await tell(published, 'lifted');
  expect(await subjects()).toContain('Pernyataan pada artikel Anda dicabut: “Judul”');
});

test('a change of the layout, and one of which no kind is stated, are not mailed', async () => {
  await edit(published, { content: '<p>Isi.</p>', change_kind: 'layout' });
  await edit(published, { content: '<p>Isi lain.</p>' });
  expect(await subjects()).toEqual([]);
});

test('the author of an article that is not public gets no mail', async () => {
  const waiting = await createArticle(app, author);
  const given = { verifikasi_admin: 'menunggu', content: '<p>Baru</p>' };
  await edit(waiting, { ...given, change_kind: 'correction', change_note: NOTE });
  expect(await subjects()).toEqual([]);
});

test('an edit that also publishes the article is one mail, about the decision', async () => {
  const newAuthor = await createPerson(app);
  await tell(await createArticle(app, newAuthor), 'correction');
  const all = (await allSubjectsTo(app, newAuthor)).toSorted();
  expect(all).toEqual(['Artikel Anda kami terima: “Judul”', 'Artikel Anda telah disetujui: “Judul”']);
});

test('admins get no mail about changes that they make to their own articles, but about those of other admins', async () => {
  const other = await createAdmin(app);
  const own = await createArticle(app, other, { verifikasi_admin: 'disetujui' });
  await tell(own, 'correction', other);
  expect(await subjects(other)).toEqual([]);
  await tell(own, 'clarification');
  const mail = onlyOne(await mailsTo(other));
  expectInBoth(mail, [`/tinjau?artikel=${own}`]);
  expect(mail.text).not.toContain('/DetailArticle/');
});

test('a closed account gets no mail', async () => {
  const closed = await createPerson(app);
  const id = await createArticle(app, closed);
  await approve(id);
  await closeAccount(app.system, { email: closed.email, actorId: null });
  await tell(id, 'correction');
  expect(await subjects(closed)).toEqual([]);
});

test('an author who wants no mails about decisions gets none', async () => {
  await app.succeed('PUT', 'saveOwnMails', author, { off: ['decisions'] });
  await tell(published, 'correction');
  expect(await subjects()).toEqual([]);
});

test('with NOTIFY_AUTHORS off nothing is mailed', async () => {
  await reopenTestApp(app, { ...SETTINGS, notifyAuthors: false });
  const id = await createArticle(app, author);
  await approve(id);
  await tell(id, 'correction');
  expect(await subjects()).toEqual([]);
});
