import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the addresses that get no mail about articles, because their readers have stopped it. */
export function stoppedAddresses(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('stopped_addresses')
        .addColumn('address_hash', 'text', (column) => column.primaryKey())
        .addColumn('stopped_at', 'text', (column) => column.notNull())
        .execute();
    },
  };
}
