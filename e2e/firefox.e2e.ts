import { writeFile } from 'node:fs/promises';
import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core';
import { pages } from '#contract/routes.ts';
import { findFirefox } from '#scripts/find-browsers.cjs';
import { picture } from '#tests/factories.ts';
import { get } from './kit/accounts.ts';
import { expect, test } from './kit/test.ts';

// Puppeteer can drive any Firefox by WebDriver BiDi. Playwright would need its own patched Firefox.
const executablePath = findFirefox();
const TITLE = 'Bakau dari Firefox';

test.describe('in Firefox', () => {
  test.skip(executablePath === undefined, 'There is no Firefox here: install it, or set FIREFOX_PATH to one.');

  let browser: Browser;
  test.beforeAll(async () => {
    browser = await launch({ browser: 'firefox', ...(executablePath && { executablePath }) });
  });
  test.afterAll(async () => await browser?.close());

  test('an author reads an article, signs in, writes in the visual editor, sends, and sees it under My Articles', async ({
    site,
    author,
  }, testInfo) => {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.setViewport({ width: 1280, height: 800 });
    // Finds elements by text, because finding them by role takes seconds in Firefox.
    const shown = (within: string, text: string) => page.locator(`${within} ::-p-text(${text})`);

    await page.goto(`${site.url}/articleDetail/1`);
    expect(await page.$eval('.prose', (text) => text.textContent?.length ?? 0)).toBeGreaterThan(500);

    await shown('header', 'Sign In').click();
    await page.locator('input[name=email]').fill(author.email);
    await page.locator('input[name=password]').fill(author.password);
    await page.locator('main button[type=submit]').click();
    await shown('header', 'Logout').wait();
    // The header changes before the router has left the sign-in page. Firefox aborts a page load that begins meanwhile.
    const isOver = (path: string) => location.pathname !== path && document.readyState === 'complete';
    await page.waitForFunction(isOver, {}, pages.login);

    await page.goto(site.url + pages.postArticle);
    await page.locator('input[name=title]').fill(TITLE);
    await page.locator('[role=switch]').click();
    await page.locator('[role=toolbar]').wait();
    await page.locator('.editor-page').click();
    await page.keyboard.type('Akar ');
    await pressWithControl(page, 'b');
    await page.keyboard.type('bakau');
    await pressWithControl(page, 'b');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Menahan ombak.');
    const file = testInfo.outputPath('bakau.jpg');
    await writeFile(file, await picture(800, 500));
    const input = (await page.waitForSelector('input[type=file]')) as ElementHandle<HTMLInputElement>;
    await input.uploadFile(file);
    await shown('main', 'Kirim artikel').click();

    await page.waitForFunction((path) => location.pathname === path, {}, pages.myArticles);
    await shown('main article', TITLE).wait();
    type Answer = { artikels: { title: string; content: string; image: string | null }[] };
    const { artikels } = await get<Answer>(site, '/userArtikel', author.token);
    expect(artikels).toMatchObject([
      {
        title: TITLE,
        content: '<p>Akar <strong>bakau</strong></p>\n<p>Menahan ombak.</p>',
        image: expect.stringMatching(/^images\//),
      },
    ]);
    expect(errors).toEqual([]);
  });
});

async function pressWithControl(page: Page, key: 'b'): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press(key);
  await page.keyboard.up('Control');
}
