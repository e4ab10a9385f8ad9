import type { Compilable, CompiledQuery } from 'kysely';
import type { Queries } from './database.ts';

/**
 * Answers how to find the row of one id. The query is built once for each database, since building it takes longer than
 * the answer. Besides the id it binds no value.
 */
export function rowById<Id extends number | string, Row>(
  build: (db: Queries, id: Id) => Compilable<Row>,
): (db: Queries, id: Id) => Promise<Row | undefined> {
  const built = new WeakMap<Queries, CompiledQuery<Row>>();
  return async (db, id) => {
    const query = built.get(db) ?? build(db, id).compile();
    built.set(db, query);
    if (query.parameters.length !== 1) throw new Error(`More than the id is bound: ${query.sql}`);
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: [id] });
    return rows[0];
  };
}
