import type { Migrate } from '#server/database/migration.ts';

/** Adds to queued mails the address at which a mail program unsubscribes its user from this kind of mail. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('mail_outbox').addColumn('unsubscribe', 'text').execute();
};
