import type { Page } from '@playwright/test';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { expectAccessible } from './kit/accessible.ts';
import { openSession, registerPerson } from './kit/accounts.ts';
import { change, countSessions, endSessions } from './kit/database.ts';
import { hold } from './kit/network.ts';
import { heading, toast } from './kit/screen.ts';
import {
  expectSignedOut,
  expireToken,
  fillLogin,
  logoutButton,
  openDrawer,
  persisted,
  storedToken,
  watchCalls,
} from './kit/session.ts';
import { allowErrors, expect, test as visitorTest } from './kit/test.ts';
import { visit } from './kit/visit.ts';
import { test } from './kit/session-test.ts';

const OWN_PAGES = [pages.myArticles, pages.postArticle, '/DetailArticle/1'] as const;
/** Matches elements that exist only on pages for signed-in users. */
const GUARDED = 'main :is(textarea, [role=search]), [aria-label="Status artikel"], a[href="/article-admin"]';

/** Watches the page from its start. Returns a function that says whether an element of GUARDED has ever appeared. */
async function watchGuarded(page: Page): Promise<() => boolean> {
  let hasBeenSeen = false;
  await page.exposeFunction('seeGuarded', () => {
    hasBeenSeen = true;
  });
  await page.addInitScript((selector) => {
    const check = () => {
      if (document.querySelector(selector)) (window as unknown as { seeGuarded: () => void }).seeGuarded();
    };
    new MutationObserver(check).observe(document, { childList: true, subtree: true, attributes: true });
  }, GUARDED);
  return () => hasBeenSeen;
}

const goByLink = (page: Page, path: string) =>
  page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`header a[href="${to}"]`)?.click(), path);

visitorTest.describe('without a session', () => {
  for (const path of [...OWN_PAGES, `${pages.myArticles}?status=ditolak&q=bakau`]) {
    visitorTest(`is asked to sign in, and comes back: ${path}`, async ({ page, site }) => {
      allowErrors(/\/api\/detailArtikel/);
      const person = await registerPerson(site);
      const hasSeenGuarded = await watchGuarded(page);
      const calls = watchCalls(page);
      await page.goto(path);
      await expect(page).toHaveURL(`${pages.login}?${new URLSearchParams({ to: path })}`);
      await expect(toast(page, messages.guard.noToken)).toHaveCount(1);
      await expect(page.getByText('Setelah login, Anda kembali ke halaman yang Anda tuju.')).toBeVisible();
      await expect(heading(page)).toHaveText(labels.navigation.signIn);
      expect(calls).toEqual([]);
      expect(hasSeenGuarded()).toBe(false);

      await fillLogin(page, person);
      await expect(page).toHaveURL(path);
      // Going back skips the guarded page.
      await page.goBack();
      await expect(page).not.toHaveURL(/\/login/);
    });
  }

  visitorTest('is asked to sign in when a link leads there', async ({ page }) => {
    await visit(page, pages.contact);
    await goByLink(page, pages.postArticle);
    await expect(page).toHaveURL(`${pages.login}?to=%2FpostArticle`);
    await expect(toast(page, messages.guard.noToken)).toBeVisible();
    await expect(heading(page)).toBeFocused();
    await expectAccessible(page);
    await page.goBack();
    await expect(page).toHaveURL(pages.contact);
  });

  visitorTest('comes back after signing up too', async ({ page }) => {
    await page.goto(pages.postArticle);
    await page.getByRole('main').getByRole('link', { name: 'Daftar' }).click();
    await expect(page).toHaveURL(`${pages.register}?to=%2FpostArticle`);
  });
});

test.describe('the wrong role', () => {
  test.describe('an admin', () => {
    test.use({ session: async ({ site }, use) => use(await openSession(site, site.admin)) });

    for (const path of OWN_PAGES) {
      test(`may not see ${path}`, async ({ page, isMobile }) => {
        const hasSeenGuarded = await watchGuarded(page);
        const calls = watchCalls(page);
        await page.goto(path);
        await expect(page).toHaveURL(pages.home);
        await expect(toast(page, messages.guard.wrongRole)).toHaveCount(1);
        expect(hasSeenGuarded()).toBe(false);
        expect(calls).toEqual([]);
        // The person was refused the page, but is still signed in.
        if (isMobile) await openDrawer(page);
        await expect(logoutButton(page)).toBeVisible();
        await expectAccessible(page);
      });
    }

    test('is let in to the pages of admins', async ({ page }) => {
      const hasSeenGuarded = await watchGuarded(page);
      await page.goto(pages.dashboard);
      await expect(heading(page)).toHaveText(labels.admin.dashboard);
      await expect.poll(hasSeenGuarded).toBe(true);
    });

    test('has no access by a link either', async ({ page }) => {
      await visit(page, pages.contact);
      await goByLink(page, pages.myArticles);
      await expect(page).toHaveURL(pages.home);
      await expect(toast(page, messages.guard.wrongRole)).toHaveCount(1);
    });
  });

  test.describe('an author', () => {
    test(`may not see ${pages.dashboard}`, async ({ page }) => {
      const hasSeenGuarded = await watchGuarded(page);
      await page.goto(pages.dashboard);
      await expect(page).toHaveURL(pages.home);
      await expect(toast(page, messages.guard.wrongRole)).toHaveCount(1);
      expect(hasSeenGuarded()).toBe(false);
      expect(await storedToken(page)).not.toBeNull();
    });
  });
});

test.describe('an expired token', () => {
  test('leads to the sign-in page, and back to the wanted page', async ({ page, site, person }) => {
    allowErrors(/\/api\/logout/);
    await visit(page, pages.contact);
    await expireToken(page, site);
    const calls = watchCalls(page);
    await goByLink(page, pages.postArticle);
    await expect(page).toHaveURL(`${pages.login}?to=%2FpostArticle`);
    await expect(toast(page, messages.session.expired)).toHaveCount(1);
    await expect(page.getByText(messages.guard.noToken)).toHaveCount(0);
    await expectSignedOut(page);
    expect(calls).toEqual(['logout']);
    await fillLogin(page, person);
    await expect(page).toHaveURL(pages.postArticle);
  });
});

test.describe('a token without a person', () => {
  test.use({ persistedText: null });
  test.beforeEach(() => allowErrors(/\/api\//));

  test('loads the person first', async ({ page, person }) => {
    const hasSeenGuarded = await watchGuarded(page);
    const release = await hold(page, '**/api/me');
    await page.goto(pages.postArticle);
    await expect(page.getByText('Menyiapkan formulir…')).toBeAttached();
    expect(hasSeenGuarded()).toBe(false);
    release();
    await expect(page.getByRole('textbox', { name: 'Judul', exact: true })).toBeVisible();
    expect(hasSeenGuarded()).toBe(true);
    expect(await persisted(page)).toMatchObject({ user: { email: person.email } });
  });

  test('tries twice more when the network fails', async ({ page }) => {
    let calls = 0;
    await page.route('**/api/me', (route) => {
      calls += 1;
      return calls < 3 ? route.abort() : route.continue();
    });
    await page.goto(pages.postArticle);
    await expect(page.getByRole('textbox', { name: 'Judul', exact: true })).toBeVisible();
    expect(calls).toBe(3);
    await expect(page.getByText(messages.session.invalid)).toHaveCount(0);
  });

  for (const [what, status, expectedCalls] of [
    ['cannot be reached for good', undefined, 3],
    ['answers with an error', 500, 1],
  ] as const) {
    test(`whose server ${what} has no session`, async ({ page, site, person }) => {
      let calls = 0;
      await page.route('**/api/me', (route) => {
        calls += 1;
        return status === undefined ? route.abort() : route.fulfill({ status, json: { message: 'Gangguan.' } });
      });
      await page.goto(pages.postArticle);
      await expect(page).toHaveURL(`${pages.login}?to=%2FpostArticle`);
      await expect(toast(page, messages.session.invalid)).toHaveCount(1);
      await expect(page.getByRole('main').getByText(messages.session.invalid)).toBeVisible();
      await expectSignedOut(page);
      expect(calls).toBe(expectedCalls);
      await expect.poll(() => countSessions(site, person)).toBe(0);
    });
  }

  test('that the server does not know is no session', async ({ page, site, person }) => {
    endSessions(site, person);
    await page.goto(pages.postArticle);
    await expect(page).toHaveURL(`${pages.login}?to=%2FpostArticle`);
    await expect(toast(page, messages.session.invalid)).toHaveCount(1);
    await expectSignedOut(page);
  });

  test('on a public page is loaded too', async ({ page, person, isMobile }) => {
    await page.goto(pages.contact);
    if (isMobile) await openDrawer(page);
    await expect(logoutButton(page)).toBeVisible();
    expect(await persisted(page)).toMatchObject({ user: { email: person.email } });
  });
});

test.describe('a role that this site does not know', () => {
  test.use({
    session: async ({ site, person }, use) => {
      change(site, 'update users set role_type = 3 where id = ?', person.id);
      await use(await openSession(site, person));
    },
  });

  test('has no access to guarded pages', async ({ page }) => {
    const hasSeenGuarded = await watchGuarded(page);
    await page.goto(pages.postArticle);
    await expect(page).toHaveURL(pages.home);
    await expect(toast(page, messages.guard.wrongRole)).toHaveCount(1);
    expect(hasSeenGuarded()).toBe(false);
  });
});
