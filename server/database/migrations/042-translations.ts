import { indexNotNull, type Migrate } from '#server/database/migration.ts';

/** Adds which article a translation belongs to, and which version of the original each of its versions follows. */
export const up: Migrate = async (db) => {
  await db.schema
    .alterTable('articles')
    .addColumn('translation_of', 'integer', (column) => column.references('articles.id').onDelete('set null'))
    .execute();
  await indexNotNull(db, 'articles', 'translation_of', 'articles_by_original');
  for (const table of ['articles', 'article_versions']) {
    await db.schema.alterTable(table).addColumn('translates_version', 'integer').execute();
  }
};
