import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/database/database.ts';

/**
 * An index for each order that a list may have, so that 50,000 rows answer like 50; see docs/decisions/lists.md. They
 * hold only what is not deleted, and whatever else a list looks at before it has chosen its rows: the status, and what
 * searches look at.
 */
export function lists(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ['articles', 'blogs', 'books', 'users']) await shortenSearchText(db, kind, table);
      // A search looks at the writer's name too, which from here on is behind the title.
      await sql
        .raw(
          `update articles set search_text = search_text || ${kind === 'sqlite' ? 'char(10)' : 'chr(10)'} ||
             (select users.search_text from users where users.id = articles.user_id)`,
        )
        .execute(db);
      await shortenSearchText(db, kind, 'articles');
      if (kind === 'postgres') await teachInstr(db);

      for (const [table, status] of [
        ['articles', 'verifikasi_admin'],
        ['blogs', 'status'],
      ] as const) {
        for (const name of ['by_date', 'by_status', 'by_user']) await dropIndex(db, table, name);
        await listIndex(db, table, 'by_date', ['listed_at', 'id', status, 'search_text']);
        await listIndex(db, table, 'by_creation', ['created_at', 'id', status, 'search_text']);
        await listIndex(db, table, 'by_title', ['search_text', 'id', status]);
        await listIndex(db, table, 'by_status', [status, 'listed_at', 'id']);
        await listIndex(db, table, 'by_user', ['user_id', 'listed_at', 'id', status]);
      }

      await dropIndex(db, 'books', 'by_date');
      await listIndex(db, 'books', 'by_date', ['created_at', 'id', 'search_text']);
      for (const column of ['title', 'author', 'tahun'])
        await listIndex(db, 'books', `by_${column}`, [column, 'id', 'search_text']);

      const userIndex = (name: string, columns: string[]) =>
        db.schema.createIndex(`users_${name}`).on('users').columns(columns).execute();
      await userIndex('by_name', ['nama_depan', 'id', 'search_text', 'email']);
      await userIndex('by_email', ['email', 'id', 'search_text']);
      await userIndex('by_creation', ['created_at', 'id', 'search_text', 'email']);
      await userIndex('by_role', ['role_type', 'id']);
    },
  };
}

/** A row of an index has no more than 2,704 bytes on PostgreSQL; beside a title of 255 letters that leaves so much. */
async function shortenSearchText(db: Kysely<unknown>, kind: DatabaseKind, table: string): Promise<void> {
  const [bytes, beginning] =
    kind === 'sqlite'
      ? ['length(cast(search_text as blob))', 'substr(search_text, 1, 325)']
      : ['octet_length(search_text)', 'left(search_text, 325)'];
  await sql.raw(`update ${table} set search_text = ${beginning} where ${bytes} > 1300`).execute(db);
}

/** SQLite's word for where a text stands in another; it costs less than `like`. */
async function teachInstr(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function instr(text, text) returns integer language sql immutable strict parallel safe
       return strpos($1, $2)`,
    )
    .execute(db);
}

/** SQLite reads an index alone only where it has every column that is asked about, deleted_at included. */
async function listIndex(db: Kysely<unknown>, table: string, name: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${name}`)
    .on(table)
    .columns([...columns, 'deleted_at'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
}

async function dropIndex(db: Kysely<unknown>, table: string, name: string): Promise<void> {
  await db.schema.dropIndex(`${table}_${name}`).execute();
}
