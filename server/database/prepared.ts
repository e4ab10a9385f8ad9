import type { Compilable, CompiledQuery, Generated, Insertable } from 'kysely';
import { fieldsOf } from '#contract/objects.ts';
import type { Queries } from './database.ts';
import type { Schema } from './schema.ts';

/** Stands for a value in a compiled query, until runPrepared binds the value. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** The compiled queries by Kysely adapter and key. A database and its transactions have the same adapter object. */
const built = new WeakMap<object, Map<unknown, CompiledQuery>>();

/**
 * Runs a query that is built only once per `key` and kind of database, because building takes longer than running. So
 * for one key, `build` must always return the same query, and may bind `values` but not branch on them. Keys must be
 * few, because their queries are kept for ever.
 */
export async function runPrepared<Values extends object, Row>(
  db: Queries,
  key: unknown,
  values: Values,
  build: (db: Queries, values: Values) => Compilable<Row>,
): Promise<Row[]> {
  const { adapter } = db.getExecutor();
  const ofKind = built.get(adapter) ?? new Map<unknown, CompiledQuery>();
  built.set(adapter, ofKind);
  const query = ofKind.get(key) ?? build(db, slotsFor(Object.keys(values)) as Values).compile();
  ofKind.set(key, query);
  const byName = fieldsOf(values);
  const parameters = query.parameters.map((value) => (value instanceof Slot ? byName[value.name] : value));
  const { rows } = await db.executeQuery<Row>({ ...query, parameters });
  return rows;
}

const slotsFor = (names: string[]): unknown => Object.fromEntries(names.map((name) => [name, new Slot(name)]));

/** Returns a function that finds or locks a row by its id with runPrepared. The query must bind nothing but the id. */
export function rowById<Id extends number | string, Row>(
  build: (db: Queries, id: Id) => Compilable<Row>,
): (db: Queries, id: Id) => Promise<Row | undefined> {
  const buildOnce = (db: Queries, slots: { id: Id }) => {
    const query = build(db, slots.id);
    const { parameters, sql } = query.compile();
    if (parameters.length !== 1) throw new Error(`More than the id is bound: ${sql}`);
    return query;
  };
  return async (db, id) => (await runPrepared(db, build, { id }, buildOnce))[0];
}

type TableWithId = {
  [Table in keyof Schema]: Schema[Table] extends { id: Generated<number> } ? Table : never;
}[keyof Schema];

/** Inserts a row, ignoring undefined values. Returns its id. Each table and set of columns has one prepared query. */
export async function insertRow<Table extends TableWithId>(
  db: Queries,
  table: Table,
  row: Insertable<Schema[Table]>,
): Promise<number> {
  const given = fieldsOf(row);
  const names = Object.keys(given).filter((name) => given[name] !== undefined);
  const insert = (anyDb: Queries) =>
    anyDb
      .insertInto(table)
      .values(slotsFor(names) as typeof row)
      .returning('id');
  const [inserted] = await runPrepared(db, `insert into ${table} ${names.join()}`, row, insert);
  if (!inserted) throw new Error(`Nothing was inserted into ${table}`);
  return inserted.id;
}
