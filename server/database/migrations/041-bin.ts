import { sql } from 'kysely';
import { indexNotNull, type Migrate } from '#server/database/migration.ts';

/** Rows that were deleted before this migration can be restored for ten minutes, as it was when they were deleted. */
const BACK_MS = 30 * 86_400_000 - 10 * 60_000;

/** Adds who deleted a row, and the indexes of the bin, which keeps deleted rows for 30 days. */
export const up: Migrate = async (db) => {
  for (const table of ['articles', 'blogs', 'books']) {
    await db.schema
      .alterTable(table)
      .addColumn('deleted_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .execute();
    await indexNotNull(db, table, 'deleted_by', `${table}_by_deleter`);
    const { rows } = await sql<{ id: number; deleted_at: string }>`
      select id, deleted_at from ${sql.table(table)} where deleted_at is not null`.execute(db);
    for (const { id, deleted_at } of rows) {
      const at = new Date(Date.parse(deleted_at) - BACK_MS).toISOString();
      await sql`update ${sql.table(table)} set deleted_at = ${at} where id = ${id}`.execute(db);
    }
  }
  // The bin's list and search read these indexes alone: a row of a table holds a whole text.
  for (const table of ['articles', 'blogs', 'books', 'site_pages']) {
    await db.schema.dropIndex(`${table}_by_deletion`).execute();
    await db.schema
      .createIndex(`${table}_by_deletion`)
      .on(table)
      .columns(['deleted_at', 'id', 'deleted_by', 'search_text'])
      .where(sql.ref('deleted_at'), 'is not', null)
      .execute();
  }
  // Finds the deleted articles that admins must not see (hiddenRows).
  await db.schema
    .createIndex('articles_by_deleted_stage')
    .on('articles')
    .columns(['stage', 'id', 'deleted_at'])
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute();
  for (const table of ['articles', 'blogs']) {
    await db.schema
      .createIndex(`${table}_by_deletion_of_user`)
      .on(table)
      .columns(['user_id', 'deleted_at'])
      .where(sql.ref('deleted_at'), 'is not', null)
      .execute();
  }
};
