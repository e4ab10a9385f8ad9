import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isNotFoundUrl, isPagePath, pageUrlOf, pathOf } from '#server/public-cache/public-request.ts';
import type { System } from '#server/system.ts';
import { formerAddress } from './former-address.ts';
import { countMissingPage } from './missing-pages.service.ts';
import { findTarget } from './redirects.repository.ts';

/** How many addresses are remembered with what the database said of them, so that floods do not reach it each time. */
const REMEMBERED = 5000;
/** The most redirects that are followed, in case two admins have added a chain at the same moment. */
const MAX_STEPS = 5;

/**
 * Adds the hooks that answer a request of a former address with its redirect, if there is no page. Call this before the
 * response cache adds its hooks, because all unknown addresses share one cached response. `headers`: what every
 * response has; the hook that adds them comes later.
 */
export function answerRedirects(
  app: FastifyInstance,
  system: System,
  headers: Parameters<FastifyReply['headers']>[0],
): void {
  const { db, publicContent } = system;
  const known = new LRUCache<string, { target: string | undefined }>({ max: REMEMBERED });
  publicContent.onChange(() => known.clear());

  async function targetOf(address: string): Promise<string | undefined> {
    const remembered = known.get(address);
    if (remembered) return remembered.target;
    const version = publicContent.version();
    const target = await follow(db, address);
    if (publicContent.version() === version) known.set(address, { target });
    return target;
  }

  /** Unknown addresses, and '/?p=123', are redirected before a page is rendered or found in the cache. */
  app.addHook('onRequest', async (request, reply) => {
    const address = formerAddressOf(request);
    if (address === undefined) return;
    const isUnknown = isNotFoundUrl(pageUrlOf(request.url));
    if (!isUnknown && !address.startsWith('/?')) return;
    const target = await targetOf(address);
    if (target !== undefined) return setRedirect(reply.headers(headers), target).send();
    if (isUnknown && request.method === 'GET') countMissingPage(system, address);
  });

  /** A page of a known pattern, such as that of an article, turns out to be missing only when it is rendered. */
  app.addHook('onSend', async (request, reply, payload) => {
    const address = reply.statusCode === 404 ? formerAddressOf(request) : undefined;
    if (address === undefined || isNotFoundUrl(pageUrlOf(request.url))) return payload;
    const target = await targetOf(address);
    if (target === undefined) {
      if (request.method === 'GET') countMissingPage(system, address);
      return payload;
    }
    for (const name of ['content-security-policy', 'content-type', 'content-length', 'etag']) reply.removeHeader(name);
    setRedirect(reply, target);
    return '';
  });
}

/** Returns the former address that a request for a page could mean, or undefined. */
function formerAddressOf({ method, url, routeOptions }: FastifyRequest): string | undefined {
  if (routeOptions.config.isPage !== true || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const path = pathOf(url);
  // React Router requests the data of a page at such a path, and follows no redirect to another document.
  if (!isPagePath(path) || path.endsWith('.data')) return undefined;
  return formerAddress(url);
}

/** Returns where a chain of redirects ends; undefined for a loop. */
async function follow(db: System['db'], address: string): Promise<string | undefined> {
  let target = await findTarget(db, address);
  for (let steps = 0; target?.startsWith('/') && steps < MAX_STEPS; steps += 1) {
    const next = formerAddress(target);
    if (next === address) return undefined;
    const further = next === undefined ? undefined : await findTarget(db, next);
    if (further === undefined) return target;
    target = further;
  }
  return target?.startsWith('/') ? undefined : target;
}

function setRedirect(reply: FastifyReply, target: string): FastifyReply {
  const { pathname, search, hash, href } = new URL(target, 'http://site');
  const location = target.startsWith('/') ? `${pathname}${search}${hash}` : href;
  // Permanent, so that search engines take over the new address. Browsers ask again each time: an admin may correct it.
  return reply.code(301).header('location', location).header('cache-control', 'no-cache');
}
