import { indexNotNull, type Migrate } from '#server/database/migration.ts';

/** Adds soft deletion: a deleted row is hidden, and can be restored for a while. */
export const up: Migrate = async (db) => {
  for (const table of ['articles', 'blogs', 'books']) {
    await db.schema.alterTable(table).addColumn('deleted_at', 'text').execute();
    await indexNotNull(db, table, 'deleted_at', `${table}_by_deletion`);
  }
};
