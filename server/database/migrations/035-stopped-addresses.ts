import type { Migrate } from '#server/database/migration.ts';

/** Adds the hashes of e-mail addresses whose recipients have stopped all mails about articles. */
export const up: Migrate = async (db) => {
  await db.schema
    .createTable('stopped_addresses')
    .addColumn('address_hash', 'text', (column) => column.primaryKey())
    .addColumn('stopped_at', 'text', (column) => column.notNull())
    .execute();
};
