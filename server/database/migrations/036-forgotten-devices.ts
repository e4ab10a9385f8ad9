import type { Migrate } from '#server/database/migration.ts';

/** Adds since when devices are known on which a person has signed in. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('users').addColumn('devices_since', 'text').execute();
};
