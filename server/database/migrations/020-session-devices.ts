import { addColumn, type Migrate } from '#server/database/migration.ts';

/** Adds the device of a session and the time of its last use. Users see both in the list of their sessions. */
export const up: Migrate = async (db) => {
  await addColumn(db, 'sessions', 'device', '');
  await db.schema.alterTable('sessions').addColumn('used_at', 'text').execute();
};
