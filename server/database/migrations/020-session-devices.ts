import type { Migrate } from '#server/database/migration.ts';

/** Adds what people see of their sessions: on which device, and when it was last used. */
export const up: Migrate = async (db) => {
  const sessions = () => db.schema.alterTable('sessions');
  await sessions()
    .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sessions().addColumn('used_at', 'text').execute();
};
