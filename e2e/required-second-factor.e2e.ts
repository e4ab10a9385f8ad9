import { adminPages, ownUserPages } from '#contract/routes.ts';
import { codeOfApp } from '#tests/authenticator.ts';
import { expectAccessible } from './kit/accessible.ts';
import { heading } from './kit/screen.ts';
import { fillLogin } from './kit/session.ts';
import { allowErrors, expect, test } from './kit/test.ts';

test.use({ settings: { REQUIRE_2FA: 'admins' } });

test('an admin is led to the second step, and goes on to the page that they wanted', async ({ page, site }) => {
  allowErrors(/403/);
  await page.goto(adminPages.articleAdmin);
  await fillLogin(page, site.admin);
  await expect(page).toHaveURL(new RegExp(ownUserPages.account));
  await expect(page.getByRole('main')).toContainText('mewajibkan verifikasi dua langkah bagi admin');
  await expectAccessible(page);
  await page.goto(adminPages.dashboard);
  await expect(page).toHaveURL(new RegExp(ownUserPages.account));
  await page.goto(adminPages.articleAdmin);
  await expect(page).toHaveURL(new RegExp(ownUserPages.account));

  await page.getByRole('main').getByRole('button', { name: 'Nyalakan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password sekarang', { exact: true }).fill(site.admin.password);
  await dialog.getByRole('button', { name: 'Lanjut' }).click();
  const secret = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Kode keamanan').fill(codeOfApp(secret, new Date()));
  await dialog.getByRole('button', { name: 'Nyalakan' }).click();
  await dialog.getByRole('button', { name: 'Sudah saya simpan' }).click();
  await expect(page).toHaveURL(new RegExp(adminPages.articleAdmin));
  await expect(heading(page)).toBeVisible();
});
