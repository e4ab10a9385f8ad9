import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds which passwords were made for their person, and have to be changed at the first sign-in. */
export function firstPasswords(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('users')
        .addColumn('must_change_password', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  };
}
