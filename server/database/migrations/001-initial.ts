import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '#server/database/database.ts';
import { type Migrate, tableWithId, texts } from '#server/database/migration.ts';

export const up: Migrate = async (db, kind) => {
  await tableWithId(db, kind, 'users')
    .$call(texts('nama_depan', 'nama_belakang'))
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('no_hp', 'text', (c) => c.notNull())
    .addColumn('gender', 'text', (c) => c.notNull().check(sql`gender in ('L', 'P')`))
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('role_type', 'integer', (c) => c.notNull())
    .$call(texts('created_at', 'updated_at', 'search_text'))
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .$call(texts('token_id', 'expires_at'))
    .addColumn('previous_token_id', 'text')
    .addColumn('previous_token_until', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_by_end').on('sessions').column('expires_at').execute();

  await db.schema
    .createTable('password_resets')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('tries_left', 'integer', (c) => c.notNull())
    .$call(texts('expires_at', 'created_at'))
    .execute();

  await db.schema
    .createTable('files')
    .addColumn('path', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('pending', 'used', 'unused')`))
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('widths', 'text')
    .addColumn('color', 'text')
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('files_by_state').on('files').columns(['state', 'changed_at']).execute();

  for (const [table, status, statuses] of [
    ['articles', 'verifikasi_admin', sql`verifikasi_admin in ('menunggu', 'disetujui', 'ditolak')`],
    ['blogs', 'status', sql`status in ('onhold', 'onpost')`],
  ] as const) {
    await tableWithId(db, kind, table)
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
      .$call(texts('title', 'content', 'preview'))
      .addColumn('image', 'text', (c) => c.references('files.path'))
      .addColumn(status, 'text', (c) => c.notNull().check(statuses))
      .$call(texts('created_at', 'updated_at'))
      .addColumn('published_at', 'text')
      .$call(texts('listed_at', 'search_text'))
      .execute();
    await listIndexes(db, table, status);
  }

  await tableWithId(db, kind, 'books')
    .$call(texts('title', 'author', 'tahun', 'penerbit', 'doi'))
    .addColumn('file', 'text', (c) => c.references('files.path'))
    .$call(texts('created_at', 'updated_at', 'search_text'))
    .execute();
  await db.schema.createIndex('books_by_date').on('books').columns(['created_at', 'id']).execute();

  await tableWithId(db, kind, 'audit_log')
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'integer')
    .$call(texts('action', 'entity'))
    .addColumn('entity_id', 'integer')
    .addColumn('details', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('audit_log_by_entity').on('audit_log').columns(['entity', 'entity_id']).execute();
  await refuseChangesOfAuditLog(db, kind);

  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('resets_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('rate_limits_by_reset').on('rate_limits').column('resets_at').execute();

  await db.schema
    .createTable('mail_outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .$call(texts('recipient', 'subject', 'text', 'html'))
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('due_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('mail_outbox_by_due').on('mail_outbox').column('due_at').execute();

  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
};

/** Creates an index for each filter of a list. The last columns of each index are those that order the list. */
async function listIndexes(db: Kysely<unknown>, table: string, status: string): Promise<void> {
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute();
  await index('by_date', ['listed_at', 'id']);
  await index('by_status', [status, 'listed_at', 'id']);
  await index('by_user', ['user_id', 'listed_at', 'id']);
  await index('by_image', ['image']);
}

async function refuseChangesOfAuditLog(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') {
    for (const change of [sql`update`, sql`delete`]) {
      await sql`create trigger audit_log_no_${change} before ${change} on audit_log
           begin select raise(abort, 'audit_log is append-only'); end`.execute(db);
    }
    return;
  }
  await sql`create function refuse_change() returns trigger language plpgsql as
       $$ begin raise exception '% is append-only', tg_table_name; end $$`.execute(db);
  await sql`create trigger audit_log_append_only before update or delete or truncate on audit_log
       for each statement execute function refuse_change()`.execute(db);
}
