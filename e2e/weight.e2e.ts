import { addressOf, ownPublicPages, publicPages } from '#contract/routes.ts';
import {
  HOME_TOTAL,
  HYDRATION_BUDGET,
  publicPaths,
  REVIEW_SCRIPT,
  WEIGHT_BUDGET,
  weighPage,
} from '#tests/page-weight.ts';
import { postTenFigures } from '#tests/text-pictures.ts';
import { keepSession } from './kit/accounts.ts';
import { post } from './kit/articles.ts';
import { expect, test } from './kit/test.ts';
import { hydrated } from './kit/visit.ts';

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

for (const name of Object.keys({ ...publicPages, ...ownPublicPages })) {
  test(`a first visit to the end of the page stays within the budget: ${name}`, async ({ site, context }, testInfo) => {
    const path = new Map(await publicPaths(site.url)).get(name) ?? '';
    const { status, layoutShift, ...weight } = await weighPage(context, site.url + path);
    testInfo.annotations.push({ type: 'weight', description: JSON.stringify(weight) });
    expect(status).toBe(200);
    const details = JSON.stringify(weight.byType);
    expect(weight.total, details).toBeLessThanOrEqual(name === 'home' ? HOME_TOTAL : WEIGHT_BUDGET.total);
    expect(weight.script + weight.inlineScript, details).toBeLessThanOrEqual(WEIGHT_BUDGET.script);
    expect(weight.requests, details).toBeLessThanOrEqual(WEIGHT_BUDGET.requests);
    expect(layoutShift).toBeLessThanOrEqual(WEIGHT_BUDGET.layoutShift);
    // A page that lacks its style sheet, font or inline script would pass all limits. These checks reveal such a page.
    expect(weight.requests).toBeGreaterThan(2);
    expect(weight.inlineScript).toBeGreaterThan(1000);
  });
}

for (const name of ['articleDetail', 'blogDetail'] as const) {
  test(`the page says what a phone transfers: ${name}`, async ({ site, browser }) => {
    const path = new Map(await publicPaths(site.url)).get(name) ?? '';
    const context = await browser.newContext(PHONE);
    let said = '';
    const { total } = await weighPage(context, site.url + path, async (page) => {
      said = (await page.getByText(/^Halaman ini/).textContent()) ?? '';
    });
    await context.close();
    const [, kilobytes] = /^Halaman ini (\d+)\sKB · 0,\d+\sg CO₂$/u.exec(said) ?? [];
    expect(Number(kilobytes) / (total / 1000), said).toBeGreaterThan(0.9);
    expect(Number(kilobytes) / (total / 1000), said).toBeLessThan(1.1);
  });
}

test('the line with the weight outlasts the start of React, and no other page inherits it', async ({ page, site }) => {
  const address = new Map(await publicPaths(site.url)).get('articleDetail') ?? '';
  await page.goto(address);
  const line = page.getByText(/^Halaman ini \d+\sKB/);
  const said = (await line.textContent()) ?? '';
  await hydrated(page);
  await expect(line).toHaveText(said);
  await page.emulateMedia({ media: 'print' });
  await expect(line).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(line).toBeVisible();
  await page.getByRole('complementary', { name: 'Baca juga' }).getByRole('link', { name: /./ }).nth(1).click();
  await expect(page).not.toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByText('Kutip tulisan ini')).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('a text with ten pictures stays within the budget, because they load when a reader comes near', async ({
  site,
  admin,
  context,
}) => {
  const id = await postTenFigures(site.url, { authorization: `Bearer ${admin.token}` });
  const url = `${site.url}/articleDetail/${id}`;
  let atFirst: string[] = [];
  const requested: string[] = [];
  context.on('request', (request) => requested.push(request.url()));
  const { status, layoutShift, total, requests, belowFold, byType } = await weighPage(context, url, async (page) => {
    const pictures = page.locator('.prose img:not(.large)');
    const sources = await pictures.evaluateAll((images) =>
      images.map((image) => (image as HTMLImageElement).currentSrc),
    );
    atFirst = sources.filter((source) => source !== '');
    expect(sources).toHaveLength(10);
  });
  expect(status).toBe(200);
  // The browser also requests some pictures below the screen. How many depends on the network.
  expect(atFirst.length).toBeLessThanOrEqual(5);
  expect(atFirst.filter((source) => !source.endsWith('/960.webp'))).toEqual([]);
  expect(total, JSON.stringify(byType)).toBeLessThanOrEqual(WEIGHT_BUDGET.total);
  expect(requests).toBeLessThanOrEqual(WEIGHT_BUDGET.requests);
  expect(layoutShift).toBeLessThanOrEqual(WEIGHT_BUDGET.layoutShift);
  expect(requested.filter((address) => address.endsWith('/960.webp')).length).toBeGreaterThanOrEqual(10);
  expect(
    requested.filter((address) => /\/(?:1280|1600|1920)\.webp$/.test(address)),
    'opened large',
  ).toEqual([]);
  // All pictures at once would exceed the budget by far.
  expect(belowFold).toBeGreaterThan(3 * WEIGHT_BUDGET.total);
});

for (const name of ['home', 'articles', 'login'] as const) {
  test(`what the first intent loads stays within the budget: ${name}`, async ({ site, context }) => {
    const { script, byType } = await weighPage(context, site.url + publicPages[name], hydrated);
    expect(script, JSON.stringify(byType)).toBeLessThanOrEqual(HYDRATION_BUDGET);
    expect(script).toBeGreaterThan(50_000);
  });
}

test("the first view of the editors' queue stays within its budget of JavaScript", async ({
  site,
  admin,
  author,
  context,
}) => {
  const id = await post(site, author);
  await keepSession(context, admin);
  const url = site.url + addressOf('review', { artikel: id });
  const { script, byType } = await weighPage(context, url, async (page) => {
    await expect(page.getByRole('group', { name: 'Pilihan' })).toBeVisible();
  });
  expect(script, JSON.stringify(byType)).toBeLessThanOrEqual(REVIEW_SCRIPT);
  expect(script).toBeGreaterThan(100_000);
});
