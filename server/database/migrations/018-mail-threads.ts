import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the thread of a waiting mail. Mails from before stand alone. */
export function mailThreads(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('mail_outbox').addColumn('thread', 'text').execute();
    },
  };
}
