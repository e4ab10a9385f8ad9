import type { Compilable, CompiledQuery } from 'kysely';
import type { Queries } from './database.ts';

/** By kind of database, which the database and its transactions share as one object, and by `key`. */
const compiled = new WeakMap<object, WeakMap<object, CompiledQuery>>();

/**
 * Finds a row by id. The query is built once per kind of database and `key`, because building takes longer than running
 * it. The query must bind no value except the id.
 */
export async function findById<Id extends number | string, Row>(
  db: Queries,
  key: object,
  id: Id,
  build: (db: Queries, id: Id) => Compilable<Row>,
): Promise<Row | undefined> {
  const { adapter } = db.getExecutor();
  const ofKind = compiled.get(adapter) ?? new WeakMap<object, CompiledQuery>();
  const query = ofKind.get(key) ?? build(db, id).compile();
  compiled.set(adapter, ofKind.set(key, query));
  if (query.parameters.length !== 1) throw new Error(`More than the id is bound: ${query.sql}`);
  const { rows } = await db.executeQuery<Row>({ ...query, parameters: [id] });
  return rows[0];
}

/** Returns a function that finds a row with findById. */
export function rowById<Id extends number | string, Row>(
  build: (db: Queries, id: Id) => Compilable<Row>,
): (db: Queries, id: Id) => Promise<Row | undefined> {
  return async (db, id) => await findById(db, build, id, build);
}
