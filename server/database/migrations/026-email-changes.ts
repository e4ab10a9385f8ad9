import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the changes of an e-mail address that wait until both addresses have confirmed them. */
export function emailChanges(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('email_changes')
        .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('new_email', 'text', (column) => column.notNull())
        .addColumn('session_id', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .addColumn('old_confirmed_at', 'text')
        .addColumn('new_confirmed_at', 'text')
        .execute();
    },
  };
}
