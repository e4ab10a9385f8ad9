import type { Page } from '@playwright/test';
import { CAROUSEL_PX_PER_FRAME, HOME_ARTICLES, HOME_SERVICES_INITIALLY, PARTNER_LOGOS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import { fail } from './kit/network.ts';
import { allowErrors, desktopOnly, expect, test } from './kit/test.ts';
import { visit } from './kit/visit.ts';

const PARTNER_NAMES = DEFAULT_SITE.partners.items.map(({ name }) => name);

const services = (page: Page) => page.getByRole('region', { name: labels.home.services }).getByRole('article');
const articles = (page: Page) => page.getByRole('region', { name: labels.home.articles }).getByRole('article');

test('the home page greets, shows three services and the latest articles', async ({ page, request }) => {
  await visit(page, '/');

  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(services(page)).toHaveCount(HOME_SERVICES_INITIALLY);
  await expect(page.getByText('Pemetaan Dampak', { exact: true })).toBeVisible();
  await expect(page.getByText('Impact Mapping', { exact: true })).toHaveAttribute('lang', 'en');

  const answer = await request.get('/api/semuaArtikel', { params: { view: 'card', per_page: HOME_ARTICLES } });
  const { artikels } = (await answer.json()) as {
    artikels: { title: string; preview: string; user: { nama_depan: string } }[];
  };
  await expect(articles(page)).toHaveCount(artikels.length);
  for (const [position, artikel] of artikels.entries()) {
    const card = articles(page).nth(position);
    await expect(card.getByRole('heading')).toHaveText(artikel.title);
    await expect(card).toContainText(artikel.preview);
    await expect(card).toContainText(artikel.user.nama_depan);
  }
  if (artikels.length === 0) await expect(page.getByText(messages.articles.none)).toBeVisible();
});

test('Show More shows all six services in view, Show Less three again', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('button', { name: labels.home.showMore }).click();

  await expect(services(page)).toHaveCount(labels.services.length);
  await expect(services(page).nth(HOME_SERVICES_INITIALLY)).toBeInViewport();
  await expect(services(page).getByRole('heading')).toHaveText([...labels.services]);

  await page.getByRole('button', { name: labels.home.showLess }).click();
  await expect(services(page)).toHaveCount(HOME_SERVICES_INITIALLY);
});

test('a service card leads to its service, right below the header', async ({ page }) => {
  await page.goto('/?services=all');
  await expect(services(page)).toHaveCount(labels.services.length);
  const addresses = await services(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual([
    '/services#social-mapping',
    '/services#stakeholder-mapping',
    '/services#social-return-on-investment',
    '/services#monitoring-evaluation-program',
    '/services#propper-assistance',
    '/services#community-development-officer',
  ]);
  for (const position of [3, 0]) {
    await page.goto('/?services=all');
    await page.waitForFunction(() => document.readyState === 'complete');
    // A click anywhere on the card opens its service.
    await services(page)
      .nth(position)
      .click({ position: { x: 20, y: 20 } });
    await expect(page).toHaveURL(addresses[position] ?? '');
    await expect(page.getByRole('heading', { name: labels.services[position] ?? '', exact: true })).toBeFocused();
    await expectBelowHeader(page, labels.services[position] ?? '');
  }
});

/** Expects the service directly below the sticky header, not covered by it. */
async function expectBelowHeader(page: Page, name: string): Promise<void> {
  const header = (await page.getByRole('banner').boundingBox())?.height ?? 0;
  const top = () =>
    page.getByRole('article', { name, exact: true }).evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeGreaterThanOrEqual(header);
  await expect.poll(top).toBeLessThan(header + 60);
}

test('an article card leads to its article and back', async ({ page }) => {
  await visit(page, '/');

  const title = await articles(page).first().getByRole('heading').innerText();
  await articles(page).first().getByRole('link', { name: title }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(title);
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(`${title} · Terarah`);

  await page.goBack();
  await expect(services(page).first()).toBeVisible();
});

test('a placeholder replaces a picture that does not load', desktopOnly, async ({ page }) => {
  allowErrors(/\/storage\//);
  await fail(page, '**/storage/**');
  await visit(page, '/');
  for (const picture of await articles(page).locator('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute('src', /placeholder/);
  }
});

test(
  'greeting, description, link preview and the order of the service texts follow the language',
  desktopOnly,
  async ({ page, context, site }) => {
    for (const [language, other, locale] of [
      ['id', 'en', 'id_ID'],
      ['en', 'id', 'en_US'],
    ] as const) {
      await context.addCookies([{ name: 'language', value: language, url: site.url }]);
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', locale);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(DEFAULT_SITE.hero.greeting[language]);
      await expect(page.getByText(DEFAULT_SITE.hero.description[language])).toHaveAttribute('lang', language);
      const texts = services(page).nth(2).locator('p');
      await expect(texts).toHaveText([labels.sroiDescription[language], labels.sroiDescription[other]]);
      await expect(texts.first()).toHaveAttribute('lang', language);
      await expect(texts.last()).toHaveAttribute('lang', other);
    }
  },
);

test.describe('the partners', () => {
  const section = (page: Page) => page.getByRole('region', { name: 'Mitra kami' });
  const view = (page: Page) => section(page).getByRole('group');
  const logos = (page: Page) => section(page).getByRole('listitem');

  /**
   * Returns how far the logos moved in each of the next 20 frames. With `beforeLap`, the logos first jump to the
   * position that is this distance before the end of their loop.
   */
  const steps = (page: Page, beforeLap?: number) =>
    view(page).evaluate(async (element, gap) => {
      const nextFrame = () => new Promise(requestAnimationFrame);
      if (gap !== undefined) element.scrollLeft = element.scrollWidth / 2 - gap;
      await nextFrame();
      const found: number[] = [];
      let before = element.scrollLeft;
      for (let frame = 0; frame < 20; frame++) {
        await nextFrame();
        found.push(element.scrollLeft - before);
        before = element.scrollLeft;
      }
      return found;
    }, beforeLap);
  const moving = Array.from({ length: 20 }, () => CAROUSEL_PX_PER_FRAME);
  const still = Array.from({ length: 20 }, () => 0);

  test.beforeEach(async ({ page, javaScriptEnabled }) => {
    await (javaScriptEnabled ? visit(page, '/') : page.goto('/'));
    await section(page).scrollIntoViewIfNeeded();
  });

  test('move by one pixel per frame, in an endless loop', desktopOnly, async ({ page }) => {
    await expect.poll(() => view(page).evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    expect(await steps(page)).toEqual(moving);

    const lap = await view(page).evaluate((element) => element.scrollWidth / 2);
    const atItsEnd = await steps(page, 10);
    expect(atItsEnd.filter((step) => step !== CAROUSEL_PX_PER_FRAME)).toEqual([CAROUSEL_PX_PER_FRAME - lap]);
  });

  test('stand still under the pointer and with the focus inside', desktopOnly, async ({ page }) => {
    await view(page).hover();
    expect(await steps(page)).toEqual(still);
    await page.mouse.move(0, 0);
    expect(await steps(page)).toEqual(moving);

    await view(page).focus();
    expect(await steps(page)).toEqual(still);
    await view(page).blur();
    expect(await steps(page)).toEqual(moving);
  });

  test('stop and move again by the button', async ({ page }) => {
    await section(page).getByRole('button', { name: 'Jeda logo mitra' }).click();
    await page.mouse.move(0, 0);
    expect(await steps(page)).toEqual(still);
    await section(page).getByRole('button', { name: 'Jalankan logo mitra' }).click();
    await page.mouse.move(0, 0);
    expect(await steps(page)).toEqual(moving);
  });

  test('are each announced once', desktopOnly, async ({ page }) => {
    await expect(logos(page)).toHaveText(PARTNER_NAMES);
    expect(PARTNER_NAMES).toHaveLength(PARTNER_LOGOS);
  });

  test('stand still, all in view, with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(section(page).getByRole('button')).toBeHidden();
    await expect(logos(page)).toHaveCount(PARTNER_LOGOS);
    for (const logo of await logos(page).all()) await expect(logo).toBeInViewport({ ratio: 1 });
    expect(await steps(page)).toEqual(still);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is there, and Show More works', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(services(page)).toHaveCount(HOME_SERVICES_INITIALLY);

    await page.getByRole('button', { name: labels.home.showMore }).click();
    await expect(services(page)).toHaveCount(labels.services.length);
    await services(page).nth(3).getByRole('link').click();
    await expect(page).toHaveURL('/services#monitoring-evaluation-program');
    await expectBelowHeader(page, labels.services[3]);
    await page.goBack();
    await page.getByRole('button', { name: labels.home.showLess }).click();
    await expect(services(page)).toHaveCount(HOME_SERVICES_INITIALLY);
  });

  test('the partners stand still, all in view', async ({ page }) => {
    await page.goto('/');
    const partners = page.getByRole('region', { name: 'Mitra kami' });
    await partners.scrollIntoViewIfNeeded();
    await expect(partners.getByRole('button')).toBeHidden();
    await expect(partners.locator('svg:visible')).toHaveCount(PARTNER_LOGOS);
  });
});
