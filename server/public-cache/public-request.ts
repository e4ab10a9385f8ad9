import { LRUCache } from 'lru-cache';
import { schemasOf } from '#contract/call-schemas.ts';
import { API_BASE, calls } from '#contract/calls.ts';
import { STORAGE_BASE } from '#contract/constants.ts';
import { keysOf } from '#contract/objects.ts';
import { postKindNames, postKinds } from '#contract/posts/post-kinds.ts';
import { addresses, patternOf, serverQueries } from '#contract/routes.ts';
import { COLOURS_PATH } from '#contract/site/colours.ts';

/** The not-found page is rendered only for this address, so that all unknown addresses share one cached response. */
const NOT_FOUND = '/404';

/** React Router requests a page's data at the page's path with this ending: '.data', or '_.data' after a slash. */
const DATA_ENDING = /(?<=\/)_\.data$|\.data$/;
/** React Router adds this parameter when it requests the data of only some of a page's routes. */
const DATA_PARAMETER = '_routes';

/** Matches the path of a work's page, as contract/routes.ts spells it, and of a work's Markdown (markdownPath). */
const WORK_PAGES = postKindNames.map((kind) => patternOf(postKinds[kind].page).replace('/:id', '')).join('|');
const WORK_PAGE = new RegExp(`^/(?:${WORK_PAGES})/[1-9]\\d{0,9}$`);
const WORK_MARKDOWN = new RegExp(`^/(?:${WORK_PAGES})/[^/]*\\.md/*$`, 'i');

type Parameters = ReadonlySet<string>;
type Page = { path: string; pattern: RegExp; parameters: Parameters; dataParameters: Parameters };
type Address = { path: string; parameters: Parameters };

const NO_PARAMETERS: Parameters = new Set();

const parametersByPage: Partial<Record<string, readonly string[]>> = serverQueries;
const pages = Object.entries(addresses).map(([name, path]) => toPage(path, parametersByPage[name]));
const notFoundPage = toPage(NOT_FOUND);
const pagesByPath = new Map(pages.map((page) => [page.path, page]));

const callParameters = new Map(
  keysOf(calls).map((name): [string, Parameters] => [
    API_BASE + calls[name].path,
    new Set(Object.keys(schemasOf(name).query?.shape ?? {})),
  ]),
);

/** Results of publicUrlOf: sending a cached response takes about 20 µs, and computing a result up to 1 µs. */
const knownUrls = new LRUCache<string, string>({ max: 1000 });
const MAX_KNOWN_CHARACTERS = 200;

/**
 * Returns the address on which the response to a request depends: the path (a page's spelled as in contract/routes.ts)
 * and the sorted query parameters that the page or call reads. Requests with the same result share a response.
 */
export function publicUrlOf(requestUrl: string): string {
  const known = knownUrls.get(requestUrl);
  if (known !== undefined) return known;
  const { path, query } = split(requestUrl);
  const page = findPage(path);
  const url = page
    ? withQuery(page, firstOfEach(query))
    : withQuery({ path, parameters: parametersOfCall(path) }, new URLSearchParams(query));
  if (requestUrl.length <= MAX_KNOWN_CHARACTERS) knownUrls.set(requestUrl, url);
  return url;
}

/** Returns the address of the Markdown of the work whose page is requested, or undefined for every other request. */
export function markdownUrlOf(requestUrl: string): string | undefined {
  const page = decode(publicUrlOf(requestUrl));
  return WORK_PAGE.test(page) ? `${page}.md` : undefined;
}

/** Returns the names of the query parameters that an API call reads. `path` may end with an id. */
function parametersOfCall(path: string): Parameters {
  const pattern = path.replace(/(?<=^\/api\/\w+\/)[^/]+$/, '{id}');
  return callParameters.get(pattern) ?? NO_PARAMETERS;
}

/** Like publicUrlOf, for a request that the catch-all route handles. All unknown addresses get the same result. */
export function pageUrlOf(requestUrl: string): string {
  const { path, query } = split(requestUrl);
  if (!isPagePath(path)) return path;
  return withQuery(findPage(path) ?? toAddress(notFoundPage, '', DATA_ENDING.test(path)), firstOfEach(query));
}

/** Returns whether a result of `pageUrlOf` is the address of the not-found page, or of that page's data. */
export function isNotFoundUrl(pageUrl: string): boolean {
  return pageUrl === NOT_FOUND || pageUrl.startsWith(`${NOT_FOUND}.data`);
}

/** Returns whether the response to an unknown path is a page, and not JSON. `path` has no query. */
export function isPagePath(path: string): boolean {
  return ![API_BASE, STORAGE_BASE].some((base) => `${path}/`.startsWith(`${base}/`));
}

/** Returns whether a path is that of a file, not of a page or an API call. Its response is never cached here. */
export function isFilePath(path: string): boolean {
  return path.startsWith('/assets/') || path.startsWith(`${STORAGE_BASE}/`) || COLOURS_PATH.test(path);
}

/** Returns whether a request may mean a former address such as '/?p=123', for which there can be a redirect. */
export function hasFormerId(requestUrl: string): boolean {
  return requestUrl.startsWith('/?') && /[?&](?:p|page_id)=\d/.test(requestUrl);
}

export function pathOf(requestUrl: string): string {
  return split(requestUrl).path;
}

function split(requestUrl: string): { path: string; query: string } {
  // A request line may contain a whole URL ('GET http://elsewhere/path'). Only its path and query are used.
  const url = requestUrl.startsWith('/') ? requestUrl : requestUrl.replace(/^[a-z]+:\/\/[^/?]*/i, '');
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

function findPage(path: string): Address | undefined {
  // Most requests spell a path as the site does, so a map finds it. Trying every pattern makes a cache hit 2 % slower.
  const page = pagesByPath.get(path.replace(/(?<=^\/[\w-]+\/)\d+$/, '{id}'));
  if (page) return { path, parameters: page.parameters };
  // A file of a work beside its page is no page.
  if (!isPagePath(path) || isFilePath(path) || WORK_MARKDOWN.test(path)) return undefined;
  return matchPage(path) ?? (/^[\w/-]*$/.test(path) ? undefined : matchPage(resolve(path)));
}

/** Matches a path as React Router does: any letter case, percent-encoded or not, any number of final slashes. */
function matchPage(path: string): Address | undefined {
  const pagePath = path.replace(DATA_ENDING, '');
  const decoded = decode(pagePath);
  const page = pages.find(({ pattern }) => pattern.test(decoded));
  return page && toAddress(page, pagePath.split('/')[2] ?? '', pagePath !== path);
}

function toAddress({ path, parameters, dataParameters }: Page, id: string, isData: boolean): Address {
  const filled = path.replace('{id}', () => id);
  if (!isData) return { path: filled, parameters };
  return { path: `${filled}${filled.endsWith('/') ? '_' : ''}.data`, parameters: dataParameters };
}

/** Resolves dots and backslashes, as the URL class does for the URL of the rendered page. */
function resolve(path: string): string {
  return new URL(`http://site${path.startsWith('/') ? '' : '/'}${path}`).pathname;
}

function decode(path: string): string {
  if (!path.includes('%')) return path;
  try {
    const segments = path.split('/').map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'));
    return segments.join('/');
  } catch {
    return path;
  }
}

function toPage(path: string, parameters: readonly string[] = []): Page {
  const source = path === '/' ? '/' : path.replace('{id}', '[^/]+');
  return {
    path,
    pattern: new RegExp(`^${source}/*$`, 'i'),
    parameters: new Set(parameters),
    dataParameters: new Set([...parameters, DATA_PARAMETER]),
  };
}

/** Pages read the first value of a parameter. Further values would give the same page more addresses in the cache. */
const firstOfEach = (query: string) => new Map([...new URLSearchParams(query)].toReversed());

function withQuery({ path, parameters }: Address, query: Iterable<[string, string]>): string {
  if (parameters.size === 0) return path;
  const known = [...query].filter(([name]) => parameters.has(name));
  if (known.length === 0) return path;
  const sorted = new URLSearchParams(known);
  sorted.sort();
  return `${path}?${sorted}`;
}
