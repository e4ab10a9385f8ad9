import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/database/database.ts';

/** Adds the texts that people have not sent yet. */
export function drafts(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('drafts')
        .addColumn('id', 'integer', (column) =>
          kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity(),
        )
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('form', 'text', (column) => column.notNull())
        .addColumn('subject', 'integer')
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('fields', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('file_name', 'text')
        .addColumn('device', 'text', (column) => column.notNull())
        .addColumn('rev', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('updated_at', 'text', (column) => column.notNull())
        .addColumn('removed_at', 'text')
        .execute();
      await db.schema.createIndex('drafts_key').unique().on('drafts').columns(['user_id', 'key']).execute();
      await db.schema.createIndex('drafts_by_age').on('drafts').column('updated_at').execute();
    },
  };
}
