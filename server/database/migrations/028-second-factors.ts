import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds authenticator apps and recovery codes. */
export function secondFactors(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('authenticators')
        .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('secret', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('confirmed_at', 'text')
        .addColumn('last_step', 'integer', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('recovery_codes')
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('code_hash', 'text', (column) => column.notNull())
        .addColumn('used_at', 'text')
        .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'position'])
        .execute();
    },
  };
}
