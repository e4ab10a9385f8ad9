import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds what people say of themselves as authors. */
export function profiles(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const users = () => db.schema.alterTable('users');
      // SQLite adds one column in a statement.
      for (const name of ['affiliation', 'citation_name', 'bio']) {
        await users()
          .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
          .execute();
      }
      await users().addColumn('orcid', 'text').execute();
    },
  };
}
