import { type ConfigData, HtmlValidate, type Plugin, Rule, StaticConfigLoader } from 'html-validate';
import { LANGUAGES } from '#contract/constants.ts';
import { lacksValidators } from '#tests/validators.ts';
import { post } from './kit/articles.ts';
import { pathsOfAdmin, pathsOfAuthor, pathsOfVisitors, STATES, servedPages, shownPages } from './kit/every-page.ts';
import { checkHtml } from './kit/html-checker.ts';
import { expect, test } from './kit/test.ts';

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

/** A page with faults: the checker must report them. */
const FAULTY = ['a faulty page', '<!DOCTYPE html><html lang="id"><title>a</title><p id="a"><p id="a">'] as const;
const FAULTS = [
  expect.stringMatching(/^a faulty page: Duplicate ID/),
  expect.stringMatching(/^a faulty page: The first occurrence/),
];

for (const language of LANGUAGES) {
  test(`every route is served as valid HTML (${language})`, async ({ site }) => {
    const validator = new HtmlValidate(new StaticConfigLoader(CONFIG));
    const paths = [...(await pathsOfVisitors(site)), ...STATES, ...pathsOfAuthor(1), ...pathsOfAdmin];
    const found: string[] = [];
    for (const [path, html] of await servedPages(site, language, paths)) {
      const { results } = await validator.validateString(html, path);
      for (const { message, ruleId, selector } of results.flatMap(({ messages }) => messages)) {
        found.push(`${path}: ${message} (${ruleId}) at ${selector}`);
      }
    }
    expect(found).toEqual([]);
  });
}

test('the Nu HTML Checker finds no fault in pages as they are served, and in the browser', async ({
  page,
  site,
  newBrowser,
  author,
  admin,
}) => {
  test.skip(lacksValidators, 'Programs are missing (scripts/find-validators.cjs).');
  test.slow();
  const paths = await pathsOfVisitors(site);
  const article = await post(site, author);
  const served = await Promise.all(LANGUAGES.map((language) => servedPages(site, language, [...paths, ...STATES])));
  const shown = [
    ...(await shownPages(page, paths)),
    ...(await shownPages(await newBrowser(author), pathsOfAuthor(article))),
    ...(await shownPages(await newBrowser(admin), pathsOfAdmin)),
  ];
  expect(await checkHtml([...served.flat(), ...shown, FAULTY])).toEqual(FAULTS);
});
