import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addressOf, ownAdminPages, ownAuthorPages, pages } from '#contract/routes.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, createAuthor, formOf, logInAdmin } from './kit/accounts.ts';
import { post } from './kit/articles.ts';
import { openSidebar } from './kit/back-office.ts';
import { fail } from './kit/network.ts';
import { dayBefore, forgetReadings, storeReadings } from './kit/readings.ts';
import { heading, toast } from './kit/screen.ts';
import { watchCalls } from './kit/session.ts';
import type { Site } from './kit/site.ts';
import { asAdmin, asAuthor, desktopOnly, expect, test } from './kit/test.ts';

test.use({ settings: { DEMO: '0' } });
test.beforeEach(({ site }) => forgetReadings(site));

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) =>
  main(page)
    .locator('ol > li')
    .filter({ has: page.getByRole('img') });
const block = (page: Page) => main(page).getByRole('region', { name: 'Angka baca' });
const period = (page: Page) => main(page).getByLabel('Periode');
const kinds = (page: Page) => main(page).getByRole('navigation', { name: 'Jenis' });

/** Adds a blog post that visitors see. */
async function addBlog(site: Site, title: string): Promise<number> {
  const { token } = await logInAdmin(site);
  const form = { title, content: 'Isi', status: 'onpost' };
  const { id } = await call<{ id: number }>(site, 'POST', '/postBlogBerita', formOf(form), token);
  await call(site, 'POST', `/editBlog/${id}`, formOf(form), token);
  return id;
}

asAdmin('an admin sees what is read most, by kind and by month', async ({ page, site, author }) => {
  const article = await post(site, author, { title: 'Air bersih', status: 'disetujui' });
  const blog = await addBlog(site, 'Kabar lamun');
  const { token } = await logInAdmin(site);
  const facts = { title: 'Panduan sawah', author: 'Siti', tahun: '2024', penerbit: 'Terarah', doi: '10.1/27' };
  const book = (await call<{ id: number }>(site, 'POST', '/addBuku', facts, token)).id;

  await page.goto(ownAdminPages.bin);
  await (await openSidebar(page)).getByRole('link', { name: 'Angka baca' }).click();
  await expect(heading(page)).toHaveText('Angka baca');
  await expect(main(page)).toContainText('Belum ada yang tercatat.');
  await expect(kinds(page).getByRole('link')).toHaveText(['Semua', 'Artikel', 'Blog', 'Halaman', 'Buku']);
  await expectAccessibleAndFitting(page);

  storeReadings(site, { kind: 'article', id: article, day: '2024-03-05', total: 1200, unique: 900 });
  storeReadings(site, { kind: 'article', id: article, day: dayBefore(3), total: 34 });
  storeReadings(site, { kind: 'blog', id: blog, day: '2024-03-06', total: 5 });
  storeReadings(site, { kind: 'book', id: book, day: '2024-02-01', total: 7, downloads: 7 });
  await page.reload();
  await expect(rows(page)).toContainText([
    /1Air bersihArtikelDibaca1\.234Pembaca harian934$/,
    /2Panduan sawahBukuDibaca7Pembaca harian7Unduhan7/,
    /3Kabar lamunBlogDibaca5/,
  ]);
  const line = /30 hari terakhir: 34 kali dibaca, paling banyak 34 pada \d+ \S+$/;
  await expect(rows(page).first().getByRole('img')).toHaveAccessibleName(line);
  await expect(rows(page).nth(1).getByRole('img')).toHaveAccessibleName('30 hari terakhir: tidak dibaca');
  await expect(main(page).getByRole('figure').getByRole('img')).toHaveAccessibleName(line);
  await expect(main(page).locator('dl').first()).toHaveText('Dibaca1.246Pembaca harian946Unduhan7');
  await expect(rows(page).getByRole('link')).toHaveText(['Air bersih', 'Kabar lamun']);
  const publicPage = addressOf('articleDetail', { id: article });
  await expect(rows(page).getByRole('link').first()).toHaveAttribute('href', publicPage);
  await expectAccessibleAndFitting(page);

  await expect(period(page).getByRole('option')).toContainText(['Semua waktu', 'Maret 2024', 'Februari 2024']);
  await period(page).selectOption('Maret 2024');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page)).toContainText([/Air bersih.*Dibaca1\.200/, /Kabar lamun.*Dibaca5/]);
  await expect(main(page).getByRole('figure')).toHaveCount(0);
  await expect(period(page)).toBeFocused();
  await expect(main(page).locator('dl').first()).toHaveText('Dibaca1.205Pembaca harian905Unduhan0');
  await kinds(page).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(`${ownAdminPages.reads}?jenis=blog&bulan=2024-03`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Kabar lamun');
  await expect(main(page).locator('dl').first()).toHaveText('Dibaca5Pembaca harian5');
  await kinds(page).getByRole('link', { name: 'Buku' }).click();
  await expect(main(page)).toContainText('Tidak ada tulisan yang dibaca yang cocok dengan saringan ini.');
  await page.getByRole('link', { name: 'Lihat semua angka' }).click();
  await expect(rows(page)).toHaveCount(3);
});

asAdmin('the list of figures has pages, and stays if it cannot be loaded', async ({ page, site, author }) => {
  for (let number = 1; number <= 21; number += 1) {
    const id = await post(site, author, { title: `Tulisan ${number}` });
    storeReadings(site, { kind: 'article', id, day: dayBefore(1), total: number });
  }
  await page.goto(ownAdminPages.reads);
  await expect(page.getByText('1–20 dari 21 tulisan')).toBeVisible();
  await expect(rows(page).first()).toContainText('1Tulisan 21');
  await main(page).getByRole('link', { name: 'Halaman 2' }).click();
  await expect(rows(page)).toContainText(['21Tulisan 1']);
  await expect(page).toHaveURL(`${ownAdminPages.reads}?page=2`);

  const works = await fail(page, '**/api/reads?*');
  await main(page).getByRole('link', { name: 'Halaman 1' }).click();
  await expect(main(page).getByRole('link', { name: 'Muat ulang daftar' })).toBeVisible();
  await works();
  await main(page).getByRole('link', { name: 'Muat ulang daftar' }).click();
  await expect(rows(page)).toHaveCount(20);
});

asAdmin('an admin downloads the figures as CSV', desktopOnly, async ({ page, site, author }) => {
  const id = await post(site, author, { title: 'Hutan, dan sungai' });
  storeReadings(site, { kind: 'article', id, day: '2024-03-05', total: 12, unique: 9 });
  storeReadings(site, { kind: 'article', id, day: '2024-05-01', total: 2 });
  await page.goto(ownAdminPages.reads);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^angka-baca-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain('"Hutan, dan sungai","12","9","0"');

  await period(page).selectOption('Mei 2024');
  await expect(page).toHaveURL(/bulan=2024-05/);
  await expect(main(page).locator('dl').first()).toContainText('Dibaca2');
  const ofMonth = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh CSV' }).click();
  const csv = readFileSync(await (await ofMonth).path(), 'utf8');
  expect(csv).toContain('"2024-05-01"');
  expect(csv).not.toContain('"2024-03-05"');
});

asAuthor('an author sees the figures of their own articles only', async ({ page, site, author }) => {
  const other = await createAuthor(site);
  const foreign = await post(site, other, { title: 'Milik orang lain', status: 'disetujui' });
  const own = await post(site, author, { title: 'Air bersih', status: 'disetujui' });
  const waiting = await post(site, author, { title: 'Belum terbit' });
  storeReadings(site, { kind: 'article', id: foreign, day: dayBefore(2), total: 50 });

  await page.goto(pages.myArticles);
  await main(page).getByRole('link', { name: 'Angka baca' }).click();
  await expect(heading(page)).toHaveText('Angka baca artikel Anda');
  await expect(main(page)).toContainText('Belum ada yang tercatat.');
  await expectAccessibleAndFitting(page);

  storeReadings(site, { kind: 'article', id: own, day: dayBefore(2), total: 9, unique: 8 });
  storeReadings(site, { kind: 'article', id: own, day: '2024-03-05', total: 1000, unique: 700 });
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('1Air bersihDibaca1.009Pembaca harian708');
  await expect(main(page).getByRole('figure').getByRole('img')).toHaveAccessibleName(/: 9 kali dibaca/);
  await expect(main(page).locator('dl').first()).toHaveText('Dibaca1.009Pembaca harian708');
  await expectAccessibleAndFitting(page);
  await period(page).selectOption('Maret 2024');
  await expect(rows(page)).toContainText(['Dibaca1.000Pembaca harian700']);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh CSV' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv).toContain('"Air bersih","1000","700","0"');
  expect(csv).not.toContain('Milik orang lain');

  await page.goto(addressOf('myArticleDetail', { id: own }));
  await expect(block(page).locator('dl')).toHaveText('Dibaca1.009Pembaca harian708');
  await expect(block(page).getByRole('img')).toHaveAccessibleName(/: 9 kali dibaca/);
  await expectAccessibleAndFitting(page);
  await block(page).getByRole('link', { name: 'Semua angka baca' }).click();
  await expect(heading(page)).toHaveText('Angka baca artikel Anda');
  const calls = watchCalls(page);
  await page.goto(addressOf('myArticleDetail', { id: waiting }));
  await expect(main(page).getByText('Artikel dikirim')).toBeVisible();
  expect(calls).not.toContain('workReads');
});

asAuthor('an article is shown without its figures if these do not load', async ({ page, site, author }) => {
  const id = await post(site, author, { title: 'Air bersih', status: 'disetujui' });
  const figures = await fail(page, '**/api/workReads?*');
  await page.goto(addressOf('myArticleDetail', { id }));
  await expect(heading(page)).toHaveText('Air bersih');
  await expect(main(page).getByText('Artikel dikirim')).toBeVisible();
  await expect(block(page)).toHaveCount(0);
  await figures();

  const list = await fail(page, '**/api/reads?*');
  await page.goto(ownAuthorPages.ownReads);
  await expect(main(page).getByRole('alert')).toHaveText('Angka baca tidak dapat dimuat.');
  await list();
  await main(page).getByRole('link', { name: 'Coba lagi' }).click();
  await expect(main(page)).toContainText('Belum ada yang tercatat.');
});

asAdmin('an admin sees the figures of a published article beside its decision', async ({ page, site, author }) => {
  const id = await post(site, author, { title: 'Air bersih', status: 'disetujui' });
  storeReadings(site, { kind: 'article', id, day: dayBefore(1), total: 3, unique: 2 });
  await page.goto(addressOf('articleStatus', { id }));
  await expect(block(page).locator('dl')).toHaveText('Dibaca3Pembaca harian2');
  await expectAccessibleAndFitting(page);
  await block(page).getByRole('link', { name: 'Semua angka baca' }).click();
  await expect(rows(page)).toContainText(['Air bersih']);
});

asAdmin('readers see the number only while the setting shows it', async ({ page, site, author, newBrowser }) => {
  const article = await post(site, author, { title: 'Air bersih', status: 'disetujui' });
  const blog = await addBlog(site, 'Kabar lamun');
  const unread = await post(site, author, { title: 'Belum dibaca', status: 'disetujui' });
  storeReadings(site, { kind: 'article', id: article, day: dayBefore(2), total: 1234 });
  storeReadings(site, { kind: 'article', id: article, day: dayBefore(0), total: 5 });
  storeReadings(site, { kind: 'blog', id: blog, day: dayBefore(40), total: 8 });
  storeReadings(site, { kind: 'article', id: unread, day: dayBefore(0), total: 5 });
  const articlePath = addressOf('articleDetail', { id: article });
  const reader = await newBrowser();
  await reader.goto(articlePath);
  await expect(main(reader).getByText('menit baca')).toBeVisible();
  await expect(main(reader).getByText(/Dibaca .* kali/)).toHaveCount(0);

  await page.goto(addressOf('siteSettings', { bagian: 'reads' }));
  const form = page.getByRole('form', { name: 'Angka baca' });
  const preview = page.getByRole('region', { name: 'Pratinjau' });
  await expect(preview).toContainText('6 menit baca');
  await expect(preview).not.toContainText('Dibaca');
  await form.getByLabel('Tampilkan kepada pembaca').check();
  await expect(preview).toContainText('Dibaca 1.234 kali');
  await expectAccessibleAndFitting(page);
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Pengaturan disimpan. Situs sudah memakainya.')).toBeVisible();

  await reader.reload();
  await expect(main(reader).getByText('Dibaca 1.234 kali', { exact: true })).toBeVisible();
  await expectAccessibleAndFitting(reader);
  await reader.goto(addressOf('blogDetail', { id: blog }));
  await expect(main(reader).getByText('Dibaca 8 kali', { exact: true })).toBeVisible();
  await reader.goto(addressOf('articleDetail', { id: unread }));
  await expect(heading(reader)).toHaveText('Belum dibaca');
  await expect(main(reader).getByText(/Dibaca .* kali/)).toHaveCount(0);

  await form.getByLabel('Tampilkan kepada pembaca').uncheck();
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Versi 2, dipakai sekarang')).toBeVisible();
  await reader.goto(articlePath);
  await expect(main(reader).getByText('menit baca')).toBeVisible();
  await expect(main(reader).getByText(/Dibaca .* kali/)).toHaveCount(0);
});

asAdmin('behind a CDN, the page says that the server counts only some readers', desktopOnly, async ({ page }) => {
  await page.route('**/api/reads?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), is_partial: true } });
  });
  await page.goto(ownAdminPages.reads);
  await expect(page.getByRole('note')).toHaveText(
    'Sebagian pembaca dilayani CDN, jadi angka ini lebih rendah daripada sebenarnya.',
  );
  await expectAccessibleAndFitting(page);
});
