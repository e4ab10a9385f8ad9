import { type RawBuilder, sql } from 'kysely';

/** Splits a sort option: '-title' → title, descending. The contract lists the allowed values. */
export function sorting<Sort extends string>(
  sort: Sort,
): { column: Sort extends `-${infer Column}` ? Column : Sort; direction: 'asc' | 'desc' } {
  const isDescending = sort.startsWith('-');
  return {
    column: (isDescending ? sort.slice(1) : sort) as Sort extends `-${infer Column}` ? Column : Sort,
    direction: isDescending ? 'desc' : 'asc',
  };
}

export function opposite(direction: 'asc' | 'desc'): 'asc' | 'desc' {
  return direction === 'asc' ? 'desc' : 'asc';
}

/**
 * Returns the column as an expression that matches no index. Without statistics a database prefers an index for a
 * condition or an order, even if another plan is much shorter; see docs/decisions/lists.md.
 */
export function unindexed(column: string): RawBuilder<string> {
  return sql<string>`(${sql.ref(column)} || '')`;
}
