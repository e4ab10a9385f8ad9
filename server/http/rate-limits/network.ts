import ipaddr from 'ipaddr.js';

/**
 * Returns the name under which limits count an address: IPv4 unchanged, even if written as IPv6, and IPv6 as its /64,
 * because a household or server has a whole /64.
 */
export function network(given: string): string {
  const parsed = parse(given);
  return parsed instanceof ipaddr.IPv6 ? `${groupsOf(parsed, 4)}::/64` : parsed.toString();
}

/** Returns the network around an address that one provider's customer may have: an IPv4 /24, an IPv6 /48. */
export function widerNetwork(given: string): string {
  const parsed = parse(given);
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join('.')}.0/24`;
  return parsed instanceof ipaddr.IPv6 ? `${groupsOf(parsed, 3)}::/48` : parsed;
}

/** Returns a text that is no address as it is. Some proxies append the port, which differs for each connection. */
function parse(given: string): ipaddr.IPv4 | ipaddr.IPv6 | string {
  const address = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(given)?.[1] ?? /^\[(.+)\](?::\d+)?$/.exec(given)?.[1] ?? given;
  return ipaddr.isValid(address) ? ipaddr.process(address) : address;
}

function groupsOf({ parts }: ipaddr.IPv6, count: number): string {
  return parts
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':');
}
