import type { SelectQueryBuilder } from 'kysely';
import type { Schema } from './schema.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a query over any tables is accepted
export async function countRows(query: SelectQueryBuilder<any, any, any>): Promise<number> {
  const row = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  // PostgreSQL's count is a bigint, which its driver returns as text.
  return Number(row.total);
}

/** Counts the rows in each status, including statuses without rows. */
export async function countByStatus<const Status extends string>(
  // oxlint-disable-next-line typescript/no-explicit-any -- a query over any tables is accepted
  query: SelectQueryBuilder<any, any, any>,
  column: string,
  statuses: readonly Status[],
): Promise<Record<Status, number>> {
  return toCounts(await selectCounts(query, column, statuses).execute(), statuses);
}

/** Builds the query of countByStatus for those who build it once (runPrepared). toCounts reads its rows. */
export function selectCounts(
  // oxlint-disable-next-line typescript/no-explicit-any -- a query over any tables is accepted
  query: SelectQueryBuilder<any, any, any>,
  column: string,
  statuses: readonly string[],
): SelectQueryBuilder<Schema, never, Record<string, unknown>> {
  // `group by` would make the database read the rows in the order of an index by status.
  return query.select(({ fn }) => statuses.map((status) => fn.countAll().filterWhere(column, '=', status).as(status)));
}

/** Reads the row that selectCounts finds. */
export function toCounts<Status extends string>(
  [row]: Record<string, unknown>[],
  statuses: readonly Status[],
): Record<Status, number> {
  // PostgreSQL's count is a bigint, which its driver returns as text.
  return Object.fromEntries(statuses.map((status) => [status, Number(row?.[status])])) as Record<Status, number>;
}

export function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/**
 * Whether the request asks for less or more than the plain list with status `visible`: a search, another status, or
 * counts.
 */
export function isNarrowed<Status extends string>(
  { q, status, counts }: { q?: unknown; status?: Status | undefined; counts?: unknown },
  visible: Status,
): boolean {
  return Boolean(q ?? counts) || (status ?? visible) !== visible;
}
