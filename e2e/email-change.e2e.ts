import { mailPages, ownUserPages, pages } from '#contract/routes.ts';
import { expectAccessible, expectAccessibleAndFitting } from './kit/accessible.ts';
import { openSession, registerPerson } from './kit/accounts.ts';
import { linkIn, mailTo } from './kit/mails.ts';
import { toast } from './kit/screen.ts';
import { fillLogin } from './kit/session.ts';
import { allowErrors, asAuthor as test, expect, test as asVisitor } from './kit/test.ts';
import { visit } from './kit/visit.ts';

test('an author changes the address by the links in two mails', async ({ page, site, author }) => {
  allowErrors(/422/);
  const fresh = `baru-${author.email}`;
  await page.goto(ownUserPages.account);
  const section = page.getByRole('region', { name: 'Ganti email' });
  await section.getByLabel('Email baru').fill(author.email);
  await section.getByLabel('Password sekarang', { exact: true }).fill(author.password);
  await section.getByRole('button', { name: 'Ganti email' }).click();
  await expect(section.getByLabel('Email baru')).toHaveAccessibleDescription(/^Itu alamat email Anda sekarang/);
  await section.getByLabel('Email baru').fill(fresh);
  await section.getByRole('button', { name: 'Ganti email' }).click();
  await expect(section).toContainText(`Menunggu dipastikan: ${fresh}`);
  await expect(section.getByRole('heading')).toBeFocused();
  await expectAccessibleAndFitting(page);

  const old = linkIn(await mailTo(site, author.email, 'Ganti email akun'), mailPages.confirmEmailChange);
  await page.goto(old);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pastikan' }).click();
  await expect(page.getByRole('main')).toContainText('Buka juga tautan di email ke alamat baru.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ke akun saya' }).click();
  await expect(section).toContainText('Alamat lama: sudah dipastikan');

  await page.goto(linkIn(await mailTo(site, fresh, 'Pastikan email baru'), mailPages.confirmEmailChange));
  await page.getByRole('button', { name: 'Pastikan' }).click();
  await expect(page.getByRole('main')).toContainText('Email akun Anda diganti.');
  expect(page.url()).not.toContain('#');
  await page.getByRole('link', { name: 'Ke akun saya' }).click();
  await expect(page.getByRole('main')).toContainText(`· ${fresh}`);
  await expect(section.getByRole('button', { name: 'Ganti email' })).toBeVisible();
  await mailTo(site, author.email, 'telah diganti');
  await openSession(site, { email: fresh, password: author.password });
});

test('a person who did not ask for it refuses the change, and is led to a new password', async ({
  page,
  site,
  author,
}) => {
  await page.goto(ownUserPages.account);
  const section = page.getByRole('region', { name: 'Ganti email' });
  await section.getByLabel('Email baru').fill(`jahat-${author.email}`);
  await section.getByLabel('Password sekarang', { exact: true }).fill(author.password);
  await section.getByRole('button', { name: 'Ganti email' }).click();
  await expect(toast(page, /^Kami mengirim email ke alamat lama/)).toBeVisible();
  await page.goto(linkIn(await mailTo(site, author.email, 'Ganti email akun'), mailPages.keepEmail));
  await page.getByRole('button', { name: 'Batalkan perubahan' }).click();
  await expect(page.getByRole('main')).toContainText('Email Anda tidak diganti, dan semua perangkat dikeluarkan.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Buat password baru' }).click();
  await expect(page).toHaveURL(pages.forgotPassword);
});

asVisitor('a person who has registered with a mistyped address corrects it by one link', async ({ page, site }) => {
  const person = await registerPerson(site, {}, { isConfirmed: false });
  const right = `benar-${person.email}`;
  await visit(page, pages.login);
  await fillLogin(page, person);
  await expect(page).toHaveURL(pages.home);
  await page.goto(ownUserPages.account);
  await page.getByRole('link', { name: 'Salah tulis alamat?' }).click();
  const section = page.getByRole('region', { name: 'Ganti email' });
  await expect(section.getByRole('heading')).toBeInViewport();
  await expect(section).toContainText('kami mengirim tautan ke alamat itu saja');
  await section.getByLabel('Email baru').fill(right);
  await section.getByLabel('Password sekarang', { exact: true }).fill(person.password);
  await section.getByRole('button', { name: 'Ganti email' }).click();
  await expect(toast(page, /^Kami mengirim email ke alamat baru\./)).toBeVisible();
  await expect(section).toContainText(`Menunggu dipastikan: ${right}`);
  await expect(section).not.toContainText('Alamat lama');
  await expectAccessibleAndFitting(page);

  await page.goto(linkIn(await mailTo(site, right, 'Pastikan email baru'), mailPages.confirmEmailChange));
  await page.getByRole('button', { name: 'Pastikan' }).click();
  await expect(page.getByRole('main')).toContainText('Email akun Anda diganti.');
  await page.getByRole('link', { name: 'Ke akun saya' }).click();
  await expect(page.getByRole('main')).toContainText(`· ${right}`);
  await expect(page.getByText(/^Email Anda belum dipastikan/)).toBeHidden();
  await openSession(site, { email: right, password: person.password });
});
