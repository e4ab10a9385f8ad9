import { randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS } from '#contract/errors.ts';
import type { Send, SiteContext, SiteMode } from '#contract/site/site-context.ts';
import { languageOfCookies } from '#contract/language.ts';
import { claimsSession } from '#server/http/authentication.ts';
import { isPagePath, markdownUrlOf, pageUrlOf, pathOf } from '#server/public-cache/public-request.ts';
import { REQUEST_ID } from '#server/http/request-ids.ts';
import { ownTurns } from '#server/process/own-turns.ts';
import type { Counts } from '#server/system.ts';
import { DEVELOPMENT_POLICY, settleScripts, WORKER_POLICY } from './content-security-policy.ts';
import { CLIENT_FOLDER, openBuiltSite, openLiveSite } from './open-site.ts';
import { openPageWeigher } from './page-weigher.ts';

type PagesOptions = Omit<SiteContext, 'send' | 'scriptNonce' | 'report' | 'weigh' | keyof FrameFacts> & {
  mode: SiteMode;
  counts: Counts;
  /** Returns what every page shows. If it is not current, the page is not cached. */
  readSite: () => Promise<FrameFacts & { isCurrent: boolean }>;
};

type FrameFacts = Pick<SiteContext, 'site' | 'footerPages'>;

/** Serves a page of the React site for every GET outside the API and the storage. Register it last. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { mode, counts, readSite, ...settings } = options;
  const { origin } = new URL(settings.publicUrl);

  await app.register(async (pages) => {
    const render = mode === 'production' ? await openBuiltSite() : await openLiveSite(pages);
    if (mode === 'production') await serveAssets(pages);
    const weigh = mode === 'production' ? await openPageWeigher() : undefined;
    const inOwnTurn = ownTurns();

    const config = { isPage: true, ...(mode === 'production' && { cache: 'public' as const }) };
    pages.get('/*', { config }, async (request, reply) => {
      if (!isPagePath(pathOf(request.url))) return reply.callNotFound();
      // One visitor may open many pages at once. Rendered in the same turn, they would delay others by all their time.
      await inOwnTurn();
      counts.renderedPages += 1;
      const scriptNonce = randomBytes(16).toString('base64');
      const { isCurrent, ...facts } = await readSite();
      const response = await render(toWebRequest(request, origin), {
        ...settings,
        publicUrl: origin,
        ...facts,
        send: sendWithin(app, request),
        scriptNonce,
        report: (error) => request.log.error(error),
        ...(weigh && { weigh: (html) => weigh(html, scriptNonce) }),
      });
      if (!isCurrent) response.headers.set('cache-control', 'no-store');
      return sendPage(reply, response, { scriptNonce, mode });
    });

    pages.route({
      method: pages.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD'),
      url: '/*',
      // Refuses all methods but GET and HEAD before a request's body is read.
      onRequest: async (request, reply) => {
        if (!isPagePath(pathOf(request.url))) return reply.callNotFound();
        return reply
          .code(ERROR_STATUS.methodNotAllowed)
          .header('allow', 'GET, HEAD')
          .send({ message: 'Halaman ini hanya dapat dibuka, tidak menerima kiriman.' });
      },
      handler: async () => undefined,
    });
  });
}

/** Headers that matter only for documents. They are removed from scripts and pictures to save bytes. */
const DOCUMENT_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
];

/** Matches the worker of pdf.js, and our own workers, whose file names end in -worker. */
const WORKER = /(?:\.worker\.[^/]*\.mjs|-worker-[^/]*\.js)(?:\.(?:br|gz))?$/;

async function serveAssets(pages: FastifyInstance): Promise<void> {
  await pages.register(async (assets) => {
    assets.addHook('onSend', async (_, reply) => {
      for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
    });
    await assets.register(fastifyStatic, {
      root: new URL('assets/', CLIENT_FOLDER),
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      // File names contain a hash of the content, so the files never change.
      maxAge: '1y',
      immutable: true,
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply, path) => {
        if (WORKER.test(path)) reply.header('content-security-policy', WORKER_POLICY);
      },
    });
  });
}

async function sendPage(
  reply: FastifyReply,
  response: Response,
  { scriptNonce, mode }: { scriptNonce: string; mode: SiteMode },
): Promise<FastifyReply> {
  reply.code(response.status);
  copyHeaders(response, reply);
  if (!response.body) return reply.send();
  // The page of a work has the same address as its Markdown (chooseRepresentation).
  const isNegotiated = markdownUrlOf(reply.request.url) !== undefined;
  reply.header('vary', isNegotiated ? 'Accept, Cookie, Authorization' : 'Cookie, Authorization');

  if (!response.headers.get('content-type')?.startsWith('text/html')) {
    return reply.send(Buffer.from(await response.arrayBuffer()));
  }
  const { html, policy } = settleScripts(await response.text(), scriptNonce);
  reply.header('content-security-policy', mode === 'production' ? policy : DEVELOPMENT_POLICY);
  return reply.send(html);
}

/**
 * Builds React Router's request from all that a page may depend on: path and known parameters (`pageUrlOf`), language
 * and authorization. Other headers are dropped, because some change how React Router responds. The origin never comes
 * from the request. The method is always GET: Fastify serves HEAD with the same handler and drops the body.
 */
function toWebRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers();
  headers.set('cookie', `language=${languageOfCookies(request.headers.cookie)}`);
  const { authorization } = request.headers;
  if (authorization !== undefined && claimsSession(request.headers)) headers.set('authorization', authorization);
  return new Request(origin + pageUrlOf(request.url), { headers });
}

/** Sends the API calls of a page without a socket, as the visitor: with the same authorization and IP address. */
function sendWithin(app: FastifyInstance, visitor: FastifyRequest): Send {
  const { authorization } = visitor.headers;
  return async (path, { method, headers, body }) => {
    if (body instanceof FormData) throw new TypeError('Files are sent by the browser, not while a page is rendered.');
    const response = await app.inject({
      method,
      url: path,
      headers: { ...headers, [REQUEST_ID]: visitor.id, ...(authorization !== undefined && { authorization }) },
      remoteAddress: visitor.ip,
      ...(body !== undefined && { payload: body }),
    });
    const get = (name: string) => response.headers[name]?.toString() ?? null;
    return { status: response.statusCode, json: async () => response.json<unknown>(), headers: { get } };
  };
}

function copyHeaders(response: Response, reply: FastifyReply): void {
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
}
