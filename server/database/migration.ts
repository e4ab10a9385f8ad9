import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { DatabaseKind } from './database.ts';

/** The type of `up` in every file in migrations/. It runs in a transaction, on both kinds of database. */
export type Migrate = (db: Kysely<unknown>, kind: DatabaseKind) => Promise<void>;

/** Begins a table with the column `id`. Ids are never reused, not even after the newest row is deleted. */
export function tableWithId<Name extends string>(db: Kysely<unknown>, kind: DatabaseKind, name: Name) {
  return db.schema
    .createTable(name)
    .addColumn('id', 'integer', (column) =>
      kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity(),
    );
}

/** Adds text columns that are never null. Call it by `$call` on a table that is being created. */
export function texts<Name extends string>(...names: Name[]) {
  return <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
    names.reduce<CreateTableBuilder<Table, Column | Name>>(
      (begun, name) => begun.addColumn(name, 'text', (column) => column.notNull()),
      table,
    );
}

/** Adds a column that is never null. Existing rows get `fallback`. SQLite can add only one column per statement. */
export async function addColumn(db: Kysely<unknown>, table: string, name: string, fallback: string | number) {
  const type = typeof fallback === 'string' ? 'text' : 'integer';
  const added = db.schema.alterTable(table).addColumn(name, type, (column) => column.notNull().defaultTo(fallback));
  await added.execute();
}

/** Creates an index of those rows in which the column is not null. */
export async function indexNotNull(db: Kysely<unknown>, table: string, column: string, name: string) {
  const index = db.schema.createIndex(name).on(table).column(column).where(sql.ref(column), 'is not', null);
  await index.execute();
}

/** Returns the SQL condition of a trigger that one of the columns changes. `is distinct from` also compares nulls. */
export function isDistinct(columns: readonly string[]): string {
  return `(${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})`;
}

/** A trigger for each row. `act`: the statement that it runs. Both databases understand the SQL of every part. */
export type Trigger = { name: string; time?: 'before'; event: string; condition?: string; act: string };

export async function addTrigger(db: Kysely<unknown>, kind: DatabaseKind, trigger: Trigger): Promise<void> {
  const { name, time = 'after', event, condition, act } = trigger;
  const when = condition === undefined ? '' : `when (${condition})`;
  let run = `begin ${act}; end`;
  if (kind === 'postgres') {
    const body = sql.raw(`begin ${act}; return ${time === 'before' ? 'old' : 'null'}; end`);
    await sql`create function ${sql.ref(name)}() returns trigger language plpgsql as $$ ${body} $$`.execute(db);
    run = `execute function ${name}()`;
  }
  await sql.raw(`create trigger ${name} ${time} ${event} for each row ${when} ${run}`).execute(db);
}
