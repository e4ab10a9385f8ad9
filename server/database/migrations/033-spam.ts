import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds when an account was closed as spam, together with all that it had sent. */
export function spam(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('users').addColumn('spam_at', 'text').execute();
    },
  };
}
