import { type Migrate, tableWithId, texts } from '#server/database/migration.ts';

/** Adds a table of links sent by e-mail. Each is for one e-mail address and one action, and works only once. */
export const up: Migrate = async (db, kind) => {
  await tableWithId(db, kind, 'mail_links')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .$call(texts('email', 'created_at', 'expires_at'))
    .execute();
  await db.schema.createIndex('mail_links_of_user').on('mail_links').columns(['user_id', 'kind']).execute();
  await db.schema.createIndex('mail_links_by_end').on('mail_links').column('expires_at').execute();
};
