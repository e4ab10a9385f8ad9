import { lookup as resolveName } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { SourceSite } from '#server/import/source.ts';

/** An address in a private or reserved network, which a text must not make the server connect to. */
export class ForbiddenAddress extends Error {}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

export type AllowedHosts = ReturnType<typeof allowedHosts>;

/**
 * Returns rules that say from which addresses pictures may be downloaded: the former site, its picture hosts, and their
 * subdomains.
 */
export function allowedHosts({ address, pictureHosts }: SourceSite) {
  const site = new URL(address);
  const hosts = [site.hostname, ...pictureHosts].map((host) => host.toLowerCase().replace(/^www\./, ''));
  const isTrusted = (url: URL) => url.hostname === site.hostname;
  const has = (url: URL) => hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return {
    /** Whether the host is the former site, one of its picture hosts, or in the domain of one. */
    has,
    /** Whether the host is the former site itself, which may be in a private network. */
    isTrusted,
    /** Returns why a picture must not be downloaded from there, or undefined. */
    refusalOf(url: URL): string | undefined {
      if (DEFAULT_PORTS[url.protocol] === undefined) return 'The address is no web address.';
      if (site.hostname.endsWith('.invalid') && isTrusted(url)) return 'The address of the former site is unknown.';
      if (!has(url)) return `Pictures of the host ${url.hostname} are not downloaded.`;
      if (url.port !== '' && !(isTrusted(url) && url.port === site.port)) {
        return `Pictures are not downloaded from the port ${url.port} of ${url.hostname}.`;
      }
      const literal = url.hostname.replace(/^\[|\]$/g, '');
      const isForbidden = isIP(literal) !== 0 && !isTrusted(url) && !isPublic(literal);
      return isForbidden ? forbiddenText(url.hostname) : undefined;
    },
  };
}

/**
 * Returns a lookup for a connection. It checks the addresses that the connection then uses, so a host name that
 * resolves to another address the next time gains nothing.
 */
export function checkedLookup(isTrusted: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error ?? new Error('No address'), '');
      else if (!isTrusted && !addresses.every(({ address }) => isPublic(address))) {
        callback(new ForbiddenAddress(forbiddenText(hostname)), '');
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

const forbiddenText = (host: string) => `The host ${host} is in a private network.`;

const isPublic = (address: string) => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
