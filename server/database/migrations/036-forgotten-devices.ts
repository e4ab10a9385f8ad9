import type { Migrate } from '#server/database/migration.ts';

/** Adds a time to users: devices on which the user last signed in before this time count as unknown. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('users').addColumn('devices_since', 'text').execute();
};
