import type { APIRequestContext, Page } from '@playwright/test';
import { labels, messages } from '#contract/messages.ts';
import { expectAccessible } from './kit/accessible.ts';
import { postIllustrated } from './kit/illustrated.ts';
import { allowErrors, desktopOnly, expect, test } from './kit/test.ts';
import { visit } from './kit/visit.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const also = (page: Page) => page.getByRole('complementary', { name: 'Baca juga' });

/** Returns the newest article that has a table wider than a phone's screen. */
async function articleWithTable(request: APIRequestContext) {
  const answer = await request.get('/api/semuaArtikel', { params: { per_page: 100 } });
  const { artikels } = (await answer.json()) as {
    artikels: { id: number; title: string; content: string; image: string | null; user: { nama_depan: string } }[];
  };
  const found = artikels.find(({ content, image }) => image !== null && content.includes('<table'));
  if (!found) throw new Error('No article with a table.');
  return found;
}

test('an article shows its breadcrumb, author, date and reading time', async ({ page, request }) => {
  const article = await articleWithTable(request);
  await visit(page, `/articleDetail/${article.id}`);
  await expect(title(page)).toHaveText(article.title);

  const trail = page.getByRole('navigation', { name: 'Jejak halaman' });
  await expect(trail.getByRole('listitem')).toHaveText([
    labels.navigation.home,
    labels.navigation.projectsArticle,
    article.title,
  ]);
  await expect(trail.locator('[aria-current=page]')).toHaveText(article.title);
  const text = page.getByRole('main').getByRole('article').first();
  await expect(text).toContainText(article.user.nama_depan);
  await expect(text.locator('time')).toHaveText(/^\d{1,2} \p{L}+ \d{4}$/u);
  await expect(text.getByText(/^\d+ menit baca$/)).toBeVisible();

  const picture = text.locator('img').first();
  await expect(picture).toHaveAttribute('srcset', /\d+w/);
  await expect(picture).toHaveAttribute('sizes', /.+/);
  await expect(picture).toHaveAttribute('width', /\d+/);
  const box = await picture.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.6, 1);
});

test('the text has a readable line length and height', async ({ page, request }) => {
  const { id } = await articleWithTable(request);
  await visit(page, `/articleDetail/${id}`);
  const measure = await page.locator('.prose > p:nth-of-type(3)').evaluate((paragraph) => {
    const { fontSize, lineHeight, width } = getComputedStyle(paragraph);
    const range = document.createRange();
    range.selectNodeContents(paragraph);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    return {
      size: Number.parseFloat(fontSize),
      leading: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize),
      characters: (paragraph.textContent ?? '').length / lines.size,
      width: Number.parseFloat(width),
    };
  });
  expect(measure.size).toBeGreaterThanOrEqual(18);
  expect(measure.leading).toBeCloseTo(1.65, 1);
  // 75 characters is the limit for the mean of all lines. Full lines may be longer, because the last line is shorter.
  expect(measure.characters).toBeLessThanOrEqual(75);
});

test('a wide table scrolls inside itself, by keyboard too', async ({ page, request }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const { id } = await articleWithTable(request);
  await visit(page, `/articleDetail/${id}`);
  const table = page.getByRole('region', { name: 'Tabel 1' });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  expect(await table.evaluate((region) => region.scrollWidth > region.clientWidth)).toBe(true);
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
  const caption = await table.locator('caption').boundingBox();
  expect((caption?.x ?? 0) + (caption?.width ?? 999)).toBeLessThanOrEqual(375);
});

test('three related posts follow', desktopOnly, async ({ page, request }) => {
  for (const [path, kind] of [
    ['/articleDetail', 'article'],
    ['/detailBlogUser', 'blog'],
  ] as const) {
    const relatedTo = async (id: number) => {
      const answer = await request.get('/api/publicWork', { params: { kind, id } });
      return ((await answer.json()) as { related: { id: number; title: string }[] }).related;
    };
    const related = await relatedTo(1);
    const [first = { id: 0, title: '' }] = related;
    await visit(page, `${path}/1`);
    await expect(also(page).getByRole('heading', { level: 3 })).toHaveText(related.map((post) => post.title));
    expect(related).toHaveLength(3);

    // The address identifies the link: other tests may create posts with the same title on the same server.
    await also(page).locator(`a[href="${path}/${first.id}"]`).click();
    await expect(title(page)).toHaveText(first.title);
    await expect(title(page)).toBeFocused();
    const [next] = await relatedTo(first.id);
    await expect(also(page).locator(`a[href="${path}/${next?.id}"]`)).toHaveText(next?.title ?? '');
  }
});

test.describe('sharing', () => {
  test('copies the address and says so', desktopOnly, async ({ page, context, site }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await visit(page, '/articleDetail/1?utm=x');
    await page.getByRole('button', { name: 'Salin tautan' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Tautan tersalin' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/articleDetail/1`);
    await expect(page.getByText('Tautan tersalin')).toHaveCount(0);
  });

  test('says so when it cannot copy', desktopOnly, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await visit(page, '/detailBlogUser/1');
    await page.getByRole('button', { name: 'Salin tautan' }).click();
    await expect(page.getByText(/Tidak dapat disalin/)).toBeVisible();
  });

  test("uses the device's own share dialog if there is one", async ({ page, site }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (given: ShareData) => document.documentElement.setAttribute('data-shared', JSON.stringify(given)),
      });
    });
    await visit(page, '/detailBlogUser/1');
    await page.getByRole('button', { name: 'Bagikan' }).click();
    const shared = await page.locator('html').getAttribute('data-shared');
    expect(JSON.parse(shared ?? '')).toEqual({
      title: await title(page).innerText(),
      url: `${site.url}/detailBlogUser/1`,
    });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an article is complete, and offers nothing that needs a script', async ({ page }) => {
    await page.goto('/articleDetail/1');
    await expect(title(page)).toBeVisible();
    await expect(page.locator('.prose h2').first()).toBeVisible();
    await expect(also(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });
});

test(
  'on paper only the article is printed, black on white, with its address',
  desktopOnly,
  async ({ page, request, site }) => {
    const { id } = await articleWithTable(request);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await visit(page, `/articleDetail/${id}`);
    await expect(page.getByText(`Sumber: ${site.url}/articleDetail/${id}`)).toBeVisible();
    for (const hidden of [
      page.getByRole('navigation', { name: 'Jejak halaman' }),
      page.getByRole('contentinfo'),
      also(page),
      page.getByRole('button', { name: /Salin tautan|Bagikan/ }),
    ]) {
      await expect(hidden).toBeHidden();
    }
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.locator('.prose > p').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('.scrolling').first()).toHaveCSS('overflow-x', 'visible');
  },
);

test('Ctrl+P prints when the pictures below the fold have arrived', desktopOnly, async ({ page, site }) => {
  await page.addInitScript(() => {
    window.print = () => {
      const missing = [...document.images].filter((image) => image.naturalWidth === 0 && !image.closest('dialog'));
      document.documentElement.dataset['printedWithout'] = String(missing.length);
    };
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/storage/**', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`/articleDetail/${await postIllustrated(site)}`, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('.opens-large > img')).toHaveCount(3);
  await page.keyboard.press('Control+p');
  await expect(page.locator('.opens-large > img').last()).toHaveAttribute('loading', 'eager');
  expect(await page.locator('html').getAttribute('data-printed-without')).toBeNull();
  resolve();
  await expect(page.locator('html')).toHaveAttribute('data-printed-without', '0');
});

for (const [path, message] of [
  ['/articleDetail', messages.articles.notFound],
  ['/detailBlogUser', messages.blogs.notFound],
] as const) {
  test(`${path} of nothing gets 404 and says so`, desktopOnly, async ({ page }) => {
    allowErrors(/\/(articleDetail|detailBlogUser)\//);
    for (const id of ['2147483647', '0', 'abc', '%3Cscript%3E']) {
      const response = await page.goto(`${path}/${id}`);
      expect(response?.status(), id).toBe(404);
      await expect(title(page)).toHaveText(message);
      await expect(page).toHaveTitle(`${message} · Terarah`);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    }
    await expectAccessible(page);
  });
}
