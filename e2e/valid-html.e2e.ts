import { type ConfigData, HtmlValidate, type Plugin, Rule, StaticConfigLoader } from 'html-validate';
import { ownAdminPages, ownAuthorPages, ownUserPages, pages, publicPages } from '#contract/routes.ts';
import { publicPaths } from '#tests/page-weight.ts';
import { postIllustrated } from './kit/illustrated.ts';
import { expect, test } from './kit/test.ts';

/** Addresses that show another state of a page, such as an empty result. */
const STATES = [
  '/?services=all',
  '/article?page=2',
  '/article?q=tidak-ada',
  '/tidak-ada',
  '/articleDetail/0',
  '/detailBlogUser/0',
  '/penulis/0',
  '/halaman/tidak-ada',
  '/reset-password?email=a%40b.id',
];

/** Selectors of elements that the Nu HTML Checker refuses but html-validate accepts, each with the reason. */
const REFUSED = {
  '[disabled][aria-disabled]': 'aria-disabled must not stand beside disabled',
  ...Object.fromEntries(
    ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((heading) => [`${heading} [role="status"]`, 'no status inside a heading']),
  ),
};

class Refused extends Rule {
  override setup(): void {
    this.on('dom:ready', ({ document }) => {
      for (const [selector, message] of Object.entries(REFUSED)) {
        for (const node of document.querySelectorAll(selector)) this.report(node, message);
      }
    });
  }
}

const plugin: Plugin = { name: 'terarah', rules: { 'terarah/refused': Refused } };

/**
 * The rules of the HTML standard and ARIA. Left out:
 * - formatting of HTML (quotes, slashes, order), which is up to React;
 * - unique-landmark: a page has two menus, of which CSS shows one, and axe checks the visible one (accessible.e2e.ts);
 * - input-attributes, because it refuses autocapitalize on passwords. The standard allows it, and a visible password is
 * text.
 */
const CONFIG: ConfigData = {
  root: true,
  plugins: [plugin],
  extends: ['html-validate:standard'],
  rules: {
    'aria-hidden-body': 'error',
    'autocomplete-password': 'error',
    'empty-heading': 'error',
    'empty-title': 'error',
    'form-dup-name': 'error',
    'heading-level': 'error',
    'hidden-focusable': 'error',
    'input-missing-label': 'error',
    'meta-refresh': 'error',
    'missing-doctype': 'error',
    'no-missing-references': 'error',
    'script-type': 'error',
    'text-content': 'error',
    'terarah/refused': 'error',
  },
};

for (const language of ['id', 'en'] as const) {
  test(`every route is served as valid HTML (${language})`, async ({ site }) => {
    const validator = new HtmlValidate(new StaticConfigLoader(CONFIG));
    const guarded = Object.entries({ ...pages, ...ownAdminPages, ...ownUserPages, ...ownAuthorPages })
      .filter(([name]) => !(name in publicPages))
      .map(([, path]) => path.replace('{id}', '1'));
    const illustrated = `/articleDetail/${await postIllustrated(site)}`;
    const paths = [illustrated, ...(await publicPaths(site.url)).map(([, path]) => path), ...guarded, ...STATES];
    const found: string[] = [];
    for (const path of paths) {
      const response = await fetch(site.url + path, { headers: { cookie: `language=${language}` } });
      const html = await response.text();
      expect(html, path).toContain(`<html lang="${language}"`);
      const { results } = await validator.validateString(html, path);
      for (const { message, ruleId, selector } of results.flatMap(({ messages }) => messages)) {
        found.push(`${path}: ${message} (${ruleId}) at ${selector}`);
      }
    }
    expect(found).toEqual([]);
  });
}
