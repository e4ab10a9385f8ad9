import { sql } from 'kysely';
import type { Migrate } from '#server/database/migration.ts';

/** Adds since when an address waits for its confirmation. Those of accounts from before count as confirmed. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('users').addColumn('unconfirmed_since', 'text').execute();
  await db.schema
    .createIndex('users_unconfirmed')
    .on('users')
    .column('unconfirmed_since')
    .where(sql.ref('unconfirmed_since'), 'is not', null)
    .execute();
};
