import { STORAGE_BASE } from '#contract/constants.ts';
import { ownPublicPages, publicPages } from '#contract/routes.ts';
import { PRIVACY_ADDRESS } from '#contract/site-pages/site-page-rules.ts';
import type { ReadItem } from '#server/system.ts';

const PAGES: ReadonlyArray<readonly [before: string, kind: ReadItem['kind'], key: RegExp]> = [
  [before(publicPages.articleDetail), 'article', /^[1-9]\d{0,8}$/],
  [before(publicPages.blogDetail), 'blog', /^[1-9]\d{0,8}$/],
  [before(ownPublicPages.sitePage), 'sitePage', /^[^/]+$/],
];
const BOOKS = `${STORAGE_BASE}/books/`;
const DATA = '.data';

/** Returns the work that a path of the site shows, spelled as publicUrlOf returns it, or undefined. */
export function readItemOf(path: string): ReadItem | undefined {
  if (path.startsWith(BOOKS)) return { kind: 'book', key: path.slice(STORAGE_BASE.length + 1), by: 'file' };
  const isData = path.endsWith(DATA);
  const page = isData ? path.slice(0, -DATA.length) : path;
  if (page === ownPublicPages.privacy) return { kind: 'sitePage', key: PRIVACY_ADDRESS, by: isData ? 'data' : 'page' };
  const found = PAGES.find(([start, , key]) => page.startsWith(start) && key.test(page.slice(start.length)));
  return found && { kind: found[1], key: page.slice(found[0].length), by: isData ? 'data' : 'page' };
}

function before(pattern: string): string {
  return pattern.replace('{id}', '');
}
