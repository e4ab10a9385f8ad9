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
import { citationRoutes } from './reading/citations/citations.routes.ts';
import { blogRoutes } from './posts/blogs/blogs.routes.ts';
import { bookRoutes } from './books/books.routes.ts';
import { setupRoutes } from './operation/setup/setup.routes.ts';
import { dashboardRoutes } from './operation/dashboard/dashboard.routes.ts';
import { draftRoutes } from './posts/drafts/drafts.routes.ts';
import { notFound } from './errors.ts';
import { fileRoutes } from './files/files.routes.ts';
import { crossrefRoutes } from './reading/crossref/crossref.routes.ts';
import { feedRoutes } from './reading/feeds/feeds.routes.ts';
import { harvestRoutes } from './reading/harvest/harvest.routes.ts';
import { markdownRoutes } from './reading/markdown/markdown.routes.ts';
import { signpostingRoutes } from './reading/signposting/signposting.routes.ts';
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
import { addRequestIds, requestIds } from './http/request-ids.ts';
import { endSilentConnections } from './http/silent-connections.ts';
import { cutSlowBodies } from './http/slow-bodies.ts';
import { MAX_FIELD_BYTES, removeUploadsAfterwards } from './http/uploads.ts';
import { answerRedirects } from './redirects/answer-redirects.ts';
import { readRoutes } from './reads/reads.routes.ts';
import { redirectRoutes } from './redirects/redirects.routes.ts';
import { binRoutes } from './bin/bin.routes.ts';
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
import { openSearch, searchRoutes } from './search/search.routes.ts';
import type { Search } from './search/search.service.ts';
import type { System } from './system.ts';
import { topicRoutes } from './articles/topics/topics.routes.ts';
import { readSite } from './site/site-content.ts';
import { coloursRoute } from './site/colours.routes.ts';
import { siteSettingRoutes } from './site/site-settings.routes.ts';
import { sitePageRoutes } from './site-pages/site-pages.routes.ts';
import { publicVersionRoutes } from './articles/public-versions/public-versions.routes.ts';
import { editorialFactsRoutes } from './articles/editorial-facts/editorial-facts.routes.ts';
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
  // Switches Node's own limit off: cutSlowBodies limits the time for a body.
  requestTimeout: 0,
};

/**
 * Builds the server without the pages, which start.ts adds.
 * @param metrics defined if METRICS_TOKEN is set
 */
export async function buildApp(system: System, metrics?: Metrics): Promise<FastifyInstance> {
  const { config } = system;
  const cache = createResponseCache(system);
  const made = createMadeLimits(system);
  const app = createApp(system, cache);
  cutSlowBodies(app);
  endSilentConnections(app.server);
  respondToErrors(app);
  logRequests(app);
  addRequestIds(app);
  closeConnectionsWhenClosing(app);
  removeUploadsAfterwards(app);

  refuseSeveralHosts(app);
  made.limitBytes(app);
  const secure = securityHeaders(config);
  answerRedirects(app, system, secure);
  cache.register(app);

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(secure);
    if (isApi(request.url)) reply.header('content-security-policy', API_POLICY);
    done();
  });
  made.limitRequests(app);
  waitForRights(app);
  acceptJson(app);
  await app.register(multipart);
  await describeApi(app, config, async () => (await readSite(system)).identity.name);

  healthRoutes(app, system);
  const search = openSearch(app, system);
  registerCalls(app, system, search);
  metricsRoutes(app, system, metrics, search.lag);
  registerStorageRoutes(app, system);
  previewRoutes(app, system);
  coloursRoute(app);
  feedRoutes(app, system);
  markdownRoutes(app, system);
  signpostingRoutes(app, system);
  crossrefRoutes(app, system);
  harvestRoutes(app, system);
  app.setNotFoundHandler((request, reply) =>
    sendError(reply, isApi(request.url) ? unknownCallError(request, reply) : notFound('Alamat ini tidak ada.')),
  );
  return app;
}

type ResponseCache = ReturnType<typeof createResponseCache>;

function createApp({ config, log }: System, cache: ResponseCache): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(config.trustProxy),
    // Hop 0 is the connected client or proxy. Addresses beyond the trusted proxies may be forged by the client.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    // A character of four bytes may take twelve in JSON (\ud83c\udf31), hence 3. Multipart fields have another limit.
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
  return app;
}

function registerCalls(app: FastifyInstance, system: System, search: Search): void {
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
  articleRoutes(api, search.texts);
  authorRoutes(api);
  reviewRoutes(api);
  queueRoutes(api, search.texts);
  previewLinkRoutes(api);
  versionRoutes(api);
  publicVersionRoutes(api);
  editorialFactsRoutes(api);
  blogRoutes(api, search.texts);
  bookRoutes(api);
  draftRoutes(api);
  topicRoutes(api);
  fileRoutes(api);
  siteSettingRoutes(api);
  sitePageRoutes(api);
  redirectRoutes(api);
  readRoutes(api);
  citationRoutes(api);
  binRoutes(api);
  setupRoutes(api);
  dashboardRoutes(api);
  monitoringRoutes(api);
  auditRoutes(api, deletableKinds);
  searchRoutes(api, search);
}

/** Computes the headers that every response has, once: calling helmet in each request takes 5 % of a signed-in call. */
function securityHeaders({ publicUrl }: Config) {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const secure = helmet({
    // Pages, files and API responses each set their own policy.
    contentSecurityPolicy: false,
    // Omitted, because each header takes time in every response, and no current browser needs these.
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
 * Answers `Expect: 100-continue` only after checking the client's rights; Node alone would answer at once. A client
 * that sends this header waits for the answer before it sends the body, so a refused upload is never sent.
 */
function waitForRights(app: FastifyInstance): void {
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));
  app.addHook('preParsing', async (request, reply) => {
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
  });
}

const REFUSALS = new Set([401, 403, 429]);

/** Limits the path in the log: a URL may have 16 KB, with which attackers could fill the log quickly. */
const LOGGED_PATH_CHARACTERS = 200;

/** Matches a token in a path. Logs must not contain the token: it lets anyone read an article or switch mails off. */
const TOKEN_IN_PATH = /(?<=^\/(?:api\/(?:previewArticle|switchMailsOff)|pratinjau)\/).+/i;

function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  return path.slice(0, LOGGED_PATH_CHARACTERS).replace(TOKEN_IN_PATH, '…');
}

function isApi(url: string): boolean {
  return url === API_BASE || url.startsWith(`${API_BASE}/`) || url.startsWith(`${API_BASE}?`);
}

/**
 * When closing begins, adds `Connection: close` to responses of earlier requests. Fastify adds it for later requests.
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
 * Logs one line per request, without query (it may contain an e-mail address), body and headers. If a request is
 * refused, the line has the client's address, which helps to investigate an attack.
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
