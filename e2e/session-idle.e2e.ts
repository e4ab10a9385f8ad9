import type { BrowserContext, Page } from '@playwright/test';
import { IDLE_CHECK_MS, IDLE_LOGOUT_MS } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { IDLE_WARNING_MS } from '#web/session/idle.ts';
import { expectAccessible } from './kit/accessible.ts';
import { countSessions } from './kit/database.ts';
import { fail } from './kit/network.ts';
import { toast } from './kit/screen.ts';
import { expectSignedOut, fillLogin, logoutButton, openDrawer, storedToken, watchCalls } from './kit/session.ts';
import { allowErrors, desktopOnly, expect, phoneOnly } from './kit/test.ts';
import { hydrated, visit } from './kit/visit.ts';
import { test } from './kit/session-test.ts';

const warning = (page: Page) => page.getByRole('alert').filter({ hasText: 'Anda masih di sana?' });

test.beforeEach(() => {
  allowErrors(/\/api\/logout/);
});

const lastActivity = (page: Page) => page.evaluate(() => Number(localStorage.getItem('activity')));

/** Pauses the clock. From now on only the test advances it. */
async function stopClock(context: BrowserContext): Promise<void> {
  await context.clock.pauseAt(Date.now() + 60_000);
}

/** Opens a page, and leaves the user idle on it. */
async function openIdle(page: Page, path: string = pages.contact): Promise<void> {
  await page.clock.install();
  await visit(page, path);
  // Waits until the page's idle timer has started.
  await expect.poll(() => lastActivity(page)).toBeGreaterThan(0);
  await stopClock(page.context());
  await page.keyboard.press('Shift');
}

test.describe('an idle person', () => {
  test('ends the session after 300 s, and not before', desktopOnly, async ({ page, site, person }) => {
    await openIdle(page);
    const calls = watchCalls(page);
    await page.clock.runFor(IDLE_LOGOUT_MS - 1);
    expect(await storedToken(page)).not.toBeNull();
    expect(calls).toEqual([]);
    // The page checks for idleness once a second.
    await page.clock.runFor(IDLE_CHECK_MS);
    await expect(page).toHaveURL(`${pages.login}?to=%2Fcontactus`);
    await page.clock.resume();
    await expect(toast(page, messages.session.expired)).toBeVisible();
    await expect(page.getByRole('main').getByText(messages.session.expired)).toBeVisible();
    await expect(warning(page)).toHaveCount(0);
    await expectSignedOut(page);
    expect(calls).toEqual(['logout']);
    await expect.poll(() => countSessions(site, person)).toBe(0);

    await fillLogin(page, person);
    await expect(page).toHaveURL(pages.contact);
  });

  test('ends it too when the logout call fails', desktopOnly, async ({ page }) => {
    await openIdle(page, pages.myArticles);
    await fail(page, '**/api/logout');
    await page.clock.runFor(IDLE_LOGOUT_MS + IDLE_CHECK_MS);
    await expect(page).toHaveURL(`${pages.login}?to=%2FuserArticle`);
    await expectSignedOut(page);
    await expect(page.getByText(messages.logout.failed)).toHaveCount(0);
  });

  test('a computer that slept through it does not wake up signed in', desktopOnly, async ({ page }) => {
    await openIdle(page, pages.myArticles);
    await page.clock.fastForward(4 * 3600_000);
    await expect(page).toHaveURL(/\/login/);
    await expectSignedOut(page);
  });

  test('without a session nothing happens', desktopOnly, async ({ page }) => {
    await page.clock.install();
    await visit(page, pages.contact);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await hydrated(page);
    const calls = watchCalls(page);
    await stopClock(page.context());
    await page.clock.runFor(2 * IDLE_LOGOUT_MS);
    await expect(page).toHaveURL(pages.contact);
    expect(calls).toEqual([]);
  });
});

test.describe('an active person', () => {
  for (const [what, act] of [
    ['a mouse move', (page: Page) => page.mouse.move(100, 300)],
    ['a key', (page: Page) => page.keyboard.press('Shift')],
    [
      'a click',
      async (page: Page) => {
        await page.mouse.down();
        await page.mouse.up();
      },
    ],
    [
      'a scroll',
      (page: Page) =>
        page.evaluate(
          () =>
            new Promise<void>((resolve) => {
              window.addEventListener('scroll', () => resolve(), { once: true });
              window.scrollBy({ top: 40, behavior: 'instant' });
            }),
        ),
    ],
  ] as const) {
    test(`${what} restarts the time`, desktopOnly, async ({ page }) => {
      await openIdle(page);
      await page.clock.runFor(IDLE_LOGOUT_MS - IDLE_CHECK_MS);
      await expect(warning(page)).toBeVisible();
      await act(page);
      await page.clock.runFor(IDLE_CHECK_MS);
      await expect(warning(page)).toHaveCount(0);
      await page.clock.runFor(IDLE_LOGOUT_MS - 2 * IDLE_CHECK_MS);
      expect(await storedToken(page)).not.toBeNull();
      await page.clock.runFor(2 * IDLE_CHECK_MS);
      await expect(page).toHaveURL(/\/login/);
    });
  }

  test('in another tab counts, and removes the warning here', desktopOnly, async ({ page, context }) => {
    await openIdle(page);
    const other = await context.newPage();
    await page.evaluate(() => localStorage.setItem('activity', '0'));
    await other.goto(pages.about);
    // Waits until the idle timer of the other tab has started.
    await expect.poll(() => lastActivity(page)).toBeGreaterThan(0);
    await context.clock.runFor(IDLE_LOGOUT_MS - IDLE_CHECK_MS);
    await expect(warning(page)).toBeVisible();
    const before = await lastActivity(other);
    await other.keyboard.press('Shift');
    // A browser notifies other tabs of changed storage with a small delay.
    await expect.poll(() => lastActivity(page)).toBeGreaterThan(before);
    await context.clock.runFor(2 * IDLE_CHECK_MS);
    await expect(warning(page)).toHaveCount(0);
    await context.clock.runFor(IDLE_LOGOUT_MS - 3 * IDLE_CHECK_MS);
    expect(await storedToken(page)).not.toBeNull();
    await context.clock.runFor(2 * IDLE_CHECK_MS);
    for (const tab of [page, other]) await expectSignedOut(tab);
  });
});

test.describe('the warning', () => {
  test('appears at 240 s, counts down and blocks nothing', async ({ page }) => {
    await openIdle(page);
    await page.clock.runFor(IDLE_WARNING_MS - 1);
    await expect(warning(page)).toHaveCount(0);
    await page.clock.runFor(IDLE_CHECK_MS);
    await expect(warning(page)).toBeVisible();
    await expect(warning(page)).toContainText(/logout dalam (?:60|59) detik\./);
    await page.clock.runFor(10_000);
    await expect(warning(page)).toContainText(/logout dalam (?:50|49) detik\./);
    await page.clock.resume();
    await expectAccessible(page);
    await expect(warning(page)).toBeVisible();
  });

  test('disappears with its button, and the session stays', desktopOnly, async ({ page, isMobile }) => {
    await openIdle(page);
    // Scrolls to the end, so that the warning covers a link of the footer. The scrolling must end before the idle time
    // begins, because scrolling counts as activity.
    await page.evaluate(async () => {
      const over = new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true }));
      window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
      await over;
    });
    await page.clock.runFor(IDLE_WARNING_MS + IDLE_CHECK_MS);
    const stay = warning(page).getByRole('button', { name: 'Tetap login' });
    if (isMobile) await stay.tap();
    else await stay.click();
    await page.clock.runFor(IDLE_CHECK_MS);
    await expect(warning(page)).toHaveCount(0);
    await expect(page).toHaveURL(pages.contact);
    await page.clock.runFor(IDLE_WARNING_MS - 3 * IDLE_CHECK_MS);
    await expect(warning(page)).toHaveCount(0);
    expect(await storedToken(page)).not.toBeNull();
    if (isMobile) await openDrawer(page);
    await expect(logoutButton(page)).toBeVisible();
  });

  // The header's drawer is a dialog.
  test('lies over an open dialog', phoneOnly, async ({ page }) => {
    await openIdle(page);
    await openDrawer(page);
    await page.clock.runFor(IDLE_WARNING_MS + IDLE_CHECK_MS);
    const stay = page.getByRole('button', { name: 'Tetap login' });
    await stay.tap();
    await page.clock.runFor(IDLE_CHECK_MS);
    await expect(stay).toHaveCount(0);
    expect(await storedToken(page)).not.toBeNull();
  });
});

test.describe('an upload', () => {
  type Uploads = { uploads: XMLHttpRequest[] };

  /** Intercepts uploads, so that the test decides how much is sent, and when. */
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const uploads: XMLHttpRequest[] = [];
      class HeldRequest extends XMLHttpRequest {
        override send(body?: XMLHttpRequestBodyInit): void {
          if (body instanceof FormData) uploads.push(this);
          else super.send(body);
        }
      }
      Object.assign(window, { uploads, XMLHttpRequest: HeldRequest });
    });
  });

  /** Reports the progress of the upload in percent, like a browser. */
  const report = (page: Page, loaded: number) =>
    page.evaluate((sent) => {
      const [request] = (window as unknown as Uploads).uploads;
      request?.upload.dispatchEvent(
        new ProgressEvent('progress', { lengthComputable: true, loaded: sent, total: 100 }),
      );
    }, loaded);

  async function startUpload(page: Page): Promise<void> {
    await page.clock.install();
    await page.goto(pages.postArticle);
    await page.getByRole('textbox', { name: 'Judul', exact: true }).fill('Unggahan yang lama');
    await page.getByLabel('Isi artikel', { exact: true }).fill('Isi artikel.');
    await stopClock(page.context());
    await page.getByRole('main').locator('button[type=submit]').click();
    await expect.poll(() => page.evaluate(() => (window as unknown as Uploads).uploads.length)).toBe(1);
  }

  test('that progresses keeps the session', desktopOnly, async ({ page }) => {
    await startUpload(page);
    for (const sent of [20, 40, 60, 80]) {
      await page.clock.runFor(IDLE_WARNING_MS - IDLE_CHECK_MS);
      await report(page, sent);
    }
    await page.clock.runFor(IDLE_CHECK_MS);
    await expect(warning(page)).toHaveCount(0);
    expect(await storedToken(page)).not.toBeNull();
  });

  test('that stalls does not', desktopOnly, async ({ page }) => {
    await startUpload(page);
    await report(page, 20);
    await page.clock.runFor(IDLE_WARNING_MS + IDLE_CHECK_MS);
    await expect(warning(page)).toBeVisible();
    await report(page, 20);
    await page.clock.runFor(IDLE_LOGOUT_MS - IDLE_WARNING_MS);
    await expectSignedOut(page);
  });
});
