import type { APIRequestContext, Page } from '@playwright/test';
import { labels } from '#contract/messages.ts';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import { fail } from './kit/network.ts';
import { allowErrors, desktopOnly, expect, phoneOnly, test } from './kit/test.ts';
import { visit } from './kit/visit.ts';

const { about, contact } = DEFAULT_SITE;

const PAGES = ['/about', '/services', '/blog', '/contactus', '/article'];

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const more = (page: Page) => page.getByRole('link', { name: 'Muat lagi' });

type Row = { id: number; title: string; preview: string };

async function listed(request: APIRequestContext, call: 'semuaArtikel' | 'semuaBlog'): Promise<Row[]> {
  const answer = (await (await request.get(`/api/${call}`, { params: { view: 'card', per_page: 100 } })).json()) as {
    artikels?: Row[];
    blog?: Row[];
  };
  return answer.artikels ?? answer.blog ?? [];
}

test('about has the institute, its mission and its values, whose initials spell the name', async ({ page }) => {
  await visit(page, '/about');
  await expect(title(page)).toHaveText('About Terarah');
  for (const text of [about.lead, ...about.intro, about.vision]) await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole('heading', { name: labels.about.vision, exact: true })).toBeVisible();
  const mission = page.getByRole('region', { name: labels.about.mission });
  await expect(mission.getByRole('listitem')).toHaveCount(about.mission.length);

  const values = page.getByRole('region', { name: labels.about.coreValue });
  await expect(values.getByRole('heading', { level: 3 })).toHaveText([...labels.about.coreValues]);
  const initials = values.locator('[data-initial]');
  expect((await initials.allInnerTexts()).join('')).toBe('TERARAH');
  const edges = await initials.evaluateAll((letters) => letters.map((letter) => letter.getBoundingClientRect().left));
  expect(new Set(edges).size).toBe(1);
  for (const name of labels.about.coreValues)
    await expect(values.getByText(name, { exact: true })).toHaveAttribute('lang', 'en');
});

for (const [chosen, other] of [
  ['id', 'en'],
  ['en', 'id'],
] as const) {
  test(
    `services describes all six in both languages, ${chosen} first when it is chosen`,
    desktopOnly,
    async ({ page, context, site }) => {
      await context.addCookies([{ name: 'language', value: chosen, url: site.url }]);
      await visit(page, '/services');
      await expect(cards(page).getByRole('heading', { level: 2 })).toHaveText([...labels.services]);
      const descriptions = cards(page).nth(2).locator('h2 ~ p');
      await expect(descriptions).toHaveText([labels.sroiDescription[chosen], labels.sroiDescription[other]]);
      await expect(descriptions.first()).toHaveAttribute('lang', chosen);
      await expect(descriptions.last()).toHaveAttribute('lang', other);
    },
  );
}

test('contact has address, e-mail and telephone, and no form', async ({ page }) => {
  await visit(page, '/contactus');
  const main = page.getByRole('main');
  for (const line of contact.address) await expect(main.getByText(line, { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: contact.email })).toHaveAttribute('href', `mailto:${contact.email}`);
  await expect(main.getByRole('link', { name: contact.phone })).toHaveAttribute('href', 'tel:+622745550182');
  await expect(main.locator('form, input, textarea')).toHaveCount(0);
});

test('the blog shows the posts on post, newest first, as the call returns them', async ({ page, request }) => {
  await visit(page, '/blog');
  // The page shows only the newest eight posts. The list may contain more, from other tests on the same server.
  const posts = (await listed(request, 'semuaBlog')).slice(0, 8);
  await expect(cards(page).getByRole('heading')).toHaveText(posts.map((post) => post.title));
  for (const [position, { preview }] of posts.entries()) await expect(cards(page).nth(position)).toContainText(preview);
});

test.describe('a list that is longer than a page', () => {
  test('grows by Muat lagi, and going back from an article restores it', async ({ page, request }) => {
    const articles = await listed(request, 'semuaArtikel');
    const titles = articles.map((article) => article.title);
    await visit(page, '/article');
    const first = await cards(page).count();
    expect(first).toBeLessThan(articles.length);
    await expect(cards(page).getByRole('heading')).toHaveText(titles.slice(0, first));

    await more(page).click();
    await expect(cards(page).getByRole('heading')).toHaveText(titles.slice(0, 2 * first));
    await expect(page).toHaveURL('/article?page=2');
    await expect(cards(page).nth(first).getByRole('heading').getByRole('link')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'dari' })).toHaveText(
      `1–${Math.min(2 * first, titles.length)} dari ${titles.length} artikel`,
    );

    await cards(page)
      .nth(first + 1)
      .getByRole('heading')
      .getByRole('link')
      .click();
    await expect(title(page)).toHaveText(titles[first + 1] ?? '');
    await page.goBack();
    await expect(cards(page).getByRole('heading')).toHaveText(titles.slice(0, 2 * first));
    await expect(cards(page).nth(first + 1)).toBeInViewport();

    await page.reload();
    await expect(cards(page).getByRole('heading')).toHaveText(titles.slice(first, 2 * first));
    await page.getByRole('link', { name: 'Lebih baru' }).click();
    await expect(page).toHaveURL('/article');
    await expect(cards(page).getByRole('heading')).toHaveText(titles.slice(0, first));
  });

  test('keeps its rows when the connection fails, and continues when it is back', desktopOnly, async ({ page }) => {
    allowErrors(/\.data|Failed to fetch|NetworkError/);
    await visit(page, '/article');
    const first = await cards(page).count();
    const restore = await fail(page, '**/*.data*');
    await more(page).click();
    const message = page.getByRole('dialog', { name: 'Tidak ada koneksi' });
    await expect(message).toBeVisible();
    await expect(page).toHaveURL('/article');
    await expect(cards(page)).toHaveCount(first);

    await restore();
    await message.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(cards(page).nth(first)).toBeVisible();
    expect(await cards(page).count()).toBeGreaterThan(first);
  });

  test('has no page before the first or after the last', desktopOnly, async ({ page, request }) => {
    allowErrors(/\/(article|blog)\?page/);
    for (const path of ['/article', '/blog']) {
      for (const number of ['0', '-1', 'dua', '1.5', '99999', '100000']) {
        expect((await request.get(`${path}?page=${number}`)).status(), `${path} ${number}`).toBe(404);
      }
    }
    await visit(page, '/blog?page=99');
    await expect(title(page)).toHaveText('Halaman tidak ditemukan');
  });
});

test('with an invalid token, a page says so and is not cached', desktopOnly, async ({ request }) => {
  const answer = await request.get('/article', { headers: { authorization: 'Bearer palsu' } });
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([401, 'no-store']);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page reads, and lists page through links', async ({ page, request }) => {
    for (const path of PAGES) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      await expect(title(page)).toBeVisible();
    }
    const titles = (await listed(request, 'semuaArtikel')).map((article) => article.title);
    await page.goto('/article');
    const first = await cards(page).count();
    await more(page).click();
    await expect(page).toHaveURL('/article?page=2');
    await expect(cards(page).getByRole('heading')).toHaveText(titles.slice(first, 2 * first));
    await page.goBack();
    await expect(cards(page).getByRole('heading')).toHaveText(titles.slice(0, first));
  });
});

test('the pages fit a narrow phone', phoneOnly, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [...PAGES, '/articleDetail/1', '/detailBlogUser/1']) {
    await page.goto(path);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});
