import { addColumn, type Migrate } from '#server/database/migration.ts';

/** Adds which passwords were made for their person, and have to be changed at the first sign-in. */
export const up: Migrate = async (db) => {
  await addColumn(db, 'users', 'must_change_password', 0);
};
