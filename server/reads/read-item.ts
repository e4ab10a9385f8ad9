import { STORAGE_BASE } from '#contract/constants.ts';
import { ownPublicPages, publicPages } from '#contract/routes.ts';
import { PRIVACY_ADDRESS } from '#contract/site-pages/site-page-rules.ts';
import type { ReadItem } from '#server/system.ts';

const PAGES: ReadonlyArray<readonly [before: string, kind: ReadItem['kind'], key: RegExp]> = [
  [before(publicPages.articleDetail), 'article', /^[1-9]\d{0,9}$/],
  [before(publicPages.blogDetail), 'blog', /^[1-9]\d{0,9}$/],
  [before(ownPublicPages.sitePage), 'sitePage', /^[^/]+$/],
];
const BOOKS = `${STORAGE_BASE}/books/`;
const DATA = '.data';

/** Returns the work that a path of the site shows, spelled as publicUrlOf returns it, or undefined. */
export function readItemOf(path: string): ReadItem | undefined {
  if (path.startsWith(BOOKS)) return item('book', path.slice(STORAGE_BASE.length + 1), 'file');
  const isData = path.endsWith(DATA);
  const page = isData ? path.slice(0, -DATA.length) : path;
  const by = isData ? 'data' : 'page';
  if (page === ownPublicPages.privacy) return item('sitePage', PRIVACY_ADDRESS, by);
  for (const [start, kind, pattern] of PAGES) {
    const key = page.startsWith(start) ? decoded(page.slice(start.length)) : '';
    if (pattern.test(key)) return item(kind, key, by);
  }
  return undefined;
}

function before(pattern: string): string {
  return pattern.replace('{id}', '');
}

const item = (kind: ReadItem['kind'], key: string, by: ReadItem['by']): ReadItem => ({
  ...{ kind, key, by },
  name: `${kind} ${key}`,
});

/** Browsers and the router read '%31' as '1'. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
