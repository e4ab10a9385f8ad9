import type { Migrate } from '#server/database/migration.ts';

/** Adds the thread of a waiting mail. Mails from before stand alone. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('mail_outbox').addColumn('thread', 'text').execute();
};
