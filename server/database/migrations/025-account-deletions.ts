import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds when an account is deleted because its person has asked for it, and as whom its public works stay. */
export function accountDeletions(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const users = () => db.schema.alterTable('users');
      await users().addColumn('delete_at', 'text').execute();
      await users().addColumn('works_stay', 'text').execute();
    },
  };
}
