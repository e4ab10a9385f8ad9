import { type DeleteResult, type InsertResult, type SelectQueryBuilder, sql, type UpdateResult } from 'kysely';

/** Whether the query finds a row. */
// oxlint-disable-next-line typescript/no-explicit-any -- a query over any tables is accepted
export async function hasRow(query: SelectQueryBuilder<any, any, any>): Promise<boolean> {
  return (await query.select(sql.lit(1).as('found')).limit(1).executeTakeFirst()) !== undefined;
}

type Statement = { executeTakeFirst(): Promise<UpdateResult | DeleteResult | InsertResult> };

/** Runs the statement and returns whether it has inserted, updated or deleted a row. */
export async function changesRow(statement: Statement): Promise<boolean> {
  const result = await statement.executeTakeFirst();
  if ('numUpdatedRows' in result) return result.numUpdatedRows > 0n;
  if ('numDeletedRows' in result) return result.numDeletedRows > 0n;
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
