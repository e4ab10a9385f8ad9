import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the address by which mail programs switch off mails like a waiting one. Mails from before have none. */
export function mailUnsubscribe(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('mail_outbox').addColumn('unsubscribe', 'text').execute();
    },
  };
}
