import type { SelectQueryBuilder } from 'kysely';
import { recordOf } from '#contract/objects.ts';
import type { Schema } from './schema.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a query over any tables is accepted
type AnyQuery = SelectQueryBuilder<any, any, any>;

export async function countRows(query: AnyQuery): Promise<number> {
  const row = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  // PostgreSQL's count is a bigint, which its driver returns as text.
  return Number(row.total);
}

/** Counts the rows in each status, including statuses without rows. */
export async function countByStatus<const Status extends string>(
  query: AnyQuery,
  column: string,
  statuses: readonly Status[],
): Promise<Record<Status, number>> {
  return toCounts(await selectCounts(query, column, statuses).execute(), statuses);
}

/** Builds the query of countByStatus for callers that run it by runPrepared. toCounts reads the resulting row. */
export function selectCounts(
  query: AnyQuery,
  column: string,
  statuses: readonly string[],
): SelectQueryBuilder<Schema, never, Record<string, unknown>> {
  // Counts each status by a filter. `group by` would read the rows in the order of a status index, which is slower.
  return query.select(({ fn }) => statuses.map((status) => fn.countAll().filterWhere(column, '=', status).as(status)));
}

export function toCounts<Status extends string>(
  [row]: Record<string, unknown>[],
  statuses: readonly Status[],
): Record<Status, number> {
  // PostgreSQL's count is a bigint, which its driver returns as text.
  return recordOf(statuses, (status) => Number(row?.[status]));
}

export function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Returns whether a request asks for more than the plain list: a search, a status other than `visible`, or counts. */
export function isNarrowed<Status extends string>(
  { q, status, counts }: { q?: unknown; status?: Status | undefined; counts?: unknown },
  visible: Status,
): boolean {
  return Boolean(q ?? counts) || (status ?? visible) !== visible;
}
