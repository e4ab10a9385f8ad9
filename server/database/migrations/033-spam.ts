import type { Migrate } from '#server/database/migration.ts';

/** Adds the time at which an account and everything that it had sent were removed as spam. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('users').addColumn('spam_at', 'text').execute();
};
