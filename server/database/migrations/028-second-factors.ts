import { type Migrate, texts } from '#server/database/migration.ts';

/** Adds authenticator apps and recovery codes. */
export const up: Migrate = async (db) => {
  await db.schema
    .createTable('authenticators')
    .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .$call(texts('secret', 'created_at'))
    .addColumn('confirmed_at', 'text')
    .addColumn('last_step', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'position'])
    .execute();
};
