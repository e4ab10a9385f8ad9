import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Config } from '#server/process/config.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

export type Database = Kysely<Schema>;
/** The parameter of every query function: the database, or a transaction. */
export type Queries = Kysely<Schema> | Transaction<Schema>;
export type DatabaseKind = 'sqlite' | 'postgres';

export type Connection = {
  db: Database;
  kind: DatabaseKind;
  /** Path of the SQLite file; undefined for PostgreSQL. */
  file?: string;
};

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5000;
/** No query of ours takes this long. One that does must not occupy a connection for ever. */
const STATEMENT_TIMEOUT_MS = 30_000;
/**
 * Longer than STATEMENT_TIMEOUT_MS: a responsive server has ended every statement by then. After a network split no
 * response comes at all.
 */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1000;

/**
 * Opens the database. With PostgreSQL nothing is sent before the first query. `onError` is called when a connection is
 * lost, `onQuery` after each query.
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
    // Without these listeners a restart of the database server would end this process: the pool itself listens to a
    // connection only while it is idle.
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

/** Closes a connection whose query timed out. pg itself would continue to use it, although it no longer responds. */
function endWhenUnanswered(client: pg.PoolClient): void {
  // oxlint-disable-next-line typescript/unbound-method -- apply() hands `this` on
  client.query = new Proxy(client.query, {
    apply(query, self, args) {
      const answer: unknown = Reflect.apply(query, self, args);
      if (!(answer instanceof Promise)) return answer;
      // Ending a client removes it from the pool.
      answer.catch((error: unknown) => {
        if (isUnanswered(error)) client.end().catch(() => {});
      });
      return answer;
    },
  });
}

/** Recognises pg's time-out by its text, because the error has no code. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/**
 * Reads what is certain to stay. Outside a transaction SQLite also shows what others of this process have written but
 * not committed yet (sqlite.ts). @throws if their commit fails
 */
export async function readCommitted<Result>(db: Queries, read: (tx: Queries) => Promise<Result>): Promise<Result> {
  return await db.transaction().execute(read);
}

/** Handles a failed write: throws `refusal` for the violation of a unique constraint, and any other error unchanged. */
export const ifTaken =
  (refusal: () => Error) =>
  (error: unknown): never => {
    throw isUniqueViolation(error) ? refusal() : error;
  };

/** Whether a write failed because of a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return error.errcode === 2067 || error.errcode === 1555;
  return 'code' in error && error.code === '23505';
}
