import { type Migrate, texts } from '#server/database/migration.ts';

/** Adds a table of responses to requests with an Idempotency-Key. They are kept for a day. */
export const up: Migrate = async (db) => {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .$call(texts('call', 'key', 'digest', 'answer', 'created_at'))
    .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'call', 'key'])
    .execute();
};
