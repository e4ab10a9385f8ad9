import type { Compilable, CompiledQuery, Generated, Insertable } from 'kysely';
import type { Queries } from './database.ts';
import type { Schema } from './schema.ts';

/** Takes the place of a value in a query that is built once. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** By kind of database, which the database and its transactions share as one object, and by key. */
const built = new WeakMap<object, Map<unknown, CompiledQuery>>();

/**
 * Runs a query that is built once per kind of database and `key`, because building takes longer than running it. For one
 * key `build` must always return the same query over the same names of values, and may do nothing with a value except
 * bind it. There must be few keys: their queries are kept for ever.
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
  const byName = values as Record<string, unknown>;
  const parameters = query.parameters.map((value) => (value instanceof Slot ? byName[value.name] : value));
  const { rows } = await db.executeQuery<Row>({ ...query, parameters });
  return rows;
}

const slotsFor = (names: string[]): unknown => Object.fromEntries(names.map((name) => [name, new Slot(name)]));

/** Returns a function that finds, or locks, a row by its id with runPrepared. The query must bind no other value. */
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

/**
 * Inserts a row by a statement that is built once for its table and columns, and returns its id. Undefined values are
 * left out.
 */
export async function insertRow<Table extends TableWithId>(
  db: Queries,
  table: Table,
  row: Insertable<Schema[Table]>,
): Promise<number> {
  const isGiven = (name: string) => (row as Record<string, unknown>)[name] !== undefined;
  const names = Object.keys(row).filter(isGiven);
  const insert = (anyDb: Queries) =>
    anyDb
      .insertInto(table)
      .values(slotsFor(names) as typeof row)
      .returning('id');
  const [inserted] = await runPrepared(db, `insert into ${table} ${names.join()}`, row, insert);
  if (!inserted) throw new Error(`Nothing was inserted into ${table}`);
  return inserted.id;
}
