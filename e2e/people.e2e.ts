import { ownAdminPages } from '#contract/routes.ts';
import { expectAccessible, expectNoSidewaysScroll } from './kit/accessible.ts';
import { createAuthor } from './kit/accounts.ts';
import { decide, post } from './kit/articles.ts';
import { heading } from './kit/screen.ts';
import { asAdmin as test, expect } from './kit/test.ts';

test.use({ settings: { DEMO: '0' } });

test('an admin finds a person, and sees their works, decisions and devices', async ({ page, site, admin }) => {
  const { user, token } = await createAuthor(site);
  const id = await post(site, { token }, { title: 'Bakau di pesisir' });
  await decide(site, id, 'disetujui');
  await page.goto(ownAdminPages.people);
  await expect(heading(page)).toHaveText('Pengguna');
  const main = page.getByRole('main');
  const rows = main.getByRole('listitem').filter({ hasText: 'artikel ·' });
  await expect(rows.first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await main.getByLabel('Peran').selectOption('Admin');
  await expect(page).toHaveURL(/role=admin/);
  await expect(rows.filter({ hasText: admin.user.email })).toContainText('Admin');
  await expect(rows.filter({ hasText: user.email })).toHaveCount(0);
  await main.getByRole('searchbox').fill(user.email);
  await main.getByRole('button', { name: 'Cari' }).click();
  await expect(page.getByText('Tidak ada pengguna yang ditemukan.')).toBeVisible();
  await main.getByLabel('Peran').selectOption('Semua');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('1 artikel · terakhir aktif baru saja');

  await rows.getByRole('link').click();
  await expect(heading(page)).toHaveText(`${user.nama_depan} ${user.nama_belakang}`);
  await expect(main.getByRole('region', { name: 'Akun' })).toContainText(user.email);
  await expect(main.getByRole('region', { name: 'Tulisan (1)' })).toContainText('Bakau di pesisir');
  await expect(main.getByRole('region', { name: 'Keputusan tentang tulisannya' })).toContainText('Disetujui oleh');
  await expect(main.getByRole('region', { name: 'Perangkat' }).getByRole('listitem')).not.toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await expect(rows).toHaveCount(1);
});
