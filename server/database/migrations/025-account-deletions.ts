import type { Migrate } from '#server/database/migration.ts';

/** Adds the time at which an account will be deleted at its user's request, and the name that its works keep. */
export const up: Migrate = async (db) => {
  const users = () => db.schema.alterTable('users');
  await users().addColumn('delete_at', 'text').execute();
  await users().addColumn('works_stay', 'text').execute();
};
