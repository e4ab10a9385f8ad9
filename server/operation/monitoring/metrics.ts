import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';
import { summarizeMails } from '#server/mail/mail-queue.ts';
import { countLiveSessions } from '#server/identity/sign-in/sessions/sessions.service.ts';
import type { System } from '#server/system.ts';

export type Metrics = {
  contentType: string;
  observeRequest: (request: FastifyRequest, reply: FastifyReply) => void;
  observeQuery: (event: LogEvent) => void;
  /** Returns all metrics in the Prometheus text format. */
  describe: (system: System) => Promise<string>;
};

/**
 * Upper bounds of the histogram: a query on SQLite takes less than a millisecond, and clients give up after ten
 * seconds.
 */
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const QUERY_SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10];

/** Any other method counts as 'other', because each value of a label takes memory here and in Prometheus. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);

/** prom-client is loaded only here, so that a site without metrics does not pay for its memory. */
export async function openMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Counter({
    name: 'terarah_http_requests_total',
    help: 'Requests that a route answered, by method, route pattern and status. Answers from memory are in terarah_cache_hits_total instead.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'terarah_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const querySeconds = new Histogram({
    name: 'terarah_database_query_duration_seconds',
    help: 'Time of one statement in the database, by its kind; waiting for a connection is not in it.',
    labelNames: ['kind'],
    buckets: QUERY_SECONDS,
    registers,
  });
  const failedQueries = new Counter({
    name: 'terarah_database_query_errors_total',
    help: 'Statements that the database refused or did not finish.',
    labelNames: ['kind'],
    registers,
  });
  const counter = (name: string, help: string) => new Counter({ name, help, registers });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });

  const cacheHits = counter('terarah_cache_hits_total', 'Public answers given from memory.');
  const cacheMisses = counter('terarah_cache_misses_total', 'Public answers that had to be made.');
  const cacheEntries = gauge('terarah_cache_entries', 'Answers in memory.');
  const cacheBytes = gauge('terarah_cache_bytes', 'Memory that they take.');
  const cacheLimit = gauge('terarah_cache_limit_bytes', 'Memory that they may take (CACHE_MB).');
  const renders = counter('terarah_page_renders_total', 'Pages rendered by React.');
  const refusedSignUps = new Counter({
    name: 'terarah_sign_ups_refused_total',
    help: 'Registrations that were refused as possible spam, by reason.',
    labelNames: ['reason'],
    registers,
  });
  const isDatabaseUp = gauge('terarah_database_up', '1 when the database answered this scrape.');
  const mailWaiting = gauge('terarah_mail_waiting', 'Mails that are still to be sent, for the first time or again.');
  const mailOldest = gauge('terarah_mail_oldest_seconds', 'How long the oldest of them has waited; 0 without any.');
  const mailFailed = gauge('terarah_mail_failed', 'Mails whose last try failed, those given up included.');
  const mailGivenUp = gauge('terarah_mail_given_up', 'Mails that are not tried again by themselves.');
  const sessions = gauge('terarah_sessions', 'Sessions that have not ended.');
  const fromDatabase = [mailWaiting, mailOldest, mailFailed, mailGivenUp, sessions];

  async function askDatabase({ db, clock }: Pick<System, 'db' | 'clock'>): Promise<void> {
    const now = clock.now();
    const mail = await summarizeMails(db);
    const live = await countLiveSessions({ db, clock });
    mailWaiting.set(mail.waiting);
    mailOldest.set(mail.oldestAt === null ? 0 : Math.max(0, now.getTime() - Date.parse(mail.oldestAt)) / 1000);
    mailFailed.set(mail.failed);
    mailGivenUp.set(mail.givenUp);
    sessions.set(live);
    isDatabaseUp.set(1);
  }

  return {
    contentType: registry.contentType,

    observeRequest(request, reply) {
      const labels = {
        method: METHODS.has(request.method) ? request.method : 'other',
        route: request.routeOptions.url ?? 'none',
      };
      requests.inc({ ...labels, status: reply.statusCode });
      requestSeconds.observe(labels, reply.elapsedTime / 1000);
    },

    observeQuery({ level, query, queryDurationMillis }) {
      const kind = kindOf(query.query.kind);
      querySeconds.observe({ kind }, queryDurationMillis / 1000);
      if (level === 'error') failedQueries.inc({ kind });
    },

    async describe(system) {
      const { counts, config, log } = system;
      for (const [metric, count] of [
        [cacheHits, counts.cacheHits],
        [cacheMisses, counts.cacheMisses],
        [renders, counts.renderedPages],
      ] as const) {
        metric.reset();
        metric.inc(count);
      }
      refusedSignUps.reset();
      for (const [reason, count] of Object.entries(counts.refusedSignUps)) refusedSignUps.inc({ reason }, count);
      cacheEntries.set(counts.cacheEntries);
      cacheBytes.set(counts.cacheBytes);
      cacheLimit.set(config.cacheBytes);
      try {
        await askDatabase(system);
      } catch (error) {
        // The other metrics are needed even more during an outage. Old values are left out, because they would look
        // current.
        log.error({ err: error }, 'the database does not answer for the metrics');
        for (const metric of fromDatabase) metric.set(Number.NaN);
        isDatabaseUp.set(0);
      }
      return await registry.metrics();
    },
  };
}

/** Labels must not contain the text of a statement: each text would be a series, and it may contain personal data. */
function kindOf(node: LogEvent['query']['query']['kind']): string {
  return QUERY_KINDS[node] ?? 'other';
}

const QUERY_KINDS: Partial<Record<LogEvent['query']['query']['kind'], string>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
  RawNode: 'raw',
};
