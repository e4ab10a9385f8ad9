import type { Migrate } from '#server/database/migration.ts';

/** Adds the time at which an account was closed. The row stays, because articles and the audit log refer to it. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('users').addColumn('closed_at', 'text').execute();
};
