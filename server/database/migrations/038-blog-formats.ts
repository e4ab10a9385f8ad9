import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds whether visitors see a blog post formatted. Existing posts stay the plain text that visitors have read so far. */
export function blogFormats(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('blogs')
        .addColumn('is_formatted', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  };
}
