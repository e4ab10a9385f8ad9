import { type Migrate, texts } from '#server/database/migration.ts';

/** Adds the changes of an e-mail address that wait until both addresses have confirmed them. */
export const up: Migrate = async (db) => {
  await db.schema
    .createTable('email_changes')
    .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .$call(texts('new_email', 'session_id', 'created_at', 'expires_at'))
    .addColumn('old_confirmed_at', 'text')
    .addColumn('new_confirmed_at', 'text')
    .execute();
};
