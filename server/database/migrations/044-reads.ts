import { sql } from 'kysely';
import { type Migrate, texts } from '#server/database/migration.ts';

const KINDS = { articles: 'article', blogs: 'blog', site_pages: 'sitePage', books: 'book' };

/** Adds how often each work was read: by day, and the sums. A work's figures are deleted with its row. */
export const up: Migrate = async (db, kind) => {
  for (const [table, time] of [
    ['reads', 'day'],
    ['read_sums', 'period'],
  ] as const) {
    await db.schema
      .createTable(table)
      .$call(texts(time, 'kind'))
      .addColumn('id', 'integer', (column) => column.notNull())
      .addColumn('total', 'integer', (column) => column.notNull())
      .addColumn('daily_unique', 'integer', (column) => column.notNull())
      .addColumn('downloads', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_key`, ['kind', 'id', time])
      .execute();
  }
  await db.schema.createIndex('reads_by_day').on('reads').columns(['day', 'kind', 'id']).execute();
  await db.schema
    .createIndex('read_sums_by_total')
    .on('read_sums')
    .columns(['period', 'total', 'kind', 'id'])
    .execute();
  await db.schema.createIndex('read_sums_by_kind').on('read_sums').columns(['period', 'kind', 'total', 'id']).execute();

  if (kind === 'postgres') {
    await sql`create function delete_reads() returns trigger language plpgsql as $$
      begin
        delete from reads where kind = tg_argv[0] and id = old.id;
        delete from read_sums where kind = tg_argv[0] and id = old.id;
        return null;
      end $$`.execute(db);
  }
  for (const [table, name] of Object.entries(KINDS)) {
    const act =
      kind === 'postgres'
        ? `execute function delete_reads('${name}')`
        : `begin delete from reads where kind = '${name}' and id = old.id;
           delete from read_sums where kind = '${name}' and id = old.id; end`;
    await sql.raw(`create trigger ${table}_reads after delete on ${table} for each row ${act}`).execute(db);
  }
};
