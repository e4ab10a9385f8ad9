import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Config } from '#server/process/config.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

export type Database = Kysely<Schema>;
/** What a query function takes: the database, or inside a transaction that transaction. */
export type Queries = Kysely<Schema> | Transaction<Schema>;
export type DatabaseKind = 'sqlite' | 'postgres';

export type Connection = {
  db: Database;
  kind: DatabaseKind;
  /** The SQLite file, where there is one. */
  file?: string;
};

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5000;
/** No query of ours takes long; one that does must not hold a connection for ever. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** By then the server has ended every statement itself; where a network has split without a word, no answer comes. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1000;

/**
 * Opens the database; on PostgreSQL nothing is sent before the first query. `onError` hears of lost connections,
 * `onQuery` of each query when it is over.
 */
export function connectDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onError: (error: Error) => void,
  onQuery?: (event: LogEvent) => void,
): Connection {
  const log = onQuery && { log: onQuery };
  if (config.databaseUrl) {
    const pool = new pg.Pool({
      connectionString: config.databaseUrl,
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    });
    // Without listeners a restart of the database server would end this process: the pool listens to a connection only
    // while nobody uses it.
    pool.on('connect', (client) => {
      client.on('error', onError);
      endWhenUnanswered(client);
    });
    pool.on('error', () => {});
    return { db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...log }), kind: 'postgres' };
  }
  mkdirSync(config.dataDir, { recursive: true });
  const file = join(config.dataDir, 'terarah.sqlite');
  return { db: new Kysely<Schema>({ dialect: sqliteDialect(file), ...log }), kind: 'sqlite', file };
}

/** pg itself would go on asking over a connection that has stopped answering. */
function endWhenUnanswered(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const answer = query(...args);
    if (answer instanceof Promise) {
      // An ended client is one that the pool does not keep.
      answer.catch((error: unknown) => {
        if (isUnanswered(error)) (client as unknown as pg.Client).end().catch(() => {});
      });
    }
    return answer;
  }) as typeof client.query;
}

/** pg's words for a query that nobody has answered in time. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Whether a write was refused because a unique value is there already. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === '23505' || errcode === 2067 || errcode === 1555;
}
