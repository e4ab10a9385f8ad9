import { expect, test } from 'vitest';
import {
  articleApprovedMail,
  articleRejectedMail,
  articleReviseMail,
  articleScheduledMail,
} from '#server/articles/letters/author-mails.ts';
import { articlesSubmittedMail } from '#server/articles/letters/editor-mails.ts';
import { passwordChangedMail, resetCodeMail } from './mails.ts';
import { isPlainTitle, shorten } from './user-text.ts';
import { expectInBoth } from '#tests/mails.ts';

const publicUrl = 'https://terarah.example';
const site = { name: 'Lembaga Uji', publication: 'Jurnal Uji', publicUrl };
const reset = { nama_depan: 'Ani', email: 'ani+uji&co@contoh.id', code: 'ABCDEFGH', minutes: 10, site };
const changed = { nama_depan: 'Ani', site, at: new Date('2026-11-20T17:05:00.000Z') };

test('the reset mail shows the code in groups, in text and HTML, and never in the subject', () => {
  const mail = resetCodeMail(reset);
  expectInBoth(mail, ['Halo Ani,', 'ABCD-EFGH', '10 menit', 'https://terarah.example/forgot-password']);
  expect(mail.subject).not.toMatch(/ABCD/);
});

test('the reset mail leads to the form with the address filled in, and without the code', () => {
  const { text, html } = resetCodeMail(reset);
  const link = 'https://terarah.example/reset-password?email=ani%2Buji%26co%40contoh.id';
  expect(text.split('\n')).toContain(link);
  expect(html).toContain(`<a href="${link}"`);
  for (const body of [text, html]) expect(body).not.toMatch(/\?[^\s"]*ABCD/);
});

test('the mail about a changed password says when, in Indonesian time, and what to do', () => {
  const words = ['21 November 2026 pukul 00.05 WIB', 'https://terarah.example/forgot-password'];
  expectInBoth(passwordChangedMail(changed), words);
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
  const { html } = resetCodeMail({
    ...reset,
    nama_depan: "Ma'ruf",
    site: { ...site, publicUrl: 'https://x.test"><script>&' },
  });
  expect(html).toContain('Ma&#39;ruf');
  expect(html).not.toContain('<script>');
  expect(html).toContain('https://x.test&quot;&gt;&lt;script&gt;&amp;');
});

const ANI = { nama_depan: 'Ani', nama_belakang: 'Wijaya' };
const work = { authors: [ANI], publishedAt: new Date('2026-12-31T17:30:00.000Z'), doi: null };
const article = { nama_depan: 'Ani', isAdmin: false, id: 7, title: 'Menanam bakau', site };
const approved = { ...article, work };
const rejected = { ...article, wasPublic: false };
const submitted = {
  nama_depan: 'Ani',
  site,
  articles: [{ id: 7, title: 'Menanam bakau', nama_depan: 'Siti', nama_belakang: 'Nurhaliza' }],
};

const submissionOf = (given: { title?: string; nama_depan?: string; nama_belakang?: string }) =>
  articlesSubmittedMail({ ...submitted, articles: submitted.articles.map((one) => ({ ...one, ...given })) });

test('the mails about articles name the title and link to the page where the reader continues', () => {
  for (const [mail, way] of [
    [articleApprovedMail(approved), '/articleDetail/7'],
    [articleRejectedMail(rejected), '/DetailArticle/7'],
    [articlesSubmittedMail(submitted), '/tinjau?artikel=7'],
  ] as const) {
    expect(mail.subject).toMatch(/: “Menanam bakau”$/);
    expectInBoth(mail, ['Halo Ani,', 'Menanam bakau', publicUrl + way]);
  }
});

test('a title is escaped in the HTML and shortened in the subject', () => {
  const title = '<b>"Bakau" & '.repeat(10);
  const { subject, html } = articleApprovedMail({ ...approved, title });
  expect(subject.length).toBeLessThan(85);
  expect(html).toContain('&lt;b&gt;&quot;Bakau&quot; &amp; ');
  expect(html).not.toContain('<b>');
});

test.each([
  [{}, 'Ani Wijaya (2027). Menanam bakau. Jurnal Uji. https://terarah.example/articleDetail/7'],
  [
    { authors: [ANI, { nama_depan: 'Sumarni', nama_belakang: '-' }], doi: '10.1234/x.7' },
    'Ani Wijaya, Sumarni (2027). Menanam bakau. Jurnal Uji. https://doi.org/10.1234/x.7',
  ],
])('tells how to cite what is published, with the year in Indonesia: %j', (given, citation) => {
  for (const { text, html } of [
    articleApprovedMail({ ...approved, work: { ...work, ...given } }),
    articleScheduledMail({ ...approved, work: { ...work, ...given } }),
  ]) {
    expect(text).toContain(`Cara mengutip:\n${citation}`);
    expect(html).toContain(`Cara mengutip:<br>${citation}`);
  }
  const question = articleApprovedMail({ ...approved, title: 'Apa itu bakau?', work });
  expect(question.text).toContain('(2027). Apa itu bakau? Jurnal Uji.');
});

test('nothing is cited with a name that must not be mailed', () => {
  const authors = [ANI, { nama_depan: 'Hadiah', nama_belakang: 'di contoh.id' }];
  const { text } = articleApprovedMail({ ...approved, work: { ...work, authors } });
  expect(text).not.toMatch(/mengutip|contoh\.id/);
});

test('a request for changes lists reasons and words, and its button opens the form of this article', () => {
  const words = { reasons: ['Data belum cukup', '<b>'], text: 'Baris satu\nBaris <i>dua</i>' };
  const { subject, text, html } = articleReviseMail({ ...article, isRevision: false, words });
  expect(subject).toBe('Artikel Anda perlu perbaikan: “Menanam bakau”');
  expect(text).toContain('- Data belum cukup\n- <b>\n\n> Baris satu\n> Baris <i>dua</i>');
  expect(html).toContain('<ul><li>Data belum cukup</li><li>&lt;b&gt;</li></ul>');
  expect(html).toContain('Baris satu<br>Baris &lt;i&gt;dua&lt;/i&gt;');
  expect(text).toContain(`Perbaiki:\n${publicUrl}/postArticle?artikel=7`);
  expect(html).toMatch(/<a href="https:\/\/terarah\.example\/postArticle\?artikel=7"[^>]*>Perbaiki<\/a>/);
  expect(text).toContain(`${publicUrl}/DetailArticle/7`);
  expect(articleReviseMail({ ...article, isAdmin: true, isRevision: false }).text).not.toMatch(/postArticle|DetailArt/);
});

test('a rejection says where to ask back, and asks for no new article', () => {
  for (const words of [undefined, { reasons: [], text: 'Di luar cakupan.' }]) {
    const { text } = articleRejectedMail({ ...rejected, ...(words && { words }) });
    expect(text).toContain(`Tulis kepada redaksi di halaman artikel Anda:\n${publicUrl}/DetailArticle/7`);
    expect(text).not.toMatch(/artikel baru|postArticle/);
    expect(text.includes('Ingin tahu alasannya')).toBe(words === undefined);
  }
});

test('all mails about one article belong to one thread; a mail about several belongs to none', () => {
  const threads = [
    articleApprovedMail(approved),
    articleRejectedMail(rejected),
    articlesSubmittedMail(submitted),
    articleApprovedMail({ ...approved, id: 8 }),
    articlesSubmittedMail({ ...submitted, articles: [...submitted.articles, ...submitted.articles] }),
    passwordChangedMail(changed),
  ].map(({ thread }) => thread);
  const [seventh, eighth] = ['artikel-7@terarah.example', 'artikel-8@terarah.example'];
  expect(threads).toEqual([seventh, seventh, seventh, eighth, undefined, undefined]);
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
    articleApprovedMail({ ...approved, title }),
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
