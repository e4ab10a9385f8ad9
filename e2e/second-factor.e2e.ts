import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { mailPages, ownUserPages, pages } from '#contract/routes.ts';
import { codeOfApp } from '#tests/authenticator.ts';
import { expectAccessible, expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, registerPerson } from './kit/accounts.ts';
import { linkIn, mailTo } from './kit/mails.ts';
import { field, submit, toast } from './kit/screen.ts';
import { expectSignedOut, fillLogin, pressLogout, signIn } from './kit/session.ts';
import { allowErrors, asAuthor, desktopOnly, expect, test } from './kit/test.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Verifikasi dua langkah' });
const half = 30_000;
const NEW = 'padang lamun di teluk';

test('a person turns on the second step, signs in with app and recovery codes, changes the password, and turns it off', async ({
  page,
  site,
  isMobile,
}) => {
  allowErrors(/\/api\/(login|signInByLink)|422/);
  const person = await registerPerson(site);
  await signIn(page, person);
  await page.goto(ownUserPages.account);
  await section(page).getByRole('button', { name: 'Nyalakan' }).click();
  const start = page.getByRole('dialog', { name: 'Nyalakan aplikasi autentikator' });
  await expect(start.getByLabel('Password sekarang', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await start.getByLabel('Password sekarang', { exact: true }).fill('bukan ini');
  await start.getByRole('button', { name: 'Lanjut' }).click();
  await expect(start.getByLabel('Password sekarang', { exact: true })).toHaveAccessibleDescription(/tidak cocok/);
  await start.getByLabel('Password sekarang', { exact: true }).fill(person.password);
  await start.getByRole('button', { name: 'Lanjut' }).click();

  const setup = page.getByRole('dialog', { name: 'Hubungkan aplikasi autentikator' });
  await expect(setup.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible();
  const secret = ((await setup.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
  await expectAccessibleAndFitting(page);
  await setup.getByLabel('Kode keamanan').fill('000 000');
  await setup.getByRole('button', { name: 'Nyalakan' }).click();
  await expect(setup.getByLabel('Kode keamanan')).toHaveAccessibleDescription(/tidak cocok/);
  const begun = Date.now();
  await setup.getByLabel('Kode keamanan').fill(codeOfApp(secret, new Date(begun)));
  await setup.getByRole('button', { name: 'Nyalakan' }).click();

  const shown = page.getByRole('dialog', { name: 'Simpan kode pemulihan Anda' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const codes = await shown.getByRole('listitem').allTextContents();
  await shown.getByRole('button', { name: 'Sudah saya simpan' }).click();
  await expect(section(page)).toContainText('Tersisa 10 kode');
  await expect(section(page).getByRole('heading')).toBeFocused();
  await mailTo(site, person.email, 'Verifikasi dua langkah akun Terarah Anda menyala');

  await page.goto(pages.home);
  await pressLogout(page, isMobile);
  await expectSignedOut(page);
  await page.goto(pages.login);
  await fillLogin(page, person);
  await expect(field(page, 'code')).toBeFocused();
  await expectAccessible(page);
  await submit(page).click();
  await expect(field(page, 'code')).toHaveAccessibleDescription(/^Tulis kode dari aplikasi/);
  // The code of the present half minute has been used. The server already accepts the code of the next half minute.
  await field(page, 'code').fill(codeOfApp(secret, new Date(begun + half)));
  await submit(page).click();
  await expect(toast(page, messages.login.succeeded)).toBeVisible();
  await expect(page).toHaveURL(pages.home);

  await pressLogout(page, isMobile);
  await expectSignedOut(page);
  await page.goto(mailPages.signInLink);
  await field(page, 'email').fill(person.email);
  await submit(page).click();
  await page.goto(linkIn(await mailTo(site, person.email, 'Tautan untuk login'), mailPages.mailedSignIn));
  await submit(page).click();
  await expect(field(page, 'code')).toBeFocused();
  await field(page, 'code').fill(codes[0] ?? '');
  await submit(page).click();
  await expect(toast(page, messages.login.succeeded)).toBeVisible();
  await mailTo(site, person.email, 'Kode pemulihan akun Terarah Anda dipakai');

  await page.goto(ownUserPages.account);
  await expect(section(page)).toContainText('Tersisa 9 kode');
  const form = page.getByRole('region', { name: 'Ganti password' });
  await form.getByLabel('Password sekarang', { exact: true }).fill(person.password);
  await form.getByLabel('Password baru', { exact: true }).fill(NEW);
  await form.getByLabel('Konfirmasi password', { exact: true }).fill(NEW);
  await form.getByRole('button', { name: 'Ganti password' }).click();
  await expect(form.getByLabel('Kode keamanan')).toBeFocused();
  await expect(form.getByLabel('Kode keamanan')).toHaveAccessibleDescription(/^Kode keamanan wajib diisi/);
  await form.getByLabel('Kode keamanan').fill(codes[0] ?? '');
  await form.getByRole('button', { name: 'Ganti password' }).click();
  await expect(form.getByLabel('Kode keamanan')).toHaveAccessibleDescription(/^Kode itu salah/);
  await expectAccessibleAndFitting(page);
  await form.getByLabel('Kode keamanan').fill(codes[2] ?? '');
  await form.getByRole('button', { name: 'Ganti password' }).click();
  await expect(toast(page, /^Password diganti/)).toBeVisible();
  await expect(form.getByLabel('Kode keamanan')).toHaveValue('');
  await expect(section(page)).toContainText('Tersisa 8 kode');

  await section(page).getByRole('button', { name: 'Buat kode baru' }).click();
  const renew = page.getByRole('dialog', { name: 'Buat kode pemulihan baru' });
  await renew.getByLabel('Password sekarang', { exact: true }).fill(NEW);
  await renew.getByLabel('Kode keamanan').fill(codes[1] ?? '');
  await renew.getByRole('button', { name: 'Buat kode baru' }).click();
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const fresh = await shown.getByRole('listitem').allTextContents();
  await shown.getByRole('button', { name: 'Sudah saya simpan' }).click();
  await section(page).getByRole('button', { name: 'Matikan' }).click();
  const end = page.getByRole('dialog', { name: 'Matikan aplikasi autentikator?' });
  await end.getByLabel('Password sekarang', { exact: true }).fill(NEW);
  await end.getByLabel('Kode keamanan').fill(fresh[0] ?? '');
  await end.getByRole('button', { name: 'Matikan' }).click();
  await expect(toast(page, 'Verifikasi dua langkah dimatikan.')).toBeVisible();
  await expect(section(page).getByRole('button', { name: 'Nyalakan' })).toBeVisible();
});

asAuthor('a form from before the second step asks for the code, too', desktopOnly, async ({ page, site, author }) => {
  allowErrors(/422/);
  await page.goto(ownUserPages.account);
  const form = page.getByRole('region', { name: 'Ganti password' });
  await form.getByLabel('Password sekarang', { exact: true }).fill(author.password);
  await form.getByLabel('Password baru', { exact: true }).fill(NEW);
  await form.getByLabel('Konfirmasi password', { exact: true }).fill(NEW);
  await expect(form.getByLabel('Kode keamanan')).toHaveCount(0);

  const callAsAuthor = <T>(path: string, body: object) => call<T>(site, 'POST', path, body, author.token);
  const { secret } = await callAsAuthor<{ secret: string }>('/startSecondFactor', { password: author.password });
  const { recovery_codes: codes } = await callAsAuthor<{ recovery_codes: string[] }>('/turnOnSecondFactor', {
    code: codeOfApp(secret, new Date()),
  });
  await form.getByRole('button', { name: 'Ganti password' }).click();
  await expect(form.getByLabel('Kode keamanan')).toBeFocused();
  await expect(form.getByLabel('Kode keamanan')).toHaveAccessibleDescription(/^Tulis kode dari aplikasi/);
  await form.getByLabel('Kode keamanan').fill(codes[0] ?? '');
  await form.getByRole('button', { name: 'Ganti password' }).click();
  await expect(toast(page, /^Password diganti/)).toBeVisible();
  await expect(section(page)).toContainText('Tersisa 9 kode');
});
