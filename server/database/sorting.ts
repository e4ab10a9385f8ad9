import { type RawBuilder, sql } from 'kysely';

export type Direction = 'asc' | 'desc';

/** Splits a sort option: '-title' → title, descending. The contract lists the allowed values. */
export function sorting<Sort extends string>(
  sort: Sort,
): { column: Sort extends `-${infer Column}` ? Column : Sort; direction: Direction } {
  const isDescending = sort.startsWith('-');
  return {
    column: (isDescending ? sort.slice(1) : sort) as Sort extends `-${infer Column}` ? Column : Sort,
    direction: isDescending ? 'desc' : 'asc',
  };
}

/**
 * Returns the column as an expression that no index matches. Without statistics a database prefers an index that fits a
 * condition or an order, even if another plan is much faster; see docs/decisions/lists.md.
 */
export function unindexed(column: string): RawBuilder<string> {
  return sql<string>`(${sql.ref(column)} || '')`;
}
