import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { expectAccessible } from './kit/accessible.ts';
import { cards } from './kit/articles.ts';
import { BUSY, fail, failures } from './kit/network.ts';
import { toast } from './kit/screen.ts';
import { allowErrors, asAdmin as test, desktopOnly, expect } from './kit/test.ts';

const meta = { total: 0, page: 1, per_page: 12 };
const LISTS = [
  [
    'articles',
    pages.articleAdmin,
    'semuaArtikel',
    { artikels: [], meta: { ...meta, counts: {} } },
    messages.articles.none,
  ],
  ['waiting articles', pages.waitingArticles, 'semuaArtikel', { artikels: [], meta }, messages.articles.none],
  [
    'blog posts',
    pages.blogAdmin,
    'semuaBlog',
    { blog: [], meta: { ...meta, counts: { onhold: 0, onpost: 0 } } },
    messages.blogs.none,
  ],
  ['books', pages.bookAdmin, 'semuaBuku', { buku: [], meta }, messages.books.none],
] as const;

for (const [name, path, call, json, none] of LISTS) {
  test.describe(`the list of ${name}`, desktopOnly, () => {
    test('says that it is empty', async ({ page }) => {
      await page.route(`**/api/${call}*`, (route) => route.fulfill({ json }));
      await page.goto(path);
      await expect(page.getByText(none, { exact: true })).toBeVisible();
      await expectAccessible(page);
    });

    for (const failure of [BUSY, undefined]) {
      test(`that does not load (${failure?.status ?? 'offline'}) is only logged, and loads later`, async ({ page }) => {
        allowErrors(/The list did not load/);
        const logged: string[] = [];
        page.on('console', (message) => logged.push(message.text()));
        const restore = await fail(page, `**/api/${call}*`, failure);
        await page.goto(path);
        const retry = page.getByRole('link', { name: 'Muat ulang daftar' });
        await expect(retry).toBeVisible();
        expect(logged.join('\n')).toContain('The list did not load');
        await expect(page.getByText(none)).toHaveCount(0);
        await expect(page.getByText(BUSY.json.message)).toHaveCount(0);
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
        await expectAccessible(page);
        await restore();
        await retry.click();
        await expect(cards(page).first()).toBeVisible();
      });
    }
  });
}

for (const [name, path, call, { delete: remove }] of [
  ['an article', pages.articleAdmin, 'delArticle', labels.articleAdmin],
  ['a blog post', pages.blogAdmin, 'deleteBlog', labels.blogAdmin],
] as const) {
  test(`${name} that cannot be deleted stays, and the reason is shown`, desktopOnly, async ({ page }) => {
    await page.goto(path);
    const card = cards(page).first();
    const title = await card.getByRole('heading').innerText();
    const question = page.getByRole('dialog', { name: `Hapus “${title}”?` });
    for (const [fulfil, text] of failures(messages.blogs.deleteFailed)) {
      const restore = await fail(page, `**/api/${call}/*`, fulfil);
      await card.getByRole('button', { name: remove, exact: true }).click();
      await question.getByRole('button', { name: 'Hapus' }).click();
      await expect(toast(page, text)).toBeVisible();
      await expect(question).toHaveCount(0);
      await expect(card).toContainText(title);
      await restore();
    }
  });
}
