import type { Migrate } from '#server/database/migration.ts';

/** Adds the time of an account's deletion, as its user requested, and whether its articles keep the author's name. */
export const up: Migrate = async (db) => {
  const users = () => db.schema.alterTable('users');
  await users().addColumn('delete_at', 'text').execute();
  await users().addColumn('works_stay', 'text').execute();
};
