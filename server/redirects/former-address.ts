import { REDIRECT_CHARACTERS } from '#contract/redirects/redirect-rules.ts';

/** The query parameters by which WordPress addresses a post or page without a permalink. */
const ID_PARAMETERS = ['p', 'page_id'];

/**
 * Returns an address on this site as redirects store it: its path in lower case, decoded, without a final slash; or
 * '/?p=123' for a path '/' with one of ID_PARAMETERS. Other query parameters and the fragment are dropped. `address`:
 * a path with or without a query, or an absolute URL, whose origin is dropped. Returns undefined for an address that
 * no redirect can have: one without a path of its own ('/'), too long, or malformed.
 */
export function formerAddress(address: string): string | undefined {
  const url = parse(address);
  if (!url) return undefined;
  const path = decode(url.pathname).toLowerCase().replace(/\/+/g, '/').replace(/\/$/, '');
  if (path.length > REDIRECT_CHARACTERS || /\p{Cc}/u.test(path)) return undefined;
  if (path !== '') return path;
  for (const name of ID_PARAMETERS) {
    const id = url.searchParams.get(name);
    if (id !== null && /^\d{1,15}$/.test(id)) return `/?${name}=${id}`;
  }
  return undefined;
}

function parse(address: string): URL | undefined {
  // A path that begins with two slashes would be read as a host.
  const given = address.startsWith('/') ? address.replace(/^\/+/, '/') : address;
  return URL.canParse(given, 'http://site') ? new URL(given, 'http://site') : undefined;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
