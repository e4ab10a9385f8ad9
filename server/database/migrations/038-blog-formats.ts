import { addColumn, type Migrate } from '#server/database/migration.ts';

/** Adds whether visitors see a blog post formatted. Existing posts stay the plain text that visitors have read so far. */
export const up: Migrate = async (db) => {
  await addColumn(db, 'blogs', 'is_formatted', 0);
};
