import { addColumn, type Migrate } from '#server/database/migration.ts';

/** Adds a mark for passwords that the system or an admin has set: the user must change them at the first sign-in. */
export const up: Migrate = async (db) => {
  await addColumn(db, 'users', 'must_change_password', 0);
};
