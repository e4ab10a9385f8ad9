import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CallQuery } from '#contract/call-schemas.ts';
import { API_BASE, type CallName } from '#contract/calls.ts';
import { ERROR_STATUS } from '#contract/errors.ts';
import { AppError } from '#server/errors.ts';
import type { System } from '#server/system.ts';
import { isFilePath, isPagePath, pathOf } from './public-request.ts';
import { jobQueue } from '#server/process/job-queue.ts';
import { createBuckets } from '#server/http/rate-limits/buckets.ts';
import { network } from '#server/http/rate-limits/network.ts';
import { isInProcess } from '#server/http/request-ids.ts';
import { whenEnded } from '#server/http/response-end.ts';
import { countUnsentBytes } from '#server/http/unsent-bytes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on the route for harvesters. Its requests are handled one at a time, and refused with 503 instead of 429. */
    isHarvest?: boolean;
  }
  interface FastifyRequest {
    /** Ends this request's turn in the queue, so that the server can render the next whole list (isWholeList). */
    endTurn: (() => void) | undefined;
  }
}

/** How many rendered responses an IP address may request: per second on average, and at once after a pause. */
const PER_SECOND = 50;
const AT_ONCE = 500;

/** A long rendered body costs another token per this many bytes: rendering them takes as much CPU as a request. */
const BYTES_PER_TOKEN = 256 * 1024;
/** A body up to this size is sent even to an IP address that leaves too much unread, so that error messages arrive. */
const SHORT_BYTES = 16 * 1024;

/** How many bytes of response bodies one IP address, and all of them together, may leave unread in memory. */
const MOST_UNSENT = 24 * 1024 * 1024;
const MOST_UNSENT_IN_ALL = 64 * 1024 * 1024;
/** The memory that a streamed body takes until it is read. */
const STREAM_BYTES = 256 * 1024;

/** How many requests for whole lists, of one IP address and of all, may wait in the queue. */
const WAITING_FOR_LIST = { byAddress: 50, inAll: 500 };
/** A request for more posts than this, with contents, is for a whole list. Whole lists are rendered one at a time. */
const FEW_ROWS = 20;
const LISTS: ReadonlySet<string | undefined> = new Set<CallName>(['semuaArtikel', 'userArtikel', 'semuaBlog']);

/** How many files are sent to an IP address at the same time. Further requests wait until a file has been read. */
const FILES_AT_ONCE = 64;
const WAITING_FOR_FILE = 1000;
const MOST_ADDRESSES = 10_000;

/** After this time, the token bucket of the IP address has PER_SECOND new tokens. */
const RETRY_AFTER_SECONDS = 1;

const MESSAGE = 'Terlalu banyak permintaan sekaligus dari jaringan Anda. Tunggu beberapa detik, lalu coba lagi.';

/** These paths are never refused: a load balancer must not take a busy process for a dead one. */
const FREE_PATHS = [`${API_BASE}/health`, `${API_BASE}/ready`];

/**
 * Responds with 429 to an IP address that requests too many rendered responses, or leaves too many bytes unread. In
 * this process, each IP address has a token bucket: a cache miss takes a token, and a long body takes more. Whole lists
 * are rendered one at a time, and the waiting IP addresses take turns. Does nothing if RATE_LIMIT is off.
 */
export function createMadeLimits({ config, clock }: Pick<System, 'config' | 'clock'>) {
  const takeToken = createBuckets({ atOnce: AT_ONCE, perSecond: PER_SECOND });
  const unsent = countUnsentBytes(MOST_UNSENT_IN_ALL);
  const texts = { busy: MESSAGE, ownBusy: MESSAGE };
  const listInTurn = jobQueue(1, WAITING_FOR_LIST.inAll, { maxWaitingByAccount: WAITING_FOR_LIST.byAddress, texts });
  const fileInTurn = new LRUCache<string, ReturnType<typeof jobQueue>>({ max: MOST_ADDRESSES });

  // API calls that the server makes to itself to render a page are free: the page has cost a token already.
  const isLimited = (request: FastifyRequest) => config.rateLimit && !isInProcess(request.raw);
  const now = () => clock.now().getTime();
  const leavesTooMuch = (address: string) => unsent.of(address) > MOST_UNSENT;

  /** Limits the uncompressed bytes of bodies. So register it before the cache, which compresses bodies. */
  function limitBytes(app: FastifyInstance): void {
    app.addHook('onSend', async (request, reply, payload: unknown) => {
      request.endTurn?.();
      if (!isLimited(request)) return payload;
      const address = network(request.ip);
      const bytes = bytesOf(payload);
      if (bytes > SHORT_BYTES && leavesTooMuch(address) && reply.statusCode < 400) {
        // The file must be closed: Node ends the process when the garbage collector finds an open file handle.
        if (payload instanceof Readable) payload.destroy();
        throw tooMuch(request);
      }
      if (bytes >= BYTES_PER_TOKEN && !isFree(pathOf(request.url))) {
        takeToken(address, now(), Math.floor(bytes / BYTES_PER_TOKEN));
      }
      unsent.add(address, bytes, { request: request.raw, response: reply.raw });
      return payload;
    });
  }

  /** Refuses requests. Register it after the cache, whose hits are never refused, and after hooks that set headers. */
  function limitRequests(app: FastifyInstance): void {
    app.decorateRequest('endTurn', undefined);
    app.addHook('onRequest', async (request, reply) => {
      if (!isLimited(request) || isFree(pathOf(request.url))) return undefined;
      const address = network(request.ip);
      if (takeToken(address, now()) && !leavesTooMuch(address)) return undefined;
      if (wantsPage(request) && !isHarvest(request)) return sendPage(reply);
      throw tooMuch(request);
    });
    app.addHook('preHandler', async (request, reply) => {
      if (!isLimited(request)) return;
      const address = network(request.ip);
      if (isFilePath(pathOf(request.url))) await beginTurn(fileQueueOf(address), request, reply);
      if (!isWholeList(request) && !isHarvest(request)) return;
      await beginTurn(listInTurn, request, reply, address).catch((error: unknown) => {
        throw isHarvest(request) ? tooMuch(request) : error;
      });
      // Checks again: earlier lists may have used up the tokens of this IP address, or may still be unread.
      if (reply.raw.destroyed || leavesTooMuch(address) || !takeToken(address, now(), 0)) throw tooMuch(request);
    });
  }

  function fileQueueOf(address: string): ReturnType<typeof jobQueue> {
    const known = fileInTurn.get(address);
    if (known) return known;
    const queue = jobQueue(FILES_AT_ONCE, WAITING_FOR_FILE, { texts });
    fileInTurn.set(address, queue);
    return queue;
  }

  return { limitBytes, limitRequests };
}

/** The protocol of harvesters (OAI-PMH 2.0, 3.1.2.2) has the status 503 for them. */
function tooMuch(request: FastifyRequest): AppError {
  const code = isHarvest(request) ? 'unavailable' : 'tooManyRequests';
  return new AppError(code, MESSAGE, { retryAfter: RETRY_AFTER_SECONDS, isLimit: true });
}

/** Resolves when the request's turn in the queue begins. `request.endTurn` or the end of the response ends the turn. */
async function beginTurn(
  queue: ReturnType<typeof jobQueue>,
  request: FastifyRequest,
  reply: FastifyReply,
  address?: string,
): Promise<void> {
  const { promise: begun, resolve: begin, reject } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  // setImmediate lets other requests run between two lists. The end of a short response comes before its next turn.
  const endSoon = () => void setImmediate(end);
  whenEnded(request.raw, reply.raw, address === undefined ? end : endSoon);
  if (address !== undefined) request.endTurn = endSoon;
  queue(async () => {
    begin();
    await ended;
  }, address).catch(reject);
  await begun;
}

const isHarvest = ({ routeOptions }: FastifyRequest) => routeOptions.config.isHarvest === true;

function isWholeList({ routeOptions, query }: FastifyRequest): boolean {
  if (!LISTS.has(routeOptions.config.call)) return false;
  const { page, per_page, view } = query as CallQuery<'semuaArtikel'>;
  return view !== 'card' && (per_page ?? (page === undefined ? Infinity : FEW_ROWS)) > FEW_ROWS;
}

function bytesOf(payload: unknown): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return Buffer.byteLength(payload);
  return payload ? STREAM_BYTES : 0;
}

function isFree(path: string): boolean {
  return isFilePath(path) || FREE_PATHS.includes(path);
}

function wantsPage({ url, headers }: FastifyRequest): boolean {
  return isPagePath(pathOf(url)) && (headers.accept ?? '').includes('text/html');
}

const STYLE =
  ':root{color-scheme:light dark}' +
  'body{margin:0;padding:20vh 1.5rem;background:light-dark(#f7f4ec,#121714);color:light-dark(#1d2420,#edf0e8);' +
  'font:1.0625rem/1.6 system-ui,sans-serif}' +
  'main{max-width:34rem;margin:0 auto}' +
  'h1{font-size:1.875rem;line-height:1.2;letter-spacing:-.02em}' +
  'a{display:inline-block;margin-top:1rem;padding:.75rem 1.75rem;border-radius:99rem;font-weight:600;' +
  'text-decoration:none;background:light-dark(#1f4d3a,#bfd3b0);color:light-dark(#fffdf8,#14201a)}' +
  'a:focus-visible{outline:3px solid light-dark(#c4663b,#dd8a61);outline-offset:3px}';

/** The page of a 429: static, because rendering would cost what the limit saves. The empty href reloads the page. */
const PAGE = `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Terlalu banyak permintaan</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Terlalu banyak permintaan</h1>
<p>Jaringan Anda meminta lebih banyak daripada yang dapat kami layani sekaligus. Tunggu beberapa detik, lalu coba
lagi.</p>
<a href="">Coba lagi</a>
</main>
</body>
</html>
`;

const PAGE_POLICY =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function sendPage(reply: FastifyReply): FastifyReply {
  return reply
    .code(ERROR_STATUS.tooManyRequests)
    .headers({ 'retry-after': String(RETRY_AFTER_SECONDS), 'content-security-policy': PAGE_POLICY })
    .type('text/html; charset=utf-8')
    .send(PAGE);
}
