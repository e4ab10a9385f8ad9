import { addColumn, type Migrate, tableWithId } from '#server/database/migration.ts';

/** Adds abstract, licence and similar columns to articles, and adds topics. Existing articles become Indonesian. */
export const up: Migrate = async (db, kind) => {
  await addColumn(db, 'articles', 'abstract', '');
  await addColumn(db, 'articles', 'keywords', '[]');
  await addColumn(db, 'articles', 'language', 'id');
  await addColumn(db, 'articles', 'co_authors', '[]');
  for (const name of ['licence', 'doi']) await db.schema.alterTable('articles').addColumn(name, 'text').execute();

  await tableWithId(db, kind, 'topics')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('article_topics')
    .addColumn('article_id', 'integer', (column) => column.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('topic_id', 'integer', (column) => column.notNull().references('topics.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('article_topics_key', ['article_id', 'topic_id'])
    .execute();
  await db.schema.createIndex('article_topics_by_topic').on('article_topics').column('topic_id').execute();
};
