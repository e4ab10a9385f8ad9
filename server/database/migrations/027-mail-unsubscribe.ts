import type { Migrate } from '#server/database/migration.ts';

/** Adds the address by which mail programs switch off mails like a waiting one. Mails from before have none. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('mail_outbox').addColumn('unsubscribe', 'text').execute();
};
