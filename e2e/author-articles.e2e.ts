import type { Page } from '@playwright/test';
import { ARTICLE_STATUSES } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { expectAccessible, expectAccessibleAndFitting } from './kit/accessible.ts';
import { createAuthor } from './kit/accounts.ts';
import { formOn } from './kit/article-form.ts';
import { cards, decide, hueOf, post } from './kit/articles.ts';
import { fail, failures, hold } from './kit/network.ts';
import { heading } from './kit/screen.ts';
import { allowErrors, asAuthor as test, desktopOnly, expect } from './kit/test.ts';

test.describe('My Articles', () => {
  async function open(page: Page, query = ''): Promise<void> {
    await page.goto(pages.myArticles + query);
    await expect(page.getByRole('search')).toBeVisible();
  }
  const tab = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name });

  test('shows all articles of the author in every status, each in its colour and in words', async ({
    page,
    site,
    author,
  }) => {
    await post(site, await createAuthor(site), { title: 'Milik orang lain' });
    for (const status of ARTICLE_STATUSES) {
      await post(site, author, { title: `Yang ${status}`, ...(status !== 'menunggu' && { status }) });
    }
    await open(page);
    await expect(heading(page)).toHaveText(labels.myArticles);
    await expect(cards(page)).toHaveCount(3);
    for (const [status, hue] of [
      ['disetujui', 'blue'],
      ['menunggu', 'yellow'],
      ['ditolak', 'red'],
    ] as const) {
      const card = cards(page).filter({ hasText: `Yang ${status}` });
      expect(await hueOf(card, labels.articleAdmin.statusOptions[status]), status).toBe(hue);
    }
    for (const [name, number] of [
      ['Semua', 3],
      ['Menunggu', 1],
      ['Disetujui', 1],
      ['Ditolak', 1],
    ] as const) {
      await expect(tab(page, name)).toHaveText(`${name}${number}`);
    }
    await expectAccessibleAndFitting(page);

    await tab(page, 'Ditolak').click();
    await expect(page).toHaveURL('/userArticle?status=ditolak');
    await expect(cards(page)).toHaveCount(1);
    await expect(tab(page, 'Ditolak')).toBeFocused();
    await expect(tab(page, 'Ditolak')).toHaveAttribute('aria-current', 'true');
    await cards(page).getByRole('link').click();
    await expect(page).toHaveURL(/\/DetailArticle\/\d+$/);
    await expect(heading(page)).toHaveText('Yang ditolak');
    await expect(heading(page)).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/userArticle?status=ditolak');
  });

  test('is searched, with the search in the address', async ({ page, site, author }) => {
    for (const title of ['Hutan bakau', 'Sungai', 'Bakau & warga']) await post(site, author, { title });
    await open(page);
    await page.getByRole('searchbox').fill('bakau');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/userArticle?q=bakau');
    await expect(cards(page)).toHaveCount(2);
    await expect(page.getByRole('status').getByText('2 artikel untuk “bakau”')).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect(tab(page, 'Semua')).toHaveText('Semua2');

    await tab(page, 'Ditolak').click();
    await expect(page).toHaveURL('/userArticle?q=bakau&status=ditolak');
    await expect(page.getByText(messages.myArticles.none)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Lihat semua artikel Anda' }).click();
    await expect(page).toHaveURL('/userArticle');
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('bakau');
  });

  test('has pages with addresses of their own', desktopOnly, async ({ page, site, author }) => {
    for (let number = 1; number <= 12; number += 1) await post(site, author, { title: `Artikel ${number}` });
    await open(page);
    await expect(cards(page)).toHaveCount(10);
    await expect(page.getByText('1–10 dari 12 artikel')).toBeVisible();
    const next = page.getByRole('link', { name: 'Berikutnya' });
    await expect(next).toHaveAttribute('href', '/userArticle?page=2');
    await next.click();
    await expect(page).toHaveURL('/userArticle?page=2');
    await expect(cards(page)).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Halaman 2' })).toHaveAttribute('aria-current', 'page');
    await page.goto('/userArticle?page=9');
    await expect(page.getByText(messages.myArticles.none)).toBeVisible();
    await page.getByRole('link', { name: 'Ke halaman pertama' }).click();
    await expect(cards(page)).toHaveCount(10);
  });

  test('says so when there are none, and when they do not load', desktopOnly, async ({ page }) => {
    await open(page);
    await expect(page.getByText(messages.myArticles.none)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tulis artikel pertama Anda' })).toHaveAttribute(
      'href',
      pages.postArticle,
    );
    await expectAccessible(page);
    for (const [fulfil, text] of failures(messages.myArticles.loadFailed)) {
      const restore = await fail(page, '**/api/userArtikel*', fulfil);
      await page.goto(pages.myArticles);
      await expect(page.getByRole('alert').getByText(text)).toBeVisible();
      await restore();
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Coba lagi' }).click();
    await expect(page.getByText(messages.myArticles.none)).toBeVisible();
  });

  test('asks a signed-out person to sign in', desktopOnly, async ({ page, author }) => {
    allowErrors(/401/);
    await open(page);
    await fail(page, '**/api/userArtikel*', { status: 401, json: { message: 'Masuk dulu.' } });
    await page.route('**/api/refresh', (route) => route.fulfill({ json: { authorization: { token: author.token } } }));
    await tab(page, 'Menunggu').click();
    await expect(page.getByRole('alert').getByText(messages.myArticles.notSignedIn)).toBeVisible();
  });

  test('shows placeholders of the final size while cards are loading', desktopOnly, async ({ page, site, author }) => {
    for (const title of ['Satu', 'Dua'])
      await post(site, author, { title, content: `<p>${'Kalimat yang cukup panjang. '.repeat(9)}</p>` });
    const release = await hold(page, '**/api/userArtikel*');
    await page.goto(pages.myArticles);
    await expect(page.getByText('Memuat artikel Anda…')).toBeAttached();
    const rows = page.locator('main .divide-y > *');
    const place = async () => (await rows.nth(1).boundingBox()) ?? { y: 0, height: 0 };
    const before = await place();
    release();
    await expect(cards(page)).toHaveCount(2);
    const after = await place();
    expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(16);
  });
});

test.describe('one of my articles', () => {
  const panel = (page: Page) => page.getByRole('complementary', { name: 'Status artikel' });

  test('is shown as readers will see it, with its status and what comes next', async ({ page, site, author }) => {
    const content = '<p>Isi pertama.</p><h2>Bab</h2><table><tr><th>a</th></tr><tr><td>1</td></tr></table>';
    const id = await post(site, author, { title: 'Menunggu kabar', content });
    await page.goto(`/DetailArticle/${id}`);
    await expect(heading(page)).toHaveText('Menunggu kabar');
    await expect(page).toHaveTitle('Menunggu kabar · Terarah');
    await expect(panel(page)).toContainText('Menunggu');
    await expect(panel(page)).toContainText('Admin akan membacanya');
    await expect(page.getByRole('region', { name: 'Tabel 1' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Salin tautan|Bagikan/ })).toHaveCount(0);
    await expectAccessibleAndFitting(page);

    await decide(site, id, 'disetujui');
    await page.reload();
    await expect(panel(page)).toContainText('tampil untuk umum sejak');
    await page.getByRole('link', { name: 'Lihat di situs' }).click();
    await expect(page).toHaveURL(`/articleDetail/${id}`);
  });

  test('that was rejected can be used for a new one', desktopOnly, async ({ page, site, author }) => {
    const content = '<p>Isi <strong>lama</strong>.</p>';
    const id = await post(site, author, { title: 'Belum cukup', content, status: 'ditolak' });
    await page.goto(`/DetailArticle/${id}`);
    await expect(panel(page)).toContainText('Admin tidak menyetujui');
    await expect(panel(page)).toContainText('ingin artikel ini ditinjau lagi? Tulis kepada redaksi');
    await expectAccessible(page);
    await expect(page.getByText('Perbaiki dan kirim lagi')).toHaveCount(0);
    await page.getByRole('button', { name: 'Pakai untuk tulisan baru' }).click();
    await expect(page).toHaveURL(pages.postArticle);
    const form = formOn(page);
    await expect(form.title).toHaveValue('Belum cukup');
    await expect(page.locator('.editor-page strong')).toHaveText('lama');
  });

  test(
    'those of other authors, approved or not, and a missing one are not found',
    desktopOnly,
    async ({ page, site }) => {
      allowErrors(/detailArtikel/);
      const stranger = await createAuthor(site);
      const waiting = await post(site, stranger, { title: 'Menunggu' });
      const approved = await post(site, stranger, { title: 'Disetujui', status: 'disetujui' });
      for (const id of [waiting, approved, 2_147_483_647, 'abc']) {
        await page.goto(`/DetailArticle/${id}`);
        await expect(heading(page), String(id)).toHaveText(messages.articles.notFound);
        await expect(page).toHaveTitle(/^Artikel tidak ditemukan/);
      }
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Lihat artikel Anda' }).click();
      await expect(page).toHaveURL(pages.myArticles);
    },
  );

  test('that does not load says so, and loads at the second try', desktopOnly, async ({ page, site, author }) => {
    const id = await post(site, author, { title: 'Datang kemudian' });
    const restore = await fail(page, '**/api/detailArtikel/*');
    await page.goto(`/DetailArticle/${id}`);
    await expect(heading(page)).toHaveText(messages.articles.loadFailed);
    await restore();
    await page.getByRole('link', { name: 'Coba lagi' }).click();
    await expect(heading(page)).toHaveText('Datang kemudian');
  });
});
