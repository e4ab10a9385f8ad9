import { expect, type Page, type Request } from '@playwright/test';
import type { Language } from '#contract/constants.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { adminPages, ownAdminPages, ownAuthorPages, ownUserPages, userPages } from '#contract/routes.ts';
import { publicPaths } from '#tests/page-weight.ts';
import type { NamedPage } from './html-checker.ts';
import { postIllustratedPair } from './illustrated.ts';
import type { Site } from './site.ts';
import { idle } from './visit.ts';

/** Addresses that show visitors another state of a page, such as an empty result. */
export const STATES = [
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

const withId = (paths: Readonly<Record<string, string>>, id: number) =>
  Object.values(paths).map((path) => path.replace('{id}', String(id)));

export const pathsOfAuthor = (article: number) => withId({ ...userPages, ...ownAuthorPages, ...ownUserPages }, article);
/** The demo content has an article, a blog post and a book with this id. */
export const pathsOfAdmin = withId({ ...adminPages, ...ownAdminPages }, 1);

/** Returns the paths of the visitors' pages, with an article that has all that a text may hold, and its translation. */
export async function pathsOfVisitors(site: Site): Promise<string[]> {
  const { original, translation } = await postIllustratedPair(site);
  const routes = (await publicPaths(site.url)).map(([, path]) => path);
  return [...new Set([postAddress('article', original), postAddress('article', translation), ...routes])];
}

export async function servedPages(site: Site, language: Language, paths: readonly string[]): Promise<NamedPage[]> {
  const served: NamedPage[] = [];
  for (const path of paths) {
    const response = await fetch(site.url + path, { headers: { cookie: `language=${language}` } });
    const html = await response.text();
    expect(html, path).toContain(`<html lang="${language}"`);
    served.push([`${path} (${language})`, html]);
  }
  return served;
}

/** Returns the HTML of pages in the browser, when all that they load at first has arrived. */
export async function shownPages(page: Page, paths: readonly string[]): Promise<NamedPage[]> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  const shown: NamedPage[] = [];
  for (const path of paths) {
    await page.goto(path);
    do await idle(page);
    while (underWay.size > 0);
    // PDF.js writes the text of a book.
    await page.locator('.textLayer').evaluateAll((layers) => layers.forEach((layer) => layer.remove()));
    shown.push([`${path} in the browser`, await page.content()]);
  }
  return shown;
}
