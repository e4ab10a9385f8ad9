/**
 * The query parameters that an answer may depend on. Others are dropped before a page or the cache sees them, so that
 * nobody fills the cache, or finds their words in somebody else's page, by inventing some.
 */
const PARAMETERS = new Set([
  ...['page', 'per_page', 'q', 'status', 'sort', 'view', 'counts'],
  ...['services', 'email', 'to', 'back'],
  // The router asks with it for a part of a page's data.
  '_routes',
]);

/** Path and known parameters of a request, in one order, whatever else was sent and however the address began. */
export function publicUrlOf(requestUrl: string): string {
  // A request line may also hold a whole URL ('GET http://elsewhere/path'); what comes before the path is dropped.
  const url = requestUrl.startsWith('/') ? requestUrl : requestUrl.replace(/^[a-z]+:\/\/[^/]*/i, '');
  const mark = url.indexOf('?');
  if (mark < 0) return url;
  const known = [...new URLSearchParams(url.slice(mark + 1))].filter(([name]) => PARAMETERS.has(name));
  if (known.length === 0) return url.slice(0, mark);
  const sorted = new URLSearchParams(known);
  sorted.sort();
  return `${url.slice(0, mark)}?${sorted}`;
}
