const HERE = 'http://here.invalid';

/** Whatever was written, a path of this site comes back: '//host', '/\\host' and '/.//host' would lead away. */
export function pathOnThisSite(written: string): string {
  const url = URL.parse(written, HERE);
  if (url?.origin !== HERE) return '/';
  const path = url.pathname + url.search;
  return path.startsWith('//') ? '/' : path;
}
