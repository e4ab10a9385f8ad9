import type { Migrate } from '#server/database/migration.ts';

/** Adds whether visitors see a blog post formatted. Existing posts stay the plain text that visitors have read so far. */
export const up: Migrate = async (db) => {
  await db.schema
    .alterTable('blogs')
    .addColumn('is_formatted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};
