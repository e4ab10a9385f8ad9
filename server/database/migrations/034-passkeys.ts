import { type Migrate, texts } from '#server/database/migration.ts';

/** Adds passkeys, and the challenges that a passkey has yet to sign. */
export const up: Migrate = async (db) => {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .$call(texts('name', 'public_key', 'counter', 'transports', 'created_at'))
    .addColumn('used_at', 'text')
    .execute();
  await db.schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute();
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('challenge', 'text', (column) => column.primaryKey())
    .$call(texts('purpose', 'expires_at'))
    .execute();
};
