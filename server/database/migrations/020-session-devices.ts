import { addColumn, type Migrate } from '#server/database/migration.ts';

/** Adds what people see of their sessions: on which device, and when it was last used. */
export const up: Migrate = async (db) => {
  await addColumn(db, 'sessions', 'device', '');
  await db.schema.alterTable('sessions').addColumn('used_at', 'text').execute();
};
