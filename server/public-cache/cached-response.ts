import { createHash } from 'node:crypto';
import { type IncomingHttpHeaders, validateHeaderName, validateHeaderValue } from 'node:http';
import type { FastifyReply } from 'fastify';
import { REQUEST_ID } from '#server/http/request-ids.ts';
import { chooseEncoding, compress, type Encoding } from './compression.ts';
import type { ReadItem } from '#server/system.ts';
import type { Counted } from './hit-log.ts';
import type { PrebuiltResponse } from './prebuilt-response.ts';
import { pathOf } from './public-request.ts';

export type CachedResponse = {
  counted: Counted;
  /** The work that the response shows. Requests of the response may be readings of that work. */
  read: ReadItem | undefined;
  /** All headers but Content-Length and Content-Encoding, which differ between the variants. */
  headers: string[];
  /** The 304 response for clients that have this response already. A 404 has neither an ETag nor a 304. */
  notModified: { etag: string; response: PrebuiltResponse } | undefined;
  /** The variants that clients have requested so far, by encoding. A short body has one variant for all encodings. */
  variants: { identity: PrebuiltResponse } & Partial<Record<Encoding, PrebuiltResponse>>;
};

const ROUGH_BYTES_OF_HEADERS = 1000;

/** Makes a cached response of `body` and the status and headers of `reply`. Sets its caching headers on `reply`. */
export function toCachedResponse(
  reply: FastifyReply,
  url: string,
  body: Buffer,
  cdnSeconds: number,
): Omit<CachedResponse, 'read'> {
  const isFound = reply.statusCode === 200;
  // A weak ETag, because all variants share it.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  if (isFound) reply.header('etag', etag);
  reply.header('vary', varyOf(reply));
  reply.header('cache-control', isFound ? cacheControl(cdnSeconds) : 'no-store');
  reply.removeHeader('content-length');
  // The request id must not be cached: it belongs to this request only.
  reply.removeHeader(REQUEST_ID);
  const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, [value].flat().join(', ')]);
  for (const [name, value] of pairsOf(headers)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  return {
    counted: { path: pathOf(url), hits: 0 },
    headers,
    notModified: isFound ? { etag, response: { status: 304, headers, body: Buffer.alloc(0) } } : undefined,
    variants: { identity: toVariant(reply.statusCode, headers, body) },
  };
}

/** Returns the Vary header of a response that is compressed for clients that accept it. */
export function varyOf(reply: FastifyReply): string {
  return ['Accept-Encoding', reply.getHeader('vary')].filter(Boolean).join(', ');
}

function cacheControl(cdnSeconds: number): string {
  if (cdnSeconds === 0) return 'public, no-cache';
  const forCaches = `s-maxage=${cdnSeconds}, stale-while-revalidate=${cdnSeconds}`;
  return `public, max-age=0, ${forCaches}, stale-if-error=${10 * cdnSeconds}`;
}

/** Returns the response for a client with these headers, or undefined if there is no variant for its encoding yet. */
export function findVariant(
  { notModified, variants }: CachedResponse,
  headers: IncomingHttpHeaders,
): PrebuiltResponse | undefined {
  if (notModified && hasEtag(headers['if-none-match'], notModified.etag)) return notModified.response;
  return variants[chooseEncoding(headers['accept-encoding'])];
}

/** Returns the cached response with a variant for the client's encoding. */
export async function addVariant(cached: CachedResponse, headers: IncomingHttpHeaders): Promise<CachedResponse> {
  const encoding = chooseEncoding(headers['accept-encoding']);
  const { identity } = cached.variants;
  const body = await compress(identity.body, encoding);
  const variant = body ? toVariant(identity.status, [...cached.headers, 'content-encoding', encoding], body) : identity;
  return { ...cached, variants: { ...cached.variants, [encoding]: variant } };
}

/** Returns the approximate number of bytes that a cached response takes in memory. */
export function sizeOf({ variants }: CachedResponse): number {
  const bodies = new Set(Object.values(variants).map(({ body }) => body));
  return [...bodies].reduce((size, { length }) => size + length, ROUGH_BYTES_OF_HEADERS);
}

export function pairsOf(headers: string[]): [string, string][] {
  return headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : []));
}

function toVariant(status: number, headers: string[], body: Buffer): PrebuiltResponse {
  return { status, headers: [...headers, 'content-length', String(body.length)], body };
}

function hasEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((given) => ['*', bare].includes(given.trim().replace(/^W\//, '')));
}
