import type { Page } from '@playwright/test';
import { pages } from '#contract/routes.ts';
import { expectAccessible } from './kit/accessible.ts';
import { keepSession } from './kit/accounts.ts';
import { drawer, openSidebar } from './kit/back-office.ts';
import { heading } from './kit/screen.ts';
import { allowErrors, desktopOnly, expect, phoneOnly, test } from './kit/test.ts';
import { hydrated, visit } from './kit/visit.ts';

const LIGHT = 'rgb(247, 244, 236)';
const DARK = 'rgb(18, 23, 20)';
const TO_DARK = 'Tampilan gelap';
const TO_LIGHT = 'Tampilan terang';

const header = (page: Page) => page.getByRole('banner');
const press = (page: Page, name: string) => header(page).getByRole('button', { name, exact: true }).click();
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const expectBackground = (page: Page, colour: string) => expect.poll(() => background(page)).toBe(colour);
/** Returns the colours that the page gives to the browser's own bars. */
const barColours = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => content),
  );

test.beforeEach(async ({ page }) => await page.emulateMedia({ colorScheme: 'light' }));

test(
  'a chosen scheme is there before the first paint, in all tabs, and can be given up',
  desktopOnly,
  async ({ page, context }) => {
    await page.goto(pages.home);
    expect(await barColours(page)).toEqual(['#f7f4ec']);
    await press(page, TO_DARK);
    await expectBackground(page, DARK);
    expect(await stored(page)).toBe('dark');

    // Records the background at each frame, from the first one on.
    await page.addInitScript(() => {
      const frames: string[] = [];
      Object.assign(window, { frames });
      const record = () => {
        const isReady = document.body !== null && document.styleSheets.length > 0;
        if (isReady) frames.push(getComputedStyle(document.documentElement).backgroundColor);
        if (frames.length < 5) requestAnimationFrame(record);
      };
      requestAnimationFrame(record);
    });
    await page.reload();
    const frames = () => page.evaluate(() => (window as unknown as { frames: string[] }).frames);
    await expect.poll(async () => (await frames()).length).toBe(5);
    expect(new Set(await frames())).toEqual(new Set([DARK]));
    expect(await barColours(page)).toEqual(['#121714']);

    const other = await context.newPage();
    await other.emulateMedia({ colorScheme: 'light' });
    await other.goto(pages.about);
    await expectBackground(other, DARK);
    await press(other, TO_LIGHT);
    for (const tab of [other, page]) {
      await expectBackground(tab, LIGHT);
      expect(await barColours(tab)).toEqual(['#f7f4ec']);
    }
    // Light is the device's scheme, so nothing is stored and the page follows the device.
    expect(await stored(page)).toBeNull();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectBackground(page, DARK);
  },
);

test(
  'light pages on a dark device, dark pages on a light one, and always light on paper',
  desktopOnly,
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await visit(page, pages.home);
    await press(page, TO_LIGHT);
    await expectBackground(page, LIGHT);
    await expect(header(page).getByRole('button', { name: TO_DARK })).toBeVisible();
    await press(page, TO_DARK);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectBackground(page, LIGHT);

    await press(page, TO_DARK);
    await expectBackground(page, DARK);
    await page.emulateMedia({ media: 'print' });
    await expectBackground(page, 'rgb(255, 255, 255)');
    await expect(page.locator('[data-switches-theme]:visible')).toHaveCount(0);
  },
);

test('the switch works where the browser refuses to store anything', desktopOnly, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Refused.', 'SecurityError');
      },
    }),
  );
  await visit(page, pages.home);
  await press(page, TO_DARK);
  await expectBackground(page, DARK);
  await press(page, TO_LIGHT);
  await expectBackground(page, LIGHT);
});

test('the back office has the switch, and React keeps the chosen scheme', async ({ page, context, admin }) => {
  await keepSession(context, admin);
  await page.goto(pages.dashboard);
  await expect(heading(page)).toBeVisible();
  const sidebar = await openSidebar(page);
  await sidebar.getByRole('button', { name: TO_DARK, exact: true }).click();
  await expect(sidebar.getByRole('button', { name: TO_LIGHT, exact: true })).toBeVisible();
  await expectBackground(page, DARK);
  await page.reload();
  await hydrated(page);
  await expect(heading(page)).toBeVisible();
  await expectBackground(page, DARK);
  expect(await barColours(page)).toEqual(['#121714']);
});

test('the error screen, for which React replaces the page, keeps the chosen scheme', desktopOnly, async ({ page }) => {
  allowErrors(/Broken/);
  await visit(page, pages.home);
  await press(page, TO_DARK);
  const body = 'export default () => { throw new Error("Broken."); };';
  await page.route('**/assets/about.page-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await header(page).getByRole('link', { name: 'About', exact: true }).click();
  await expect(heading(page)).toHaveText('Halaman ini sedang tidak dapat dibuka');
  await expectBackground(page, DARK);
  expect(await barColours(page)).toEqual(['#121714']);
});

test(
  'the phone’s drawer has the switch, and dark pages are accessible on a light device',
  phoneOnly,
  async ({ page }) => {
    await page.goto(pages.articles);
    await header(page).getByRole('button', { name: 'Menu', exact: true }).click();
    await drawer(page).getByRole('button', { name: TO_DARK, exact: true }).click();
    await expectBackground(page, DARK);
    await expectAccessible(page);
  },
);
