import { addColumn, type Migrate } from '#server/database/migration.ts';

/** Adds which kinds of mail a person has switched off. Everyone gets every kind at first, as before. */
export const up: Migrate = async (db) => {
  await addColumn(db, 'users', 'mails_off', '[]');
};
