import type { Page } from '@playwright/test';
import { ownAdminPages, pages } from '#contract/routes.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, logInAdmin } from './kit/accounts.ts';
import { openSidebar } from './kit/back-office.ts';
import { change } from './kit/database.ts';
import { heading, toast, toastButton } from './kit/screen.ts';
import type { Site } from './kit/site.ts';
import { allowErrors, asAdmin as test, desktopOnly, expect } from './kit/test.ts';

test.use({ settings: { DEMO: '0' } });
test.beforeEach(({ site }) => {
  change(site, 'delete from redirects');
  change(site, 'delete from missing_pages');
});

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).getByRole('list', { name: 'Pengalihan' }).getByRole('listitem');
const addForm = (page: Page) => main(page).getByRole('form', { name: 'Pengalihan baru' });
const missing = (page: Page) =>
  main(page).getByRole('region', { name: 'Sering diminta, tetapi tidak ada' }).getByRole('listitem');
const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Adds redirects of these addresses by the API, in this order. */
async function addAll(site: Site, addresses: readonly string[]): Promise<void> {
  const { token } = await logInAdmin(site);
  for (const address of addresses) await call(site, 'POST', '/addRedirect', { address, target: pages.blog }, token);
}

test('an admin redirects a former address, which then leads visitors to the page', async ({ page, newBrowser }) => {
  allowErrors(/addRedirect|editRedirect/);
  await page.goto(ownAdminPages.bin);
  await (await openSidebar(page)).getByRole('link', { name: 'Pengalihan' }).click();
  await expect(heading(page)).toHaveText('Pengalihan');
  await expect(main(page)).toContainText('Belum ada. Alamat tanpa halaman yang diminta pengunjung');
  await expect(main(page)).toContainText('Belum ada pengalihan.');

  const form = addForm(page);
  await form.getByLabel('Alamat lama').fill('/2019/06/Air-Bersih/');
  await form.getByLabel('Alihkan ke').fill('artikel');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Alihkan ke')).toBeFocused();
  await expect(form).toContainText('Tulis alamat di situs ini, misalnya /articleDetail/12, atau alamat lengkap');
  await expectAccessibleAndFitting(page);
  await form.getByLabel('Alihkan ke').fill(pages.about);
  await form.getByRole('button', { name: 'Tambah pengalihan' }).click();
  await expect(toast(page, '/2019/06/air-bersih dialihkan ke /about.')).toBeVisible();
  await expect(rows(page)).toContainText(['/2019/06/air-bersih → dialihkan ke /about']);
  await expect(form.getByLabel('Alamat lama')).toHaveValue('');

  const visitor = await newBrowser();
  await visitor.goto('/2019/06/AIR-bersih/');
  await expect(visitor).toHaveURL(pages.about);

  await rows(page).getByRole('button', { name: 'Ubah /2019/06/air-bersih' }).click();
  const editing = page.getByRole('dialog', { name: 'Ubah pengalihan' });
  await expect(editing.getByLabel('Alamat lama')).toBeFocused();
  await editing.getByLabel('Alihkan ke').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(editing.getByLabel('Alihkan ke')).toHaveAttribute('aria-invalid', 'true');
  await editing.getByLabel('Alihkan ke').fill(pages.services);
  await editing.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Pengalihan disimpan.')).toBeVisible();
  await expect(rows(page).getByRole('button', { name: 'Ubah' })).toBeFocused();
  await expect(rows(page).getByRole('link', { name: pages.services })).toHaveAttribute('href', pages.services);
  await visitor.goto('/2019/06/air-bersih');
  await expect(visitor).toHaveURL(pages.services);
});

test('an admin searches the redirects, deletes one and takes that back', async ({ page, site }) => {
  await addAll(site, [...Array.from({ length: 24 }, (_, index) => `/lama/${index}`), '/hutan', '/sungai']);
  change(site, `insert into import_runs (origin, file, started_at) values ('lama.contoh.id', 'lama.xml', '')`);
  change(site, `update redirects set run_id = (select max(id) from import_runs) where address = '/hutan'`);
  await page.goto(ownAdminPages.redirects);
  await expect(rows(page)).toHaveCount(25);
  await expect(rows(page).getByText('dari impor')).toHaveCount(1);
  await expect(rows(page).filter({ hasText: 'dari impor' })).toContainText('/hutan');
  await expect(page.getByText('1–25 dari 26 pengalihan')).toBeVisible();
  await page.goto(`${ownAdminPages.redirects}?page=2`);
  await expect(rows(page)).toContainText(['/lama/0']);

  await page.getByLabel('Cari pengalihan').fill('TAN');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toContainText(['/hutan']);
  await expect(rows(page)).toHaveCount(1);
  expect(new URL(page.url()).search).toBe('?q=TAN');
  await page.getByLabel('Cari pengalihan').fill('gunung');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tidak ada pengalihan yang cocok dengan “gunung”.')).toBeVisible();
  await page.getByRole('link', { name: 'Lihat semua pengalihan' }).click();
  await expect(rows(page)).toContainText(['/sungai', '/hutan']);

  await rows(page).getByRole('button', { name: 'Hapus /sungai' }).press('Enter');
  await expect(rows(page).first()).toContainText('/hutan');
  await expect(rows(page).first().getByRole('link', { name: pages.blog })).toBeFocused();
  await expect(toast(page, 'Pengalihan dihapus.')).toBeVisible();
  expect((await page.request.get('/sungai')).status()).toBe(404);
  await toastButton(page, 'Urungkan').click();
  await expect(toast(page, '/sungai dialihkan ke /blog.')).toBeVisible();
  await expect(rows(page).first()).toContainText('/sungai');
  expect((await page.request.get('/sungai', { maxRedirects: 0 })).status()).toBe(301);
});

test('an address that visitors request in vain is redirected or dismissed', async ({ page, site }) => {
  const insert = 'insert into missing_pages (address, count, last_at) values (?, ?, ?)';
  change(site, insert, '/hilang', 37, '2026-11-21T03:00:00.000Z');
  change(site, insert, `/${'panjang'.repeat(28)}`, 2, '2026-11-20T03:00:00.000Z');
  change(site, insert, '/lain', 1, '2026-11-20T03:00:00.000Z');
  await page.goto(ownAdminPages.redirects);
  await expect(missing(page)).toContainText([/\/hilang37 kali · terakhir 21 Nov 2026/, 'panjang', '/lain']);
  await expectAccessibleAndFitting(page);

  await missing(page).getByRole('button', { name: 'Alihkan… /hilang' }).click();
  await expect(addForm(page).getByLabel('Alamat lama')).toHaveValue('/hilang');
  await expect(addForm(page).getByLabel('Alihkan ke')).toBeFocused();
  await page.keyboard.type(pages.blog);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toContainText(['/hilang']);
  await expect(missing(page)).toHaveCount(2);

  await missing(page).getByRole('button', { name: 'Abaikan /panjang' }).press('Enter');
  await expect(missing(page)).toContainText(['/lain']);
  await expect(missing(page)).toHaveCount(1);
  await expect(missing(page).getByRole('button', { name: 'Alihkan… /lain' })).toBeFocused();
  await missing(page).getByRole('button', { name: 'Abaikan' }).press('Enter');
  await expect(missing(page)).toHaveCount(0);
  await expect(main(page)).toBeFocused();
});

test('redirects come from a CSV file, and go into one', desktopOnly, async ({ page }) => {
  allowErrors(/importRedirects/);
  await page.goto(ownAdminPages.redirects);
  const csv = main(page).getByRole('region', { name: 'Berkas CSV' });
  const choose = async (given: ReturnType<typeof file>) => {
    const chooser = page.waitForEvent('filechooser');
    await csv.getByRole('button', { name: 'Unggah CSV' }).click();
    await (await chooser).setFiles(given);
  };
  await choose(file('lama.csv', 'dari,ke\r\n/lama,/blog\r\nsalah,/blog\r\n'));
  await expect(csv.getByRole('status')).toHaveText('1 pengalihan ditambahkan, 0 sudah ada, 1 baris salah.');
  await expect(csv.getByRole('listitem')).toHaveText([/^Baris 3: Tulis alamat di situs ini/]);
  await expect(rows(page)).toContainText(['/lama']);
  await expectAccessibleAndFitting(page);

  await choose(file('besar.csv', 'x'.repeat(2 * 1024 * 1024 + 1)));
  await expect(csv.getByRole('alert')).toHaveText('Berkas ini lebih besar dari 2 MB. Bagi menjadi beberapa berkas.');
  await expect(csv.getByRole('listitem')).toHaveCount(0);
  await choose(file('rusak.csv', `/a,"${'x'.repeat(100_000)}`));
  await expect(csv.getByRole('alert')).toContainText('Berkas ini bukan CSV yang dapat dibaca.');

  const download = page.waitForEvent('download');
  await csv.getByRole('button', { name: 'Unduh CSV' }).click();
  expect((await download).suggestedFilename()).toBe('pengalihan.csv');
});
