import { type Migrate, texts } from '#server/database/migration.ts';

/** Adds a table of e-mail address changes that wait until the old and the new address have confirmed them. */
export const up: Migrate = async (db) => {
  await db.schema
    .createTable('email_changes')
    .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .$call(texts('new_email', 'session_id', 'created_at', 'expires_at'))
    .addColumn('old_confirmed_at', 'text')
    .addColumn('new_confirmed_at', 'text')
    .execute();
};
