import ipaddr from 'ipaddr.js';

/**
 * Returns the name under which limits count an address: IPv4 as it is, also where it is written as IPv6; IPv6 as its /64,
 * because one household or server has a whole /64 of addresses.
 */
export function network(given: string): string {
  // Some proxies tell the port as well, which is another for each connection.
  const address = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(given)?.[1] ?? /^\[(.+)\](?::\d+)?$/.exec(given)?.[1] ?? given;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
