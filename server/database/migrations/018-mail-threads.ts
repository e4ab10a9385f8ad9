import type { Migrate } from '#server/database/migration.ts';

/** Adds the mail thread to which a queued mail belongs. Existing mails belong to none. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('mail_outbox').addColumn('thread', 'text').execute();
};
