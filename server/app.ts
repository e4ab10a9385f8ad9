import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import helmet from 'helmet';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { API_BASE } from '#contract/calls.ts';
import { ownAccountRoutes } from './accounts/own/own-account.routes.ts';
import { unsubscribeRoutes } from './accounts/own/unsubscribe.routes.ts';
import { articleRoutes } from './articles/articles.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { authorRoutes } from './reading/authors/authors.routes.ts';
import { blogRoutes } from './posts/blogs/blogs.routes.ts';
import { bookRoutes } from './books/books.routes.ts';
import { dashboardRoutes } from './operation/dashboard/dashboard.routes.ts';
import { draftRoutes } from './posts/drafts/drafts.routes.ts';
import { notFound } from './errors.ts';
import { fileRoutes } from './files/files.routes.ts';
import { feedRoutes } from './reading/feeds/feeds.routes.ts';
import { registerStorageRoutes } from './storage/storage.routes.ts';
import { createResponseCache } from './public-cache/response-cache.ts';
import {
  respondToBrokenRequest,
  respondToErrors,
  respondToRouterError,
  API_POLICY,
  sendError,
  unknownCallError,
} from './http/errors.ts';
import type { Api } from './http/api.ts';
import { healthRoutes } from './http/health.ts';
import { refuseSeveralHosts } from './http/host-header.ts';
import { acceptJson } from './http/json.ts';
import { createMadeLimits } from './public-cache/made-responses.ts';
import { describeApi } from './http/openapi.ts';
import { requestIds, tellRequestIds } from './http/request-ids.ts';
import { endSilentConnections } from './http/silent-connections.ts';
import { cutSlowBodies } from './http/slow-bodies.ts';
import { MAX_FIELD_BYTES, removeUploadsAfterwards } from './http/uploads.ts';
import { ownDataRoutes } from './accounts/own-data/own-data.routes.ts';
import { peopleRoutes } from './accounts/administration/people.routes.ts';
import { passwordResetRoutes } from './identity/sign-in/password-resets/password-resets.routes.ts';
import { previewLinkRoutes } from './articles/preview-links/preview-links.routes.ts';
import { previewRoutes } from './reading/previews/previews.routes.ts';
import { serializeByContract } from './http/shared-answers.ts';
import { runOnce } from './audit/idempotency/idempotency.service.ts';
import { identify } from './identity/sign-in/sessions/identify.ts';
import { sessionRoutes } from './identity/sign-in/sessions/sessions.routes.ts';
import { registrationRoutes } from './identity/joining/registration.routes.ts';
import { queueRoutes } from './articles/queue/queue.routes.ts';
import { reviewRoutes } from './articles/reviews.routes.ts';
import type { Config } from './process/config.ts';
import type { System } from './system.ts';
import { topicRoutes } from './articles/topics/topics.routes.ts';
import { versionRoutes } from './articles/versions/versions.routes.ts';
import { userRoutes } from './identity/users/users.routes.ts';
import { deletableKinds } from './kinds.ts';
import type { Metrics } from './operation/monitoring/metrics.ts';
import { metricsRoutes } from './operation/monitoring/metrics.routes.ts';
import { monitoringRoutes } from './operation/monitoring/monitoring.routes.ts';

const SERVER_OPTIONS = {
  keepAliveTimeout: 72_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2000,
  // cutSlowBodies limits the time that a body may take.
  requestTimeout: 0,
};

/**
 * Builds everything that handles requests, except the pages, which start.ts adds.
 * @param metrics if METRICS_TOKEN is set
 */
export async function buildApp(system: System, metrics?: Metrics): Promise<FastifyInstance> {
  const { config } = system;
  const cache = createResponseCache(system);
  const made = createMadeLimits(system);
  const app = Fastify({
    loggerInstance: system.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(config.trustProxy),
    // Hop 0 is the peer itself. Addresses beyond the trusted proxies come from the client and may be forged.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    // In JSON a character beyond the basic plane may take twelve bytes (\ud83c\udf31). Forms have a limit per field.
    bodyLimit: 3 * MAX_FIELD_BYTES,
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: respondToRouterError,
    clientErrorHandler: respondToBrokenRequest,
    serverFactory: (handle) => createServer(SERVER_OPTIONS, cache.inFrontOf(handle, SERVER_OPTIONS.keepAliveTimeout)),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializeByContract);
  cutSlowBodies(app);
  endSilentConnections(app.server);
  respondToErrors(app);
  logRequests(app);
  tellRequestIds(app);
  closeConnectionsWhenClosing(app);
  removeUploadsAfterwards(app);

  refuseSeveralHosts(app);
  made.limitBytes(app);
  cache.register(app);

  const secure = securityHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(secure);
    if (isUnder(API_BASE, request.url)) reply.header('content-security-policy', API_POLICY);
    done();
  });
  made.limitRequests(app);
  waitForRights(app);
  acceptJson(app);
  await app.register(multipart);
  await describeApi(app, config);

  healthRoutes(app, system);
  metricsRoutes(app, system, metrics);
  const api: Api = {
    app,
    system,
    identify: (request) => identify(system, request),
    runOnce: (request, run) => runOnce(system, request, run),
  };
  sessionRoutes(api);
  registrationRoutes(api);
  userRoutes(api);
  passwordResetRoutes(api);
  ownAccountRoutes(api);
  unsubscribeRoutes(api);
  ownDataRoutes(api);
  peopleRoutes(api);
  articleRoutes(api);
  authorRoutes(api);
  reviewRoutes(api);
  queueRoutes(api);
  previewLinkRoutes(api);
  versionRoutes(api);
  blogRoutes(api);
  bookRoutes(api);
  draftRoutes(api);
  topicRoutes(api);
  fileRoutes(api);
  dashboardRoutes(api);
  monitoringRoutes(api);
  auditRoutes(api, deletableKinds);
  registerStorageRoutes(app, system);
  previewRoutes(app, system);
  feedRoutes(app, system);
  app.setNotFoundHandler((request, reply) =>
    sendError(
      reply,
      isUnder(API_BASE, request.url) ? unknownCallError(request, reply) : notFound('Alamat ini tidak ada.'),
    ),
  );
  return app;
}

/**
 * Returns the headers of every response. They are computed once: running helmet in each request costs 5 % of a
 * signed-in call.
 */
function securityHeaders({ publicUrl }: Config) {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const secure = helmet({
    // Pages, files and API responses each set their own policy.
    contentSecurityPolicy: false,
    // Each header costs time in every response, and no current browser needs these.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: false },
  });
  secure(response.req, response, () => {});
  response.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()');
  return { ...response.getHeaders() };
}

/**
 * A client that sends `Expect: 100-continue` waits with its body. It gets 100 only after its rights were checked, so
 * that a refused upload is never sent. Node alone would send 100 to every client at once.
 */
function waitForRights(app: FastifyInstance): void {
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));
  app.addHook('preParsing', async (request, reply) => {
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
  });
}

const REFUSALS = new Set([401, 403, 429]);

/** A URL may have 16 KB. Without this limit, attackers could fill the log quickly. */
const LOGGED_PATH_CHARACTERS = 200;

/** Matches the secret of a URL. With it, anyone can read the article or switch mails off. */
const PREVIEWS = /(?<=^\/(?:api\/(?:previewArticle|switchMailsOff)|pratinjau)\/).+/i;

function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  return path.slice(0, LOGGED_PATH_CHARACTERS).replace(PREVIEWS, '…');
}

function isUnder(base: string, url: string): boolean {
  return url === base || url.startsWith(`${base}/`) || url.startsWith(`${base}?`);
}

/**
 * Adds `Connection: close` to responses to requests that arrived before the server began to close. Fastify does so for
 * later ones.
 */
function closeConnectionsWhenClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (isClosing) reply.header('connection', 'close');
    return payload;
  });
}

/**
 * Logs one line per request, without query (it may contain an e-mail address), body or headers. Refusals include the
 * client's address, which helps to investigate an attack.
 */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.caller?.id,
        ...(REFUSALS.has(reply.statusCode) && { address: request.ip }),
      },
      'request',
    );
  });
}
