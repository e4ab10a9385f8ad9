import { publicPages } from '#contract/routes.ts';
import { HOME_TOTAL, HYDRATION_BUDGET, publicPaths, WEIGHT_BUDGET, weighPage } from '#tests/page-weight.ts';
import { postWithTenFigures } from './kit/illustrated.ts';
import { expect, test } from './kit/test.ts';
import { hydrated } from './kit/visit.ts';

for (const name of Object.keys(publicPages)) {
  test(`a first visit to the end of the page stays within the budget: ${name}`, async ({ site, context }, testInfo) => {
    const path = new Map(await publicPaths(site.url)).get(name) ?? '';
    const { status, layoutShift, ...weight } = await weighPage(context, site.url + path);
    testInfo.annotations.push({ type: 'weight', description: JSON.stringify(weight) });
    expect(status).toBe(200);
    const told = JSON.stringify(weight.byType);
    expect(weight.total, told).toBeLessThanOrEqual(name === 'home' ? HOME_TOTAL : WEIGHT_BUDGET.total);
    expect(weight.script + weight.inlineScript, told).toBeLessThanOrEqual(WEIGHT_BUDGET.script);
    expect(weight.requests, told).toBeLessThanOrEqual(WEIGHT_BUDGET.requests);
    expect(layoutShift).toBeLessThanOrEqual(WEIGHT_BUDGET.layoutShift);
    // A page without a style or a font has not been weighed but missed, and so has one without the reader's script.
    expect(weight.requests).toBeGreaterThan(2);
    expect(weight.inlineScript).toBeGreaterThan(1000);
  });
}

test('a text with ten pictures stays within the budget, because they load when a reader comes near', async ({
  site,
  context,
}) => {
  const url = `${site.url}/articleDetail/${await postWithTenFigures(site)}`;
  const { status, layoutShift, total, requests, byType } = await weighPage(context, url, async (page) => {
    const last = page.locator('.prose img').last();
    expect(await last.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0);
  });
  expect(status).toBe(200);
  expect(total, JSON.stringify(byType)).toBeLessThanOrEqual(WEIGHT_BUDGET.total);
  expect(requests).toBeLessThanOrEqual(WEIGHT_BUDGET.requests);
  expect(layoutShift).toBeLessThanOrEqual(WEIGHT_BUDGET.layoutShift);
});

for (const name of ['home', 'articles', 'login'] as const) {
  test(`what the first intent loads stays within the budget: ${name}`, async ({ site, context }) => {
    const { script, byType } = await weighPage(context, site.url + publicPages[name], hydrated);
    expect(script, JSON.stringify(byType)).toBeLessThanOrEqual(HYDRATION_BUDGET);
    expect(script).toBeGreaterThan(50_000);
  });
}
