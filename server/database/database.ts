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
  /** Path of the SQLite file. Undefined for PostgreSQL. */
  file?: string;
};

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5000;
/** PostgreSQL ends longer statements: none may occupy a connection for ever. This server's statements are faster. */
const STATEMENT_TIMEOUT_MS = 30_000;
/**
 * Ends queries whose response never comes, for example after a network split. It is longer than STATEMENT_TIMEOUT_MS,
 * so that a reachable database ends a slow statement itself.
 */
const RESPONSE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1000;

/**
 * Opens the database. PostgreSQL is contacted only at the first query. `onError` is called when a connection is lost,
 * `onQuery` after each query. `connections`: the most to PostgreSQL.
 */
export function connectDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onError: (error: Error) => void,
  onQuery?: (event: LogEvent) => void,
  connections = POOL_SIZE,
): Connection {
  const log = onQuery && { log: onQuery };
  if (config.databaseUrl) {
    const pool = new pg.Pool({
      connectionString: config.databaseUrl,
      max: connections,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    });
    // Without these listeners, a restart of the database server would end this process with an unhandled 'error' event:
    // the pool listens to a connection only while that connection is idle.
    pool.on('connect', (client) => {
      client.on('error', onError);
      endOnTimeout(client);
    });
    pool.on('error', () => {});
    return { db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...log }), kind: 'postgres' };
  }
  mkdirSync(config.dataDir, { recursive: true });
  const file = join(config.dataDir, 'terarah.sqlite');
  return { db: new Kysely<Schema>({ dialect: sqliteDialect(file), ...log }), kind: 'sqlite', file };
}

/** Closes a connection whose query timed out. pg would reuse the connection, although it no longer responds. */
function endOnTimeout(client: pg.PoolClient): void {
  // oxlint-disable-next-line typescript/unbound-method -- apply() hands `this` on
  client.query = new Proxy(client.query, {
    apply(query, self, args) {
      const result: unknown = Reflect.apply(query, self, args);
      if (!(result instanceof Promise)) return result;
      // end() also removes the client from the pool.
      result.catch((error: unknown) => {
        if (isTimeout(error)) client.end().catch(() => {});
      });
      return result;
    },
  });
}

/** Recognises pg's timeout by its text, because the error has no code. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/**
 * Reads only committed rows. On SQLite, a read outside a transaction also returns rows of transactions in this process
 * that are not committed yet (sqlite.ts). @throws if the commit of such a transaction fails
 */
export async function readCommitted<Result>(db: Queries, read: (tx: Queries) => Promise<Result>): Promise<Result> {
  return await db.transaction().execute(read);
}

/** Handles a failed write. Throws `refusal` if it violated a unique constraint, and otherwise the error itself. */
export const ifTaken =
  (refusal: () => Error) =>
  (error: unknown): never => {
    throw isUniqueViolation(error) ? refusal() : error;
  };

/** Returns whether a write failed because of a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return error.errcode === 2067 || error.errcode === 1555;
  return 'code' in error && error.code === '23505';
}
