import type { Migrate } from '#server/database/migration.ts';

/** Adds to queued mails the URL by which the recipient's mail program can unsubscribe from this kind of mail. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('mail_outbox').addColumn('unsubscribe', 'text').execute();
};
