import type { Page } from '@playwright/test';
import { adminPages, ownAdminPages, ownAuthorPages, ownUserPages, publicPages, userPages } from '#contract/routes.ts';
import { post } from './kit/articles.ts';
import { allowErrors, expect, test } from './kit/test.ts';

const ARTICLE = '/articleDetail/1';
const BLOG = '/detailBlogUser/1';
const PAGES = ['/', '/about', '/services', '/blog', '/contactus', '/article', '/article?page=2', ARTICLE, BLOG];

const contentOf = (page: Page, selector: string) => page.locator(selector).getAttribute('content');
const canonicalOf = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href');

async function structuredData(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as Record<string, unknown>);
}

test('every public page has a title, a description and one address of its own', async ({ page, site }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of PAGES) {
    await page.goto(path);
    titles.add(await page.title());
    const description = (await contentOf(page, 'meta[name=description]')) ?? '';
    expect(description.length, path).toBeGreaterThan(40);
    descriptions.add(description);
    expect(await canonicalOf(page), path).toBe(site.url + path);
    expect(await contentOf(page, 'meta[property="og:url"]'), path).toBe(site.url + path);
    await expect(page.locator('meta[name=robots]'), path).toHaveCount(0);
  }
  expect(titles.size).toBe(PAGES.length);
  expect(descriptions.size).toBe(PAGES.length);
});

test('parameters that change nothing are not part of the canonical address', async ({ page, site }) => {
  for (const [asked, known] of [
    ['/?services=all&utm_source=x', '/'],
    ['/article?page=1', '/article'],
    ['/article?utm_source=x&page=2', '/article?page=2'],
    ['/About/', '/about'],
  ] as const) {
    await page.goto(asked);
    expect(await canonicalOf(page), asked).toBe(site.url + known);
  }
});

test('every public page has a picture for link previews, which a browser can show', async ({ page, request }) => {
  for (const path of PAGES) {
    await page.goto(path);
    const address = (await contentOf(page, 'meta[property="og:image"]')) ?? '';
    expect(await contentOf(page, 'meta[name="twitter:image"]'), path).toBe(address);
    expect(await contentOf(page, 'meta[name="twitter:card"]'), path).toBe('summary_large_image');
    const picture = await request.get(address, { maxRedirects: 0 });
    expect(picture.status(), path).toBe(200);
    expect(picture.headers()['content-type'], path).toBe('image/jpeg');
    expect(picture.headers()['cache-control'], path).toContain('immutable');
    expect((await picture.body()).length, path).toBeLessThanOrEqual(120 * 1024);
    const size = await page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, address);
    expect(size, path).toEqual([1200, 630]);
  }
});

test('structured data describes the page', async ({ page, site }) => {
  const typesOf: Record<string, string[]> = {
    '/': ['Organization', 'WebSite'],
    '/about': ['Organization'],
    '/contactus': ['Organization'],
    '/services': [],
    '/article': [],
    [ARTICLE]: ['ScholarlyArticle', 'BreadcrumbList'],
    [BLOG]: ['BlogPosting', 'BreadcrumbList'],
  };
  for (const [path, types] of Object.entries(typesOf)) {
    await page.goto(path);
    const found = await structuredData(page);
    expect(
      found.map((data) => data['@type']),
      path,
    ).toEqual(types);
    for (const data of found) expect(data['@context']).toBe('https://schema.org');
  }
  await page.goto(ARTICLE);
  const [article, trail] = await structuredData(page);
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  expect(article).toMatchObject({ headline: heading, mainEntityOfPage: site.url + ARTICLE, inLanguage: 'id' });
  expect(article?.['datePublished']).toBe(await contentOf(page, 'meta[property="article:published_time"]'));
  expect(article?.['author']).toMatchObject([{ '@type': 'Person', name: await contentOf(page, 'meta[name=author]') }]);
  expect(trail?.['itemListElement']).toMatchObject([
    { position: 1, item: `${site.url}/` },
    { position: 2, item: `${site.url}/article` },
    { position: 3, name: heading },
  ]);
});

test('every address in structured data is on this site and exists', async ({ page, request, site }) => {
  for (const path of ['/', ARTICLE]) {
    await page.goto(path);
    const text = JSON.stringify(await structuredData(page));
    const addresses = new Set(text.match(/https?:\/\/[^"#]+/g));
    addresses.delete('https://schema.org');
    for (const address of addresses) {
      expect(address.startsWith(site.url), address).toBe(true);
      expect((await request.get(address)).status(), address).toBe(200);
    }
  }
});

test('a title cannot end the script element that contains it', async ({ page, request, site, admin }) => {
  const title = '</script><script>document.title="gagal"</script><!-- & "kutip" 🌱';
  const id = await post(site, admin, { title, status: 'disetujui' });
  await page.goto(`/articleDetail/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(await page.title()).toBe(`${title} · Terarah`);
  const [article] = await structuredData(page);
  expect(article?.['headline']).toBe(title);
  const address = (await contentOf(page, 'meta[property="og:image"]')) ?? '';
  expect((await request.get(address)).status()).toBe(200);
  expect(await (await request.get('/article/feed.xml')).text()).toContain('&lt;/script&gt;&lt;script&gt;');
});

test('missing pages are not for search engines', async ({ page }) => {
  allowErrors(/404/);
  for (const path of ['/tidak-ada', '/articleDetail/999999', '/detailBlogUser/999999', '/article?page=999']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    expect(await contentOf(page, 'meta[name=robots]'), path).toBe('noindex');
    await expect(page.locator('link[rel=canonical]'), path).toHaveCount(0);
    expect(await structuredData(page), path).toEqual([]);
  }
});

test('pages lead to the feeds, and the feeds and the sitemap to pages', async ({ page, request, site }) => {
  const feedsOf: Record<string, string[]> = {
    '/': ['/article/feed.xml', '/blog/feed.xml'],
    '/article': ['/article/feed.xml'],
    '/blog': ['/blog/feed.xml'],
    '/about': [],
  };
  for (const [path, feeds] of Object.entries(feedsOf)) {
    await page.goto(path);
    const links = page.locator('link[rel=alternate][type="application/atom+xml"]');
    const addresses = await links.evaluateAll((found) => found.map((link) => (link as HTMLLinkElement).href));
    expect(addresses, path).toEqual(feeds.map((feed) => site.url + feed));
  }
  await page.goto('/about');
  for (const feed of ['/article/feed.xml', '/blog/feed.xml']) {
    const entries = await readXml(page, feed, 'entry > link[rel=alternate]', 'href');
    expect(entries.length, feed).toBeGreaterThan(3);
    for (const address of entries.slice(0, 3)) expect((await request.get(address)).status(), address).toBe(200);
  }
  const addresses = await readXml(page, '/sitemap.xml', 'url > loc');
  expect(addresses).toEqual(expect.arrayContaining(['/', '/about', ARTICLE, BLOG].map((path) => site.url + path)));
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200);
});

test('robots.txt excludes the pages behind the sign-in', async ({ request, site }) => {
  const text = await (await request.get('/robots.txt')).text();
  for (const path of [adminPages, ownAdminPages, ownUserPages, ownAuthorPages, userPages].flatMap(
    Object.values<string>,
  )) {
    expect(text).toContain(`Disallow: ${path.replace('{id}', '')}\n`);
  }
  expect(text, 'the sign-in page itself may be found').not.toContain(publicPages.login);
  expect(text).toContain(`Sitemap: ${site.url}/sitemap.xml`);
});

/** Parses XML with the browser's parser, which refuses malformed XML. */
async function readXml(page: Page, path: string, selector: string, attribute?: string): Promise<string[]> {
  return await page.evaluate(
    async ([address, wanted, name]) => {
      const text = await (await fetch(address ?? '')).text();
      const parsed = new DOMParser().parseFromString(text, 'application/xml');
      if (parsed.querySelector('parsererror')) throw new Error(`${address} is not well-formed`);
      return [...parsed.querySelectorAll(wanted ?? '')].map(
        (element) => (name ? element.getAttribute(name) : element.textContent) ?? '',
      );
    },
    [path, selector, attribute],
  );
}
