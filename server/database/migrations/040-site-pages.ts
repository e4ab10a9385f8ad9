import { sql } from 'kysely';
import { indexNotNull, type Migrate, tableWithId, texts } from '#server/database/migration.ts';

/** Adds the pages of the institute's own, with the texts that each had. */
export const up: Migrate = async (db, kind) => {
  await tableWithId(db, kind, 'site_pages')
    .$call(texts('address', 'title', 'preview', 'language', 'status', 'search_text', 'created_at', 'updated_at'))
    .addColumn('in_footer', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('published_at', 'text')
    .addColumn('deleted_at', 'text')
    .addColumn('deleted_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    // The content is the last column, because SQLite reads through a row's long texts to the columns behind them.
    .$call(texts('content'))
    .execute();
  await db.schema
    .createIndex('site_pages_by_address')
    .unique()
    .on('site_pages')
    .column('address')
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
  await indexNotNull(db, 'site_pages', 'deleted_at', 'site_pages_by_deletion');
  await indexNotNull(db, 'site_pages', 'deleted_by', 'site_pages_by_deleter');
  await db.schema
    .createTable('site_page_versions')
    .addColumn('page_id', 'integer', (column) => column.notNull().references('site_pages.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .$call(texts('address', 'title', 'language', 'status', 'created_at'))
    .addColumn('in_footer', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .$call(texts('content'))
    .addPrimaryKeyConstraint('site_page_versions_key', ['page_id', 'number'])
    .execute();
  await db.schema.createIndex('site_page_versions_by_user').on('site_page_versions').column('user_id').execute();
  await db.schema.createIndex('site_page_versions_by_address').on('site_page_versions').column('address').execute();
  if (kind === 'sqlite') return;
  // The triggers notify the other processes, whose caches have the page, and the footer that links to it.
  for (const [name, event, row] of [
    ['added', 'insert', `new.status = 'public'`],
    ['changed', 'update', `'public' in (old.status, new.status)`],
    ['removed', 'delete', `old.status = 'public'`],
  ] as const) {
    await sql
      .raw(
        `create trigger public_content_site_page_${name} after ${event} on site_pages for each row when (${row})
         execute function notify_public_content()`,
      )
      .execute(db);
  }
};
