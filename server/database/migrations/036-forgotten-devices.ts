import type { Migrate } from '#server/database/migration.ts';

/** Adds a time to users: a device is unknown if the user last signed in on it before then. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('users').addColumn('devices_since', 'text').execute();
};
