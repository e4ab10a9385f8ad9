import { ownAdminPages, pages } from '#contract/routes.ts';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, logInAdmin } from './kit/accounts.ts';
import { mailTo } from './kit/mails.ts';
import { heading, toast } from './kit/screen.ts';
import { asAdmin as test, expect } from './kit/test.ts';

test.use({ settings: { MODE: 'production', DEMO: '0' } });

test('a new production site asks its first admin once, and the dashboard lists what is left', async ({
  page,
  site,
}) => {
  await page.goto(pages.dashboard);
  await expect(heading(page)).toHaveText('Siapkan situs Anda');
  await expect(page).toHaveURL(ownAdminPages.setup);
  const steps = page.getByRole('list', { name: 'Langkah' }).getByRole('listitem');
  await expect(steps).toHaveCount(4);
  await expectAccessibleAndFitting(page);

  const { token } = await logInAdmin(site);
  const identity = { version: 0, value: { ...DEFAULT_SITE.identity, name: 'Bahari' } };
  await call(site, 'PUT', '/saveSiteSetting/identity', identity, token);
  await page.reload();
  await expect(steps.nth(0)).toContainText('selesai');
  await steps.nth(2).getByRole('button', { name: 'Kirim email uji coba' }).click();
  await expect(toast(page, /^Email uji coba dikirim ke/)).toBeVisible();
  await expect(steps.nth(2)).toContainText('selesai');
  expect(await mailTo(site, site.admin.email, 'Uji coba')).toContain('Bahari');
  await steps.nth(3).getByRole('button', { name: 'Lewati Topik artikel' }).click();
  await expect(steps.nth(3)).toContainText('dilewati');
  await expect(steps.nth(3).getByRole('link', { name: 'Tambah topik' })).toBeVisible();
  await page.getByRole('button', { name: 'Lewati semuanya' }).click();

  await expect(heading(page)).toHaveText('Dashboard');
  const open = page.getByRole('region', { name: 'Belum diisi' }).getByRole('link');
  await expect(open).toHaveText(['Alamat belum diisi', 'Belum ada topik']);
  await expectAccessibleAndFitting(page);
  await open.nth(0).click();
  await expect(page).toHaveURL(`${ownAdminPages.siteSettings}?bagian=contact`);
  const contact = { version: 0, value: { ...DEFAULT_SITE.contact, address: ['Jl. Laut 1'] } };
  await call(site, 'PUT', '/saveSiteSetting/contact', contact, token);
  await call(site, 'POST', '/addTopic', { name: 'Laut' }, token);
  await page.goto(pages.dashboard);
  await expect(heading(page)).toHaveText('Dashboard');
  await expect(page.getByRole('region', { name: 'Saat ini' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Belum diisi' })).toHaveCount(0);
});
