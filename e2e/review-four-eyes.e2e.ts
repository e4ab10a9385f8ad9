import { addressOf } from '#contract/routes.ts';
import { post, readArticle } from './kit/articles.ts';
import { asAdmin as test, desktopOnly, expect } from './kit/test.ts';

test.use({ settings: { DEMO: '0', FOUR_EYES: 'on' } });

test(
  'an own article in the queue has no decision, and says who has to decide',
  desktopOnly,
  async ({ page, site, admin }) => {
    const id = await post(site, admin, { title: 'Tulisan admin' });
    await page.goto(addressOf('review', { artikel: id }));
    await expect(page.getByText('Artikel Anda sendiri. Admin lain harus memutuskannya.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Tulisan admin' })).toContainText('Artikel Anda sendiri');
    await expect(page.getByRole('group', { name: 'Pilihan' })).toHaveCount(0);
    await page.keyboard.press('a');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('form', { name: 'Keputusan' })).toHaveCount(0);
    expect(await readArticle(site, admin, id)).toMatchObject({ verifikasi_admin: 'menunggu' });
  },
);
