import type { Page } from '@playwright/test';
import { labels, messages } from '#contract/messages.ts';
import { adminPages, ownAdminPages, pages } from '#contract/routes.ts';
import routes from '#web/routes.ts';
import { expectAccessible, expectNoSidewaysScroll } from './kit/accessible.ts';
import { createAuthor, keepSession } from './kit/accounts.ts';
import { decide, post } from './kit/articles.ts';
import { drawer, menuButton, openSidebar } from './kit/back-office.ts';
import { countWaiting, readValue } from './kit/database.ts';
import { fail, hold } from './kit/network.ts';
import { heading, toast } from './kit/screen.ts';
import { allowErrors, asAdmin as test, desktopOnly, expect, phoneOnly, test as base } from './kit/test.ts';
import { idle } from './kit/visit.ts';

const { admin } = labels;
const LINKS = [
  [admin.dashboard, pages.dashboard],
  [admin.listArticles, pages.articleAdmin],
  [admin.updateArticleStatus, pages.waitingArticles],
  [admin.listBlog, pages.blogAdmin],
  [admin.listBooks, pages.bookAdmin],
  ['Topik artikel', ownAdminPages.topics],
  ['Angka baca', ownAdminPages.reads],
  ['Pengguna', ownAdminPages.people],
  ['Pengaturan situs', ownAdminPages.siteSettings],
  ['Halaman', ownAdminPages.sitePages],
  ['Pengalihan', ownAdminPages.redirects],
  ['Sampah', ownAdminPages.bin],
  ['Sistem', ownAdminPages.system],
] as const;
const shown = new Set(routes.flatMap(({ children = [] }) => children).map(({ path = '' }) => `/${path}`));
const isShown = (path: string) => shown.has(path.replace('{id}', ':id'));
/** The links whose paths are routes of the app. */
const LISTS = LINKS.filter(([, path]) => isShown(path));
const GUARDED = [...Object.values(adminPages), ...Object.values(ownAdminPages)]
  .filter(isShown)
  .map((path) => path.replace('{id}', '1'));

const narrow = { width: 320, height: 640 };
const isFocused = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

test('the sidebar has everything in its order, and the signed-in person', async ({ page, admin: { user } }) => {
  await page.goto(pages.dashboard);
  const sidebar = await openSidebar(page);
  const navigation = sidebar.getByRole('navigation', { name: 'Admin' });
  await expect(navigation.locator(':scope > ul > li')).toHaveText([
    admin.dashboard,
    new RegExp(`^${admin.articles}${admin.listArticles}${admin.updateArticleStatus}`),
    `${admin.blog}${admin.listBlog}`,
    `${admin.books}${admin.listBooks}`,
    'IsiTopik artikelAngka baca',
    'OrangPengguna',
    'SitusPengaturan situsHalamanPengalihanSampahSistem',
  ]);
  const links = await navigation
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.querySelector('span')?.textContent, link.getAttribute('href')]));
  expect(links).toEqual(LINKS);
  for (const [group, size] of [
    [admin.articles, 2],
    [admin.blog, 1],
    [admin.books, 1],
    ['Isi', 2],
    ['Orang', 1],
    ['Situs', 5],
  ] as const) {
    await expect(navigation.getByRole('list', { name: group, exact: true }).getByRole('link')).toHaveCount(size);
  }
  await expect(sidebar.getByText(`${user.nama_depan} ${user.nama_belakang}`)).toBeVisible();
  await expect(sidebar.getByText(user.email)).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Lihat situs' })).toHaveAttribute('href', '/');
  await expect(sidebar.getByRole('button').last()).toHaveText(labels.navigation.logout);
});

test('the number of waiting articles stands beside Update Article Status and stays up to date', async ({
  page,
  site,
}) => {
  allowErrors(/api\/reviewQueue/);
  const author = await createAuthor(site);
  const id = await post(site, author);
  await page.goto(pages.dashboard);
  const sidebar = await openSidebar(page);
  const item = sidebar.getByRole('link', { name: new RegExp(`^${admin.updateArticleStatus}`) });
  const expectNumber = () =>
    expect(item).toHaveAccessibleName(`${admin.updateArticleStatus} , ${countWaiting(site)} menunggu`);
  await expectNumber();

  await decide(site, id, 'disetujui');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expectNumber();

  await post(site, author);
  await sidebar.getByRole('link', { name: admin.dashboard, exact: true }).click();
  await openSidebar(page);
  await expectNumber();

  const before = countWaiting(site);
  await fail(page, '**/api/reviewQueue*', { status: 503, json: { message: 'Sibuk.' } });
  const asked = page.waitForResponse(/reviewQueue/);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await asked;
  await expect(item).toContainText(String(before));
});

test('the page that is shown is marked in the sidebar, and no other', async ({ page }) => {
  for (const [, path] of LISTS) {
    await page.goto(path);
    const sidebar = await openSidebar(page);
    await expect(sidebar.locator('[aria-current]')).toHaveCount(1);
    await expect(sidebar.locator('[aria-current="page"]')).toHaveAttribute('href', path);
  }
});

test('a page below a list marks that list, and its breadcrumb leads back', async ({ page, site }) => {
  const id = String(readValue(site, 'select max(id) from books'));
  await page.goto(pages.bookDetail.replace('{id}', id));
  const breadcrumb = page.getByRole('navigation', { name: 'Jejak halaman' });
  await expect(breadcrumb.getByRole('link')).toHaveText([admin.dashboard, admin.listBooks]);
  await expect(breadcrumb.locator('[aria-current="page"]')).toHaveCount(1);
  const sidebar = await openSidebar(page);
  await expect(sidebar.locator('[aria-current]')).toHaveCount(1);
  await expect(sidebar.locator('[aria-current="true"]')).toHaveAttribute('href', pages.bookAdmin);
  await page.keyboard.press('Escape');

  await breadcrumb.getByRole('link', { name: admin.listBooks }).click();
  await expect(page).toHaveURL(pages.bookAdmin);
  await expect(heading(page)).toBeFocused();
  await breadcrumb.getByRole('link', { name: admin.dashboard }).click();
  await expect(page).toHaveURL(pages.dashboard);
  await expect(breadcrumb.getByRole('link')).toHaveCount(0);
});

test(
  'each page has a title and one heading of its own, which gets the focus after a navigation',
  desktopOnly,
  async ({ page }) => {
    await page.goto(pages.dashboard);
    const titles = new Set<string>();
    for (const [label, path] of LISTS.toReversed()) {
      const sidebar = await openSidebar(page);
      await sidebar.getByRole('link', { name: new RegExp(`^${label}( ,.*)?$`) }).click();
      await expect(page).toHaveURL(path);
      await expect(heading(page)).toHaveCount(1);
      await expect(heading(page)).toBeFocused();
      // Compares the menu's label only with the page's title: one page has another heading on purpose, 'List Article'.
      await expect(page).toHaveTitle(`${label} · Terarah`);
      titles.add(await page.title());
    }
    expect(titles.size).toBe(LISTS.length);
  },
);

for (const [path, add] of [
  [pages.articleAdmin, labels.articleAdmin.add],
  [pages.blogAdmin, labels.blogAdmin.add],
  [pages.bookAdmin, labels.bookAdmin.add],
] as const) {
  test(`a click on “${add}” before React has loaded opens the form`, async ({ page }) => {
    const release = await hold(page, '**/assets/*.js');
    await page.goto(path, { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: add, exact: true });
    await expect(button).toBeEnabled();
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(page.getByRole('dialog', { name: add })).toBeVisible();
  });
}

test(
  'a click on the button while the session is restored opens the form over the same list',
  desktopOnly,
  async ({ page }) => {
    const release = await hold(page, '**/api/me');
    const address = `${pages.articleAdmin}?q=tidak-ada`;
    const add = labels.articleAdmin.add;
    await page.goto(address);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    const button = page.getByRole('button', { name: add, exact: true });
    await expect(button).toBeEnabled();
    await button.click();
    release();
    const dialog = page.getByRole('dialog', { name: add });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(address);
  },
);

test('the keyboard reaches the content past the sidebar', async ({ page }) => {
  await page.goto(pages.dashboard);
  // Waits for the breadcrumb, which the server does not render. React would drop a focus that is set before it appears.
  await expect(page.getByRole('navigation', { name: 'Jejak halaman' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Langsung ke isi' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('Logout in the sidebar ends the session', async ({ page }) => {
  await page.goto(pages.dashboard);
  const sidebar = await openSidebar(page);
  await sidebar.getByRole('button', { name: labels.navigation.logout }).click();
  await expect(toast(page, messages.logout.succeeded)).toBeVisible();
  await expect(page).toHaveURL(pages.home);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('an unknown address below the back office gets a message', desktopOnly, async ({ page }) => {
  allowErrors(/tidak-ada/);
  const response = await page.goto(`${pages.dashboard}/tidak-ada`);
  expect(response?.status()).toBe(404);
  await expect(heading(page)).toHaveText('Halaman tidak ditemukan');
});

test.describe('the drawer', () => {
  test.use({ viewport: narrow });

  test('opens, keeps the focus and closes by keyboard', async ({ page }) => {
    await page.goto(pages.dashboard);
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(drawer(page)).toBeVisible();
    for (let step = 0; step < 20; step += 1) {
      // After the last control, Tab leaves the page for the browser's toolbar. document.activeElement is then the body.
      expect((await isFocused(page, 'dialog *, dialog')) || (await isFocused(page, 'body'))).toBe(true);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();

    await page.keyboard.press('Enter');
    await drawer(page).getByRole('link', { name: admin.dashboard, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(drawer(page)).toBeHidden();
    await expect(heading(page)).toBeVisible();
  });

  test('closes by its button, by a click beside it, and when there is room for the sidebar', async ({ page }) => {
    await page.goto(pages.dashboard);
    await menuButton(page).click();
    await drawer(page).getByRole('button', { name: 'Tutup menu' }).click();
    await expect(drawer(page)).toBeHidden();

    await menuButton(page).click();
    await expect(drawer(page)).toBeVisible();
    await page.mouse.click(5, 400);
    await expect(drawer(page)).toBeHidden();

    await menuButton(page).click();
    await page.setViewportSize({ width: 1100, height: 700 });
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible();
  });
});

test('everything fits at 320 pixels, which is also 400 % of 1280', phoneOnly, async ({ page }) => {
  await page.setViewportSize(narrow);
  for (const [, path] of LISTS) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await idle(page);
    await expect(page.locator('main [aria-hidden=true] .bg-mist')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await menuButton(page).click();
    await expectNoSidewaysScroll(page);
  }
});

test('axe finds no fault, with the drawer open or closed', async ({ page }) => {
  await page.goto(pages.dashboard);
  await expect(heading(page)).toBeVisible();
  await expectAccessible(page);
  await openSidebar(page);
  await expectAccessible(page);
});

base.describe('the guard', desktopOnly, () => {
  /** The text of a link that only the sidebar contains. */
  const ONLY_IN_THE_FRAME = 'Lihat situs';

  /** Watches the page from its start. Returns a function that says whether the sidebar was ever in it. */
  async function watchForSidebar(page: Page): Promise<() => Promise<boolean>> {
    await page.addInitScript((text) => {
      const seen = { sidebar: false };
      Object.assign(window, { seen });
      const check = () => {
        if (document.body?.textContent.includes(text)) seen.sidebar = true;
      };
      new MutationObserver(check).observe(document, { childList: true, subtree: true, characterData: true });
    }, ONLY_IN_THE_FRAME);
    return () => page.evaluate(() => (window as unknown as { seen: { sidebar: boolean } }).seen.sidebar);
  }

  for (const path of GUARDED) {
    base(`asks who is not signed in to do so: ${path}`, async ({ page }) => {
      const hasSeenSidebar = await watchForSidebar(page);
      await page.goto(path);
      await expect(page).toHaveURL(`${pages.login}?${new URLSearchParams({ to: path })}`);
      await expect(toast(page, messages.guard.noToken)).toBeVisible();
      expect(await hasSeenSidebar()).toBe(false);
    });

    base(`sends an author away: ${path}`, async ({ page, context, site }) => {
      await keepSession(context, await createAuthor(site));
      const hasSeenSidebar = await watchForSidebar(page);
      await page.goto(path);
      await expect(page).toHaveURL(pages.home);
      await expect(toast(page, messages.guard.wrongRole)).toBeVisible();
      expect(await hasSeenSidebar()).toBe(false);
    });

    base(`the server sends nothing of it: ${path}`, async ({ request }) => {
      const response = await request.get(path);
      expect(response.status()).toBe(200);
      const html = await response.text();
      const markup = html.replaceAll(/<script[\s\S]*?<\/script>/g, '');
      for (const text of [ONLY_IN_THE_FRAME, 'Data contoh', 'aria-label="Jejak halaman"']) {
        expect(markup).not.toContain(text);
      }
      expect(html).toContain('content="noindex"');
    });
  }
});
