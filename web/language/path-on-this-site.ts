const HERE = 'http://here.invalid';

/**
 * Turns any text into a path of this site. Without this check '//host', '/\\host' and '/.//host' would lead to another
 * site.
 */
export function pathOnThisSite(written: string): string {
  const url = URL.parse(written, HERE);
  if (url?.origin !== HERE) return '/';
  const path = url.pathname + url.search;
  return path.startsWith('//') ? '/' : path;
}
