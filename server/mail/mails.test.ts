import { expect, test } from 'vitest';
import { passwordChangedMail, resetCodeMail } from './mails.ts';

const publicUrl = 'https://terarah.example';
const reset = { nama_depan: 'Ani', code: 'ABCDEFGH', minutes: 10, publicUrl };
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

test('the mail about a changed password tells when, in Indonesian time, and what to do', () => {
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
