import type { Page } from '@playwright/test';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { picture } from '#tests/factories.ts';
import { expectAccessible } from './kit/accessible.ts';
import { countSessions, endSessions, makeStale } from './kit/database.ts';
import { fail } from './kit/network.ts';
import { heading, toast } from './kit/screen.ts';
import {
  expectSignedOut,
  expireToken,
  fillLogin,
  logoutButton,
  openDrawer,
  persisted,
  sessionStarted,
  signInLink,
  storedToken,
  watchCalls,
} from './kit/session.ts';
import { allowErrors, expect } from './kit/test.ts';
import { visit } from './kit/visit.ts';
import { test } from './kit/session-test.ts';

const { statusOptions } = labels.articleAdmin;

test.beforeEach(() => {
  // Browsers log every error response.
  allowErrors(/\/api\//);
});

const statusTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name });

/** Opens the user's own articles, and waits for the last call that the page makes by itself. */
async function openMyArticles(page: Page): Promise<void> {
  const drafts = page.waitForResponse(/\/api\/ownDrafts$/);
  await page.goto(pages.myArticles);
  await expect(page.getByText(messages.myArticles.none)).toBeVisible();
  await drafts;
}

test.describe('a page that is loaded', () => {
  test('with a valid token restores the session without a request', async ({ page, person, isMobile }) => {
    const calls = watchCalls(page);
    await page.goto(pages.about);
    if (isMobile) await openDrawer(page);
    await expect(logoutButton(page)).toBeVisible();
    await expect(signInLink(page)).toHaveCount(0);
    expect(await persisted(page)).toMatchObject({ user: { id: person.id } });
    expect(calls).toEqual([]);
  });

  for (const [state, root] of [
    ['absent', null],
    ['broken', '{"user":'],
    ['of another shape', '{"user":{"id":"1"},"language":"id"}'],
  ] as const) {
    test.describe(`with a valid token and a persisted state that is ${state}`, () => {
      test.use({ persistedText: root });

      test('requests the person from the server', async ({ page, person }) => {
        const calls = watchCalls(page);
        await openMyArticles(page);
        expect(calls.filter((name) => name === 'me')).toHaveLength(1);
        expect(await persisted(page)).toMatchObject({ user: { id: person.id }, language: 'id' });
      });
    });
  }

  test.describe('with an expired token', () => {
    test.use({ tokenLifeMs: -1000 });

    for (const path of [pages.about, pages.postArticle]) {
      test(`ends the session and leads home: ${path}`, async ({ page, site, person }) => {
        const calls = watchCalls(page);
        expect(countSessions(site, person)).toBe(1);
        await page.goto(path);
        await expect(page).toHaveURL(pages.home);
        await expectSignedOut(page);
        await expect(heading(page)).toBeVisible();
        // The page sends only the call `logout`, and this call succeeds.
        expect(calls).toEqual(['logout']);
        await expect.poll(() => countSessions(site, person)).toBe(0);
      });
    }

    test('does so too when the logout call fails', async ({ page, context }) => {
      await context.route('**/api/logout', (route) => route.abort());
      await page.goto(pages.about);
      await expect(page).toHaveURL(pages.home);
      await expectSignedOut(page);
    });
  });
});

test.describe("the browser's storage", () => {
  test('has the token under token, and user and language under root', async ({ page, person, session, isMobile }) => {
    await page.goto(pages.contact);
    if (isMobile) await openDrawer(page);
    else await page.getByRole('banner').locator('summary', { hasText: 'Bahasa situs' }).click();
    await page.getByRole('banner').getByRole('button', { name: labels.navigation.languageEnglish }).click();
    await expect.poll(async () => (await persisted(page)).language).toBe('en');
    const root = await persisted(page);
    expect(Object.keys(root).sort()).toEqual(['language', 'user']);
    expect(root.user).toMatchObject({ id: person.id, email: person.email });
    expect(root.user).not.toHaveProperty('password');
    expect(await storedToken(page)).toBe(session.token);
  });

  test('restores the language if the server did not get it', async ({ page, context }) => {
    await visit(page, pages.contact);
    // Waits until the page has started its session. The start would overwrite the state that the test stores.
    await sessionStarted(page);
    await page.evaluate(() => {
      const root = JSON.parse(localStorage.getItem('root') ?? '{}') as object;
      localStorage.setItem('root', JSON.stringify({ ...root, language: 'en' }));
    });
    await context.clearCookies();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test.describe('a token that has expired', () => {
  test('ends the session before the next request, which is not sent', async ({ page, site, person }) => {
    await openMyArticles(page);
    await expireToken(page, site);
    const calls = watchCalls(page);
    await statusTab(page, statusOptions.ditolak).click();

    await expect(page).toHaveURL(`${pages.login}?${new URLSearchParams({ to: `${pages.myArticles}?status=ditolak` })}`);
    await expect(toast(page, messages.session.expired)).toHaveCount(1);
    await expect(page.getByRole('main').getByText(messages.session.expired)).toBeVisible();
    await expectSignedOut(page);
    expect(calls).toEqual(['logout']);
    await expect.poll(() => countSessions(site, person)).toBe(0);
    await expectAccessible(page);

    await fillLogin(page, person);
    await expect(page).toHaveURL(`${pages.myArticles}?status=ditolak`);
  });

  test('does so too when the logout call fails', async ({ page, site }) => {
    await openMyArticles(page);
    await expireToken(page, site);
    await fail(page, '**/api/logout', { status: 503, json: { message: 'Sibuk.' } });
    await statusTab(page, statusOptions.ditolak).click();
    await expect(page).toHaveURL(/\/login/);
    await expectSignedOut(page);
    await expect(page.getByText(messages.logout.failed)).toHaveCount(0);
  });
});

test.describe('a token that the server refuses', () => {
  test('is refreshed once, and all waiting requests are repeated once', async ({ page, site, person }) => {
    await openMyArticles(page);
    const before = await storedToken(page);
    makeStale(site, person);
    const calls = watchCalls(page);
    let refused = 0;
    page.on('response', (response) => {
      if (response.status() === 401) refused += 1;
    });
    // The page makes two calls: for the list, and for the state of the e-mail address. The test delays `refresh` until
    // the server has refused both calls, because after `refresh` the old token is valid again for a while.
    await page.route('**/api/refresh', async (route) => {
      await expect.poll(() => refused).toBe(2);
      await route.continue();
    });
    await statusTab(page, statusOptions.menunggu).click();
    await expect(page).toHaveURL(`${pages.myArticles}?status=menunggu`);
    await expect(page.getByText(messages.myArticles.none)).toBeVisible();

    expect(calls.filter((name) => name === 'refresh')).toHaveLength(1);
    for (const repeated of ['userArtikel', 'ownEmail']) {
      expect(calls.filter((name) => name === repeated)).toHaveLength(2);
    }
    expect(calls).toHaveLength(5);
    const after = await storedToken(page);
    expect(after).not.toBe(before);
    await statusTab(page, statusOptions.ditolak).click();
    await expect(page).toHaveURL(`${pages.myArticles}?status=ditolak`);
    expect(calls).toHaveLength(7);
  });

  test('in the middle of an upload: the article arrives once, with its image', async ({ page, site, person }) => {
    await page.goto(pages.postArticle);
    await page.getByRole('textbox', { name: 'Judul', exact: true }).fill('Dengan token baru');
    await page.getByRole('textbox', { name: 'Isi artikel' }).fill('Isi yang sama');
    const buffer = await picture(800, 500);
    await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByRole('img', { name: /^Pratinjau/ })).toBeVisible();
    await expect(page.getByText(/^Tersimpan di akun/)).toBeVisible();
    makeStale(site, person);
    const calls = watchCalls(page);
    await page.getByRole('button', { name: 'Kirim artikel' }).click();

    await expect(page).toHaveURL(pages.myArticles);
    // The server refuses the old token once. It refuses the upload, or the saving of the draft if that comes first:
    // then the upload already has the new token.
    const ofUpload = calls.filter((name) => ['postArtikel', 'refresh'].includes(name));
    expect(ofUpload.filter((name) => name === 'refresh')).toHaveLength(1);
    expect(ofUpload.at(-1)).toBe('postArtikel');
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText('Dengan token baru');
    await expect(cards.locator('img')).toHaveAttribute('src', /^\/storage\//);
  });

  for (const [what, answer] of [
    ['is refused', undefined],
    ['does not come back', 'abort'],
    ['is answered by a server in trouble', 502],
  ] as const) {
    test(`ends the session when its refresh ${what}`, async ({ page, site, person }) => {
      await openMyArticles(page);
      if (answer === undefined) endSessions(site, person);
      else makeStale(site, person);
      if (answer !== undefined) {
        await page.route('**/api/refresh', (route) =>
          answer === 'abort' ? route.abort() : route.fulfill({ status: answer, body: '' }),
        );
      }
      const calls = watchCalls(page);
      await statusTab(page, statusOptions.disetujui).click();
      await expect(page).toHaveURL(/\/login\?to=%2FuserArticle%3Fstatus%3Ddisetujui$/);
      await expect(toast(page, messages.session.invalid)).toHaveCount(1);
      await expect(page.getByRole('main').getByText(messages.session.invalid)).toBeVisible();
      await expectSignedOut(page);
      expect(calls.filter((name) => name === 'refresh')).toHaveLength(1);
      expect(calls.filter((name) => name === 'logout')).toHaveLength(1);
      expect(calls.filter((name) => name === 'userArtikel')).toHaveLength(1);
    });
  }
});
