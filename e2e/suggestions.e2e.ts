import type { Page } from '@playwright/test';
import { addressOf, publicPages } from '#contract/routes.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { heading } from './kit/screen.ts';
import { waitForIndex } from './kit/search-index.ts';
import { allowErrors, desktopOnly, expect, phoneOnly, test } from './kit/test.ts';
import { hydrated, visit } from './kit/visit.ts';

test.beforeEach(async ({ site }) => await waitForIndex(site));

/** A demo article. */
const KARST = /^Air Bersih Berlapis untuk Desa Karst/;
const SUGGEST = '**/api/suggest?*';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cari' });
const field = (page: Page) => dialog(page).getByLabel('Cari tulisan');
const list = (page: Page) => page.getByRole('listbox', { name: 'Saran' });
const options = (page: Page) => list(page).getByRole('option');
const active = async (page: Page) => await field(page).getAttribute('aria-activedescendant');

/** Waits for the works of the present text: each key empties what screen readers are told. */
const suggested = async (page: Page) => await expect(dialog(page).getByRole('status')).toContainText('saran');

/** Opens the search field in the header of a page. */
async function openField(page: Page, path: string = publicPages.about): Promise<void> {
  await visit(page, path);
  await page.getByRole('banner').getByRole('button', { name: 'Cari' }).click();
  await expect(field(page)).toBeFocused();
  // The script for suggestions has loaded.
  await expect(field(page)).toHaveAttribute('role', 'combobox');
}

test('works are suggested while a person types, and one is opened by keys alone', async ({ page }) => {
  await openField(page);
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  await field(page).pressSequentially('air ber');
  await expect(options(page).first()).toContainText(KARST);
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  expect(await options(page).first().locator('mark').allTextContents()).toEqual(['Air', 'Bersih', 'Air']);
  await expect(options(page).first()).toContainText('Artikel · Sekar Widyaningrum');
  const count = await options(page).count();
  await expect(dialog(page).getByRole('status')).toHaveText(`${count} saran. Pilih dengan panah bawah.`);
  await expectAccessibleAndFitting(page);

  await field(page).press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  expect(await active(page)).toBe(await options(page).first().getAttribute('id'));
  await field(page).press('ArrowUp');
  expect(await active(page)).toBeNull();
  await field(page).press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await field(page).press('ArrowDown');
  await field(page).press('ArrowDown');
  await expectAccessibleAndFitting(page);
  await field(page).press('Enter');
  await expect(heading(page)).toHaveText(KARST);
});

test('a press on a suggestion opens its page', async ({ page, isMobile }) => {
  await openField(page);
  await field(page).fill('desa karst');
  const option = options(page).filter({ hasText: KARST });
  await expect(option).toBeVisible();
  const { height = 0 } = (await option.boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(44);
  if (isMobile) await option.tap();
  else await option.click();
  await expect(heading(page)).toHaveText(KARST);
});

test('a middle click opens a suggestion in another tab', desktopOnly, async ({ page }) => {
  await openField(page);
  await field(page).fill('desa karst');
  await suggested(page);
  const opened = page.context().waitForEvent('page');
  await options(page).filter({ hasText: KARST }).click({ button: 'middle' });
  await expect(heading(await opened)).toHaveText(KARST);
  await expect(page).toHaveURL(publicPages.about);
});

test('in a low window the list ends inside it, and the active option is in sight', async ({ page }) => {
  const height = 320;
  await page.setViewportSize({ width: 375, height });
  await openField(page);
  await field(page).fill('air');
  await suggested(page);
  const { y = 0, height: listHeight = height } = (await list(page).boundingBox()) ?? {};
  expect(y + listHeight).toBeLessThanOrEqual(height);
  await expect(options(page).last()).not.toBeInViewport();
  await field(page).press('ArrowUp');
  await expect(options(page).last()).toBeInViewport();
});

test('Enter without a suggestion searches, also when nothing is suggested', async ({ page }) => {
  await openField(page);
  await field(page).fill('takadatulisanbegini');
  await expect(dialog(page).getByRole('status')).toHaveText('Tidak ada saran.');
  await expect(list(page)).toBeHidden();
  await field(page).press('Enter');
  await expect(page).toHaveURL(addressOf('search', { q: 'takadatulisanbegini' }));
  await expect(heading(page)).toHaveText('Tidak ada hasil untuk “takadatulisanbegini”');
});

test('Esc closes the list, and then the dialog, and the text stays', async ({ page }) => {
  await openField(page);
  await field(page).fill('karst');
  await expect(list(page)).toBeVisible();
  await field(page).press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(field(page)).toHaveValue('karst');
  await field(page).press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await field(page).press('Escape');
  await expect(list(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cari' })).toBeFocused();
});

test('a press on the bar around the field keeps the dialog, and one below closes it', desktopOnly, async ({ page }) => {
  await page.setViewportSize({ width: 1800, height: 800 });
  await openField(page);
  await page.mouse.click(40, 40);
  await expect(field(page)).toBeVisible();
  await page.mouse.click(40, 600);
  await expect(dialog(page)).toBeHidden();
});

test('without a connection a search keeps the page and the words, before and after React has loaded', async ({
  page,
}) => {
  await openField(page);
  await field(page).fill('karst');
  await page.context().setOffline(true);
  await field(page).press('Enter');
  const lost = page.getByRole('dialog', { name: 'Tidak ada koneksi ke situs ini' });
  await expect(lost).toBeVisible();
  await page.context().setOffline(false);
  await lost.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page).toHaveURL(addressOf('search', { q: 'karst' }));
});

test('focus elsewhere closes the list', async ({ page }) => {
  await openField(page);
  await field(page).fill('karst');
  await expect(list(page)).toBeVisible();
  await field(page).press('Tab');
  await expect(list(page)).toBeHidden();
  await expect(dialog(page).getByRole('button', { name: 'Cari' })).toBeFocused();
});

test('a request starts 150 ms after the last key, for two letters or more', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/suggest') asked.push(searchParams.get('q') ?? '');
  });
  await openField(page);
  await page.clock.install({ time: '2026-11-28T10:00:00' });
  await page.clock.pauseAt('2026-11-28T10:01:00');
  await field(page).pressSequentially('k');
  await page.clock.runFor(1000);
  expect(asked).toEqual([]);
  await field(page).pressSequentially('ar');
  await page.clock.runFor(149);
  await field(page).pressSequentially('st');
  await page.clock.runFor(149);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect(options(page).filter({ hasText: KARST })).toBeVisible();
  expect(asked).toEqual(['karst']);
  await field(page).fill('k');
  await expect(list(page)).toBeHidden();
});

test('an answer that comes too late is not shown', async ({ page }) => {
  const late = Promise.withResolvers<void>();
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('q=mangrove'));
  await page.route(SUGGEST, async (route) => {
    if (route.request().url().includes('q=mangrove')) await late.promise;
    await route.continue().catch(() => {});
  });
  await openField(page);
  const first = page.waitForRequest((request) => request.url().includes('q=mangrove'));
  await field(page).fill('mangrove');
  await first;
  await field(page).fill('karst');
  await expect(options(page).first()).toContainText('Karst');
  await aborted;
  late.resolve();
  await expect(options(page).first()).toContainText('Karst');
  await expect(list(page)).not.toContainText('Mangrove');
});

test('who types on and presses Enter searches, and does not open the suggestion that was active', async ({ page }) => {
  const late = Promise.withResolvers<void>();
  await openField(page);
  await field(page).fill('karst');
  await suggested(page);
  await field(page).press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.route(SUGGEST, async (route) => {
    await late.promise;
    await route.continue().catch(() => {});
  });
  await field(page).pressSequentially(' wonogiri');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'false');
  expect(await active(page)).toBeNull();
  await field(page).press('Enter');
  await expect(page).toHaveURL(addressOf('search', { q: 'karst wonogiri' }));
  late.resolve();
});

test('Home and End go back to the text, and Enter then searches', async ({ page }) => {
  await openField(page);
  await field(page).fill('karst');
  await suggested(page);
  for (const key of ['Home', 'End']) {
    await field(page).press('ArrowDown');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await field(page).press(key);
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'false');
    expect(await active(page)).toBeNull();
    const caret = await field(page).evaluate((input: HTMLInputElement) => input.selectionStart);
    expect(caret).toBe(key === 'Home' ? 0 : 'karst'.length);
  }
  await field(page).press('Enter');
  await expect(page).toHaveURL(addressOf('search', { q: 'karst' }));
});

test('the suggestions for another text are not chosen by keys', async ({ page }) => {
  await openField(page);
  await field(page).fill('mangrove');
  await expect(options(page).filter({ hasText: 'Mangrove' }).first()).toBeVisible();
  // The request for the next text is cut off.
  await field(page).evaluate((input: HTMLInputElement) => {
    input.value = 'desa karst';
    input.dispatchEvent(new InputEvent('input'));
    input.blur();
    input.focus();
  });
  await field(page).press('ArrowDown');
  await expect(options(page).filter({ hasText: KARST })).toBeVisible();
  await expect(options(page).filter({ hasText: 'Mangrove' })).toHaveCount(0);
});

test('works are suggested while an input method composes a word, as keyboards of phones do', async ({ page }) => {
  await openField(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.imeSetComposition', { text: 'karst', selectionStart: 5, selectionEnd: 5 });
  await expect(options(page).filter({ hasText: KARST })).toBeVisible();
});

test('if nothing can be suggested, the field still searches', async ({ page }) => {
  allowErrors(/api\/suggest/);
  await page.route(SUGGEST, async (route) => {
    await route.fulfill({ status: 503, json: { message: 'Indeks pencarian sedang dibuat.' } });
  });
  await openField(page);
  const answered = page.waitForResponse(SUGGEST);
  await field(page).fill('karst');
  await answered;
  await expect(list(page)).toBeHidden();
  await field(page).press('Enter');
  await expect(heading(page)).toContainText('hasil untuk “karst”');
});

test('if the script is missing, the field still searches', async ({ page }) => {
  allowErrors(/assets\/suggestions-/);
  await page.route('**/assets/suggestions-*.js', async (route) => await route.fulfill({ status: 404 }));
  await visit(page, publicPages.about);
  await page.getByRole('banner').getByRole('button', { name: 'Cari' }).click();
  await field(page).fill('karst');
  await field(page).press('Enter');
  await expect(heading(page)).toContainText('hasil untuk “karst”');
});

test('the list that is open when React starts stays and works', desktopOnly, async ({ page }) => {
  await page.goto(publicPages.about);
  await page.getByRole('banner').getByRole('button', { name: 'Cari' }).click();
  await field(page).fill('karst');
  await expect(options(page).first()).toBeVisible();
  await hydrated(page);
  await expect(options(page).filter({ hasText: KARST })).toBeVisible();
  await field(page).fill('desa karst');
  await suggested(page);
  await field(page).press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await field(page).press('Enter');
  await expect(heading(page)).toHaveText(KARST);
});

test('the search page suggests works below its field', async ({ page }) => {
  await visit(page, addressOf('search', { q: 'karst' }));
  const own = page.getByRole('main').getByLabel('Cari tulisan');
  await own.focus();
  await expect(own).toHaveAttribute('role', 'combobox');
  await expect(list(page)).toBeHidden();
  await own.press('ArrowDown');
  await expect(options(page).filter({ hasText: KARST })).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test('the drawer has the field, with suggestions', phoneOnly, async ({ page }) => {
  await visit(page, publicPages.about);
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByLabel('Cari tulisan').fill('karst');
  const option = menu.getByRole('option').filter({ hasText: KARST });
  await expect(option).toBeInViewport();
  await expectAccessibleAndFitting(page);
  await option.tap();
  await expect(heading(page)).toHaveText(KARST);
});

test('without JavaScript the header has the same field', async ({ browser, site, isMobile }) => {
  const viewport = isMobile ? { width: 375, height: 812 } : { width: 1280, height: 800 };
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url, viewport });
  const page = await context.newPage();
  await page.goto(publicPages.about);
  await page.getByRole('banner').getByRole('button', { name: 'Cari' }).click();
  const plain = page.getByRole('searchbox', { name: 'Cari tulisan' }).first();
  await expect(plain).toBeFocused();
  await plain.fill('karst');
  await plain.press('Enter');
  await expect(heading(page)).toContainText('hasil untuk “karst”');
  await context.close();
});
