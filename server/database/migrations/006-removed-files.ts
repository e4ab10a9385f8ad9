import type { Migrate } from '#server/database/migration.ts';

/** Adds removed_from: the row from which an edit removed a picture or PDF, so that this can be undone for a while. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('files').addColumn('removed_from', 'text').execute();
  await db.schema
    .createIndex('files_removed')
    .on('files')
    .columns(['removed_from', 'changed_at'])
    .where('removed_from', 'is not', null)
    .execute();
};
