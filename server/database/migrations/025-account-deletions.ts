import type { Migrate } from '#server/database/migration.ts';

/** Adds when an account is deleted because its person has asked for it, and as whom its public works stay. */
export const up: Migrate = async (db) => {
  const users = () => db.schema.alterTable('users');
  await users().addColumn('delete_at', 'text').execute();
  await users().addColumn('works_stay', 'text').execute();
};
