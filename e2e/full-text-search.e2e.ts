import type { Page } from '@playwright/test';
import { pages } from '#contract/routes.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { cards, decide, post, uniqueWord } from './kit/articles.ts';
import { queueRows, reviewAddress } from './kit/review-screen.ts';
import { waitForTexts } from './kit/search-index.ts';
import { asAdmin, asAuthor, expect } from './kit/test.ts';

const marks = (page: Page) => page.getByRole('main').locator('mark');
/** Returns an article whose text has the word far from its beginning. */
const withText = (title: string, word: string) => ({
  title,
  content: `<p>${'Kalimat lain. '.repeat(30)}</p><p>Warga memantau ${word} sejak musim kemarau.</p>`,
});

asAdmin.beforeEach(async ({ site, admin }) => await waitForTexts(site, admin));

asAdmin('the list of articles finds a word of a text, and shows where it stands', async ({ page, site, author }) => {
  const word = uniqueWord();
  await post(site, author, withText('Sumur desa', word));
  await decide(site, await post(site, author, withText('Sumur kota', word)), 'ditolak');
  await post(site, author, { title: `Judul ${word}` });
  await page.goto(pages.articleAdmin);
  await page.getByRole('searchbox').fill(word);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText(`3 artikel untuk “${word}”`)).toBeVisible();
  await expect(cards(page)).toHaveCount(3);
  await expect(marks(page)).toHaveText([word, word]);
  await expect(cards(page).filter({ hasText: 'Sumur desa' })).toContainText(`Warga memantau ${word} sejak`);
  await expectAccessibleAndFitting(page);
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Ditolak' }).click();
  await expect(cards(page).getByRole('heading')).toHaveText(['Sumur kota']);
});

asAdmin('the review queue finds a word of a waiting text', async ({ page, site, author }) => {
  const word = uniqueWord();
  await post(site, author, withText('Sumur desa', word));
  await page.goto(reviewAddress(word));
  await expect(queueRows(page)).toHaveCount(1);
  await expect(queueRows(page).locator('mark')).toHaveText(word);
  await expectAccessibleAndFitting(page);
});

asAdmin('a list that was not searched in all texts says so', async ({ page, site, author }) => {
  const word = uniqueWord();
  await post(site, author, { title: `Judul ${word}` });
  for (const [searched, said] of [
    ['none', /^Isi tulisan belum ikut dicari/],
    ['some', /^Sebagian isi tulisan belum ikut dicari/],
  ] as const) {
    await page.route('**/api/semuaArtikel?*', async (route) => {
      const response = await route.fetch();
      const { artikels, meta } = await response.json();
      await route.fulfill({ response, json: { artikels, meta: { ...meta, text_search: searched } } });
    });
    await page.goto(`${pages.articleAdmin}?q=${word}`);
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByText(said)).toBeVisible();
    await page.goto(`${pages.articleAdmin}?q=${word}x`);
    await expect(page.getByText(said)).toBeVisible();
    await expectAccessibleAndFitting(page);
    await page.unroute('**/api/semuaArtikel?*');
  }
  await page.goto(`${pages.articleAdmin}?q=${word}`);
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText(/isi tulisan belum ikut dicari/i)).toHaveCount(0);
});

asAuthor('authors find their own articles by words of the text', async ({ page, site, author }) => {
  await post(site, author, withText('Sumur desa', 'pengeringan'));
  await post(site, author, { title: 'Lain' });
  await page.goto(pages.myArticles);
  await page.getByRole('searchbox').fill('kekeringan warga');
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(1);
  await expect(marks(page)).toHaveText(['Warga', 'pengeringan']);
  await expectAccessibleAndFitting(page);
});
