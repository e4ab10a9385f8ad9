import type { Page } from '@playwright/test';
import { labels } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { expectAccessible } from './kit/accessible.ts';
import { call, keepSession, logInAdmin } from './kit/accounts.ts';
import { field, heading } from './kit/screen.ts';
import { allowErrors, expect, test } from './kit/test.ts';
import { hydrated, visit } from './kit/visit.ts';

const { navigation } = labels;

test.beforeEach(() => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|The list did not load|502/);
});

const message = (page: Page) => page.getByRole('dialog', { name: 'Tidak ada koneksi ke situs ini' });
const retry = (page: Page) => message(page).getByRole('button', { name: 'Coba lagi' });

/** Clicks a link of the main menu. */
async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
}

/** Opens a page and waits until the router handles its links. */
async function open(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('.lost-connection') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
}

/** The ways to lose the connection. Each returns a function that restores it. */
const losses = {
  'the device is offline': async (page: Page) => {
    await page.context().setOffline(true);
    return async () => page.context().setOffline(false);
  },
  'no request arrives': async (page: Page) => {
    await page.route('**/*', (route) => route.abort());
    return async () => page.unrouteAll();
  },
  'a proxy answers for a dead server': async (page: Page) => {
    await page.route('**/*', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }));
    return async () => page.unrouteAll();
  },
} satisfies Record<string, (page: Page) => Promise<() => Promise<void>>>;

for (const [loss, lose] of Object.entries(losses)) {
  test(`${loss}: a failed link keeps the page and the typed text, and works again without a document load`, async ({
    page,
  }) => {
    await open(page, pages.register);
    await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
    await field(page, 'email').fill('siti@contoh.id');
    const comeBack = await lose(page);
    await follow(page, navigation.about);
    await expect(message(page)).toBeVisible();
    await expect(page).toHaveURL(pages.register);
    await expectAccessible(page);
    await retry(page).click();
    await expect(message(page)).toBeVisible();
    await message(page).getByRole('button', { name: 'Tutup' }).click();
    await expect(message(page)).toBeHidden();
    await expect(field(page, 'email')).toHaveValue('siti@contoh.id');

    // Both pages failed to load while the connection was lost. Afterwards, “Coba lagi” (try again) opens the blog, and
    // a click on the link of the about page opens that page.
    await follow(page, navigation.blog);
    await expect(message(page)).toBeVisible();
    await expect(field(page, 'email')).toHaveValue('siti@contoh.id');
    await comeBack();
    await retry(page).click();
    await expect(page).toHaveURL(pages.blog);
    await expect(message(page)).toBeHidden();
    await follow(page, navigation.about);
    await expect(page).toHaveURL(pages.about);
    await expect(heading(page)).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.hasAttribute('data-marked'))).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL(pages.blog);
  });

  test(`${loss}: a page whose script is loaded already fails too, and opens with “Coba lagi”`, async ({ page }) => {
    await open(page, pages.articles);
    await follow(page, navigation.contact);
    await expect(page).toHaveURL(pages.contact);
    await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
    const comeBack = await lose(page);
    await page.goBack();
    await expect(message(page)).toBeVisible();
    // Going back changes the address before the other page is loaded. If loading fails, the app puts the address back.
    await expect(page).toHaveURL(pages.contact);
    await expect(heading(page)).toHaveText(navigation.contact);

    await comeBack();
    await retry(page).click();
    await expect(page).toHaveURL(pages.articles);
    await expect(heading(page)).toHaveText(navigation.projectsArticle);
    await page.goForward();
    await expect(page).toHaveURL(pages.contact);
    expect(await page.evaluate(() => document.documentElement.hasAttribute('data-marked'))).toBe(true);
  });
}

test('going back from a link within a page stays at that link', async ({ page }) => {
  await open(page, pages.articles);
  await follow(page, navigation.contact);
  // The address changes before the page is shown. Waits for the heading, because the jump below must come after the
  // router has finished its transition.
  await expect(heading(page)).toHaveText(navigation.contact);
  // Jumps to the content without the router, like the skip link.
  await page.evaluate(() => location.assign('#isi'));
  const comeBack = await losses['no request arrives'](page);
  await page.evaluate(() => history.go(-2));
  await expect(message(page)).toBeVisible();
  await expect(page).toHaveURL(`${pages.contact}#isi`);
  await comeBack();
  await retry(page).click();
  await expect(page).toHaveURL(pages.articles);
  await expect(heading(page)).toHaveText(navigation.projectsArticle);
});

test('a link to a document stays on the page too', async ({ page }) => {
  // If the feed loads before the test ends, its Content Security Policy blocks a script, and the console logs that.
  allowErrors(/Blocked script execution in '[^']*feed\.xml'/);
  await open(page, pages.contact);
  const feed = page.getByRole('contentinfo').getByRole('link', { name: 'Feed artikel' });
  const comeBack = await losses['no request arrives'](page);
  await feed.click();
  await expect(message(page)).toBeVisible();
  await expect(page).toHaveURL(pages.contact);
  await comeBack();
  const [request] = await Promise.all([page.waitForRequest((sent) => sent.isNavigationRequest()), retry(page).click()]);
  expect(new URL(request.url()).pathname).toBe('/article/feed.xml');
});

test('after a new release, a missing script loads the page as a document', async ({ page }) => {
  allowErrors(/404/);
  await open(page, pages.contact);
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
  await page.route('**/assets/about.page-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await follow(page, navigation.about);
  await expect(page).toHaveURL(pages.about);
  await expect(heading(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-marked'))).toBe(false);
});

test.describe('the back office', () => {
  test.beforeEach(async ({ site, context }) => keepSession(context, await logInAdmin(site)));

  for (const [loss, lose] of Object.entries(losses)) {
    test(`${loss}: a form keeps its page and its text`, async ({ page, site }) => {
      const { token } = await logInAdmin(site);
      const posted = { title: 'Kabar', content: 'Isi kabar.' };
      const { id } = await call<{ id: number }>(site, 'POST', '/postBlogBerita', posted, token);
      const form = pages.blogEdit.replace('{id}', String(id));
      const list = page.getByRole('main').getByRole('link', { name: 'Batal' });
      // Tests twice: with the script of the list page already loaded, and without this script.
      for (const before of [pages.blogAdmin, form]) {
        await open(page, before);
        if (before !== form) await page.locator(`a[href="${form}"]`).first().click();
        const title = page.getByRole('textbox', { name: 'Judul', exact: true });
        await title.fill('Kabar yang belum disimpan');
        const comeBack = await lose(page);
        await page.locator(`a[href="${pages.blogAdmin}"]`).filter({ visible: true }).first().click();
        await expect(message(page)).toBeVisible();
        await expect(page).toHaveURL(form);
        await page.keyboard.press('Escape');
        await expect(title).toHaveValue('Kabar yang belum disimpan');
        await comeBack();
        await page.locator(`a[href="${pages.blogAdmin}"]`).filter({ visible: true }).first().click();
        await expect(page).toHaveURL(pages.blogAdmin);
        await expect(page.getByRole('main').getByText('Kabar').first()).toBeVisible();
      }
      await expect(list).toHaveCount(0);
    });
  }
});

test('a link on a page without React stays on the page too, while the device is offline', async ({ page, context }) => {
  await page.goto(pages.about);
  await context.setOffline(true);
  await follow(page, navigation.contact);
  await expect(message(page)).toBeVisible();
  await expect(page).toHaveURL(pages.about);
  await expect(heading(page)).toContainText(navigation.about);
  await expectAccessible(page);
  await retry(page).click();
  await expect(message(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(message(page)).toBeHidden();

  // While offline, the page blocks a link only if the link would replace the page. Links within the page and links that
  // open elsewhere must work. The test's listener runs after the page's listener, and stops the browser from following
  // a link that the page did not block.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  const press = (link: string, key = '') =>
    page.evaluate(
      ([html, held]) => {
        document.body.insertAdjacentHTML('beforeend', html);
        const init = { bubbles: true, cancelable: true, [held]: true };
        document.body.lastElementChild?.dispatchEvent(new MouseEvent('click', init));
        document.body.lastElementChild?.remove();
      },
      [link, key] as const,
    );
  const here = `<a href="${pages.contact}">x</a>`;
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) await press(here, key);
  for (const link of [
    '<a href="#isi">x</a>',
    '<a href="https://contoh.id/">x</a>',
    `<a href="${pages.contact}" download>x</a>`,
    `<a href="${pages.contact}" target="_blank">x</a>`,
  ]) {
    await press(link);
  }
  await expect(message(page)).toBeHidden();
  await press(here);
  await expect(message(page)).toBeVisible();

  await context.setOffline(false);
  await page.reload();
  await context.setOffline(true);
  await follow(page, navigation.contact);
  await expect(message(page)).toBeVisible();
  await context.setOffline(false);
  await retry(page).click();
  await expect(page).toHaveURL(pages.contact);
});

test('a form sent before React has loaded is sent once the connection is back, with the typed text', async ({
  page,
  context,
  author,
}) => {
  await page.goto(pages.login);
  await context.setOffline(true);
  await page.getByLabel('Email').fill(author.email);
  await page.getByLabel('Password', { exact: true }).fill(author.password);
  await page.keyboard.press('Enter');
  await expect(message(page)).toBeVisible();
  await context.setOffline(false);
  await retry(page).click();
  await expect(page).toHaveURL(pages.home);
  await expect(page.getByRole('banner').getByRole('button', { name: navigation.logout })).toBeVisible();
});

test.describe('a release replaces the files while a form is open', () => {
  /**
   * Makes every request for a script fail with 404, until `bringBack` is called. The responses wait for `mayRespond`.
   * Also counts the page loads.
   */
  async function removeScripts(page: Page, mayRespond = Promise.resolve()) {
    const seen = { documents: 0 };
    await page.route('**/assets/*.js', async (route) => {
      await mayRespond;
      await route.fulfill({ status: 404 });
    });
    page.on('request', (request) => {
      if (request.isNavigationRequest()) seen.documents += 1;
    });
    return { seen, bringBack: () => page.unroute('**/assets/*.js') };
  }

  test.beforeEach(() => allowErrors(/404/));

  test('at the first focus the page loads again, once, and has the focus and the text', async ({ page, author }) => {
    await page.goto(pages.login);
    const { seen, bringBack } = await removeScripts(page);
    const reloaded = page.waitForEvent('load');
    await field(page, 'email').focus();
    await reloaded;
    await expect(field(page, 'email')).toBeFocused();
    // The scripts are still missing, but the page must not reload a second time.
    await field(page, 'password').focus();
    await field(page, 'email').fill(author.email);
    await field(page, 'password').fill(author.password);
    await page.keyboard.press('Enter');
    await expect(message(page)).toBeVisible();
    expect(seen.documents).toBe(1);
    await expect(field(page, 'email')).toHaveValue(author.email);
    await bringBack();
    await retry(page).click();
    await expect(page).toHaveURL(pages.home);
  });

  test('what was typed outlives the load, passwords aside', async ({ page }) => {
    await page.goto(pages.register);
    const mayRespond = Promise.withResolvers<void>();
    const { seen, bringBack } = await removeScripts(page, mayRespond.promise);
    await field(page, 'nama_depan').fill('Siti');
    await field(page, 'email').fill('siti@contoh.id');
    await page.getByLabel(labels.gender.L).check();
    await page.getByLabel(labels.gender.P).check();
    await field(page, 'password').fill('kata-sandi-uji');
    const missing = page.waitForResponse('**/assets/entry.client-*.js');
    mayRespond.resolve();
    await missing;
    const reloaded = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await reloaded;
    await bringBack();
    await expect(field(page, 'nama_depan')).toHaveValue('Siti');
    await expect(field(page, 'nama_belakang')).toHaveValue('');
    await expect(field(page, 'nama_belakang')).toBeFocused();
    await expect(field(page, 'email')).toHaveValue('siti@contoh.id');
    await expect(page.getByLabel(labels.gender.P)).toBeChecked();
    await expect(field(page, 'password')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toMatch(/siti/i);
    expect(seen.documents).toBe(1);
    // The text stays when React hydrates the page, and the form works.
    await hydrated(page);
    await expect(field(page, 'nama_depan')).toHaveValue('Siti');
    await expect(page.getByLabel(labels.gender.P)).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(field(page, 'nama_belakang')).toHaveAccessibleDescription(/wajib diisi/);
  });
});
