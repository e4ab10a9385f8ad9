import type { Page } from '@playwright/test';
import { addressOf, pages } from '#contract/routes.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, get, logInAdmin, replaceSession } from './kit/accounts.ts';
import { formOn, kindOfChange, noteForReaders } from './kit/article-form.ts';
import { post, uniqueWord } from './kit/articles.ts';
import { choice, chosen, lastAct, newStatus, saveStatus, sendButton, statusPath, write } from './kit/review-screen.ts';
import { changePublic } from './kit/revised.ts';
import { toast } from './kit/screen.ts';
import type { Site } from './kit/site.ts';
import { allowErrors, asAdmin as test, asAuthor, expect } from './kit/test.ts';

test.use({ settings: { DEMO: '0' } });
asAuthor.use({ settings: { DEMO: '0' } });

type Version = { number: number; kind: string; note: string; hidden: { reason: string } | null };

const versionsOf = async (site: Site, id: number) =>
  (await get<{ versions: Version[] }>(site, `/publicVersions/${id}`)).versions;
const group = (page: Page) => page.getByRole('group', { name: 'Jenis perubahan' });
const CORRECTION = 'Luas lamun pada tabel kedua keliru, dan sekarang dibetulkan.';
const STATEMENT = 'Data artikel ini ternyata tidak pernah dikumpulkan di lapangan.';
const TAKEN_DOWN = /^Kalau isinya berubah sejak terakhir terbit/;
/** Takes a public article down, so that its author can improve it. */
const takeDown = (site: Site, id: number, { token }: { token: string }) =>
  call(site, 'PUT', `/updateStatusArtikel/${id}`, { verifikasi_admin: 'ditolak', tone: 'revise' }, token);

test('an article that was public before is published again with what has changed since', async ({
  page,
  site,
  admin,
  author,
}) => {
  const title = uniqueWord();
  const id = await post(site, author, { title, content: '<p>Telepon penulis 0812.</p>', status: 'disetujui' });
  await takeDown(site, id, admin);
  await page.goto(addressOf('articleEdit', { id }));
  const section = page.locator('details').filter({ hasText: 'Versi terbit' });
  await section.getByText('Versi terbit', { exact: true }).click();
  await expect(section).toContainText('pembaca tidak melihat satu versi pun');
  await section.getByRole('button', { name: 'Sembunyikan versi 1' }).click();
  const reason = section.getByLabel('Alasan untuk pembaca');
  await expect(reason).toHaveAccessibleDescription(/dibaca semua orang di riwayat artikel, sebagai ganti versi 1/);
  await reason.fill('Memuat nomor telepon pribadi.');
  await section.getByRole('button', { name: 'Sembunyikan', exact: true }).click();
  await expect(toast(page, 'Versi 1 disembunyikan dari pembaca.')).toBeVisible();

  const status = page.getByRole('main').getByLabel('Status', { exact: true });
  await expect(group(page)).toHaveCount(0);
  await status.selectOption('disetujui');
  await expect(group(page).getByText(TAKEN_DOWN)).toBeVisible();
  await expect(group(page).getByRole('radio')).toHaveCount(5);
  await kindOfChange(page, 'Penjelasan').check();
  await group(page).getByRole('button', { name: 'Kosongkan pilihan' }).click();
  await expect(group(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(group(page).getByRole('radio').first()).toBeFocused();
  await expectAccessibleAndFitting(page);
  await kindOfChange(page, 'Koreksi').check();
  await noteForReaders(page).fill(CORRECTION);
  await formOn(page).title.fill(`${title} dibetulkan`);
  await page.getByRole('main').getByRole('button', { name: 'Simpan perubahan' }).click();
  await expect(page).toHaveURL(pages.articleAdmin);
  expect(await versionsOf(site, id)).toMatchObject([
    { number: 2, kind: 'correction', note: CORRECTION, hidden: null },
    { number: 1, hidden: { reason: 'Memuat nomor telepon pribadi.' } },
  ]);
});

test('an approval offers the kind of change for an article that was public before', async ({
  page,
  site,
  admin,
  author,
}) => {
  const title = uniqueWord();
  const text = { content: '<p>Isi.</p>', status: 'disetujui' };
  const first = await post(site, author, { ...text, title });
  const second = await post(site, author, { ...text, title: `${title} lain` });
  for (const id of [first, second]) await takeDown(site, id, admin);
  await page.goto(statusPath(first));
  await newStatus(page).selectOption('disetujui');
  await expect(group(page).getByText(TAKEN_DOWN)).toBeVisible();
  await saveStatus(page).click();
  await expect(page).toHaveURL(pages.articleAdmin);
  expect(await versionsOf(site, first)).toMatchObject([{ number: 1 }]);

  await page.goto(addressOf('review', { tab: 'dikembalikan', q: title, artikel: second, lihat: 'keputusan' }));
  await choice(page, 'Setujui').click();
  await expect(sendButton(page)).toBeFocused();
  await expect(group(page).getByRole('radio')).toHaveCount(5);
  await page.getByLabel('Terbit pada (WIB)').fill('2099-01-01T08:00');
  await expect(group(page)).toHaveCount(0);
  await expect(page.getByText('Artikel terjadwal terbit tanpa keterangan perubahan.')).toBeVisible();
  await page.getByLabel('Terbit pada (WIB)').fill('');
  await kindOfChange(page, 'Tambahan').check();
  await noteForReaders(page).fill('Ada data tahun 2024.');
  await expectAccessibleAndFitting(page);
  await sendButton(page).click();
  await expect(lastAct(page)).toContainText(`Disetujui: ${title} lain`);
  const [newest] = await versionsOf(site, second);
  expect(newest).toMatchObject({ number: 2, kind: 'addition', note: 'Ada data tahun 2024.' });
});

test('what an admin writes for readers outlives a reload, another page, a new proposal and an undo', async ({
  page,
  site,
  author,
}) => {
  allowErrors(/409/);
  const title = uniqueWord();
  const id = await post(site, author, { title, content: '<p>Isi lama.</p>', status: 'disetujui' });
  const propose = (content: string, change_note: string) =>
    write(site, author, 'reviseArticle', id, { title, content, change_kind: 'correction', change_note });
  await propose('<p>Isi baru.</p>', 'Luasnya keliru, kata penulis.');
  const desk = addressOf('review', { tab: 'revisi', q: title, artikel: id, lihat: 'keputusan' });
  const suggestion = page.getByRole('blockquote').filter({ hasText: 'kata penulis' });
  await page.goto(desk);
  await choice(page, 'Setujui').click();
  await expect(noteForReaders(page)).toHaveValue('Luasnya keliru, kata penulis.');
  await expect(suggestion).toHaveCount(0);
  await kindOfChange(page, 'Penjelasan').check();
  await noteForReaders(page).fill(CORRECTION);
  await expect(suggestion).toBeVisible();
  await page.reload();
  await expect(page.getByText('Keterangan yang belum Anda kirim tampil lagi di sini.')).toBeVisible();
  await expect(chosen(page)).toHaveText(/^Setujui/);
  await expect(kindOfChange(page, 'Penjelasan')).toBeChecked();
  await expect(noteForReaders(page)).toHaveValue(CORRECTION);

  await page.goto(statusPath(id));
  await expect(newStatus(page)).toHaveValue('disetujui');
  await expect(noteForReaders(page)).toHaveValue(CORRECTION);
  await propose('<p>Isi lebih baru.</p>', 'Angkanya tertukar, kata penulis.');
  await saveStatus(page).click();
  await expect(page.getByText(/^Yang tampil di sini sekarang adalah versi terbarunya/)).toBeVisible();
  await expect(newStatus(page)).toHaveValue('');
  await page.goBack();
  await choice(page, 'Setujui').click();
  await expect(noteForReaders(page)).toHaveValue(CORRECTION);
  await expect(suggestion).toHaveText('Angkanya tertukar, kata penulis.');
  await page.getByRole('button', { name: 'Pakai usulan penulis' }).click();
  await expect(kindOfChange(page, 'Koreksi')).toBeChecked();
  await expect(noteForReaders(page)).toHaveValue('Angkanya tertukar, kata penulis.');
  await noteForReaders(page).fill(CORRECTION);
  await expectAccessibleAndFitting(page);
  await sendButton(page).click();
  await lastAct(page)
    .getByRole('button', { name: /^Urungkan/ })
    .click();
  await expect(noteForReaders(page)).toHaveValue(CORRECTION);
  // A phone shows the article after the undo, and the decision beside it only on request.
  await page.goto(desk);
  await expect(kindOfChange(page, 'Koreksi')).toBeChecked();
  await expect(noteForReaders(page)).toHaveValue(CORRECTION);
});

asAuthor('the author and admins read that an article is doubted or retracted', async ({ page, site, author }) => {
  const title = uniqueWord();
  const id = await post(site, author, { title, content: '<p>Isi.</p>', status: 'disetujui' });
  const line = page
    .getByRole('main')
    .getByRole('note')
    .filter({ hasText: /pernyataan/ });
  const own = page.getByRole('complementary', { name: 'Status artikel' });
  await page.goto(addressOf('myArticleDetail', { id }));
  await expect(own).toContainText('Siapa pun dapat membaca');
  await changePublic(site, id, 'concern', STATEMENT);
  await page.reload();
  await expect(line).toContainText('Di atas artikel ini ada pernyataan keprihatinan.');
  await changePublic(site, id, 'retraction', STATEMENT);
  await page.reload();
  await expect(line).toContainText('Artikel ini ditarik. Pembaca melihat pernyataannya di atas tulisan.');
  await expect(own).not.toContainText('Siapa pun dapat membaca');
  await expect(line.getByRole('link', { name: 'Lihat riwayat artikel' })).toHaveAttribute(
    'href',
    addressOf('articleHistory', { id }),
  );
  await expectAccessibleAndFitting(page);

  const admin = await logInAdmin(site);
  await replaceSession(page, admin);
  const admins = [addressOf('articleEdit', { id }), statusPath(id), addressOf('review', { artikel: id })];
  for (const address of admins) {
    await page.goto(address);
    await expect(line).toContainText('Artikel ini ditarik.');
    await expectAccessibleAndFitting(page);
  }
  await takeDown(site, id, admin);
  await page.goto(statusPath(id));
  await expect(line).toHaveText(
    'Artikel ini ditarik. Bila tampil lagi, pernyataannya juga tampil lagi di atas tulisan.',
  );
});
