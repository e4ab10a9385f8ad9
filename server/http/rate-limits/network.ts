import ipaddr from 'ipaddr.js';

/**
 * Returns the key by which limits count an IP address. An IPv4 address stays as it is, even if written as IPv6. An
 * IPv6 address becomes its /64, because each household or server has a whole /64.
 */
export function network(given: string): string {
  const parsed = parse(given);
  return parsed instanceof ipaddr.IPv6 ? `${groupsOf(parsed, 4)}::/64` : parsed.toString();
}

/** Returns the network that one customer of a provider may have: the /24 of an IPv4, the /48 of an IPv6 address. */
export function widerNetwork(given: string): string {
  const parsed = parse(given);
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join('.')}.0/24`;
  return parsed instanceof ipaddr.IPv6 ? `${groupsOf(parsed, 3)}::/48` : parsed;
}

/** Parses an IP address. Ignores a port, which some proxies append. Returns any other text unchanged. */
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
