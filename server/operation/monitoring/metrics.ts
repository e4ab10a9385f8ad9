import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';
import type * as Prometheus from 'prom-client';
import { summarizeMails } from '#server/mail/mail-queue.ts';
import { countLiveSessions } from '#server/identity/sign-in/sessions/sessions.service.ts';
import type { System } from '#server/system.ts';

export type Metrics = {
  contentType: string;
  observeRequest: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Observes a successful search or suggestion, also from a page that this process renders. Ignores other requests. */
  observeSearch: (request: FastifyRequest, reply: FastifyReply) => void;
  observeQuery: (event: LogEvent) => void;
  /** Returns all metrics in the Prometheus text format. */
  describe: (system: System, searchLag: number) => Promise<string>;
};

/** Bucket limits in seconds. A query on SQLite takes less than a millisecond; clients give up after ten seconds. */
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const QUERY_SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10];

const SEARCH_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** Other methods count as 'other', because each value of a label takes memory here and in Prometheus. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);

/** Loads prom-client only when it is called, so that a site without metrics does not pay for its memory. */
export async function openMetrics(): Promise<Metrics> {
  const prometheus = await import('prom-client');
  const registry = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register: registry });
  const meters = registerMeters(prometheus, registry);

  return {
    contentType: registry.contentType,

    observeRequest(request, reply) {
      const labels = {
        method: METHODS.has(request.method) ? request.method : 'other',
        route: request.routeOptions.url ?? 'none',
      };
      meters.requests.inc({ ...labels, status: reply.statusCode });
      meters.requestSeconds.observe(labels, reply.elapsedTime / 1000);
    },

    observeSearch({ routeOptions }, reply) {
      const { call } = routeOptions.config;
      if ((call !== 'search' && call !== 'suggest') || reply.statusCode !== 200) return;
      meters.searchSeconds.observe({ call }, reply.elapsedTime / 1000);
    },

    observeQuery({ level, query, queryDurationMillis }) {
      const kind = QUERY_KINDS[query.query.kind] ?? 'other';
      meters.querySeconds.observe({ kind }, queryDurationMillis / 1000);
      if (level === 'error') meters.failedQueries.inc({ kind });
    },

    async describe(system, searchLag) {
      copyCounts(meters, system);
      meters.searchLag.set(searchLag);
      await readDatabase(meters, system);
      return await registry.metrics();
    },
  };
}

type Meters = ReturnType<typeof registerMeters>;

/** Registers our metrics in the order in which a scrape lists them. */
function registerMeters({ Counter, Gauge, Histogram }: typeof Prometheus, registry: Prometheus.Registry) {
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const histogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });

  return {
    requests: counter(
      'terarah_http_requests_total',
      'Requests that a route answered, by method, route pattern and status. Answers from memory are in terarah_cache_hits_total instead.',
      ['method', 'route', 'status'],
    ),
    requestSeconds: histogram(
      'terarah_http_request_duration_seconds',
      'Time from the request to the end of its answer.',
      ['method', 'route'],
      REQUEST_SECONDS,
    ),
    querySeconds: histogram(
      'terarah_database_query_duration_seconds',
      'Time of one statement in the database, by its kind; waiting for a connection is not in it.',
      ['kind'],
      QUERY_SECONDS,
    ),
    failedQueries: counter(
      'terarah_database_query_errors_total',
      'Statements that the database refused or did not finish.',
      ['kind'],
    ),
    cacheHits: counter('terarah_cache_hits_total', 'Public answers given from memory.'),
    cacheMisses: counter('terarah_cache_misses_total', 'Public answers that had to be made.'),
    cacheEntries: gauge('terarah_cache_entries', 'Answers in memory.'),
    cacheBytes: gauge('terarah_cache_bytes', 'Memory that they take.'),
    cacheLimit: gauge('terarah_cache_limit_bytes', 'Memory that they may take (CACHE_MB).'),
    renders: counter('terarah_page_renders_total', 'Pages rendered by React.'),
    refusedSignUps: counter(
      'terarah_sign_ups_refused_total',
      'Registrations that were refused as possible spam, by reason.',
      ['reason'],
    ),
    searchSeconds: histogram(
      'terarah_search_seconds',
      'Time of a search (call="search") or of suggestions (call="suggest"), also within a page. Failures are left out.',
      ['call'],
      SEARCH_SECONDS,
    ),
    searchLag: gauge(
      'terarah_search_index_lag',
      'Changes and changed works that the search index did not have after the last search of this process.',
    ),
    isDatabaseUp: gauge('terarah_database_up', '1 when the database answered this scrape.'),
    fromDatabase: {
      mailWaiting: gauge('terarah_mail_waiting', 'Mails that are still to be sent, for the first time or again.'),
      mailOldest: gauge('terarah_mail_oldest_seconds', 'How long the oldest of them has waited; 0 without any.'),
      mailFailed: gauge('terarah_mail_failed', 'Mails whose last try failed, those given up included.'),
      mailGivenUp: gauge('terarah_mail_given_up', 'Mails that are not tried again by themselves.'),
      sessions: gauge('terarah_sessions', 'Sessions that have not ended.'),
    },
  };
}

function copyCounts(meters: Meters, { counts, config }: System): void {
  for (const [metric, count] of [
    [meters.cacheHits, counts.cacheHits],
    [meters.cacheMisses, counts.cacheMisses],
    [meters.renders, counts.renderedPages],
  ] as const) {
    metric.reset();
    metric.inc(count);
  }
  meters.refusedSignUps.reset();
  for (const [reason, count] of Object.entries(counts.refusedSignUps)) meters.refusedSignUps.inc({ reason }, count);
  meters.cacheEntries.set(counts.cacheEntries);
  meters.cacheBytes.set(counts.cacheBytes);
  meters.cacheLimit.set(config.cacheBytes);
}

async function readDatabase({ fromDatabase, isDatabaseUp }: Meters, system: System): Promise<void> {
  try {
    const now = system.clock.now();
    const mail = await summarizeMails(system.db);
    const sessions = await countLiveSessions(system);
    fromDatabase.mailWaiting.set(mail.waiting);
    const waitedMs = mail.oldestAt === null ? 0 : Math.max(0, now.getTime() - Date.parse(mail.oldestAt));
    fromDatabase.mailOldest.set(waitedMs / 1000);
    fromDatabase.mailFailed.set(mail.failed);
    fromDatabase.mailGivenUp.set(mail.givenUp);
    fromDatabase.sessions.set(sessions);
    isDatabaseUp.set(1);
  } catch (error) {
    // The metrics from the database become NaN, because old values would look current. All other metrics are still
    // returned, because they are needed most during an outage.
    system.log.error({ err: error }, 'the database does not answer for the metrics');
    for (const metric of Object.values(fromDatabase)) metric.set(Number.NaN);
    isDatabaseUp.set(0);
  }
}

/** The label of an SQL statement is its kind: its text may contain personal data, and each text would add a series. */
const QUERY_KINDS: Partial<Record<LogEvent['query']['query']['kind'], string>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
  RawNode: 'raw',
};
