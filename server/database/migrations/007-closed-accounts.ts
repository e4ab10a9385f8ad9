import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the time at which an account was closed. The row stays, because articles and the audit log refer to it. */
export function closedAccounts(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('users').addColumn('closed_at', 'text').execute();
    },
  };
}
