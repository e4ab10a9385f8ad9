import type { Page } from '@playwright/test';
import { labels, messages } from '#contract/messages.ts';
import { addressOf, ownAdminPages, pages } from '#contract/routes.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, get, logInAdmin } from './kit/accounts.ts';
import { cards } from './kit/articles.ts';
import { openSidebar } from './kit/back-office.ts';
import { closeQuestion, heading, toast, toastButton } from './kit/screen.ts';
import { asAdmin as test, expect } from './kit/test.ts';

test.use({ settings: { DEMO: '0' } });

const rows = (page: Page) => page.getByRole('main').locator('ul > li').filter({ hasText: 'Dihapus permanen pada' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Jenis' });

test('what an admin deletes is found in the bin, and restored from there', async ({ page, site }) => {
  const { token } = await logInAdmin(site);
  const { id } = await call<{ id: number }>(site, 'POST', '/postBlogBerita', { title: 'Bakau', content: 'Isi' }, token);
  const book = { title: 'Lamun', author: 'Siti', tahun: '2024', penerbit: 'Terarah', doi: '10.1/182' };
  const { id: bookId } = await call<{ id: number }>(site, 'POST', '/addBuku', book, token);
  await page.goto(pages.blogAdmin);
  await cards(page)
    .filter({ hasText: 'Bakau' })
    .getByRole('button', { name: labels.blogAdmin.delete, exact: true })
    .click();
  const question = page.getByRole('dialog', { name: 'Hapus “Bakau”?' });
  await expect(question).toContainText('dapat dipulihkan dari Sampah selama 30 hari');
  await question.getByRole('button', { name: 'Hapus' }).click();
  await expect(toast(page, messages.blogs.deleted)).toBeVisible();
  await call(site, 'DELETE', `/deleteBuku/${bookId}`, undefined, token);

  await (await openSidebar(page)).getByRole('link', { name: 'Sampah' }).click();
  await expect(heading(page)).toHaveText('Sampah');
  await expect(rows(page)).toContainText(['Lamun', 'Bakau']);
  await expect(rows(page).first()).toContainText(
    /Buku · dihapus oleh \S.* pada .*Dihapus permanen pada .* \(30 hari lagi\)/,
  );
  await expectAccessibleAndFitting(page);

  await tabs(page).getByRole('link', { name: 'Blog 1' }).click();
  await expect(rows(page)).toHaveCount(1);
  expect(new URL(page.url()).search).toBe('?jenis=blog');
  await page.getByLabel('Cari di sampah').fill('lam');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tidak ada judul yang cocok dengan “lam” dan jenis ini.')).toBeVisible();
  await page.getByRole('link', { name: 'Lihat semua di sampah' }).click();
  await expect(rows(page)).toHaveCount(2);

  await rows(page).filter({ hasText: 'Bakau' }).getByRole('button', { name: 'Pulihkan' }).press('Enter');
  await expect(rows(page)).toContainText(['Lamun']);
  await expect(rows(page).getByRole('button', { name: 'Pulihkan Lamun' })).toBeFocused();
  await expect(toast(page, 'Blog dikembalikan.')).toBeVisible();
  await toastButton(page, 'Buka').click();
  await expect(page).toHaveURL(addressOf('blogAdminDetail', { id }));
  await expect(page.getByRole('main')).toContainText('Bakau');
});

test('an admin removes for good what is in the bin', async ({ page, site }) => {
  const { token } = await logInAdmin(site);
  for (const title of ['Satu', 'Dua']) {
    const { id } = await call<{ id: number }>(site, 'POST', '/postArtikel', { title, content: 'Isi' }, token);
    await call(site, 'DELETE', `/delArticle/${id}`, undefined, token);
  }
  await page.goto(`${ownAdminPages.bin}?jenis=article`);
  await expect(rows(page)).toContainText(['Dua', 'Satu']);
  const ask = () => rows(page).first().getByRole('button', { name: 'Hapus permanen' }).click();
  await ask();
  await closeQuestion(page, 'Hapus “Dua” secara permanen?');
  for (const [title, next] of [
    ['Dua', page.getByRole('button', { name: 'Pulihkan Satu' })],
    ['Satu', page.getByRole('main')],
  ] as const) {
    await ask();
    const question = page.getByRole('dialog', { name: `Hapus “${title}” secara permanen?` });
    await question.getByRole('button', { name: 'Hapus permanen' }).click();
    await expect(rows(page).filter({ hasText: title })).toHaveCount(0);
    await expect(next).toBeFocused();
  }
  await expect(toast(page, 'Dihapus permanen.').first()).toBeVisible();
  await page.goto(ownAdminPages.bin);
  const { meta } = await get<{ meta: { counts: { article: number } } }>(site, '/bin', token);
  expect(meta.counts.article).toBe(0);
});
