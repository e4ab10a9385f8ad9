import type { Page } from '@playwright/test';
import { FOOTER_YEAR, NAVBAR_SHADOW_OFFSET_PX, SPLASH_MS } from '#contract/constants.ts';
import { labels } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import { expectAccessible, expectAccessibleAndFitting } from './kit/accessible.ts';
import { createAuthor, keepSession, logInAdmin } from './kit/accounts.ts';
import { drawer } from './kit/back-office.ts';
import { heading } from './kit/screen.ts';
import { afterHydration, allowErrors, desktopOnly, expect, phoneOnly, test } from './kit/test.ts';
import { visit } from './kit/visit.ts';

const { navigation } = labels;
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 375, height: 812 };

const header = (page: Page) => page.getByRole('banner');
const projects = (page: Page) => header(page).locator('summary', { hasText: navigation.projects });
const projectLink = (page: Page, name: string) => header(page).getByRole('link', { name, exact: true });
const languages = (page: Page) => header(page).locator('summary').filter({ hasNotText: navigation.projects });
const drawerButton = (page: Page) => header(page).getByRole('button', { name: 'Menu', exact: true });

/** Marks the document. Returns a function that says whether the mark is still there: a page load would remove it. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-marked'));
}

test.describe('the splash', () => {
  const splash = (page: Page) => page.locator('.splash');
  /** Pauses the splash animation at `ms` milliseconds. */
  const at = (page: Page, ms: number) =>
    splash(page).evaluate((element, time) => {
      for (const animation of element.getAnimations()) {
        animation.pause();
        animation.currentTime = time;
      }
    }, ms);

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`covers the page for its time and disappears (motion: ${reducedMotion})`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion });
      await page.goto('/');
      await at(page, 0);
      await expect(splash(page)).toBeVisible();
      expect(await splash(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
      await at(page, SPLASH_MS - 1);
      await expect(splash(page)).toBeVisible();
      await at(page, SPLASH_MS);
      await expect(splash(page)).toBeHidden();
    });
  }

  test('turns its spinner, except with reduced motion', async ({ page }) => {
    await page.goto('/');
    const spinner = page.locator('.splash-spinner');
    await expect(spinner).toHaveCSS('animation-name', 'turn');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(spinner).toHaveCSS('animation-name', 'none');
  });

  test('does not come back when another page is opened', desktopOnly, async ({ page }) => {
    await visit(page, '/');
    await expect(splash(page)).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: 'Semua artikel' }).click();
    await expect(page).toHaveURL(pages.articles);
    await expect(splash(page)).toBeHidden();
  });

  test('hides nothing from a screen reader', desktopOnly, async ({ page }) => {
    await page.goto('/', { waitUntil: 'commit' });
    await expect(splash(page)).toHaveAttribute('aria-hidden', 'true');
    await expect(heading(page)).toHaveText(DEFAULT_SITE.hero.greeting.id);
  });
});

test('the header gets its shadow after the page has moved far enough', async ({ page }) => {
  await visit(page, '/');
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await scrollTo(NAVBAR_SHADOW_OFFSET_PX - 1);
  await expect(header(page)).toHaveCSS('box-shadow', 'none');
  await scrollTo(NAVBAR_SHADOW_OFFSET_PX);
  await expect(header(page)).toHaveCSS('box-shadow', 'none');
  await scrollTo(NAVBAR_SHADOW_OFFSET_PX + 1);
  await expect(header(page)).not.toHaveCSS('box-shadow', 'none');
  await scrollTo(0);
  await expect(header(page)).toHaveCSS('box-shadow', 'none');
});

test('every entry of the menu leads to a page whose heading or title has its words', async ({ page, request }) => {
  await visit(page, '/');
  const entries = await header(page)
    .locator('a:not([aria-label])')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href') ?? '']));
  const pathOf = new Map(entries as [string, string][]);
  for (const [name, path] of pathOf) {
    // Skips the home page: neither its title nor its heading contains the name of its link.
    if (path === pages.home) continue;
    const html = await (await request.get(path)).text();
    const shown = ['title', 'h1'].map((tag) => new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 's').exec(html)?.[1]);
    expect(shown.join('\n').replaceAll(/<.*?>/g, ''), path).toContain(name);
  }
  expect([...pathOf.keys()]).toEqual(expect.arrayContaining([navigation.signIn, navigation.projectsMyArticles]));
  expect(pathOf.size).toBe(9);
});

test('choosing English shows that articles and forms are Indonesian', async ({ page, context, site }) => {
  const notice = page.getByText('Most articles and all forms are in Indonesian.');
  await visit(page, pages.articles);
  await expect(notice).toHaveCount(0);
  await context.addCookies([{ name: 'language', value: 'en', url: site.url }]);
  for (const path of [pages.articles, pages.login, pages.contact]) {
    await visit(page, path);
    await expect(notice).toBeVisible();
    await expect(notice).toHaveAttribute('lang', 'en');
  }
});

test('the header covers no element that has the focus', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/');
  const focusedTop = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
  const headerHeight = (await header(page).boundingBox())?.height ?? 0;
  await page.getByRole('contentinfo').getByRole('link').last().focus();
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press('Shift+Tab');
    const isInHeader = await page.evaluate(() => document.activeElement?.closest('header, body > div > a') !== null);
    if (isInHeader) break;
    expect(await focusedTop()).toBeGreaterThanOrEqual(headerHeight);
  }
});

test('the keyboard reaches the content past the header', async ({ page }) => {
  await visit(page, '/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Langsung ke isi' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the footer has the year, the contact details and the feeds', async ({ page }) => {
  await visit(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${FOOTER_YEAR} Terarah`);
  await expect(footer.locator('a[href^="mailto:"]')).toBeVisible();
  await expect(footer.locator('a[href^="tel:"]')).toBeVisible();
  for (const feed of ['/article/feed.xml', '/blog/feed.xml']) {
    await expect(footer.locator(`a[href="${feed}"]`)).toBeVisible();
  }
});

test.describe('the bar', desktopOnly, () => {
  test.use({ viewport: WIDE, isMobile: false, hasTouch: false });

  test('has everything in its order', async ({ page }) => {
    await visit(page, '/');
    const bar = header(page).getByRole('navigation', { name: 'Utama' });
    await expect(bar.locator(':scope > ul > li')).toHaveText([
      navigation.home,
      navigation.about,
      navigation.services,
      navigation.blog,
      new RegExp(`^${navigation.projects}`),
      navigation.contact,
    ]);
    await expect(languages(page)).toContainText(navigation.languageIndonesian);
    await expect(projectLink(page, navigation.signIn)).toHaveAttribute('href', pages.login);
    await projects(page).click();
    for (const [name, path] of [
      [navigation.projectsArticle, pages.articles],
      [navigation.projectsPostArticle, pages.postArticle],
      [navigation.projectsMyArticles, pages.myArticles],
    ] as const) {
      await expect(projectLink(page, name)).toHaveAttribute('href', path);
    }
  });

  test('fits from the width at which the drawer ends', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await visit(page, '/');
    await expect(drawerButton(page)).toBeHidden();
    await expect(projectLink(page, navigation.signIn)).toBeInViewport({ ratio: 1 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
    const endOf = async () => {
      const { x, width } = (await projectLink(page, navigation.signIn).boundingBox()) ?? { x: 0, width: 0 };
      return x + width;
    };
    // A scroll bar that is always visible takes 15 px, but does not count for the width at which the drawer ends.
    expect(await endOf()).toBeLessThanOrEqual(768 - 15);
    await page.setViewportSize({ width: 1024, height: 900 });
    const edge = await header(page)
      .locator('.page-width')
      .first()
      .evaluate((element) => {
        return element.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(element).paddingRight);
      });
    expect(await endOf()).toBeLessThanOrEqual(edge + 1);
  });

  test('marks the current page, and no other', async ({ page }) => {
    for (const path of ['/', pages.articles]) {
      await visit(page, path);
      await expect(header(page).locator('[aria-current="page"]:not(dialog *)')).toHaveAttribute('href', path);
    }
  });

  test('the projects open and close by click', async ({ page }) => {
    await visit(page, '/');
    await projects(page).click();
    await expect(projectLink(page, navigation.projectsArticle)).toBeVisible();
    await projects(page).click();
    await expect(projectLink(page, navigation.projectsArticle)).toBeHidden();

    await projects(page).click();
    await heading(page).click();
    await expect(projectLink(page, navigation.projectsArticle)).toBeHidden();
  });

  test('the projects open and close by keyboard', async ({ page }) => {
    await visit(page, '/');
    const [first, second, last] = [
      projectLink(page, navigation.projectsArticle),
      projectLink(page, navigation.projectsPostArticle),
      projectLink(page, navigation.projectsMyArticles),
    ];
    await projects(page).focus();
    await page.keyboard.press('Enter');
    await expect(first).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await expect(projects(page)).toBeFocused();

    for (const [key, focused] of [
      ['ArrowDown', first],
      ['ArrowDown', second],
      ['End', last],
      ['ArrowDown', first],
      ['ArrowUp', last],
      ['Home', first],
      ['Escape', projects(page)],
      ['ArrowUp', last],
    ] as const) {
      await page.keyboard.press(key);
      await expect(focused).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(last).toBeHidden();
  });

  test('the projects close when one of them is opened, and its heading gets the focus', async ({ page }) => {
    await visit(page, '/');
    await projects(page).click();
    await projectLink(page, navigation.projectsArticle).click();
    await expect(page).toHaveURL(pages.articles);
    await expect(heading(page)).toBeFocused();
    await expect(projectLink(page, navigation.projectsArticle)).toBeHidden();
  });

  test('one menu is open at a time', async ({ page }) => {
    await visit(page, '/');
    await projects(page).click();
    await languages(page).click();
    await expect(header(page).getByRole('button', { name: navigation.languageEnglish })).toBeVisible();
    await expect(projectLink(page, navigation.projectsArticle)).toBeHidden();
  });

  test('the language changes without a page load and is known to the server', afterHydration, async ({ page }) => {
    allowErrors(/tidak-ada-sama-sekali/);
    await visit(page, '/');
    const isSameDocument = await markDocument(page);
    await languages(page).click();
    await header(page).getByRole('button', { name: navigation.languageEnglish }).click();

    await expect(heading(page)).toHaveText(DEFAULT_SITE.hero.greeting.en);
    await expect(heading(page)).toHaveAttribute('lang', 'en');
    await expect(page.getByText(DEFAULT_SITE.hero.description.en)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(languages(page)).toBeFocused();
    await expect(languages(page)).toContainText(navigation.languageEnglish);
    expect(await isSameDocument()).toBe(true);

    const html = await (await page.reload())?.text();
    expect(html).toContain('<html lang="en">');
    expect(html).toContain(`${DEFAULT_SITE.hero.greeting.en}</h1>`);

    await visit(page, '/tidak-ada-sama-sekali');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('the projects open and lead to their pages', async ({ page }) => {
      await page.goto('/');
      await projects(page).click();
      await projectLink(page, navigation.projectsArticle).click();
      await expect(page).toHaveURL(pages.articles);
    });

    test('the language changes and the page stays', async ({ page }) => {
      await page.goto('/article?page=1');
      await languages(page).click();
      await header(page).getByRole('button', { name: navigation.languageEnglish }).click();
      await expect(page).toHaveURL('/article?page=1');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await page.goto('/');
      await expect(heading(page)).toHaveText(DEFAULT_SITE.hero.greeting.en);
    });
  });
});

test.describe('the drawer', () => {
  test.use({ viewport: NARROW });

  test('has everything, keeps the focus inside and returns it', async ({ page }) => {
    await visit(page, '/');
    await expect(drawerButton(page)).toBeInViewport({ ratio: 1 });
    await drawerButton(page).click();
    await expect(drawer(page)).toBeVisible();
    const names = await drawer(page).getByRole('link').allInnerTexts();
    expect(names).toEqual([
      navigation.home,
      navigation.about,
      navigation.services,
      navigation.blog,
      navigation.projectsArticle,
      navigation.projectsPostArticle,
      navigation.projectsMyArticles,
      navigation.contact,
      navigation.signIn,
    ]);
    for (let step = 0; step < 30; step++) {
      // After the last control, Tab leaves the page for the browser's toolbar. document.activeElement is then the body.
      expect(
        await page.evaluate(
          () => document.activeElement?.closest('dialog') ?? document.activeElement === document.body,
        ),
      ).not.toBe(false);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(drawerButton(page)).toBeFocused();
  });

  test('closes by its button, by a click beside it, and when there is room for the bar', async ({ page }) => {
    await visit(page, '/');
    await drawerButton(page).click();
    await drawer(page).getByRole('button', { name: 'Tutup menu' }).click();
    await expect(drawer(page)).toBeHidden();

    await drawerButton(page).click();
    await expect(drawer(page)).toBeVisible();
    await page.mouse.click(10, 400);
    await expect(drawer(page)).toBeHidden();

    await drawerButton(page).click();
    await page.setViewportSize({ width: 900, height: 812 });
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await page.getByRole('link', { name: 'Langsung ke isi' }).focus();
    await expect(page.getByRole('link', { name: 'Langsung ke isi' })).toBeFocused();
  });

  test('closes when a page is opened, and its heading gets the focus', async ({ page }) => {
    await visit(page, '/');
    await drawerButton(page).click();
    await drawer(page).getByRole('link', { name: navigation.projectsArticle, exact: true }).click();
    await expect(page).toHaveURL(pages.articles);
    await expect(drawer(page)).toBeHidden();
    await expect(heading(page)).toBeFocused();
  });

  test('changes the language', async ({ page }) => {
    await visit(page, '/');
    await drawerButton(page).click();
    await drawer(page).getByRole('button', { name: navigation.languageEnglish }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('h1')).toHaveText(DEFAULT_SITE.hero.greeting.en);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('opens, its links work, and it closes', async ({ page }) => {
      await page.goto('/');
      await drawerButton(page).click();
      await expect(drawer(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(drawer(page)).toBeHidden();
      await drawerButton(page).click();
      await drawer(page).getByRole('link', { name: navigation.projectsArticle, exact: true }).click();
      await expect(page).toHaveURL(pages.articles);
    });
  });
});

test.describe('the language address', desktopOnly, () => {
  const ask = (back: string, to = 'en') => `/language?${new URLSearchParams({ to, back })}`;

  test('stores the choice for a year and redirects back', async ({ request }) => {
    const response = await request.get(ask('/article?page=2'), { maxRedirects: 0 });
    expect(response.status()).toBe(303);
    expect(response.headers()['location']).toBe('/article?page=2');
    expect(response.headers()['set-cookie']).toBe('language=en; Path=/; Max-Age=31536000; SameSite=Lax');
    expect(response.headers()['cache-control']).toBe('no-store');
  });

  test('knows two languages', async ({ request }) => {
    const response = await request.get(ask('/', 'fr'), { maxRedirects: 0 });
    expect(response.headers()['set-cookie']).toBeUndefined();
    expect(response.headers()['location']).toBe('/');
  });

  for (const back of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/.//elsewhere.example',
  ]) {
    test(`does not lead to ${back}`, async ({ request }) => {
      const response = await request.get(ask(back), { maxRedirects: 0 });
      expect(response.headers()['location']).toBe('/');
    });
  }
});

test.describe('going from page to page', () => {
  const toArticles = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Semua artikel' });

  test('the heading of the new page gets the focus, but not on a first load', async ({ page }) => {
    await visit(page, '/');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await toArticles(page).click();
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Article/);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('going back restores the scroll position', desktopOnly, async ({ page }) => {
    await visit(page, '/');
    await toArticles(page).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await toArticles(page).click();
    await expect(page).toHaveURL(pages.articles);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1);
  });

  test('navigating faster than pages fade in causes no error', { tag: [desktopOnly.tag, afterHydration.tag] }, async ({
    page,
  }) => {
    await visit(page, '/');
    await toArticles(page).click();
    await expect(heading(page)).toBeFocused();
    // Starts each navigation as soon as the view transition of the previous one has started.
    await page.evaluate(async () => {
      const start = document.startViewTransition.bind(document);
      for (const move of ['back', 'forward', 'back', 'forward'] as const) {
        await new Promise<void>((resolve) => {
          document.startViewTransition = (given) => {
            resolve();
            return start(given);
          };
          history[move]();
        });
      }
    });
    await expect(page).toHaveURL(pages.articles);
    await expect(page).toHaveTitle(/^Article/);
  });
});

for (const viewport of [WIDE, NARROW]) {
  test(
    `only an admin has a link to the back office below their name (${viewport.width} px)`,
    viewport === WIDE ? desktopOnly : phoneOnly,
    async ({ page, context, site, newBrowser }) => {
      const menu = async (on: Page) => {
        await on.setViewportSize(viewport);
        await visit(on, '/');
        await (viewport === WIDE ? projects(on) : drawerButton(on)).click();
        return header(on).getByRole('link', { name: 'Back office', exact: true });
      };
      await expect(await menu(page)).toHaveCount(0);

      const author = await createAuthor(site);
      const theirs = await newBrowser(author);
      const hidden = await menu(theirs);
      await expect(header(theirs).getByText(author.user.email).filter({ visible: true })).toBeVisible();
      await expect(hidden).toHaveCount(0);

      const admin = await logInAdmin(site);
      await keepSession(context, admin);
      const link = await menu(page);
      await expect(link).toBeVisible();
      await expectAccessible(page);
      // The admin's menu also contains the items that every user's menu contains.
      for (const name of [navigation.projectsArticle, navigation.projectsPostArticle, navigation.projectsMyArticles]) {
        await expect(header(page).getByRole('link', { name, exact: true })).toBeVisible();
      }
      await link.click();
      await expect(page).toHaveURL(pages.dashboard);
      await expect(heading(page)).toBeFocused();
    },
  );
}

for (const language of ['id', 'en'] as const) {
  test(`axe finds no fault with open menus (${language})`, desktopOnly, async ({ page, context, site }) => {
    await context.addCookies([{ name: 'language', value: language, url: site.url }]);
    await page.setViewportSize(WIDE);
    await visit(page, '/');
    for (const menu of [projects(page), languages(page)]) {
      await menu.click();
      await expectAccessible(page);
    }
    await page.setViewportSize(NARROW);
    await drawerButton(page).click();
    await expectAccessibleAndFitting(page);
  });
}
