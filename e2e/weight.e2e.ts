import { publicPages } from '#contract/routes.ts';
import { publicPaths, WEIGHT_BUDGET, weighPage } from '#tests/page-weight.ts';
import { expect, test } from './kit/test.ts';

for (const name of Object.keys(publicPages)) {
  test(`a first visit stays within the budget: ${name}`, async ({ site, context }, { annotations }) => {
    const path = new Map(await publicPaths(site.url)).get(name) ?? '';
    const { status, layoutShift, ...weight } = await weighPage(context, site.url + path);
    annotations.push({ type: 'weight', description: JSON.stringify(weight) });
    expect(status).toBe(200);
    const told = JSON.stringify(weight.byType);
    expect(weight.total, told).toBeLessThanOrEqual(WEIGHT_BUDGET.total);
    expect(weight.script, told).toBeLessThanOrEqual(WEIGHT_BUDGET.script);
    expect(weight.requests, told).toBeLessThanOrEqual(WEIGHT_BUDGET.requests);
    expect(layoutShift).toBeLessThanOrEqual(WEIGHT_BUDGET.layoutShift);
    // A page without a script, a style or a font was not measured correctly.
    expect(weight.requests).toBeGreaterThan(3);
  });
}
