import { REDIRECT_CHARACTERS } from '#contract/redirects/redirect-rules.ts';

/** The query parameters by which WordPress addresses a post or page without a permalink. */
const ID_PARAMETERS = ['p', 'page_id'];
/** Stay percent-encoded: once decoded, they would mean something else when the address is read again. */
const AMBIGUOUS = /[%?#\\]/g;
/** Control characters, and characters that change the writing direction: forms refuse them, too. */
const UNREADABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/**
 * Returns an address on this site as redirects store it: its path in lower case, decoded but for AMBIGUOUS, without a
 * final slash; or '/?p=123' for a path '/' with one of ID_PARAMETERS. Other query parameters and the fragment are
 * dropped. A result given again is returned as it is. `address`: a path with or without a query, or an absolute URL,
 * whose origin is dropped. Returns undefined for an address that no redirect can have: one without a path of its own
 * ('/'), too long, or malformed.
 */
export function formerAddress(address: string): string | undefined {
  const url = parse(address);
  if (!url) return undefined;
  const decoded = decode(url.pathname).toLowerCase();
  if (decoded.length > REDIRECT_CHARACTERS || UNREADABLE.test(decoded)) return undefined;
  const path = decoded
    .replace(/\/+/g, '/')
    .replace(/\s+/g, ' ')
    .replace(/[ /]+$/, '')
    .replace(AMBIGUOUS, encodeURIComponent)
    .toLowerCase();
  if (path.length > REDIRECT_CHARACTERS) return undefined;
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
