import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Records the former owner of a removed picture or PDF, so that the removal can be undone for a while. */
export function removedFiles(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('files').addColumn('removed_from', 'text').execute();
      await db.schema
        .createIndex('files_removed')
        .on('files')
        .columns(['removed_from', 'changed_at'])
        .where('removed_from', 'is not', null)
        .execute();
    },
  };
}
