import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/database/database.ts';

export function initial(kind: DatabaseKind): Migration {
  /** Ids are never reused, not even after the newest row is deleted. */
  const id = <T extends string>(table: CreateTableBuilder<T>) =>
    table.addColumn('id', 'integer', (column) =>
      kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity(),
    );

  return {
    async up(db: Kysely<unknown>) {
      await id(db.schema.createTable('users'))
        .addColumn('nama_depan', 'text', (c) => c.notNull())
        .addColumn('nama_belakang', 'text', (c) => c.notNull())
        .addColumn('email', 'text', (c) => c.notNull().unique())
        .addColumn('no_hp', 'text', (c) => c.notNull())
        .addColumn('gender', 'text', (c) => c.notNull().check(sql`gender in ('L', 'P')`))
        .addColumn('password_hash', 'text', (c) => c.notNull())
        .addColumn('role_type', 'integer', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('updated_at', 'text', (c) => c.notNull())
        .addColumn('search_text', 'text', (c) => c.notNull())
        .execute();

      await db.schema
        .createTable('sessions')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('token_id', 'text', (c) => c.notNull())
        .addColumn('expires_at', 'text', (c) => c.notNull())
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
        .addColumn('expires_at', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
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

      await id(db.schema.createTable('articles'))
        .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
        .addColumn('title', 'text', (c) => c.notNull())
        .addColumn('content', 'text', (c) => c.notNull())
        .addColumn('preview', 'text', (c) => c.notNull())
        .addColumn('image', 'text', (c) => c.references('files.path'))
        .addColumn('verifikasi_admin', 'text', (c) =>
          c.notNull().check(sql`verifikasi_admin in ('menunggu', 'disetujui', 'ditolak')`),
        )
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('updated_at', 'text', (c) => c.notNull())
        .addColumn('published_at', 'text')
        .addColumn('listed_at', 'text', (c) => c.notNull())
        .addColumn('search_text', 'text', (c) => c.notNull())
        .execute();
      await listIndexes(db, 'articles', 'verifikasi_admin');

      await id(db.schema.createTable('blogs'))
        .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
        .addColumn('title', 'text', (c) => c.notNull())
        .addColumn('content', 'text', (c) => c.notNull())
        .addColumn('preview', 'text', (c) => c.notNull())
        .addColumn('image', 'text', (c) => c.references('files.path'))
        .addColumn('status', 'text', (c) => c.notNull().check(sql`status in ('onhold', 'onpost')`))
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('updated_at', 'text', (c) => c.notNull())
        .addColumn('published_at', 'text')
        .addColumn('listed_at', 'text', (c) => c.notNull())
        .addColumn('search_text', 'text', (c) => c.notNull())
        .execute();
      await listIndexes(db, 'blogs', 'status');

      await id(db.schema.createTable('books'))
        .addColumn('title', 'text', (c) => c.notNull())
        .addColumn('author', 'text', (c) => c.notNull())
        .addColumn('tahun', 'text', (c) => c.notNull())
        .addColumn('penerbit', 'text', (c) => c.notNull())
        .addColumn('doi', 'text', (c) => c.notNull())
        .addColumn('file', 'text', (c) => c.references('files.path'))
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('updated_at', 'text', (c) => c.notNull())
        .addColumn('search_text', 'text', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('books_by_date').on('books').columns(['created_at', 'id']).execute();

      await id(db.schema.createTable('audit_log'))
        .addColumn('at', 'text', (c) => c.notNull())
        .addColumn('actor_id', 'integer')
        .addColumn('action', 'text', (c) => c.notNull())
        .addColumn('entity', 'text', (c) => c.notNull())
        .addColumn('entity_id', 'integer')
        .addColumn('details', 'text', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('audit_log_by_entity').on('audit_log').columns(['entity', 'entity_id']).execute();
      await makeAppendOnly(db, kind, 'audit_log');

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
        .addColumn('recipient', 'text', (c) => c.notNull())
        .addColumn('subject', 'text', (c) => c.notNull())
        .addColumn('text', 'text', (c) => c.notNull())
        .addColumn('html', 'text', (c) => c.notNull())
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
    },
  };
}

/** Creates one index per filter of a list. Each ends with the columns of the list's order. */
async function listIndexes(db: Kysely<unknown>, table: string, status: string): Promise<void> {
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute();
  await index('by_date', ['listed_at', 'id']);
  await index('by_status', [status, 'listed_at', 'id']);
  await index('by_user', ['user_id', 'listed_at', 'id']);
  await index('by_image', ['image']);
}

async function makeAppendOnly(db: Kysely<unknown>, kind: DatabaseKind, table: string): Promise<void> {
  if (kind === 'sqlite') {
    for (const change of ['update', 'delete']) {
      await sql
        .raw(
          `create trigger ${table}_no_${change} before ${change} on ${table}
           begin select raise(abort, '${table} is append-only'); end`,
        )
        .execute(db);
    }
    return;
  }
  await sql
    .raw(
      `create function refuse_change() returns trigger language plpgsql as
       $$ begin raise exception '% is append-only', tg_table_name; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger ${table}_append_only before update or delete or truncate on ${table}
       for each statement execute function refuse_change()`,
    )
    .execute(db);
}
