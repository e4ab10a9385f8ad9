import { expect, type Page, type Request } from '@playwright/test';
import type { Language } from '#contract/constants.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { adminPages, ownAdminPages, ownAuthorPages, ownUserPages, userPages } from '#contract/routes.ts';
import { publicPaths } from '#tests/page-weight.ts';
import type { NamedPage } from './html-checker.ts';
import { postIllustratedPair } from './illustrated.ts';
import { pathsOfRetracted } from './revised.ts';
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
  '/cari',
  '/cari?q=air+bersh&bahasa=id&tahun=2026&urut=terbaru',
  '/cari?q=tidakadasamasekali&jenis=blog',
];

const withId = (paths: Readonly<Record<string, string>>, id: number) =>
  Object.values(paths).map((path) => path.replace('{id}', String(id)));

export const pathsOfAuthor = (article: number) => withId({ ...userPages, ...ownAuthorPages, ...ownUserPages }, article);
/** The demo content has an article, a blog post and a book with this id. */
export const pathsOfAdmin = withId({ ...adminPages, ...ownAdminPages }, 1);

/**
 * Returns the paths of the visitors' pages, with an article that has all that a text may hold, its translation, and a
 * retracted article in all its states.
 */
export async function pathsOfVisitors(site: Site): Promise<string[]> {
  const { original, translation } = await postIllustratedPair(site);
  const routes = (await publicPaths(site.url)).map(([, path]) => path);
  const retracted = await pathsOfRetracted(site);
  const pair = [original, translation].map((id) => postAddress('article', id));
  return [...new Set([...pair, ...retracted, ...routes])];
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
    shown.push([`${path} in the browser`, await ownHtml(page)]);
  }
  return shown;
}

/** What libraries draw: the pages of a book (PDF.js), and charts (Recharts). */
const DRAWN = '.react-pdf__Page, .recharts-wrapper, #recharts_measurement_span';

/**
 * Returns the HTML of the page without what libraries draw. They draw after the last request, over several frames, so
 * the moment of the capture would decide what the checker sees.
 */
async function ownHtml(page: Page): Promise<string> {
  return await page.evaluate((drawn) => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll(drawn)) element.remove();
    return `<!DOCTYPE html>${copy.outerHTML}`;
  }, DRAWN);
}
