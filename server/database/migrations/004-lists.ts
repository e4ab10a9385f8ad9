import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '#server/database/database.ts';
import type { Migrate } from '#server/database/migration.ts';

/**
 * Creates an index for each order of a list, so that 50,000 rows are as fast as 50; see docs/decisions/lists.md. The
 * indexes leave out deleted rows. They contain the columns that a list filters by: the status and the search text.
 */
export const up: Migrate = async (db, kind) => {
  for (const table of ['articles', 'blogs', 'books', 'users']) await shortenSearchText(db, kind, table);
  // From now on a search finds an article also by its author's name. The name follows the title on a new line.
  await sql`update articles set search_text = search_text || ${kind === 'sqlite' ? sql`char(10)` : sql`chr(10)`} ||
             (select users.search_text from users where users.id = articles.user_id)`.execute(db);
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
};

/** Cuts search texts to 1,300 bytes: PostgreSQL limits an index row to 2,704 bytes, and a long title needs the rest. */
async function shortenSearchText(db: Kysely<unknown>, kind: DatabaseKind, table: string): Promise<void> {
  const [bytes, beginning] =
    kind === 'sqlite'
      ? ['length(cast(search_text as blob))', 'substr(search_text, 1, 325)']
      : ['octet_length(search_text)', 'left(search_text, 325)'];
  await sql.raw(`update ${table} set search_text = ${beginning} where ${bytes} > 1300`).execute(db);
}

/** Adds the function instr(), which SQLite has, to PostgreSQL. It is faster than `like`. */
async function teachInstr(db: Kysely<unknown>): Promise<void> {
  await sql`create function instr(text, text) returns integer language sql immutable strict parallel safe
       return strpos($1, $2)`.execute(db);
}

/** Creates an index with deleted_at: SQLite uses a covering index only if it contains every column of the query. */
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
