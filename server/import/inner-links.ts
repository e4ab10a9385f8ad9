import { formerAddress } from '#server/redirects/former-address.ts';

/** Where the works of the former site are found here: from an address as formerAddress writes it to a path here. */
export type NewAddresses = Map<string, string>;

const HREF = /(?<=<a href=")https?:\/\/[^"]+(?=")/g;

/**
 * Replaces links to works of the former site by their addresses here. `content`: a stored text. With `isOwn`, the
 * former site was one of this program, and its other links become paths again.
 */
export function rewriteInnerLinks(
  content: string,
  { site, addresses, isOwn }: { site: string; addresses: NewAddresses; isOwn: boolean },
): string {
  const hosts = hostsOf(site);
  return content.replace(HREF, (href) => {
    const address = href.replaceAll('&amp;', '&');
    if (!URL.canParse(address) || !hosts.has(new URL(address).host.toLowerCase())) return href;
    const { pathname, search, hash } = new URL(address);
    const unknown = isOwn ? `${pathname}${search}${hash}`.replaceAll('&', '&amp;') : href;
    return addresses.get(formerAddress(address) ?? '') ?? unknown;
  });
}

/** Returns the host of the former site with and without 'www.'. */
function hostsOf(site: string): Set<string> {
  const bare = new URL(site).host.toLowerCase().replace(/^www\./, '');
  return new Set([bare, `www.${bare}`]);
}
