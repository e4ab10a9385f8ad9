import { labels } from '#contract/messages.ts';
import { addressOf } from '#contract/routes.ts';
import { post, readArticle } from './kit/articles.ts';
import { allowErrors, asAdmin as test, desktopOnly, expect } from './kit/test.ts';

test.use({ settings: { FOUR_EYES: 'on', DEMO: '0' } });

test(
  'with FOUR_EYES an admin cannot decide on an own article, reads that another one must, and keeps what was typed',
  desktopOnly,
  async ({ page, site, admin }) => {
    allowErrors(/updateStatusArtikel/);
    const id = await post(site, admin, { title: 'Milik admin' });
    const refusal = page
      .getByRole('main')
      .getByText('Ini artikel Anda sendiri, sehingga admin lain yang memutuskannya.');
    const words = page.getByLabel('Pesan untuk penulis');

    await page.goto(addressOf('articleStatus', { id: String(id) }));
    await page.getByLabel(labels.articleAdmin.newStatus, { exact: true }).selectOption('ditolak');
    await words.fill('Belum cukup.');
    await page.getByRole('main').getByRole('button', { name: 'Simpan status' }).click();
    await expect(refusal).toBeVisible();
    await expect(words).toHaveValue('Belum cukup.');
    expect(await readArticle(site, admin, id)).toMatchObject({ verifikasi_admin: 'menunggu' });
  },
);
