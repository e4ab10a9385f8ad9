import type { SelectQueryBuilder } from 'kysely';
import type { ListMeta } from '#contract/lists.ts';

const DEFAULT_PER_PAGE = 20;

export type Page = { page: number; limit: number; offset: number };

/** A bare call (neither page nor per_page) gets the newest rows up to the operator's cap in one answer. */
export function toPage(query: { page?: number | undefined; per_page?: number | undefined }, cap: number): Page {
  const isBare = query.page === undefined && query.per_page === undefined;
  const limit = isBare ? cap : (query.per_page ?? DEFAULT_PER_PAGE);
  const page = query.page ?? 1;
  return { page, limit, offset: (page - 1) * limit };
}

export function toMeta({ page, limit }: Page, total: number): ListMeta {
  return { total, page, per_page: limit };
}

/** '-title' → title, descending. What may stand there is listed in the contract. */
export function sorting<Sort extends string>(
  sort: Sort,
): { column: Sort extends `-${infer Column}` ? Column : Sort; direction: 'asc' | 'desc' } {
  const isDescending = sort.startsWith('-');
  return {
    column: (isDescending ? sort.slice(1) : sort) as Sort extends `-${infer Column}` ? Column : Sort,
    direction: isDescending ? 'desc' : 'asc',
  };
}

/** What goes into a row's search_text, so that `containing` finds it. */
export function searchText(...parts: string[]): string {
  return parts.join(' ').toLowerCase();
}

/** A pattern for `search_text like … escape '\'` in lower case, in which the searched text has no wildcards. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

// oxlint-disable-next-line typescript/no-explicit-any -- any query will do, whatever its tables
export async function countRows(query: SelectQueryBuilder<any, any, any>): Promise<number> {
  const row = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  // PostgreSQL's count is a bigint, which its driver hands over as text.
  return Number(row.total);
}
