import { AxeBuilder } from '@axe-core/playwright';
import { publicPages } from '#contract/routes.ts';
import { publicPaths } from '#tests/page-weight.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

/** Beside the pages themselves, states of them that look otherwise. */
const MORE = [
  '/?services=all',
  '/article?page=2',
  '/tidak-ada',
  '/articleDetail/0',
  '/detailBlogUser/0',
  '/reset-password?email=a%40b.id',
];

for (const language of ['id', 'en'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`no public page hinders anybody (${language}, ${colorScheme})`, async ({
      page,
      context,
      site,
      browserErrors,
    }) => {
      test.slow();
      browserErrors.allow(/\/(tidak-ada|articleDetail\/0|detailBlogUser\/0)/);
      await context.addCookies([{ name: 'language', value: language, url: site.url }]);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const paths = (await publicPaths(site.url)).map(([, path]) => path);
      expect(paths).toHaveLength(Object.keys(publicPages).length);
      for (const path of [...paths, ...MORE]) {
        await visit(page, path);
        await expect(page.locator('html'), path).toHaveAttribute('lang', language);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations, path).toEqual([]);
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path)
          .toBe(0);
      }
    });
  }
}
