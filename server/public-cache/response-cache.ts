import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { languageOfCookies } from '#contract/language.ts';
import { claimsSession } from '#server/http/authentication.ts';
import { hasSeveralHosts } from '#server/http/host-header.ts';
import type { System } from '#server/system.ts';
import {
  addVariant,
  type CachedResponse,
  findVariant,
  pairsOf,
  sizeOf,
  toCachedResponse,
  varyOf,
} from './cached-response.ts';
import { chooseEncoding, compress } from './compression.ts';
import { type Counted, logHits } from './hit-log.ts';
import { chooseRepresentation } from './markdown-request.ts';
import { type PrebuiltResponse, sendPrebuilt } from './prebuilt-response.ts';
import { hasFormerId, isFilePath, isNotFoundUrl, pageUrlOf, pathOf, publicUrlOf } from './public-request.ts';

/** A response whose address is longer is not cached. */
const MAX_KEY_CHARACTERS = 500;
/** The largest share of the cache that one response may take. */
const LARGEST_SHARE = 0.1;

/** A cacheable response that is being rendered. Other requests with the same key wait for it. */
type Miss = { url: string; key: string; version: number };

/** A request of Fastify or of Node. */
type AnyRequest = Pick<IncomingMessage, 'headers'> & { method?: string | undefined; url?: string | undefined };

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * 'public': all requests without a session get the same response to a GET, so it is cached until public content
     * changes. A response whose handler sets Cache-Control is not cached.
     */
    cache?: 'public';
    /** Set on the catch-all route, which renders pages. Its responses are compressed. */
    isPage?: boolean;
    /** Whether the responses are compressed, although they are neither pages nor cached. */
    isCompressed?: boolean;
  }
  interface FastifyRequest {
    /** Set while this request renders a response for the cache. */
    cacheMiss: Miss | undefined;
    isCacheHit: boolean;
  }
}

type Cache = Pick<System, 'publicContent' | 'config' | 'counts' | 'reads'> & {
  responses: LRUCache<string, CachedResponse>;
  /** The responses that are being rendered, by version of the public content and key. */
  misses: Map<string, PromiseWithResolvers<void>>;
};

/**
 * Creates the cache of public responses: pages and API calls, compressed and with an ETag. It drops everything when
 * public content changes (system.publicContent). A request with a Bearer token neither reads nor fills it.
 */
export function createResponseCache({ publicContent, config, counts, reads }: System) {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: config.cacheBytes,
    maxEntrySize: Math.floor(config.cacheBytes * LARGEST_SHARE),
    sizeCalculation: sizeOf,
  });
  const cache: Cache = { publicContent, config, counts, reads, responses, misses: new Map() };
  let countHit: ((response: Counted) => void) | undefined;
  /** True while Fastify sends even cache hits: at LOG_LEVEL=debug, to log them; at the stop, to end connections. */
  let isLeftToFastify = false;

  publicContent.onChange(() => {
    responses.clear();
    countEntries(cache);
  });

  /**
   * Returns a listener for Node's server that sends cache hits itself: Fastify would more than double their cost. All
   * other requests go to Fastify's listener `handle`. `keepAliveMs` is the server's keepAliveTimeout.
   */
  function inFrontOf(handle: RequestListener, keepAliveMs: number): RequestListener {
    return (request, response) => {
      chooseRepresentation(request);
      const isLeft = isLeftToFastify || hasFormerId(request.url ?? '');
      const key = isLeft || hasSeveralHosts(request) ? undefined : keyOf(request, publicUrlOf(request.url ?? ''));
      const cached = key === undefined ? undefined : responses.get(key);
      const variant = cached && findVariant(cached, request.headers);
      if (!cached || !variant) {
        handle(request, response);
        return;
      }
      sendPrebuilt(request, response, variant, keepAliveMs);
      counts.cacheHits += 1;
      countHit?.(cached.counted);
      if (cached.read) reads.count(request, cached.read);
    };
  }

  /**
   * Adds the hooks that fill the cache, write Cache-Control and compress pages. They also send the cache hits that
   * `inFrontOf` cannot send: for API calls by app.inject(), for encodings that are not cached yet, and for unknown
   * addresses, which only Fastify's router recognises. Call this before adding the hooks that set other headers.
   */
  function register(app: FastifyInstance): void {
    isLeftToFastify = ['debug', 'trace'].includes(app.log.level);
    countHit = logHits(app);
    app.decorateRequest('cacheMiss', undefined);
    app.decorateRequest('isCacheHit', false);
    app.addHook('preClose', async () => {
      isLeftToFastify = true;
    });
    app.addHook('onRequest', (request, reply) => sendHitOrBeginMiss(cache, request, reply));
    app.addHook('onSend', (request, reply, payload) => completeResponse(cache, request, reply, payload));
    // However the request ends, no other request may wait for it any longer.
    app.addHook('onResponse', async (request) => endMiss(cache, request));
    app.addHook('onRequestAbort', async (request) => endMiss(cache, request));
  }

  return { inFrontOf, register };
}

/** Sends the cached response. If there is none, this request renders it, or waits while another request renders it. */
async function sendHitOrBeginMiss(cache: Cache, request: FastifyRequest, reply: FastifyReply) {
  const { responses, misses, publicContent, counts, reads } = cache;
  const { cache: kind, isPage } = request.routeOptions.config;
  if (kind === undefined) return undefined;
  const url = isPage ? pageUrlOf(request.url) : publicUrlOf(request.url);
  const key = keyOf(request, url);
  if (key === undefined) return undefined;
  for (;;) {
    const cached = responses.get(key);
    if (cached) {
      const variant = findVariant(cached, request.headers) ?? (await cacheVariant(cache, key, cached, request));
      counts.cacheHits += 1;
      if (cached.read) reads.count(request.raw, cached.read);
      return sendVariant(request, reply, variant);
    }
    const version = publicContent.version();
    const other = misses.get(`${version} ${key}`);
    if (!other) {
      request.cacheMiss = { url, key, version };
      misses.set(`${version} ${key}`, Promise.withResolvers());
      return undefined;
    }
    await other.promise;
    // If the request that rendered the response did not cache it, this request renders the response itself.
    if (!responses.has(key) && publicContent.version() === version) return undefined;
  }
}

function sendVariant(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: PrebuiltResponse) {
  request.isCacheHit = true;
  // Skips all other hooks: the response is complete.
  reply.hijack();
  reply.raw.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  return reply;
}

/** Caches the response that this request has rendered, or compresses a page that is not cacheable. Counts readings. */
async function completeResponse(cache: Cache, request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const { isPage, isCompressed = isPage } = request.routeOptions.config;
  const read = isPage && reply.statusCode === 200 ? cache.reads.itemOf(pathOf(pageUrlOf(request.url))) : undefined;
  if (read) cache.reads.count(request.raw, read);
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
  const body = (request.cacheMiss || isCompressed) && isText ? Buffer.from(payload) : undefined;
  try {
    if (request.cacheMiss && body && isCacheable(reply, request.cacheMiss)) {
      return await fill(cache, request.cacheMiss, reply, body);
    }
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return isCompressed && body ? await compressFor(request, reply, body) : payload;
  } finally {
    endMiss(cache, request);
  }
}

async function fill(cache: Cache, miss: Miss, reply: FastifyReply, body: Buffer): Promise<Buffer> {
  const { responses, publicContent, config, counts, reads } = cache;
  const { headers } = reply.request;
  counts.cacheMisses += 1;
  const read = reply.statusCode === 200 ? reads.itemOf(pathOf(miss.url)) : undefined;
  const made = { ...toCachedResponse(reply, miss.url, body, config.cdnSeconds), read };
  const cached = findVariant(made, headers) ? made : await addVariant(made, headers);
  // If public content changed during the rendering, the response may be outdated and is not cached.
  if (miss.version === publicContent.version()) responses.set(miss.key, cached);
  countEntries(cache);
  const variant = findVariant(cached, headers) ?? cached.variants.identity;
  reply.code(variant.status);
  for (const [name, value] of pairsOf(variant.headers)) reply.header(name, value);
  return variant.body;
}

async function cacheVariant(cache: Cache, key: string, cached: CachedResponse, request: FastifyRequest) {
  const { responses } = cache;
  const { variants, headers } = await addVariant(cached, request.headers);
  // During the compression the cache may have dropped the response, or another request may have added a variant.
  const now = responses.peek(key);
  if (now?.headers === headers) responses.set(key, { ...now, variants: { ...variants, ...now.variants } });
  countEntries(cache);
  return variants[chooseEncoding(request.headers['accept-encoding'])] ?? variants.identity;
}

function countEntries({ responses, counts }: Cache): void {
  counts.cacheEntries = responses.size;
  counts.cacheBytes = responses.calculatedSize;
}

function endMiss({ misses }: Cache, request: FastifyRequest): void {
  if (!request.cacheMiss) return;
  const name = `${request.cacheMiss.version} ${request.cacheMiss.key}`;
  request.cacheMiss = undefined;
  misses.get(name)?.resolve();
  misses.delete(name);
}

/**
 * Returns the cache key: language and address. GET and HEAD share a key. Returns undefined for other methods, and for
 * requests with a token, because their responses are for one caller.
 * @param url the part of the address that the response depends on
 */
function keyOf({ method, headers }: AnyRequest, url: string): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || claimsSession(headers)) return undefined;
  if (url.length > MAX_KEY_CHARACTERS || isFilePath(url)) return undefined;
  return `${languageOfCookies(headers.cookie)} ${url}`;
}

/** A 404 is cached only for the address that all unknown addresses share. */
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
  reply.headers({ 'content-encoding': encoding, vary: varyOf(reply) });
  return compressed;
}
