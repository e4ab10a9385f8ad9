import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/database/database.ts';

/**
 * An index for each order that a list may have, so that 50,000 rows answer like 50; see docs/decisions/lists.md. They
 * hold only what is not deleted, and what else a list looks at before it has chosen its rows.
 */
export function lists(kind: DatabaseKind): Migration {
  // A row of an index has no more than 2,704 bytes on PostgreSQL.
  const searched = kind === 'sqlite' ? ['listed_at', 'created_at'] : [];

  return {
    async up(db: Kysely<unknown>) {
      // A search looks at the writer's name too, which from here on is beside the title.
      await sql
        .raw(
          `update articles set search_text = search_text || ${kind === 'sqlite' ? 'char(10)' : 'chr(10)'} ||
             (select users.search_text from users where users.id = articles.user_id)`,
        )
        .execute(db);

      for (const [table, status] of [
        ['articles', 'verifikasi_admin'],
        ['blogs', 'status'],
      ] as const) {
        for (const name of ['by_date', 'by_status', 'by_user']) await dropIndex(db, table, name);
        await listIndex(db, table, 'by_date', ['listed_at', 'id', status]);
        await listIndex(db, table, 'by_creation', ['created_at', 'id', status]);
        await listIndex(db, table, 'by_title', ['search_text', 'id', status, ...searched]);
        await listIndex(db, table, 'by_status', [status, 'listed_at', 'id']);
        await listIndex(db, table, 'by_user', ['user_id', 'listed_at', 'id', status]);
      }

      await dropIndex(db, 'books', 'by_date');
      await listIndex(db, 'books', 'by_date', ['created_at', 'id']);
      for (const column of ['title', 'author', 'tahun']) await listIndex(db, 'books', `by_${column}`, [column, 'id']);

      const userIndex = (name: string, columns: string[]) =>
        db.schema.createIndex(`users_${name}`).on('users').columns(columns).execute();
      await userIndex('by_name', ['nama_depan', 'id']);
      await userIndex('by_creation', ['created_at', 'id']);
      await userIndex('by_role', ['role_type', 'id']);
    },
  };
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
