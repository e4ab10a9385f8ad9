import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOfCookies } from '#contract/language.ts';
import type { System } from '#server/system.ts';
import { chooseEncoding, compress, type Encoding } from './compression.ts';
import { publicUrlOf } from './public-request.ts';

/** What a handler says of an answer that everybody may be given, until something public changes. */
export const PUBLIC_ANSWER = 'public, no-cache';

/** An answer with a longer address is made anew each time. */
const MAX_KEY_CHARACTERS = 500;

/** One answer may take this part of all the room there is. */
const LARGEST_SHARE = 0.1;

type KeptAnswer = {
  etag: string;
  headers: Record<string, string | number | string[] | undefined>;
  bodies: Map<Encoding | 'identity', Buffer>;
};

/** An answer that is being made: who asks for the same meanwhile waits instead of making it again. */
type UnderWay = { done: Promise<void>; finish(): void };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on the request whose answer is to be kept. */
    keepAs: { key: string; version: number } | undefined;
  }
}

/**
 * Keeps public answers, pages and API alike, in memory and compressed, with an ETag. A change of what visitors see makes
 * all of them void at once (system.publicContent), so the next request gets the change. Nothing of a signed-in person
 * gets in: a request with an Authorization header does not come here.
 */
export function keepPublicAnswers(app: FastifyInstance, { publicContent, config }: System): void {
  const kept = new Map<string, KeptAnswer>();
  const underWay = new Map<string, UnderWay>();
  let bytes = 0;

  publicContent.onChange(() => {
    kept.clear();
    bytes = 0;
  });
  app.decorateRequest('keepAs', undefined);

  app.addHook('onRequest', async (request, reply) => {
    const key = keyOf(request);
    if (key === undefined) return undefined;
    for (;;) {
      const answer = kept.get(key);
      if (answer) return await send(request, reply, answer);
      const version = publicContent.version();
      const other = underWay.get(`${version} ${key}`);
      if (!other) {
        request.keepAs = { key, version };
        underWay.set(`${version} ${key}`, startWork());
        return undefined;
      }
      await other.done;
      // What came of it was not for keeping: then everybody makes their own.
      if (!kept.has(key) && publicContent.version() === version) return undefined;
    }
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { keepAs } = request;
    if (!keepAs) return payload;
    try {
      if (!isForKeeping(reply) || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload;
      const answer = toKept(reply, Buffer.from(payload));
      const { status, headers, body } = await encode(request, answer);
      // What was made before a change must not be given to anybody who asks after it.
      if (keepAs.version === publicContent.version()) keep(keepAs.key, answer);
      reply.code(status).headers(headers);
      return body ?? '';
    } finally {
      finish(request);
    }
  });
  // However a request ends, nobody waits for it any longer.
  app.addHook('onResponse', async (request) => finish(request));
  app.addHook('onRequestAbort', async (request) => finish(request));

  function finish(request: FastifyRequest): void {
    if (!request.keepAs) return;
    const name = `${request.keepAs.version} ${request.keepAs.key}`;
    request.keepAs = undefined;
    underWay.get(name)?.finish();
    underWay.delete(name);
  }

  function keep(key: string, answer: KeptAnswer): void {
    const size = sizeOf(answer);
    if (size > config.cacheBytes * LARGEST_SHARE) return;
    kept.set(key, answer);
    bytes += size;
    // The oldest go first; one that is asked for often is soon made again.
    for (const [oldKey, old] of kept) {
      if (bytes <= config.cacheBytes) break;
      kept.delete(oldKey);
      bytes -= sizeOf(old);
    }
  }

  async function send(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): Promise<FastifyReply> {
    const before = sizeOf(answer);
    const { status, headers, body } = await encode(request, answer);
    bytes += sizeOf(answer) - before;
    // Past everything that makes an answer: this one is complete as it is.
    reply.hijack();
    reply.raw.writeHead(status, { ...answer.headers, ...headers }).end(body);
    return reply;
  }
}

type Encoded = { status: number; headers: Record<string, string | number>; body: Buffer | undefined };

/** The answer in the encoding that is asked for, without its body where the client has that already. */
async function encode(request: FastifyRequest, answer: KeptAnswer): Promise<Encoded> {
  if (hasEtag(request.headers['if-none-match'], answer.etag)) return { status: 304, headers: {}, body: undefined };
  const identity = answer.bodies.get('identity') ?? Buffer.alloc(0);
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const encoded = encoding && (answer.bodies.get(encoding) ?? (await compress(identity, encoding)));
  if (!encoding || !encoded) return { status: 200, headers: { 'content-length': identity.length }, body: identity };
  answer.bodies.set(encoding, encoded);
  return {
    status: 200,
    headers: { 'content-encoding': encoding, 'content-length': encoded.length },
    body: encoded,
  };
}

/**
 * Language, path and those parameters that a page or call may know. Only GET makes an answer to keep; HEAD, and whoever
 * shows a token, are answered anew.
 */
function keyOf(request: FastifyRequest): string | undefined {
  if (request.method !== 'GET' || request.headers.authorization !== undefined) return undefined;
  const url = publicUrlOf(request.url);
  if (url.length > MAX_KEY_CHARACTERS || url.startsWith('/storage/') || url.startsWith('/assets/')) return undefined;
  return `${languageOfCookies(request.headers.cookie)} ${url}`;
}

function isForKeeping(reply: FastifyReply): boolean {
  return (
    reply.statusCode === 200 &&
    reply.getHeader('cache-control') === PUBLIC_ANSWER &&
    !reply.hasHeader('set-cookie') &&
    !reply.hasHeader('content-encoding')
  );
}

function toKept(reply: FastifyReply, body: Buffer): KeptAnswer {
  // Weak, because the encodings of one answer share it.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', etag);
  reply.header('vary', ['Accept-Encoding', reply.getHeader('vary')].filter(Boolean).join(', '));
  reply.removeHeader('content-length');
  return { etag, headers: { ...reply.getHeaders() }, bodies: new Map([['identity', body]]) };
}

function sizeOf(answer: KeptAnswer): number {
  let size = 1000;
  for (const body of answer.bodies.values()) size += body.length;
  return size;
}

function hasEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((given) => ['*', bare].includes(given.trim().replace(/^W\//, '')));
}

function startWork(): UnderWay {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { done: promise, finish: resolve };
}
