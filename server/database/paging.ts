import { type SelectQueryBuilder, sql } from 'kysely';
import type { ListMeta } from '#contract/lists.ts';
import type { Schema } from './schema.ts';

export type Page = { page: number; limit: number; offset: number; isBare?: boolean };

const DEFAULT_PER_PAGE = 20;

/** A call with neither page nor per_page gets the newest rows, up to the operator's cap. */
export function toPage(query: { page?: number | undefined; per_page?: number | undefined }, cap: number): Page {
  const isBare = query.page === undefined && query.per_page === undefined;
  const limit = isBare ? cap : (query.per_page ?? DEFAULT_PER_PAGE);
  const page = query.page ?? 1;
  return { page, limit, offset: (page - 1) * limit, isBare };
}

/** `counted`: the total and any other fields of `meta`. `isCut`: from thoseThatFit. */
export function toMeta<Counted extends { total: number }>(
  { page, limit }: Page,
  { total, ...others }: Counted,
  isCut = false,
): ListMeta & Omit<Counted, 'total'> {
  return { total, page, per_page: limit, ...others, ...(isCut && { truncated: true }) };
}

/**
 * Counts a page's rows from the nearer end of the list, so that the last page is as fast as the first. With
 * `isReversed` the query must use the opposite order.
 */
export function fromNearerEnd(
  { limit, offset }: Page,
  total: number,
): { limit: number; offset: number; isReversed: boolean } {
  const rows = Math.max(0, Math.min(limit, total - offset));
  const after = Math.max(0, total - offset - rows);
  return after < offset ? { limit: rows, offset: after, isReversed: true } : { limit: rows, offset, isReversed: false };
}

/**
 * A call without paging stops after this many bytes of content. Otherwise each caller could request a thousand texts of
 * 200,000 characters, which take 200 MB.
 */
const BARE_CONTENT_BYTES = 5 * 1024 * 1024;

/**
 * Returns the ids of those rows of a call without paging that fit into BARE_CONTENT_BYTES, at least one, and whether any
 * are left out. It uses octet_length, which both databases determine without reading the text, unlike length().
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

/** Estimates the memory of a page of a list, in characters. */
export function sizeOfRows({ rows }: { rows: { content?: string | undefined }[] }): number {
  return rows.reduce((size, { content = '' }) => size + 1000 + content.length, 0);
}
