import { expect, test } from 'vitest';
import {
  articleApprovedMail,
  articleRejectedMail,
  articlesSubmittedMail,
  passwordChangedMail,
  resetCodeMail,
} from './mails.ts';
import { isPlainTitle, shorten } from './user-text.ts';

const publicUrl = 'https://terarah.example';
const reset = { nama_depan: 'Ani', email: 'ani+uji&co@contoh.id', code: 'ABCDEFGH', minutes: 10, publicUrl };
const changed = { nama_depan: 'Ani', publicUrl, at: new Date('2026-11-20T17:05:00.000Z') };

test('the reset mail shows the code in groups, in text and HTML, and never in the subject', () => {
  const { subject, text, html } = resetCodeMail(reset);
  for (const body of [text, html]) {
    expect(body).toContain('Halo Ani,');
    expect(body).toContain('ABCD-EFGH');
    expect(body).toContain('10 menit');
    expect(body).toContain('https://terarah.example/forgot-password');
  }
  expect(subject).not.toMatch(/ABCD/);
});

test('the reset mail leads to the form with the address filled in, and without the code', () => {
  const { text, html } = resetCodeMail(reset);
  const link = 'https://terarah.example/reset-password?email=ani%2Buji%26co%40contoh.id';
  expect(text.split('\n')).toContain(link);
  expect(html).toContain(`<a href="${link}"`);
  for (const body of [text, html]) expect(body).not.toMatch(/\?[^\s"]*ABCD/);
});

test('the mail about a changed password says when, in Indonesian time, and what to do', () => {
  const { text, html } = passwordChangedMail(changed);
  for (const body of [text, html]) {
    expect(body).toContain('21 November 2026 pukul 00.05 WIB');
    expect(body).toContain('https://terarah.example/forgot-password');
  }
});

test.each(['Ani', 'Siti Nurhaliza', "Ma'ruf", 'M. Rizki', 'Anne-Marie', 'José', 'Dr. H. Ahmad', '李'])(
  'a name is a greeting: %s',
  (nama_depan) => {
    expect(resetCodeMail({ ...reset, nama_depan }).text).toMatch(`Halo ${nama_depan},`);
  },
);

test.each([
  'Hadiah di contoh.id',
  'https://jahat.test',
  '<b>Ani</b>',
  'Ani\nKlik di sini',
  'a'.repeat(41),
  'Hubungi 0812',
  '\u202Eani',
  '',
])('what is no name is not mailed: %j', (nama_depan) => {
  const { text, html } = resetCodeMail({ ...reset, nama_depan });
  expect(text).toMatch(/^Halo,\n/);
  expect(html).toContain('>Halo,<');
});

test('everything in the HTML is escaped', () => {
  const { html } = resetCodeMail({ ...reset, nama_depan: "Ma'ruf", publicUrl: 'https://x.test"><script>&' });
  expect(html).toContain('Ma&#39;ruf');
  expect(html).not.toContain('<script>');
  expect(html).toContain('https://x.test&quot;&gt;&lt;script&gt;&amp;');
});

const article = { nama_depan: 'Ani', id: 7, title: 'Menanam bakau', publicUrl };
const rejected = { ...article, wasPublic: false, isAdmin: false };
const submitted = {
  nama_depan: 'Ani',
  publicUrl,
  articles: [{ id: 7, title: 'Menanam bakau', nama_depan: 'Siti', nama_belakang: 'Nurhaliza' }],
};

const submissionOf = (given: { title?: string; nama_depan?: string; nama_belakang?: string }) =>
  articlesSubmittedMail({ ...submitted, articles: submitted.articles.map((one) => ({ ...one, ...given })) });

test('the mails about articles name the title and link to the page where the reader continues', () => {
  for (const [mail, way] of [
    [articleApprovedMail(article), '/articleDetail/7'],
    [articleRejectedMail(rejected), '/DetailArticle/7'],
    [articlesSubmittedMail(submitted), '/statusupdate/7'],
  ] as const) {
    expect(mail.subject).toMatch(/: “Menanam bakau”$/);
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain('Halo Ani,');
      expect(body).toContain('Menanam bakau');
      expect(body).toContain(publicUrl + way);
    }
  }
});

test('a title is escaped in the HTML and shortened in the subject', () => {
  const title = '<b>"Bakau" & '.repeat(10);
  const { subject, html } = articleApprovedMail({ ...article, title });
  expect(subject.length).toBeLessThan(85);
  expect(html).toContain('&lt;b&gt;&quot;Bakau&quot; &amp; ');
  expect(html).not.toContain('<b>');
});

test.each([
  'Menanam bakau',
  'Apa itu SROI? (Bagian 2)',
  'Laporan 2.0: naik 12,5 % sejak 1945-2025',
  'Maju... dan mundur',
  'CO₂ & kita ❤️',
  'Rp1.500.000 per keluarga',
])('is a title that mails show: %s', (title) => {
  expect(isPlainTitle(title)).toBe(true);
});

test.each([
  'Buka jahat.example sekarang',
  'https://jahat',
  'tulis ke saya@jahat',
  'www.jahat.id',
  'con\u200Btoh.\u200Bid',
  'ｃontoh．id',
  'contoh。中国',
  'contoh.xn--p1ai',
  'Hubungi 0812-3456-789',
  'WA +62 812 3456 7890',
  '\u202Emoc.tahaj',
])('leads somewhere and is left out of mails: %j', (title) => {
  expect(isPlainTitle(title)).toBe(false);
  for (const mail of [
    articleApprovedMail({ ...article, title }),
    articleRejectedMail({ ...rejected, title }),
    submissionOf({ title }),
  ]) {
    expect(mail.subject).not.toContain(':');
    expect(mail.text + mail.html).not.toContain(title);
  }
});

test.each([
  [{ nama_depan: 'Hadiah', nama_belakang: 'di contoh.id' }],
  [{ nama_depan: '<b>Ani</b>', nama_belakang: 'Wati' }],
])('an author whose name is no name stays nameless: %j', (author) => {
  const { text, html } = submissionOf(author);
  expect(text).toContain('oleh seorang penulis');
  expect(html).not.toMatch(/contoh\.id|<b>|&lt;b/);
});

test.each([
  ['pendek', 10, 'pendek'],
  ['sepuluh ka', 10, 'sepuluh ka'],
  ['dua belas kata', 10, 'dua belas…'],
  ['pneumonoultramikroskopik', 10, 'pneumonou…'],
  ['👩‍👩‍👧'.repeat(12), 10, `${'👩‍👩‍👧'.repeat(9)}…`],
])('%s in %i characters', (text, characters, expected) => {
  expect(shorten(text, characters)).toBe(expected);
});
