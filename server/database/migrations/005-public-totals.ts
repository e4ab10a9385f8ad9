import { sql } from 'kysely';
import type { Migrate } from '#server/database/migration.ts';

/** The conditions of rows that visitors see. */
const PUBLIC = {
  articles: (row: string) => `(${row}.verifikasi_admin = 'disetujui' and ${row}.deleted_at is null)`,
  blogs: (row: string) => `(${row}.status = 'onpost' and ${row}.deleted_at is null)`,
};

/** Adds a table with the number of public rows, maintained by triggers, so that no list has to count them. */
export const up: Migrate = async (db, kind) => {
  await db.schema
    .createTable('public_totals')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('total', 'integer', (column) => column.notNull())
    .execute();
  if (kind === 'postgres') {
    await sql`create function change_public_total() returns trigger language plpgsql as
             $$ begin
               update public_totals set total = total + tg_argv[0]::integer where name = tg_table_name;
               return null;
             end $$`.execute(db);
  }
  for (const [table, isPublic] of Object.entries(PUBLIC)) {
    for (const [name, change, condition, difference] of [
      ['comes', 'insert', isPublic('new'), 1],
      ['goes', 'delete', isPublic('old'), -1],
      ['appears', 'update', `not ${isPublic('old')} and ${isPublic('new')}`, 1],
      ['disappears', 'update', `${isPublic('old')} and not ${isPublic('new')}`, -1],
    ] as const) {
      const act =
        kind === 'postgres'
          ? `execute function change_public_total('${difference}')`
          : `begin update public_totals set total = total + ${difference} where name = '${table}'; end`;
      const event = `${change} on ${table} for each row when (${condition})`;
      await sql.raw(`create trigger ${table}_total_${name} after ${event} ${act}`).execute(db);
    }
    // Counts only after creating the triggers. From then on writes of other processes wait, so the count misses none.
    await sql
      .raw(`insert into public_totals select '${table}', count(*) from ${table} where ${isPublic(table)}`)
      .execute(db);
  }
};
