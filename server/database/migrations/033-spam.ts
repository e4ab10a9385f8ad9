import type { Migrate } from '#server/database/migration.ts';

/** Adds when an account was closed as spam, together with all that it had sent. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('users').addColumn('spam_at', 'text').execute();
};
