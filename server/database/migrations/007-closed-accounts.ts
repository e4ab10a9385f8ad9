import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The time at which an operator closed an account. Its row stays, because articles and the audit log refer to it. */
export function closedAccounts(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('users').addColumn('closed_at', 'text').execute();
    },
  };
}
