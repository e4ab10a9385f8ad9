import type { Migrate } from '#server/database/migration.ts';

/** Adds a table with the admins to notify about each submitted article, and when each admin was notified. */
export const up: Migrate = async (db) => {
  await db.schema
    .createTable('submission_notices')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('article_id', 'integer', (column) => column.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('told_at', 'text')
    .addPrimaryKeyConstraint('submission_notices_key', ['user_id', 'article_id'])
    .execute();
  await db.schema.createIndex('submission_notices_by_article').on('submission_notices').column('article_id').execute();
};
