import { type SelectQueryBuilder, sql } from 'kysely';
import type { ListMeta } from '#contract/lists.ts';
import type { Schema } from './schema.ts';
import { findFew } from './search-text.ts';
import type { Direction } from './sorting.ts';

export type Page = { page: number; limit: number; offset: number; isBare?: boolean };

const DEFAULT_PER_PAGE = 20;

/** Returns the requested page. Without page and per_page, it contains the newest rows, at most `cap` (LIST_CAP). */
export function toPage(query: { page?: number | undefined; per_page?: number | undefined }, cap: number): Page {
  const isBare = query.page === undefined && query.per_page === undefined;
  const limit = isBare ? cap : (query.per_page ?? DEFAULT_PER_PAGE);
  const page = query.page ?? 1;
  return { page, limit, offset: (page - 1) * limit, isBare };
}

/** Returns the `meta` of a list: page, total and the caller's other values. `isCut`: rows were left out. */
export function toMeta<Counted extends { total: number }>(
  { page, limit }: Page,
  { total, ...others }: Counted,
  isCut = false,
): ListMeta & Omit<Counted, 'total'> {
  return { total, page, per_page: limit, ...others, ...(isCut && { truncated: true }) };
}

/**
 * Returns the limit, offset and order that read a page from the nearer end of the list, so that the last page is as
 * fast as the first. The query must use the returned order, which may be the reverse of `direction`.
 */
export function fromNearerEnd(
  { limit, offset }: Page,
  total: number,
  direction: Direction,
): { limit: number; offset: number; order: Direction } {
  const rows = Math.max(0, Math.min(limit, total - offset));
  const after = Math.max(0, total - offset - rows);
  if (offset <= after) return { limit: rows, offset, order: direction };
  return { limit: rows, offset: after, order: direction === 'asc' ? 'desc' : 'asc' };
}

/**
 * Returns the total and the ids of a page, as an array or a subquery. `idsIn` must return a query of the ids of all
 * rows in the given order. If a search has few results, findPage reads all of them and does not call `count`.
 */
export async function findPage<Table extends keyof Schema>(
  page: Page,
  direction: Direction,
  idsIn: (order: Direction) => SelectQueryBuilder<Schema, Table, { id: number }>,
  { isSearch, count }: { isSearch: boolean; count: () => Promise<number> },
) {
  const few = isSearch ? await findFew(idsIn(direction)) : undefined;
  // The id 0, which no row has, prevents an empty list, which would be invalid SQL.
  if (few) return { ids: [0, ...few.slice(page.offset, page.offset + page.limit)], total: few.length };
  const total = await count();
  const { limit, offset, order } = fromNearerEnd(page, total, direction);
  return { ids: idsIn(order).limit(limit).offset(offset), total };
}

/**
 * A list without paging ends after this many bytes of content. Otherwise each caller could request a thousand texts of
 * 200,000 characters, which take 200 MB.
 */
const BARE_CONTENT_BYTES = 5 * 1024 * 1024;

/**
 * Selects rows for a list without paging. Returns the ids of the first rows whose content fits into BARE_CONTENT_BYTES,
 * at least one, and whether rows are left out. octet_length does not read the text, unlike length().
 */
export async function thoseThatFit(
  rows: SelectQueryBuilder<Schema, never, { id: number }>,
  contentColumn: string,
): Promise<{ ids: number[]; isCut: boolean }> {
  const sizes = await rows.select(sql<number>`octet_length(${sql.ref(contentColumn)})`.as('bytes')).execute();
  let bytes = 0;
  const tooMany = sizes.findIndex((row, index) => {
    bytes += row.bytes;
    return index > 0 && bytes > BARE_CONTENT_BYTES;
  });
  const isCut = tooMany !== -1;
  return { ids: sizes.slice(0, isCut ? tooMany : sizes.length).map(({ id }) => id), isCut };
}

/** Estimates how much memory a page of a list takes, in characters. */
export function sizeOfRows({ rows }: { rows: { content?: string | undefined }[] }): number {
  return rows.reduce((size, { content = '' }) => size + 1000 + content.length, 0);
}
