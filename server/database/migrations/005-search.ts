import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/database/database.ts';

/**
 * PostgreSQL searches through an index alone too, as SQLite does since 004: a search_text fits beside the dates since its
 * length is limited. And it learns SQLite's word for where a text stands in another, which costs less than `like`.
 */
export function search(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ['articles', 'blogs', 'books', 'users']) {
        const [bytes, beginning] =
          kind === 'sqlite'
            ? ['length(cast(search_text as blob))', 'substr(search_text, 1, 500)']
            : ['octet_length(search_text)', 'left(search_text, 500)'];
        await sql.raw(`update ${table} set search_text = ${beginning} where ${bytes} > 2000`).execute(db);
      }
      if (kind === 'sqlite') return;
      await sql
        .raw(
          `create function instr(text, text) returns integer language sql immutable strict parallel safe
           return strpos($1, $2)`,
        )
        .execute(db);
      for (const [table, status] of [
        ['articles', 'verifikasi_admin'],
        ['blogs', 'status'],
      ] as const) {
        await db.schema.dropIndex(`${table}_by_title`).execute();
        await db.schema
          .createIndex(`${table}_by_title`)
          .on(table)
          .columns(['search_text', 'id', status, 'listed_at', 'created_at', 'deleted_at'])
          .where(sql.ref('deleted_at'), 'is', null)
          .execute();
      }
    },
  };
}
