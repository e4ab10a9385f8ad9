import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { languageOfCookies } from '#contract/language.ts';
import { claimsSession } from '#server/http/authentication.ts';
import { hasSeveralHosts } from '#server/http/host-header.ts';
import type { System } from '#server/system.ts';
import { addVariant, type CachedResponse, findVariant, pairsOf, sizeOf, toCachedResponse } from './cached-response.ts';
import { chooseEncoding, compress } from './compression.ts';
import { type Counted, logHits } from './hit-log.ts';
import { sendPrebuilt } from './prebuilt-response.ts';
import { isFilePath, isNotFoundUrl, pageUrlOf, publicUrlOf } from './public-request.ts';

/** A response with a longer address is not cached. */
const MAX_KEY_CHARACTERS = 500;

/** The share of the cache that one response may take. */
const LARGEST_SHARE = 0.1;

/** A response that is being rendered. Requests with the same key wait for it instead of rendering it again. */
type Miss = { url: string; key: string; version: number };

/** A request of Fastify or of Node. */
type AnyRequest = Pick<IncomingMessage, 'headers'> & { method?: string | undefined; url?: string | undefined };

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * 'public': all requests without a session get the same response to a GET, so it is cached until public content
     * changes. A handler that sets Cache-Control itself takes its response out of the cache.
     */
    cache?: 'public';
    /** Set on the route for all addresses without a route of their own. Its responses are compressed. */
    isPage?: boolean;
  }
  interface FastifyRequest {
    /** Set while this request renders the response to be cached. */
    cacheMiss: Miss | undefined;
    isCacheHit: boolean;
  }
}

/**
 * Creates the cache of public responses, pages and API alike, compressed and with an ETag. It drops everything when
 * public content changes (system.publicContent). Requests with a Bearer token neither read nor fill it.
 */
export function createResponseCache({ publicContent, config, counts }: System) {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: config.cacheBytes,
    maxEntrySize: Math.floor(config.cacheBytes * LARGEST_SHARE),
    sizeCalculation: sizeOf,
  });
  const misses = new Map<string, PromiseWithResolvers<void>>();
  let countHit: ((response: Counted) => void) | undefined;
  /**
   * At LOG_LEVEL=debug Fastify logs each request. While Fastify closes, it tells clients to close their connections.
   */
  let isLeftToFastify = false;

  publicContent.onChange(() => {
    responses.clear();
    countEntries();
  });

  /**
   * Returns a listener for Node's server. It sends hits before Fastify handles the request, which would cost more than
   * everything else, and passes all other requests to `handle`, Fastify's own. `keepAliveMs`: the server's
   * keepAliveTimeout.
   */
  function inFrontOf(handle: RequestListener, keepAliveMs: number): RequestListener {
    return (request, response) => {
      const key =
        isLeftToFastify || hasSeveralHosts(request) ? undefined : keyOf(request, publicUrlOf(request.url ?? ''));
      const cached = key === undefined ? undefined : responses.get(key);
      const variant = cached && findVariant(cached, request.headers);
      if (!cached || !variant) {
        handle(request, response);
        return;
      }
      sendPrebuilt(request, response, variant, keepAliveMs);
      counts.cacheHits += 1;
      countHit?.(cached.counted);
    };
  }

  /**
   * Adds the hooks that fill the cache, write Cache-Control and compress pages. They also send the hits that
   * `inFrontOf` cannot: for an in-process call, a missing variant, or an unknown address (which only Fastify's router
   * recognises). Register it before the hooks that set other headers.
   */
  function register(app: FastifyInstance): void {
    isLeftToFastify = ['debug', 'trace'].includes(app.log.level);
    countHit = logHits(app);
    app.decorateRequest('cacheMiss', undefined);
    app.decorateRequest('isCacheHit', false);
    app.addHook('preClose', async () => {
      isLeftToFastify = true;
    });

    app.addHook('onRequest', async (request, reply) => {
      const { cache, isPage } = request.routeOptions.config;
      if (cache === undefined) return undefined;
      const url = isPage ? pageUrlOf(request.url) : publicUrlOf(request.url);
      const key = keyOf(request, url);
      if (key === undefined) return undefined;
      for (;;) {
        const cached = responses.get(key);
        if (cached) {
          const variant = findVariant(cached, request.headers) ?? (await cacheVariant(key, cached, request));
          counts.cacheHits += 1;
          request.isCacheHit = true;
          // Skips all other hooks, because the response is complete.
          reply.hijack();
          reply.raw
            .writeHead(variant.status, variant.headers)
            .end(request.method === 'HEAD' ? undefined : variant.body);
          return reply;
        }
        const version = publicContent.version();
        const other = misses.get(`${version} ${key}`);
        if (!other) {
          request.cacheMiss = { url, key, version };
          misses.set(`${version} ${key}`, Promise.withResolvers());
          return undefined;
        }
        await other.promise;
        // The response could not be cached, so each waiting request renders its own.
        if (!responses.has(key) && publicContent.version() === version) return undefined;
      }
    });

    app.addHook('onSend', async (request, reply, payload) => {
      const { isPage } = request.routeOptions.config;
      const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
      const body = (request.cacheMiss || isPage) && isText ? Buffer.from(payload) : undefined;
      try {
        if (request.cacheMiss && body && isCacheable(reply, request.cacheMiss)) {
          return await fill(request.cacheMiss, request, reply, body);
        }
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
        return isPage && body ? await compressFor(request, reply, body) : payload;
      } finally {
        finish(request);
      }
    });
    // However this request ends, other requests no longer wait for it.
    app.addHook('onResponse', async (request) => finish(request));
    app.addHook('onRequestAbort', async (request) => finish(request));
  }

  async function fill(miss: Miss, request: FastifyRequest, reply: FastifyReply, body: Buffer): Promise<Buffer> {
    counts.cacheMisses += 1;
    const made = toCachedResponse(reply, miss.url, body, config.cdnSeconds);
    const cached = findVariant(made, request.headers) ? made : await addVariant(made, request.headers);
    // A response begun before a change must not be sent to requests that came after it.
    if (miss.version === publicContent.version()) responses.set(miss.key, cached);
    countEntries();
    const variant = findVariant(cached, request.headers) ?? cached.variants.identity;
    reply.code(variant.status);
    for (const [name, value] of pairsOf(variant.headers)) reply.header(name, value);
    return variant.body;
  }

  async function cacheVariant(key: string, cached: CachedResponse, request: FastifyRequest) {
    const { variants, headers } = await addVariant(cached, request.headers);
    // Meanwhile the cache may have dropped the response, or added another variant.
    const now = responses.peek(key);
    if (now?.headers === headers) responses.set(key, { ...now, variants: { ...variants, ...now.variants } });
    countEntries();
    return variants[chooseEncoding(request.headers['accept-encoding'])] ?? variants.identity;
  }

  function countEntries(): void {
    counts.cacheEntries = responses.size;
    counts.cacheBytes = responses.calculatedSize;
  }

  function finish(request: FastifyRequest): void {
    if (!request.cacheMiss) return;
    const name = `${request.cacheMiss.version} ${request.cacheMiss.key}`;
    request.cacheMiss = undefined;
    misses.get(name)?.resolve();
    misses.delete(name);
  }

  return { inFrontOf, register };
}

/**
 * Returns the cache key, made of language and address. Returns undefined if the response is for this request alone: for
 * methods other than GET and HEAD, which share one response, and for requests with a token.
 * @param url the part of the address that the response depends on
 */
function keyOf({ method, headers }: AnyRequest, url: string): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || claimsSession(headers)) return undefined;
  if (url.length > MAX_KEY_CHARACTERS || isFilePath(url)) return undefined;
  return `${languageOfCookies(headers.cookie)} ${url}`;
}

/** A 404 is cached only if all unknown addresses share it. */
function isCacheable(reply: FastifyReply, { url }: Miss): boolean {
  return (
    (reply.statusCode === 200 || (reply.statusCode === 404 && isNotFoundUrl(url))) &&
    !['cache-control', 'set-cookie', 'content-encoding'].some((name) => reply.hasHeader(name))
  );
}

async function compressFor(request: FastifyRequest, reply: FastifyReply, body: Buffer): Promise<Buffer> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const compressed = await compress(body, encoding);
  if (!compressed) return body;
  const vary = ['Accept-Encoding', reply.getHeader('vary')].filter(Boolean).join(', ');
  reply.headers({ 'content-encoding': encoding, vary });
  return compressed;
}
