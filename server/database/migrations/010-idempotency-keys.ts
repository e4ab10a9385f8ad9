import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the responses to requests with an Idempotency-Key, which are kept for a day. */
export function idempotencyKeys(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('idempotency_keys')
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('call', 'text', (column) => column.notNull())
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('digest', 'text', (column) => column.notNull())
        .addColumn('answer', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'call', 'key'])
        .execute();
    },
  };
}
