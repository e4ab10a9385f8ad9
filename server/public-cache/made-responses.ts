import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#contract/calls.ts';
import { ERROR_STATUS } from '#contract/errors.ts';
import { AppError } from '#server/errors.ts';
import type { System } from '#server/system.ts';
import { isFilePath, isPagePath, pathOf } from './public-request.ts';
import { createBuckets } from '#server/rate-limits/buckets.ts';
import { network } from '#server/rate-limits/network.ts';
import { isInProcess } from '#server/http/request-ids.ts';

/** Rendered responses that an address may request per second on average, and at once after a quiet time. */
const PER_SECOND = 50;
const AT_ONCE = 500;

/** After a second there are tokens for PER_SECOND requests again. */
const RETRY_AFTER_SECONDS = 1;

const MESSAGE = 'Terlalu banyak permintaan sekaligus dari jaringan Anda. Tunggu beberapa detik, lalu coba lagi.';

/** Free, so that a load balancer never takes a busy process for a dead one. */
const FREE_PATHS = [`${API_BASE}/health`, `${API_BASE}/ready`];

/**
 * Responds with 429 to an address that causes too much work: each address has a token bucket in this process, and each
 * cache miss takes a token. Register it after the cache, which sends hits before this hook, and after the hooks that
 * set headers. It does nothing if RATE_LIMIT is off.
 */
export function limitMadeResponses(app: FastifyInstance, { config, clock }: Pick<System, 'config' | 'clock'>): void {
  const takeToken = createBuckets({ atOnce: AT_ONCE, perSecond: PER_SECOND });
  app.addHook('onRequest', async (request, reply) => {
    // API calls of a page that is being rendered belong to that page.
    if (!config.rateLimit || isInProcess(request.raw) || isFree(pathOf(request.url))) return undefined;
    if (takeToken(network(request.ip), clock.now().getTime())) return undefined;
    if (wantsPage(request)) return sendPage(reply);
    throw new AppError('tooManyRequests', MESSAGE, { retryAfter: RETRY_AFTER_SECONDS });
  });
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
  'a:focus-visible{outline:3px solid light-dark(#c4673b,#dd8a61);outline-offset:3px}';

/** Static HTML, because this page must cost nothing. Its link leads to the requested address. */
const PAGE = `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Terlalu banyak permintaan · Terarah</title>
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
    .headers({
      'retry-after': String(RETRY_AFTER_SECONDS),
      'content-security-policy': PAGE_POLICY,
    })
    .type('text/html; charset=utf-8')
    .send(PAGE);
}
