import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { ownAdminPages, ownUserPages, pages } from '#contract/routes.ts';
import { expectAccessible, expectAccessibleAndFitting, expectNoSidewaysScroll } from './kit/accessible.ts';
import { type Person, registerPerson } from './kit/accounts.ts';
import { mailTo } from './kit/mails.ts';
import { field, toast } from './kit/screen.ts';
import { expectSignedOut, fillLogin, pressLogout, storedToken } from './kit/session.ts';
import { allowErrors, expect, test } from './kit/test.ts';
import type { Site } from './kit/site.ts';
import { hydrated } from './kit/visit.ts';

// Browsers allow passkeys only on a domain such as localhost, and not on 127.0.0.1.
test.use({ settings: { PUBLIC_URL: 'http://localhost:{port}' } });

/** Adds a virtual passkey device that verifies its user. Returns a function that turns this verification on or off. */
async function addDevice(page: Page): Promise<(isVerified: boolean) => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isUserVerified) => {
    await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  };
}

/** Returns a function that turns a path into an address of the site on the domain localhost. */
const addressOn = (site: Site) => (path: string) => site.url.replace('127.0.0.1', 'localhost') + path;

async function signIn(page: Page, site: Site, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto(addressOn(site)(pages.login));
  await fillLogin(page, person);
  await expect.poll(() => storedToken(page)).not.toBeNull();
}

test('a person adds a passkey, signs in by it alone, confirms their identity by it, and removes it', async ({
  page,
  site,
  isMobile,
}) => {
  allowErrors(/\/api\/(login|signInByPasskey)/);
  const at = addressOn(site);
  const setVerified = await addDevice(page);
  const person = await registerPerson(site);
  await signIn(page, site, person);
  await page.goto(at(ownUserPages.account));
  const section = page.getByRole('region', { name: 'Verifikasi dua langkah' });
  const dialog = page.getByRole('dialog');

  await section.getByRole('button', { name: 'Tambah passkey' }).click();
  await expect(dialog.getByLabel('Nama passkey')).toBeFocused();
  await dialog.getByLabel('Nama passkey').fill('Laptop kantor');
  await expectAccessible(page);
  await dialog.getByLabel('Password sekarang', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Lanjut' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'Sudah saya simpan' }).click();
  await expect(section).toContainText('Laptop kantor');
  await expect(section).toContainText('belum dipakai');
  await expectAccessibleAndFitting(page);
  await mailTo(site, person.email, 'Passkey ditambahkan');

  const signOut = async () => {
    await page.goto(at(pages.home));
    await pressLogout(page, isMobile);
    await expectSignedOut(page);
    await page.goto(at(pages.login));
  };
  await signOut();
  await hydrated(page);
  const button = page.getByRole('button', { name: 'Sign In dengan passkey' });
  await setVerified(false);
  await button.click();
  await expect(page.getByRole('alert').getByText(/^Passkey tidak jadi dipakai/)).toBeVisible();
  await setVerified(true);
  await button.click();
  await expect(toast(page, messages.login.succeeded)).toBeVisible();
  await expect(page).toHaveURL(at(pages.home));

  await signOut();
  await fillLogin(page, person);
  await expect(field(page, 'code')).toBeFocused();
  await expect(field(page, 'code')).toHaveAccessibleDescription(/^Gunakan passkey Anda/);
  await field(page, 'code').fill(codes[0] ?? '');
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(toast(page, messages.login.succeeded)).toBeVisible();

  await page.goto(at(ownUserPages.account));
  await expect(section).toContainText('terakhir dipakai');
  const form = page.getByRole('region', { name: 'Ganti password' });
  await form.getByRole('button', { name: 'Pakai passkey' }).click();
  await expect(form.getByLabel('Password baru', { exact: true })).toBeFocused();
  await form.getByLabel('Password baru', { exact: true }).fill('padang lamun di teluk');
  await form.getByLabel('Konfirmasi password', { exact: true }).fill('padang lamun di teluk');
  await setVerified(false);
  await form.getByRole('button', { name: 'Pakai passkey' }).click();
  await expect(form.getByRole('alert').getByText(/^Passkey tidak jadi dipakai/)).toBeVisible();
  await setVerified(true);
  // The failed passkey proves nothing: the button “Ganti password” still requires the current password.
  await form.getByRole('button', { name: 'Ganti password' }).click();
  await expect(form.getByLabel('Password sekarang', { exact: true })).toHaveAccessibleDescription(/wajib diisi/);
  await form.getByRole('button', { name: 'Pakai passkey' }).click();
  await expect(toast(page, /^Password diganti/)).toBeVisible();

  await section.getByRole('button', { name: 'Ganti nama Laptop kantor' }).click();
  const name = dialog.getByLabel('Nama passkey');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Laptop kantor');
  await name.fill(' ');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toContainText('Nama passkey wajib diisi.');
  await expectAccessible(page);
  await name.fill('Laptop rumah');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Nama passkey disimpan.')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Ganti nama Laptop rumah' })).toBeFocused();
  await expectNoSidewaysScroll(page);
  await section.getByRole('button', { name: 'Hapus Laptop rumah' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pakai passkey' }).click();
  await expect(toast(page, 'Passkey dihapus.')).toBeVisible();
  await expect(section).not.toContainText('Laptop rumah');
  await expect(section.getByText('Kode pemulihan')).toHaveCount(0);
});

test('an admin invites someone by a passkey', async ({ page, site }) => {
  const at = addressOn(site);
  await addDevice(page);
  await signIn(page, site, site.admin);
  await page.goto(at(ownUserPages.account));
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Tambah passkey' }).click();
  await dialog.getByLabel('Password sekarang', { exact: true }).fill(site.admin.password);
  await dialog.getByRole('button', { name: 'Lanjut' }).click();
  await dialog.getByRole('button', { name: 'Sudah saya simpan' }).click();
  await expect(page.getByText('belum dipakai')).toBeVisible();

  await page.goto(at(ownAdminPages.people));
  await page.getByRole('button', { name: 'Undang' }).click();
  const email = `dewi-${Date.now()}@contoh.id`;
  await dialog.getByLabel('Nama depan').fill('Dewi');
  await dialog.getByLabel('Nama belakang').fill('Lestari');
  await dialog.getByLabel('Email').fill(email);
  await expect(dialog.getByLabel('Kode keamanan')).toHaveAccessibleDescription(/“Pakai passkey”/);
  await expectAccessibleAndFitting(page);
  await dialog.getByRole('button', { name: 'Pakai passkey' }).click();
  await expect(toast(page, `Undangan dikirim ke ${email}. Tautannya berlaku 7 hari.`)).toBeVisible();
});
