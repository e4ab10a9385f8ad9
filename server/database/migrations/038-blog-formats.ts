import { addColumn, type Migrate } from '#server/database/migration.ts';

/** Adds a column for whether visitors see the formatting of a blog post. Existing posts stay plain text, as before. */
export const up: Migrate = async (db) => {
  await addColumn(db, 'blogs', 'is_formatted', 0);
};
