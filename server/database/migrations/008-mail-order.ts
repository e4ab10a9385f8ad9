import { sql } from 'kysely';
import type { Migrate } from '#server/database/migration.ts';

/** Adds an index of the mails that have an expiry time: these are sent first. */
export const up: Migrate = async (db) => {
  await db.schema
    .createIndex('mail_outbox_expiring')
    .on('mail_outbox')
    .column('due_at')
    .where(sql.ref('expires_at'), 'is not', null)
    .execute();
};
