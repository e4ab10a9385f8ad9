import { addressOf } from '#contract/routes.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, createAuthor } from './kit/accounts.ts';
import { allowErrors, asAdmin as test, expect } from './kit/test.ts';

test('an admin makes a link, a person without an account reads by it, and the admin ends it', async ({
  page,
  newBrowser,
  site,
}) => {
  // The browser logs the 404 of the link that the admin has ended.
  allowErrors(/404 .*\/pratinjau\//);
  const author = await createAuthor(site);
  const post = { title: 'Padang lamun yang belum terbit', content: '<p>Isi untuk penelaah</p>' };
  const { id } = await call<{ id: number }>(site, 'POST', '/postArtikel', post, author.token);
  await page.goto(addressOf('articleStatus', { id }));
  await page.getByText('Tautan pratinjau', { exact: true }).click();
  await page.getByLabel('Berlaku').selectOption('3 hari');
  await page.getByRole('button', { name: 'Buat tautan' }).click();
  const address = await page.getByLabel(/^Alamat tautan/).inputValue();
  await expectAccessibleAndFitting(page);

  const outside = await newBrowser();
  await outside.goto(address);
  await expect(outside.getByRole('heading', { level: 1, name: post.title })).toBeVisible();
  await expect(outside.getByText('Isi untuk penelaah')).toBeVisible();
  await expect(outside.getByRole('complementary', { name: 'Pratinjau' })).toContainText('belum terbit');
  await expect(outside.getByRole('button', { name: /Bagikan/ })).toHaveCount(0);
  await expect(outside.getByText('Kutip tulisan ini')).toHaveCount(0);
  await expectAccessibleAndFitting(outside);

  await page.getByRole('button', { name: /^Akhiri tautan/ }).click();
  await expect(page.getByRole('button', { name: /^Akhiri tautan/ })).toHaveCount(0);
  const gone = await outside.goto(address);
  expect(gone?.status()).toBe(404);
  await expect(outside.getByRole('heading', { level: 1 })).toHaveText('Tautan pratinjau ini tidak berlaku');
});
