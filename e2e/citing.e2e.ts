import type { Page } from '@playwright/test';
import { CITATION_FILES, CITATION_STYLES, type CitationStyle } from '#contract/works/citation-formats.ts';
import { citedDay } from '#contract/works/citation-days.ts';
import type { Citation } from '#contract/works/public-works.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, get } from './kit/accounts.ts';
import { post } from './kit/articles.ts';
import type { Site } from './kit/site.ts';
import { hydrated } from './kit/visit.ts';
import { asAuthor, desktopOnly, expect, test } from './kit/test.ts';

const ARTICLE = postAddress('article', 1);
/** In Jakarta, where the reader is, the next day has begun. */
const NOW = '2026-11-27T18:00:00Z';
const TODAY = new Date(2026, 10, 28);

const box = (page: Page) => page.locator('details', { hasText: 'Kutip tulisan ini' });
const summary = (page: Page) => box(page).locator('summary');
const copyButton = (page: Page, style: CitationStyle) =>
  box(page).getByRole('button', { name: `Salin ${CITATION_STYLES[style]}` });
const clipboard = async (page: Page) => await page.evaluate(async () => await navigator.clipboard.readText());

/** Returns the citation of the Indonesian article 1 as a reader gets it on `day`. Without `day`, without that day. */
async function citationOf(site: Site, style: CitationStyle, day?: Date): Promise<string> {
  const { citations } = await get<{ citations: Citation[] }>(site, '/publicWork?kind=article&id=1');
  const parts = citations.find((citation) => citation.style === style)?.parts ?? [];
  return parts
    .flatMap(({ text, accessed }) => {
      if (!accessed) return [text];
      return day ? [text.replace('{day}', citedDay(day, accessed, 'id'))] : [];
    })
    .join('');
}

test.describe('a reader', () => {
  test.beforeEach(async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.setFixedTime(NOW);
  });

  test('opens the box and copies two citations by keyboard, with the day of access', async ({ page, site }) => {
    await page.goto(ARTICLE);
    await expect(box(page)).not.toHaveAttribute('open');
    await summary(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(copyButton(page, 'apa')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(box(page).getByRole('status').filter({ hasText: 'Tersalin' })).toHaveCount(1);
    expect(await clipboard(page)).toBe(await citationOf(site, 'apa', TODAY));

    const ieee = await citationOf(site, 'ieee', TODAY);
    expect(ieee).toContain('28');
    expect(ieee).not.toBe(await citationOf(site, 'ieee'));
    await expect(box(page).locator('dd', { hasText: ieee })).toBeVisible();
    await copyButton(page, 'ieee').press('Enter');
    await expect.poll(() => clipboard(page)).toBe(ieee);
    await expect(box(page).getByText('Tersalin')).toHaveCount(0);
  });

  test('gets what they have tapped before React has loaded', async ({ page, site }) => {
    let arrive: () => void = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(ARTICLE);
    await summary(page).click();
    await copyButton(page, 'mla').click();
    await expect(copyButton(page, 'mla')).toHaveAttribute('aria-busy', 'true');
    arrive();
    await expect(box(page).getByRole('status').filter({ hasText: 'Tersalin' })).toHaveCount(1);
    expect(await clipboard(page)).toBe(await citationOf(site, 'mla', TODAY));
    await expect(box(page)).toHaveAttribute('open');
  });

  test('finds the text selected if the browser does not copy', desktopOnly, async ({ page, site }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.goto(ARTICLE);
    await summary(page).click();
    await copyButton(page, 'apa').click();
    await expect(box(page).getByText(/^Tidak dapat disalin/)).toBeVisible();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(await citationOf(site, 'apa', TODAY));
  });
});

test('a long citation fits, and a blog post has a box too', async ({ page, site, admin }) => {
  const title = 'Kualitas air sungai dan kesehatan warga di hilir';
  const id = await post(site, admin, { title, status: 'disetujui' });
  const co_authors = Array.from({ length: 20 }, () => ({ given_name: 'Siti Rahma', family_name: 'Nur Aini' }));
  const text = { title, content: '<p>Isi.</p>', verifikasi_admin: 'disetujui', language: 'en' };
  await call(site, 'POST', `/editArticle/${id}`, { ...text, co_authors, doi: '10.1234/air' }, admin.token);
  await page.goto(postAddress('article', id));
  await summary(page).click();
  await expect(box(page)).toHaveAttribute('lang', 'id');
  await expect(box(page).locator('dd [lang]').first()).toHaveAttribute('lang', 'en');
  await expectAccessibleAndFitting(page);

  await page.goto(postAddress('blog', 1));
  await summary(page).click();
  await expect(box(page).getByRole('button')).toHaveCount(Object.keys(CITATION_STYLES).length);
  await expectAccessibleAndFitting(page);
});

test('after a link to another article the head and the box are those of that article', async ({
  page,
  site,
  admin,
}) => {
  const institution = { affiliation: 'Universitas Udayana' };
  const publish = async (title: string, names: string[]) => {
    const id = await post(site, admin, { title, status: 'disetujui' });
    const co_authors = names.map((given_name) => ({ given_name, family_name: 'Sartika', ...institution }));
    const text = { title, content: '<p>Isi.</p>', verifikasi_admin: 'disetujui' };
    await call(site, 'POST', `/editArticle/${id}`, { ...text, co_authors }, admin.token);
    return postAddress('article', id);
  };
  const one = await publish('Dengan satu penulis lain', ['Dewi']);
  const three = await publish('Dengan tiga penulis lain', ['Ayu', 'Budi', 'Dewi']);
  const tags = async () =>
    await page
      .locator('meta[name^="citation_"]')
      .evaluateAll((all) => all.map((tag) => `${tag.getAttribute('name')}=${tag.getAttribute('content')}`));
  await page.goto(one);
  const expected = await tags();
  expect(expected.filter((tag) => tag.startsWith('citation_author='))).toHaveLength(2);

  await page.goto(three);
  await summary(page).click();
  await hydrated(page);
  const left = await tags();
  await page.getByRole('link', { name: 'Dengan satu penulis lain' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dengan satu penulis lain' })).toBeVisible();
  expect(await tags()).toEqual(expected);
  await expect(box(page)).not.toHaveAttribute('open');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Dengan tiga penulis lain' })).toBeVisible();
  expect(await tags()).toEqual(left);
});

test('scrolling and pressing Tab past the folded box load no script', desktopOnly, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(ARTICLE);
  await summary(page).hover();
  await summary(page).focus();
  await page.keyboard.press('Tab');
  await expect(summary(page)).not.toBeFocused();
  expect(scripts).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the texts and the files are there, and no button', async ({ page, request, site }) => {
    await page.goto(ARTICLE);
    await summary(page).click();
    for (const style of ['apa', 'ieee'] as const) {
      await expect(box(page).getByText(await citationOf(site, style), { exact: true })).toBeVisible();
    }
    await expect(box(page).getByRole('button')).toHaveCount(0);
    for (const { name, type } of Object.values(CITATION_FILES)) {
      const link = box(page).getByRole('link', { name, exact: true });
      await expect(link).toHaveAttribute('rel', 'nofollow');
      await expect(link).toHaveAttribute('type', type);
      const answer = await request.get((await link.getAttribute('href')) ?? '');
      expect(answer.status(), name).toBe(200);
      expect(answer.headers()['content-type'], name).toContain(type);
    }
  });
});

test('paper has a citation instead of the box', desktopOnly, async ({ page, site }) => {
  await page.goto(ARTICLE);
  await page.emulateMedia({ media: 'print' });
  await expect(summary(page)).toBeHidden();
  await expect(page.getByText(`Sitasi (APA 7): ${await citationOf(site, 'apa')}`, { exact: true })).toBeVisible();
});

asAuthor('the author’s own view of an article has no box', desktopOnly, async ({ page, site, author }) => {
  const id = await post(site, author, { status: 'disetujui' });
  await page.goto(addressOf('myArticleDetail', { id }));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(box(page)).toHaveCount(0);
});
