import { ownPublicPages, publicPages } from '#contract/routes.ts';
import { publicPaths } from '#tests/page-weight.ts';
import { expectAccessible, expectNoSidewaysScroll } from './kit/accessible.ts';
import { STATES } from './kit/every-page.ts';
import { allowErrors, desktopOnly, expect, test } from './kit/test.ts';
import { visit } from './kit/visit.ts';

for (const [language, screens] of [
  ['id', {}],
  ['en', desktopOnly],
] as const) {
  test(
    `axe finds no fault on any public page, light or dark (${language})`,
    screens,
    async ({ page, context, site }) => {
      test.slow();
      allowErrors(/\/(tidak-ada|articleDetail\/0|detailBlogUser\/0|penulis\/0)/);
      await context.addCookies([{ name: 'language', value: language, url: site.url }]);
      const paths = (await publicPaths(site.url)).map(([, path]) => path);
      expect(paths).toHaveLength(Object.keys({ ...publicPages, ...ownPublicPages }).length);
      for (const path of [...paths, ...STATES]) {
        await visit(page, path);
        await expect(page.locator('html'), path).toHaveAttribute('lang', language);
        await expectAccessible(page, path);
        await expectNoSidewaysScroll(page, path);
      }
    },
  );
}
