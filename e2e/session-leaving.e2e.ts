import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { SIGNED_OUT_ELSEWHERE } from '#web/session/session.ts';
import { expectAccessible } from './kit/accessible.ts';
import { openSession, registerPerson } from './kit/accounts.ts';
import { cards, post } from './kit/articles.ts';
import { countSessions, endSessions } from './kit/database.ts';
import { hold } from './kit/network.ts';
import { heading, tabTo, toast } from './kit/screen.ts';
import {
  expectSignedOut,
  fillLogin,
  logoutButton,
  openDrawer,
  persisted,
  pressLogout,
  sessionStarted,
  signInLink,
  storedToken,
  watchCalls,
} from './kit/session.ts';
import { allowErrors, expect } from './kit/test.ts';
import { visit } from './kit/visit.ts';
import { test } from './kit/session-test.ts';

const { navigation } = labels;

test.beforeEach(() => {
  allowErrors(/\/api\//);
});

test.describe('the header', () => {
  test('shows the signed-in person at the head of the projects', async ({ page, person, isMobile }) => {
    await page.goto(pages.contact);
    if (isMobile) await openDrawer(page);
    else await page.getByRole('banner').locator('summary', { hasText: navigation.projects }).click();
    const place = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner').locator('details');
    const name = place.getByText(`${person.nama_depan} ${person.nama_belakang}`, { exact: true });
    const email = place.getByText(person.email, { exact: true });
    const first = place.getByRole('link', { name: navigation.projectsArticle, exact: true });
    // The server's page does not know the session, so the name appears above the links when the page's script starts.
    for (const element of [name, email, first]) await expect(element).toBeVisible();
    const tops = await Promise.all([name, email, first].map((element) => element.boundingBox().then((box) => box?.y)));
    expect(tops).toEqual(tops.toSorted((a = Number.NaN, b = Number.NaN) => a - b));
    await expect(logoutButton(page)).toHaveText(navigation.logout);
    await expect(logoutButton(page)).toBeVisible();
    await expect(signInLink(page)).toHaveCount(0);
    await expectAccessible(page);
  });

  test.describe('with a long name and address', () => {
    test.use({
      person: async ({ site }, use) =>
        use(
          await registerPerson(site, {
            nama_depan: 'Raden Ajeng Kartika Wulandari Sukmawati',
            nama_belakang: 'Kusumaningrat-Hadiningrat',
            email: `alamat.surel.yang.panjang.sekali.${Date.now()}@lembaga-penelitian.contoh.id`,
          }),
        ),
    });

    test('does not shift', async ({ page, isMobile, person }) => {
      await page.goto(pages.contact);
      if (isMobile) await openDrawer(page);
      else await page.getByRole('banner').locator('summary', { hasText: navigation.projects }).click();
      await expect(page.getByRole('banner').getByText(person.email).filter({ visible: true })).toBeInViewport({
        ratio: 1,
      });
      await expectAccessible(page);
    });
  });
});

test.describe('the logout button', () => {
  for (const path of [pages.contact, pages.myArticles]) {
    test(`ends the session and leads home from ${path}`, async ({ page, site, person, isMobile }) => {
      await visit(page, path);
      const calls = watchCalls(page);
      await pressLogout(page, isMobile);
      await expect(toast(page, messages.logout.succeeded)).toBeVisible();
      await expect(page).toHaveURL(pages.home);
      await expectSignedOut(page);
      expect(calls.filter((name) => name === 'logout')).toHaveLength(1);
      expect(countSessions(site, person)).toBe(0);
      await expect(page.getByText(messages.guard.noToken)).toHaveCount(0);
      if (isMobile) await openDrawer(page);
      await expect(signInLink(page)).toBeVisible();
      await expect(page.getByText(person.email)).toHaveCount(0);
      await expect(logoutButton(page)).toHaveCount(0);
    });
  }

  test('by keyboard alone', async ({ page, isMobile }) => {
    await visit(page, pages.contact);
    if (isMobile) {
      await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).focus();
      await page.keyboard.press('Enter');
    }
    await tabTo(page, logoutButton(page));
    await page.keyboard.press('Enter');
    await expect(toast(page, messages.logout.succeeded)).toBeVisible();
    await expect(page).toHaveURL(pages.home);
    await expect(heading(page)).toBeFocused();
  });

  for (const [what, status] of [
    ['gets no answer', undefined],
    ['is answered by a server in trouble', 500],
  ] as const) {
    test(`keeps the session when its call ${what}`, async ({ page, site, person, isMobile }) => {
      await visit(page, pages.myArticles);
      const token = await storedToken(page);
      await page.route('**/api/logout', (route) =>
        status === undefined ? route.abort() : route.fulfill({ status, json: { message: 'Gangguan.' } }),
      );
      await pressLogout(page, isMobile);
      await expect(toast(page, messages.logout.failed)).toBeVisible();
      await expect(page).toHaveURL(pages.myArticles);
      expect(await storedToken(page)).toBe(token);
      expect(await persisted(page)).toMatchObject({ user: { email: person.email } });
      expect(countSessions(site, person)).toBe(1);
      await expectAccessible(page);

      await page.unroute('**/api/logout');
      await pressLogout(page, isMobile);
      await expect(page).toHaveURL(pages.home);
      await expectSignedOut(page);
    });
  }

  test('ends the session on the server even if the page closes at the same moment', async ({
    page,
    context,
    site,
    person,
    isMobile,
  }) => {
    await page.goto(pages.about);
    // A script may close only a page that a script opened, so the test opens the page by window.open.
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((path) => void window.open(path), pages.contact),
    ]);
    if (isMobile) await openDrawer(opened);
    await expect(logoutButton(opened)).toBeVisible();
    const closed = opened.waitForEvent('close');
    const wasSent = await logoutButton(opened).evaluate((button: HTMLElement) => {
      let keepalive: boolean | undefined;
      const send = window.fetch.bind(window);
      window.fetch = (path, request) => {
        if (path === '/api/logout') keepalive = request?.keepalive;
        return send(path, request);
      };
      button.click();
      // Closes the page right after the click. A request that the page does not send during the click would be lost.
      setTimeout(() => window.close());
      return keepalive;
    });
    expect(wasSent).toBe(true);
    await closed;
    await expect.poll(() => countSessions(site, person)).toBe(0);
  });

  test('of a session that the server has ended already succeeds', async ({ page, site, person, isMobile }) => {
    await visit(page, pages.contact);
    endSessions(site, person);
    await pressLogout(page, isMobile);
    await expect(toast(page, messages.logout.succeeded)).toBeVisible();
    await expectSignedOut(page);
  });

  test('pressed twice calls once', async ({ page, isMobile }) => {
    await visit(page, pages.contact);
    const calls = watchCalls(page);
    const release = await hold(page, '**/api/logout');
    await pressLogout(page, isMobile);
    const both = page.getByRole('banner').getByRole('button', { name: navigation.logout, includeHidden: true });
    await both.nth(isMobile ? 1 : 0).dispatchEvent('click');
    release();
    await expect(page).toHaveURL(pages.home);
    await expectSignedOut(page);
    expect(calls.filter((name) => name === 'logout')).toHaveLength(1);
  });
});

test.describe('several tabs', () => {
  test('signing out in one signs out in all', async ({ page, context, isMobile }) => {
    const [open, guarded] = [await context.newPage(), await context.newPage()];
    await visit(open, pages.about);
    await visit(guarded, `${pages.myArticles}?status=ditolak`);
    await visit(page, pages.contact);
    for (const tab of [open, guarded]) await sessionStarted(tab);
    await pressLogout(page, isMobile);
    await expect(page).toHaveURL(pages.home);

    await expect(guarded).toHaveURL(
      `${pages.login}?${new URLSearchParams({ to: `${pages.myArticles}?status=ditolak` })}`,
    );
    await expect(guarded.getByText(SIGNED_OUT_ELSEWHERE)).toBeVisible();
    await expectAccessible(guarded);
    await expect(open).toHaveURL(pages.about);
    if (isMobile) await openDrawer(open);
    await expect(signInLink(open)).toBeVisible();
  });

  test('signing in again in one signs in the others, which stay where they were', async ({
    page,
    context,
    person,
    isMobile,
  }) => {
    const [open, guarded] = [await context.newPage(), await context.newPage()];
    await visit(open, pages.about);
    await visit(guarded, pages.myArticles);
    await visit(page, pages.contact);
    for (const tab of [open, guarded]) await sessionStarted(tab);
    await pressLogout(page, isMobile);
    await expect(guarded).toHaveURL(/\/login/);

    await page.goto(pages.login);
    await fillLogin(page, person);
    await expect(page).toHaveURL(pages.home);
    await expect(guarded).toHaveURL(pages.myArticles);
    await expect(guarded.getByText(messages.myArticles.none)).toBeVisible();
    if (isMobile) await openDrawer(open);
    await expect(logoutButton(open)).toBeVisible();
  });

  test('another person who signs in is then signed in everywhere', async ({
    page,
    context,
    site,
    session,
    isMobile,
  }) => {
    await post(site, session, { title: 'Milik orang pertama' });
    const other = await registerPerson(site);
    await post(site, await openSession(site, other), { title: 'Milik orang kedua' });

    const [list, form] = [await context.newPage(), await context.newPage()];
    await list.goto(pages.myArticles);
    await expect(cards(list)).toContainText('Milik orang pertama');
    await sessionStarted(list);
    await form.goto(pages.postArticle);
    await form.getByRole('textbox', { name: 'Judul', exact: true }).fill('Tulisan orang pertama');
    await sessionStarted(form);

    // Logs out first, because the sign-in page redirects signed-in users.
    await visit(page, pages.contact);
    await pressLogout(page, isMobile);
    await expect(page).toHaveURL(pages.home);
    await page.goto(pages.login);
    await fillLogin(page, other);

    await expect(cards(list)).toContainText('Milik orang kedua');
    await expect(list.getByText('Milik orang pertama')).toHaveCount(0);
    await expect(form.getByRole('textbox', { name: 'Judul', exact: true })).toHaveValue('');
    await expect(form.getByText('Tulisan orang pertama')).toHaveCount(0);
    if (isMobile) await openDrawer(list);
    else await list.getByRole('banner').locator('summary', { hasText: navigation.projects }).click();
    await expect(list.getByText(other.email).filter({ visible: true })).toBeVisible();
  });

  test('when an admin signs in elsewhere, an author’s page closes', async ({ page, context, site }) => {
    await page.goto(pages.postArticle);
    await page.getByRole('textbox', { name: 'Judul', exact: true }).fill('Tulisan penulis');
    await sessionStarted(page);
    const other = await context.newPage();
    await visit(other, pages.contact);
    const { token, user } = await openSession(site, site.admin);
    // Stores a session as the sign-in page would.
    await other.evaluate(
      ([given, person]) => {
        localStorage.setItem('root', JSON.stringify({ user: JSON.parse(person ?? ''), language: 'id' }));
        localStorage.setItem('token', given ?? '');
      },
      [token, JSON.stringify(user)],
    );
    await expect(page).toHaveURL(pages.home);
    await expect(toast(page, messages.guard.wrongRole)).toBeVisible();
    await expect(page.getByText('Tulisan penulis')).toHaveCount(0);
  });
});

test("a page restored from the browser's cache notices a logout that happened meanwhile", async ({ page }) => {
  await visit(page, pages.myArticles);
  await expect(page.getByText(messages.myArticles.none)).toBeVisible();
  await sessionStarted(page);
  // Removes the token without a storage event, as if another tab had logged out while this page was in the browser's
  // back/forward cache.
  await page.evaluate(() => {
    localStorage.removeItem('token');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page).toHaveURL(`${pages.login}?to=%2FuserArticle`);
  await expect(page.getByText(SIGNED_OUT_ELSEWHERE)).toBeVisible();
});
