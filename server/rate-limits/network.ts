import ipaddr from 'ipaddr.js';

/**
 * Returns the name under which limits count an address: IPv4 unchanged, even if written as IPv6, and IPv6 as its /64,
 * because a household or server has a whole /64.
 */
export function network(given: string): string {
  // Some proxies append the port, which differs for each connection.
  const address = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(given)?.[1] ?? /^\[(.+)\](?::\d+)?$/.exec(given)?.[1] ?? given;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
