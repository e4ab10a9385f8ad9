import { sql } from 'kysely';
import { indexNotNull, type Migrate, tableWithId, texts } from '#server/database/migration.ts';

/** Adds redirects of former addresses, the addresses that were requested in vain, and the runs of imports. */
export const up: Migrate = async (db, kind) => {
  await tableWithId(db, kind, 'import_runs')
    .$call(texts('origin', 'file', 'started_at'))
    .addColumn('finished_at', 'text')
    .execute();
  await db.schema
    .createTable('import_items')
    .$call(texts('origin', 'kind', 'key'))
    .addColumn('run_id', 'integer', (column) => column.notNull().references('import_runs.id'))
    .addColumn('row_id', 'integer')
    .addColumn('path', 'text')
    .addColumn('version', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_items_key', ['origin', 'kind', 'key'])
    .execute();
  await db.schema.createIndex('import_items_by_run').on('import_items').columns(['run_id', 'kind']).execute();

  await tableWithId(db, kind, 'redirects')
    .$call(texts('address', 'target', 'search_text', 'created_at'))
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('run_id', 'integer', (column) => column.references('import_runs.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('redirects_by_address').unique().on('redirects').column('address').execute();
  await indexNotNull(db, 'redirects', 'user_id', 'redirects_by_user');
  await indexNotNull(db, 'redirects', 'run_id', 'redirects_by_run');

  await db.schema
    .createTable('missing_pages')
    .addColumn('address', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .$call(texts('last_at'))
    .execute();
  await db.schema.createIndex('missing_pages_by_count').on('missing_pages').columns(['count', 'address']).execute();
  if (kind === 'sqlite') return;
  // Notifies the other processes, which remember where former addresses lead.
  await sql`create trigger public_content_redirects after insert or update or delete on redirects for each statement
    execute function notify_public_content()`.execute(db);
};
