import type { Migrate } from '#server/database/migration.ts';

/** Adds which passwords were made for their person, and have to be changed at the first sign-in. */
export const up: Migrate = async (db) => {
  await db.schema
    .alterTable('users')
    .addColumn('must_change_password', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};
