import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds an index of the mails that expire, which are sent first. */
export function mailOrder(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createIndex('mail_outbox_expiring')
        .on('mail_outbox')
        .column('due_at')
        .where(sql.ref('expires_at'), 'is not', null)
        .execute();
    },
  };
}
