import { createHash } from 'node:crypto';
import { type IncomingMessage, type RequestListener, validateHeaderName, validateHeaderValue } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOfCookies } from '#contract/language.ts';
import type { System } from '#server/system.ts';
import { type Counted, countAnswers } from './hit-log.ts';
import { claimsSession } from '#server/http/authentication.ts';
import { chooseEncoding, compress, type Encoding } from './compression.ts';
import { hasSeveralHosts } from '#server/http/host-header.ts';
import { isFilePath, pageUrlOf, publicUrlOf } from './public-request.ts';
import { REQUEST_ID } from '#server/http/request-ids.ts';
import { sendWhole, type WholeAnswer } from './prebuilt-response.ts';

/**
 * The Cache-Control header by which a handler marks a response as cacheable for all visitors until public content
 * changes. Clients get it with a 200; the not-found page is cached here, but sent with `no-store`.
 */
export const PUBLIC_ANSWER = 'public, no-cache';

/** An answer with a longer address is made anew each time. */
const MAX_KEY_CHARACTERS = 500;

/** One answer may take this part of all the room there is. */
const LARGEST_SHARE = 0.1;

type KeptAnswer = Counted & {
  /** Without content-length and content-encoding, which differ between the forms. */
  headers: string[];
  /** For clients that have the response already; a 404 has neither ETag nor 304. */
  unchanged: { etag: string; form: Form } | undefined;
  plain: Form;
  /** Those that somebody asked for; of a short answer it is the plain form. */
  encoded: Map<Encoding, Form>;
};

/** Ready to be sent. */
type Form = WholeAnswer;

/** What tells which answer is asked for, of Fastify's requests and of Node's. */
type Asked = Pick<IncomingMessage, 'headers'> & { method?: string | undefined; url?: string | undefined };

/** An answer that is being made: who asks for the same meanwhile waits instead of making it again. */
type UnderWay = { done: Promise<void>; finish(): void };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on the route that takes all addresses without a route of their own. */
    isPage?: boolean;
  }
  interface FastifyRequest {
    /** Set on the request whose answer is to be kept. */
    keepAs: { key: string; version: number } | undefined;
    /** Its answer was there already when it came. */
    isFromMemory: boolean;
  }
}

/**
 * Keeps public answers, pages and API alike, in memory and compressed, with an ETag. A change of what visitors see makes
 * all of them void at once (system.publicContent), so the next request gets the change. Nothing of a signed-in person
 * gets in: a request with a Bearer token does not come here.
 */
export function keepPublicAnswers(app: FastifyInstance, { publicContent, config, counts }: System): void {
  const kept = new Map<string, KeptAnswer>();
  const underWay = new Map<string, UnderWay>();

  publicContent.onChange(() => {
    kept.clear();
    counts.cacheEntries = 0;
    counts.cacheBytes = 0;
  });
  app.decorateRequest('keepAs', undefined);
  app.decorateRequest('isFromMemory', false);

  answerBeforeFastify();

  app.addHook('onRequest', async (request, reply) => {
    const { isPage } = request.routeOptions.config;
    const key = keyOf(request, isPage ? pageUrlOf : publicUrlOf);
    if (key === undefined) return undefined;
    for (;;) {
      const answer = kept.get(key);
      if (answer) {
        const form = readyForm(request, answer) ?? (await addForm(key, answer, request));
        counts.keptAnswers += 1;
        request.isFromMemory = true;
        // Past everything that makes an answer: this one is complete as it is.
        reply.hijack();
        reply.raw.writeHead(form.status, form.headers).end(request.method === 'HEAD' ? undefined : form.body);
        return reply;
      }
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
      counts.madeAnswers += 1;
      const answer = toKept(keepAs.key, reply, Buffer.from(payload), config.cdnSeconds);
      const form = readyForm(request, answer) ?? (await addForm(keepAs.key, answer, request));
      // What was made before a change must not be given to anybody who asks after it.
      if (keepAs.version === publicContent.version()) keep(keepAs.key, answer);
      reply.code(form.status);
      for (const [name, value] of pairsOf(form.headers)) reply.header(name, value);
      return form.body;
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
    counts.cacheBytes += size;
    // The oldest go first; one that is asked for often is soon made again.
    for (const [oldKey, old] of kept) {
      if (counts.cacheBytes <= config.cacheBytes) break;
      kept.delete(oldKey);
      counts.cacheBytes -= sizeOf(old);
    }
    counts.cacheEntries = kept.size;
  }

  async function addForm(key: string, answer: KeptAnswer, { headers }: Asked): Promise<Form> {
    const encoding = chooseEncoding(headers['accept-encoding']);
    if (!encoding) return answer.plain;
    const body = await compress(answer.plain.body, encoding);
    const { status } = answer.plain;
    const form = body ? toForm(status, [...answer.headers, 'content-encoding', encoding], body) : answer.plain;
    const before = sizeOf(answer);
    answer.encoded.set(encoding, form);
    if (kept.get(key) === answer) counts.cacheBytes += sizeOf(answer) - before;
    return form;
  }

  /**
   * Sends cached responses before Fastify handles the request, which would cost more than all the rest. The hook above
   * sends them to the remaining requests: an in-process call, an encoding not made yet, an unknown address (which only
   * Fastify's routes can tell).
   */
  function answerBeforeFastify(): void {
    // Fastify logs each request then; and while it closes, it tells the clients to go.
    let isLeftToFastify = ['debug', 'trace'].includes(app.log.level);
    app.addHook('preClose', async () => {
      isLeftToFastify = true;
    });
    const count = countAnswers(app);
    const handlers = app.server.listeners('request') as RequestListener[];
    app.server.removeAllListeners('request');
    app.server.on('request', (request, response) => {
      const key = isLeftToFastify || hasSeveralHosts(request) ? undefined : keyOf(request, publicUrlOf);
      const answer = key === undefined ? undefined : kept.get(key);
      const form = answer && readyForm(request, answer);
      if (!answer || !form) {
        for (const handle of handlers) handle(request, response);
        return;
      }
      sendWhole(request, response, form, app.server.keepAliveTimeout);
      counts.keptAnswers += 1;
      count(answer);
    });
  }
}

/** What this client is to get, where that is there already. */
function readyForm({ headers }: Asked, answer: KeptAnswer): Form | undefined {
  const { unchanged } = answer;
  if (unchanged && hasEtag(headers['if-none-match'], unchanged.etag)) return unchanged.form;
  const encoding = chooseEncoding(headers['accept-encoding']);
  return encoding ? answer.encoded.get(encoding) : answer.plain;
}

/**
 * Returns the cache key, of language and address; undefined when the response is made for this request alone: for other
 * methods than GET and HEAD, which share one response, and for requests with a token.
 * @param addressOf what of the URL the response depends on
 */
function keyOf({ method, url = '', headers }: Asked, addressOf: (url: string) => string): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || claimsSession(headers)) return undefined;
  const publicUrl = addressOf(url);
  if (publicUrl.length > MAX_KEY_CHARACTERS || isFilePath(publicUrl)) return undefined;
  return `${languageOfCookies(headers.cookie)} ${publicUrl}`;
}

function isForKeeping(reply: FastifyReply): boolean {
  return (
    [200, 404].includes(reply.statusCode) &&
    reply.getHeader('cache-control') === PUBLIC_ANSWER &&
    !reply.hasHeader('set-cookie') &&
    !reply.hasHeader('content-encoding')
  );
}

function toKept(key: string, reply: FastifyReply, body: Buffer, cdnSeconds: number): KeptAnswer {
  const isFound = reply.statusCode === 200;
  // Weak, because the encodings of one answer share it.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  if (isFound) reply.header('etag', etag);
  reply.header('vary', ['Accept-Encoding', reply.getHeader('vary')].filter(Boolean).join(', '));
  reply.removeHeader('content-length');
  // One answer for many requests has the name of none.
  reply.removeHeader(REQUEST_ID);
  if (!isFound) reply.header('cache-control', 'no-store');
  else if (cdnSeconds > 0) {
    const forCaches = `s-maxage=${cdnSeconds}, stale-while-revalidate=${cdnSeconds}`;
    reply.header('cache-control', `public, max-age=0, ${forCaches}, stale-if-error=${10 * cdnSeconds}`);
  }
  const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, [value].flat().join(', ')]);
  for (const [name, value] of pairsOf(headers)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  return {
    path: key.replace(/^\S+ |\?.*$/g, ''),
    times: 0,
    headers,
    unchanged: isFound ? { etag, form: { status: 304, headers, body: Buffer.alloc(0) } } : undefined,
    plain: toForm(reply.statusCode, headers, body),
    encoded: new Map(),
  };
}

function toForm(status: number, headers: string[], body: Buffer): Form {
  return { status, headers: [...headers, 'content-length', String(body.length)], body };
}

function pairsOf(headers: string[]): [string, string][] {
  return headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : []));
}

function sizeOf(answer: KeptAnswer): number {
  let size = 1000;
  for (const { body } of new Set([answer.plain, ...answer.encoded.values()])) size += body.length;
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
