import { type Migrate, tableWithId, texts } from '#server/database/migration.ts';

/** Adds a table of drafts: texts that users have not sent yet. */
export const up: Migrate = async (db, kind) => {
  await tableWithId(db, kind, 'drafts')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .$call(texts('key', 'form'))
    .addColumn('subject', 'integer')
    .$call(texts('title', 'fields', 'version'))
    .addColumn('file_name', 'text')
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('rev', 'integer', (column) => column.notNull())
    .$call(texts('created_at', 'updated_at'))
    .addColumn('removed_at', 'text')
    .execute();
  await db.schema.createIndex('drafts_key').unique().on('drafts').columns(['user_id', 'key']).execute();
  await db.schema.createIndex('drafts_by_age').on('drafts').column('updated_at').execute();
};
