import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/database/database.ts';

/** Adds the fields of a work to articles, and the topics. Articles from before have no field, in Indonesian. */
export function workFields(kind: DatabaseKind): Migration {
  const id = <T extends string>(table: CreateTableBuilder<T>) =>
    table.addColumn('id', 'integer', (column) =>
      kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity(),
    );

  return {
    async up(db: Kysely<unknown>) {
      // SQLite adds one column in a statement.
      for (const [name, fallback] of [
        ['abstract', ''],
        ['keywords', '[]'],
        ['language', 'id'],
        ['co_authors', '[]'],
      ] as const) {
        await db.schema
          .alterTable('articles')
          .addColumn(name, 'text', (column) => column.notNull().defaultTo(fallback))
          .execute();
      }
      for (const name of ['licence', 'doi']) await db.schema.alterTable('articles').addColumn(name, 'text').execute();

      await id(db.schema.createTable('topics'))
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
    },
  };
}
