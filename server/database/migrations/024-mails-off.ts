import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds which kinds of mail a person has switched off. Everyone gets every kind at first, as before. */
export function mailsOff(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('users')
        .addColumn('mails_off', 'text', (column) => column.notNull().defaultTo('[]'))
        .execute();
    },
  };
}
