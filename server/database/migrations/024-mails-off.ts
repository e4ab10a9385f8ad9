import { addColumn, type Migrate } from '#server/database/migration.ts';

/** Adds the kinds of mail that a user does not want. At first every user gets every kind, as before. */
export const up: Migrate = async (db) => {
  await addColumn(db, 'users', 'mails_off', '[]');
};
