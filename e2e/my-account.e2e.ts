import { readFile } from 'node:fs/promises';
import JSZip from 'jszip';
import { ownUserPages, pages } from '#contract/routes.ts';
import { expectAccessible, expectAccessibleAndFitting } from './kit/accessible.ts';
import { openSession } from './kit/accounts.ts';
import { openSidebar } from './kit/back-office.ts';
import { toast } from './kit/screen.ts';
import { allowErrors, asAdmin, asAuthor as test, desktopOnly, expect } from './kit/test.ts';

const NEW = 'padang lamun di teluk';

test('an author changes the password; other devices end, and this one stays', async ({ page, site, author }) => {
  allowErrors(/422/);
  await openSession(site, author);
  await page.goto(ownUserPages.account);
  const devices = page.getByRole('region', { name: 'Perangkat tempat Anda masuk' }).getByRole('listitem');
  await expect(devices.first()).toContainText('Perangkat ini');
  await expect(devices).toHaveCount(2);
  await expectAccessibleAndFitting(page);

  const form = page.getByRole('region', { name: 'Ganti password' });
  const password = form.getByLabel('Password sekarang', { exact: true });
  await form.getByRole('button', { name: 'Ganti password' }).click();
  await expect(password).toBeFocused();
  await password.fill('bukan ini');
  await form.getByLabel('Password baru', { exact: true }).fill(NEW);
  await form.getByLabel('Konfirmasi password', { exact: true }).fill(NEW);
  await form.getByRole('button', { name: 'Ganti password' }).click();
  await expect(password).toHaveAccessibleDescription('Password sekarang tidak cocok.');
  await password.fill(author.password);
  await form.getByRole('button', { name: 'Ganti password' }).click();
  await expect(toast(page, /^Password diganti/)).toBeVisible();
  await expect(password).toHaveValue('');
  await expect(devices).toHaveCount(1);
  await openSession(site, { email: author.email, password: NEW });
});

test('an author changes the name and says who they are; the menu follows at once', async ({ page }) => {
  allowErrors(/422/);
  await page.goto(ownUserPages.account);
  const profile = page.getByRole('region', { name: 'Profil' });
  await profile.getByLabel('Nama depan').fill('Wulandari');
  await profile.getByLabel('Bio').fill('Meneliti padang lamun.');
  await profile.getByLabel('ORCID').fill('0000-0002-1825-0098');
  await profile.getByRole('button', { name: 'Simpan profil' }).click();
  await expect(profile.getByLabel('ORCID')).toHaveAccessibleDescription(/^ORCID tidak benar/);
  await expect(profile.getByLabel('ORCID')).toBeFocused();
  await profile.getByLabel('ORCID').fill('0000-0002-1825-0097');
  await profile.getByRole('button', { name: 'Simpan profil' }).click();
  await expect(toast(page, 'Profil disimpan.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Wulandari Rahma ·');
  await page.reload();
  await expect(profile.getByLabel('Bio')).toHaveValue('Meneliti padang lamun.');
  await expect(page.getByRole('main')).toContainText('Wulandari Rahma ·');
});

test('one device is ended, or all others', desktopOnly, async ({ page, site, author }) => {
  for (let sessions = 0; sessions < 3; sessions += 1) await openSession(site, author);
  await page.goto(ownUserPages.account);
  const devices = page.getByRole('region', { name: 'Perangkat tempat Anda masuk' });
  const rows = devices.getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await rows
    .last()
    .getByRole('button', { name: /^Akhiri/ })
    .click();
  await expect(toast(page, 'Perangkat itu dikeluarkan.')).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(devices.getByRole('heading')).toBeFocused();
  await devices.getByRole('button', { name: 'Akhiri semua yang lain' }).click();
  await expect(rows).toHaveCount(1);
  await expect(devices.getByRole('button')).toHaveCount(0);
});

test('the menu under the name leads there', async ({ page, isMobile }) => {
  await page.goto(pages.about);
  await page.locator('[data-hydrated]').waitFor();
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  else await page.getByRole('banner').getByText('Projects', { exact: true }).filter({ visible: true }).click();
  await page.getByRole('link', { name: 'Akun saya' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Akun saya' })).toBeVisible();
});

asAdmin('so does the sidebar, for an admin', async ({ page }) => {
  await page.goto(pages.dashboard);
  await openSidebar(page);
  await page.getByRole('link', { name: 'Akun saya' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(ownUserPages.account);
  await expect(page.getByRole('heading', { level: 1, name: 'Akun saya' })).toBeVisible();
});

test('an author switches a kind of mail off; the choice is there again later', desktopOnly, async ({ page }) => {
  await page.goto(`${ownUserPages.account}#email`);
  const mails = page.getByRole('region', { name: 'Email yang Anda terima' });
  await expect(mails.getByRole('checkbox')).toHaveCount(3);
  await mails.getByLabel('Keputusan redaksi atas artikel saya').uncheck();
  await mails.getByRole('button', { name: 'Simpan pilihan email' }).click();
  await expect(toast(page, 'Pilihan email disimpan.')).toBeVisible();
  await page.reload();
  await expect(mails.getByLabel('Keputusan redaksi atas artikel saya')).not.toBeChecked();
  await expect(mails.getByLabel('Artikel saya telah diterima')).toBeChecked();
});

test('an author downloads their data as one file', desktopOnly, async ({ page, author }) => {
  await page.goto(ownUserPages.account);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh data saya' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^data-akun-\d{4}-\d\d-\d\d\.zip$/);
  const zip = await JSZip.loadAsync(await readFile(await download.path()), { checkCRC32: true });
  const data = JSON.parse((await zip.file('data.json')?.async('string')) ?? '');
  expect(data.profile).toMatchObject({ id: author.id, email: author.email });
});

test('an author asks for the deletion of the account, and cancels it again', desktopOnly, async ({ page, author }) => {
  allowErrors(/422/);
  await page.goto(ownUserPages.account);
  const section = page.getByRole('region', { name: 'Hapus akun' });
  await section.getByRole('button', { name: 'Hapus akun saya' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hapus akun Anda?' });
  await expectAccessible(page);
  await dialog.getByLabel('“Penulis”').check();
  const password = dialog.getByLabel('Password sekarang', { exact: true });
  await password.fill('bukan ini');
  await dialog.getByRole('button', { name: 'Hapus akun dalam 14 hari' }).click();
  await expect(password).toHaveAccessibleDescription('Password sekarang tidak cocok.');
  await password.fill(author.password);
  await dialog.getByRole('button', { name: 'Hapus akun dalam 14 hari' }).click();
  await expect(dialog).toBeHidden();
  await expect(section).toContainText('Akun ini dihapus pada');
  await expect(section).toContainText('dengan “Penulis” sebagai namanya');
  await expect(section.getByRole('heading')).toBeFocused();
  await expectAccessibleAndFitting(page);
  await page.reload();
  await section.getByRole('button', { name: 'Batalkan penghapusan' }).click();
  await expect(toast(page, /^Penghapusan dibatalkan/)).toBeVisible();
  await expect(section.getByRole('button', { name: 'Hapus akun saya' })).toBeVisible();
});
