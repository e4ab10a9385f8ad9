import { sql } from 'kysely';
import type { Migrate } from '#server/database/migration.ts';

/** Adds the site's settings: a row for each change of a subject. The newest row of a subject is what visitors see. */
export const up: Migrate = async (db, kind) => {
  await db.schema
    .createTable('site_settings')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('site_settings_key', ['subject', 'version'])
    .execute();
  await db.schema.createIndex('site_settings_by_user').on('site_settings').column('user_id').execute();
  if (kind === 'sqlite') return;
  // Notifies the other processes, whose caches have pages with the settings before.
  await sql`create trigger public_content_site after insert on site_settings for each row
    execute function notify_public_content()`.execute(db);
};
