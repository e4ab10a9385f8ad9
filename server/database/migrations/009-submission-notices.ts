import type { Migrate } from '#server/database/migration.ts';

/** Adds the submissions that each admin has yet to be notified of, and when each was last notified. */
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
