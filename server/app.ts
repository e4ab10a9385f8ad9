import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { API_BASE } from '#contract/calls.ts';
import { articleRoutes } from '#server/articles/articles.routes.ts';
import { auditRoutes } from '#server/audit/audit.routes.ts';
import { blogRoutes } from '#server/blogs/blogs.routes.ts';
import { bookRoutes } from '#server/books/books.routes.ts';
import { dashboardRoutes } from '#server/dashboard/dashboard.routes.ts';
import { notFound } from '#server/errors.ts';
import { feedRoutes } from '#server/feeds/feeds.routes.ts';
import { registerStorageRoutes } from '#server/storage/storage.routes.ts';
import { keepPublicAnswers } from '#server/public-cache/response-cache.ts';
import {
  answerBrokenRequest,
  answerErrors,
  answerRouterError,
  API_POLICY,
  sendError,
  unknownCallError,
} from '#server/http/errors.ts';
import type { Api } from '#server/http/api.ts';
import { healthRoutes } from '#server/http/health.ts';
import { refuseSeveralHosts } from '#server/http/host-header.ts';
import { acceptJson } from '#server/http/json.ts';
import { limitMadeResponses } from '#server/public-cache/made-responses.ts';
import { describeApi } from '#server/http/openapi.ts';
import { requestIds, tellRequestIds } from '#server/http/request-ids.ts';
import { cutSlowBodies } from '#server/http/slow-bodies.ts';
import { MAX_FIELD_BYTES, removeUploadsAfterwards } from '#server/http/uploads.ts';
import { passwordResetRoutes } from '#server/password-resets/password-resets.routes.ts';
import { previewRoutes } from '#server/previews/previews.routes.ts';
import { runOnce } from '#server/idempotency/idempotency.service.ts';
import { identify } from '#server/sessions/identify.ts';
import { sessionRoutes } from '#server/sessions/sessions.routes.ts';
import type { System } from '#server/system.ts';
import { userRoutes } from '#server/users/users.routes.ts';
import type { Metrics } from '#server/monitoring/metrics.ts';
import { metricsRoutes } from '#server/monitoring/metrics.routes.ts';
import { monitoringRoutes } from '#server/monitoring/monitoring.routes.ts';

/**
 * Everything that answers requests, except the pages, which start.ts adds behind it.
 * @param metrics where METRICS_TOKEN is set
 */
export async function buildApp(system: System, metrics?: Metrics): Promise<FastifyInstance> {
  const { config } = system;
  const app = Fastify({
    loggerInstance: system.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(config.trustProxy),
    // Hop 0 is the peer itself; addresses further away than the trusted proxies are somebody's claim.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    // In JSON a character beyond the basic plane may take twelve bytes (\ud83c\udf31); forms have a limit per field.
    bodyLimit: 3 * MAX_FIELD_BYTES,
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: answerRouterError,
    clientErrorHandler: answerBrokenRequest,
    // Bodies have their own pace (cutSlowBodies).
    requestTimeout: 0,
    // Without it an answer that a client never reads stays in memory for ever. Every byte of an upload starts it anew. Node
    // counts what has gone into the kernel's buffers as activity once, so such a connection ends after 90 to 180 s.
    connectionTimeout: 90_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  cutSlowBodies(app);
  answerErrors(app);
  logRequests(app);
  tellRequestIds(app);
  letGoWhenClosing(app);
  removeUploadsAfterwards(app);

  refuseSeveralHosts(app);
  keepPublicAnswers(app, system);

  await app.register(helmet, {
    // Pages, files and answers each have a policy of their own.
    contentSecurityPolicy: false,
    // Each header costs time in every answer, and no browser of today does anything with these.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: false },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()');
    if (isUnder(API_BASE, request.url)) {
      reply.header('content-security-policy', API_POLICY);
    }
  });
  limitMadeResponses(app, system);
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
  userRoutes(api);
  passwordResetRoutes(api);
  articleRoutes(api);
  blogRoutes(api);
  bookRoutes(api);
  dashboardRoutes(api);
  monitoringRoutes(api);
  auditRoutes(api);
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
 * A client that asks with `Expect: 100-continue` sends its body only when it is told to: once its rights are settled, so
 * that a refused upload is not sent at all. Node by itself tells every client at once.
 */
function waitForRights(app: FastifyInstance): void {
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));
  app.addHook('preParsing', async (request, reply) => {
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
  });
}

const REFUSALS = new Set([401, 403, 429]);

/** An address may have 16 KB, and a stranger would decide how fast the log grows. */
const LOGGED_PATH_CHARACTERS = 200;

function isUnder(base: string, url: string): boolean {
  return url === base || url.startsWith(`${base}/`) || url.startsWith(`${base}?`);
}

/** Fastify says so to requests that come while it closes; this to those that came before and are answered meanwhile. */
function letGoWhenClosing(app: FastifyInstance): void {
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
 * One line a request, without query (it may hold an e-mail address), body or headers. A refusal also tells the address
 * that it went to, for whoever looks into an attack.
 */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0]?.slice(0, LOGGED_PATH_CHARACTERS),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.caller?.id,
        ...(REFUSALS.has(reply.statusCode) && { address: request.ip }),
      },
      'request',
    );
  });
}
