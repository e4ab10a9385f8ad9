import { type Kysely, sql } from 'kysely';
import type { Database, DatabaseKind } from '#server/database/database.ts';
import type { Schema } from '#server/database/schema.ts';

/**
 * Calls `read` with a connection that sees the database as it is at one moment, even if a running server writes
 * meanwhile. The connection blocks no writer. Kysely's own transactions would lock the file on SQLite (sqlite.ts).
 */
export async function readOneMoment<Result>(
  db: Database,
  kind: DatabaseKind,
  read: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  return await db.connection().execute(async (connection) => {
    await begin[kind](connection);
    try {
      return await read(connection);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

const begin: Record<DatabaseKind, (db: Kysely<Schema>) => Promise<unknown>> = {
  sqlite: async (db) => await sql`begin`.execute(db),
  async postgres(db) {
    await sql`begin isolation level repeatable read read only`.execute(db);
    // The connection waits while a large file is copied.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  },
};
