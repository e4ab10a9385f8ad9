import { messages } from '#contract/messages.ts';
import { mailPages, pages } from '#contract/routes.ts';
import { expectAccessible } from './kit/accessible.ts';
import { call, registerPerson } from './kit/accounts.ts';
import { linkIn, mailTo } from './kit/mails.ts';
import { field, heading, submit, toast } from './kit/screen.ts';
import { expectSignedOut, fillLogin, pressLogout, storedToken } from './kit/session.ts';
import type { Site } from './kit/site.ts';
import { allowErrors, expect, test } from './kit/test.ts';

test.use({ settings: { RATE_LIMIT: 'on' } });

test('a stranger who uses up the tries locks no user out: a link comes by mail, and the device is known from then on', async ({
  page,
  site,
  isMobile,
}) => {
  allowErrors(/\/api\/(login|signInByLink)/);
  const person = await registerPerson(site);
  await useUpTries(site, person.email);

  await page.goto(pages.login);
  await fillLogin(page, person);
  await expect(page.getByRole('alert').getByText(/^Terlalu banyak percobaan/)).toBeVisible();
  await page.getByRole('link', { name: 'Sign In lewat email' }).click();
  await expect(heading(page)).toHaveText('Sign In lewat email');
  await submit(page).click();
  await expect(field(page, 'email')).toHaveAccessibleDescription('Email wajib diisi.');
  await expectAccessible(page);
  await field(page, 'email').fill(person.email);
  await submit(page).click();
  await expect(page.getByRole('status').getByText(/^Jika alamat itu terdaftar, tautan/)).toBeVisible();

  const link = linkIn(await mailTo(site, person.email, 'Ada yang mencoba masuk'), mailPages.mailedSignIn);
  await page.goto(link);
  await expectAccessible(page);
  expect(await storedToken(page)).toBeNull();
  await submit(page).click();
  await expect(page).toHaveURL(pages.home);
  await expect(toast(page, messages.login.succeeded)).toBeVisible();
  await page.goBack();
  expect(page.url()).not.toContain('#');

  await page.goto(pages.home);
  await pressLogout(page, isMobile);
  await expectSignedOut(page);
  await useUpTries(site, person.email);
  await page.goto(pages.login);
  await fillLogin(page, person);
  await expect(page).toHaveURL(pages.home);

  await page.goto(pages.home);
  await pressLogout(page, isMobile);
  await expectSignedOut(page);
  await page.goto(link);
  await submit(page).click();
  await expect(page.getByRole('alert').getByText(/^Tautan ini sudah dipakai/)).toBeVisible();
  await page.goto(mailPages.mailedSignIn);
  await submit(page).click();
  await expect(page.getByRole('alert').getByText(/^Alamat ini tidak lengkap/)).toBeVisible();
});

/** Tries wrong passwords for an account, as an attacker would, until the server accepts no further tries. */
async function useUpTries(site: Site, email: string): Promise<void> {
  for (let tries = 0; tries < 11; tries += 1) {
    await call(site, 'POST', '/login', { email, password: 'salah-semua' }).catch(() => undefined);
  }
}
