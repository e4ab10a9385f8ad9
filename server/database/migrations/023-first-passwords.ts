import { addColumn, type Migrate } from '#server/database/migration.ts';

/** Adds a column: 1 if the system or an admin has set the password, so that the user must change it at sign-in. */
export const up: Migrate = async (db) => {
  await addColumn(db, 'users', 'must_change_password', 0);
};
