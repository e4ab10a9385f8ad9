import { randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS } from '#contract/errors.ts';
import type { PasswordRules } from '#contract/password-rules.ts';
import type { Licence } from '#contract/articles/licences.ts';
import type { UploadLimits } from '#contract/rules.ts';
import type { Send, SignUpMode, SiteMode } from '#contract/site.ts';
import { languageOfCookies } from '#contract/language.ts';
import { claimsSession } from '#server/http/authentication.ts';
import { isPagePath, pageUrlOf, pathOf } from '#server/public-cache/public-request.ts';
import { REQUEST_ID } from '#server/http/request-ids.ts';
import type { Counts } from '#server/system.ts';
import { DEVELOPMENT_POLICY, settleScripts, WORKER_POLICY } from './content-security-policy.ts';
import { CLIENT_FOLDER, openBuiltSite, openLiveSite } from './open-site.ts';

export type PagesOptions = {
  mode: SiteMode;
  /** The site's public origin. */
  publicUrl: string;
  signUp?: SignUpMode;
  /** The rules of this server's mode, for forms that set a password. */
  passwordRules: PasswordRules;
  /** The operator's limits, for forms that upload a file. */
  uploadLimits: UploadLimits;
  defaultLicence?: Licence | undefined;
  counts: Counts;
};

/** Serves a page of the React site for every GET that is not for the API or the storage. Register it last. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { mode, publicUrl, signUp = 'open', passwordRules, uploadLimits, defaultLicence, counts } = options;
  const { origin } = new URL(publicUrl);

  await app.register(async (pages) => {
    const site = mode === 'production' ? await openBuiltSite() : await openLiveSite(pages);
    if (mode === 'production') await serveAssets(pages);

    const config = { isPage: true, ...(mode === 'production' && { cache: 'public' as const }) };
    pages.get('/*', { config }, async (request, reply) => {
      if (!isPagePath(pathOf(request.url))) return reply.callNotFound();
      counts.renderedPages += 1;
      const scriptNonce = randomBytes(16).toString('base64');
      const response = await site(toWebRequest(request, origin), {
        send: sendWithin(app, request),
        publicUrl: origin,
        signUp,
        passwordRules,
        uploadLimits,
        defaultLicence,
        scriptNonce,
        report: (error) => request.log.error(error),
      });
      return answerWith(response, { reply, scriptNonce, mode });
    });

    pages.route({
      method: pages.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD'),
      url: '/*',
      // Runs before a body is read, because no page takes one.
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

/** Headers that only matter for documents. On scripts and pictures they would only add weight. */
const DOCUMENT_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
];

/** That of pdf.js, and ours, whose names end in -worker. */
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
      // The name of each file contains a hash of its content.
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

type Asked = { reply: FastifyReply; scriptNonce: string; mode: SiteMode };

async function answerWith(response: Response, { reply, scriptNonce, mode }: Asked): Promise<FastifyReply> {
  reply.code(response.status);
  copyHeaders(response, reply);
  if (!response.body) return reply.send();
  reply.header('vary', 'Cookie, Authorization');

  if (!response.headers.get('content-type')?.startsWith('text/html')) {
    return reply.send(Buffer.from(await response.arrayBuffer()));
  }
  const { html, policy } = settleScripts(await response.text(), scriptNonce);
  reply.header('content-security-policy', mode === 'production' ? policy : DEVELOPMENT_POLICY);
  return reply.send(html);
}

/**
 * Builds the request for the router from everything that a page may depend on: path and known parameters as `pageUrlOf`
 * returns them, language, and authorization. The origin never comes from the request, and headers that switch the
 * router's mode are dropped. It is always a GET: Fastify serves HEAD with the same handler and omits the body, so that
 * both have the same headers.
 */
function toWebRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers();
  headers.set('cookie', `language=${languageOfCookies(request.headers.cookie)}`);
  const { authorization } = request.headers;
  if (authorization !== undefined && claimsSession(request.headers)) headers.set('authorization', authorization);
  return new Request(origin + pageUrlOf(request.url), { headers });
}

/** Sends the site's own API calls without a socket. They run as the visitor: same authorization, same address. */
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
    return { status: response.statusCode, json: async () => response.json() as unknown };
  };
}

function copyHeaders(response: Response, reply: FastifyReply): void {
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
}
