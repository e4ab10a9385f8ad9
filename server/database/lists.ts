import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ListMeta } from '#contract/lists.ts';
import type { Schema } from './schema.ts';

const DEFAULT_PER_PAGE = 20;

export type Page = { page: number; limit: number; offset: number; isBare?: boolean };

/**
 * A call without paging stops after this many bytes of content. Otherwise each caller could request a thousand texts of
 * 200,000 characters, which take 200 MB.
 */
const BARE_CONTENT_BYTES = 5 * 1024 * 1024;

/** A call with neither page nor per_page gets the newest rows, up to the operator's cap. */
export function toPage(query: { page?: number | undefined; per_page?: number | undefined }, cap: number): Page {
  const isBare = query.page === undefined && query.per_page === undefined;
  const limit = isBare ? cap : (query.per_page ?? DEFAULT_PER_PAGE);
  const page = query.page ?? 1;
  return { page, limit, offset: (page - 1) * limit, isBare };
}

/** `counted`: the total and any other fields of `meta`. `isCut`: from howManyFit. */
export function toMeta<Counted extends { total: number }>(
  { page, limit }: Page,
  { total, ...others }: Counted,
  isCut = false,
): ListMeta & Omit<Counted, 'total'> {
  return { total, page, per_page: limit, ...others, ...(isCut && { truncated: true }) };
}

/**
 * Returns how many rows of a call without paging fit into BARE_CONTENT_BYTES, at least one, and whether any are left
 * out. It uses octet_length, which both databases determine without reading the text, unlike length().
 */
export async function howManyFit(
  rows: SelectQueryBuilder<Schema, never, { id: number }>,
  contentColumn: string,
): Promise<{ rows: number; isCut: boolean }> {
  const sizes = await rows.select(sql<number>`octet_length(${sql.ref(contentColumn)})`.as('bytes')).execute();
  let bytes = 0;
  const tooMany = sizes.findIndex((row, index) => {
    bytes += row.bytes;
    return index > 0 && bytes > BARE_CONTENT_BYTES;
  });
  return tooMany === -1 ? { rows: sizes.length, isCut: false } : { rows: tooMany, isCut: true };
}

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

/** This many ids are fast to load and small in memory. */
const FEW = 200;

/**
 * Returns the ids of all search results in their order, or undefined if there are more than FEW. Their number is the
 * total, and the page is chosen among them, so that the search reads the table only once.
 */
export async function findFew(
  search: SelectQueryBuilder<Schema, never, { id: number }>,
): Promise<number[] | undefined> {
  const rows = await search.limit(FEW + 1).execute();
  return rows.length > FEW ? undefined : rows.map(({ id }) => id);
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

/**
 * PostgreSQL limits an index row to 2,704 bytes. This leaves room for a name of 255 characters and an e-mail address.
 */
const MAX_SEARCH_TEXT_BYTES = 1300;

/** Returns the value of a row's search_text column, which `contains` searches. */
export function searchText(...parts: string[]): string {
  return withinIndex(parts.join(' ').toLowerCase());
}

/** Cuts a text that is too long for an index row. */
export function withinIndex(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= MAX_SEARCH_TEXT_BYTES) return text;
  // Stream mode leaves out a last character that was cut in two.
  return new TextDecoder().decode(bytes.subarray(0, MAX_SEARCH_TEXT_BYTES), { stream: true });
}

/**
 * Matches rows whose column contains the text. The column must be in lower case. No character of the text is a
 * wildcard.
 */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`instr(${sql.ref(column)}, ${text.toLowerCase()}) > 0`;
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

/** Estimates the memory of a page of a list, in characters. */
export function sizeOfRows({ rows }: { rows: { content?: string | undefined }[] }): number {
  return rows.reduce((size, { content = '' }) => size + 1000 + content.length, 0);
}

/** Counts the rows in each status, including statuses without rows. */
export async function countByStatus<const Status extends string>(
  // oxlint-disable-next-line typescript/no-explicit-any -- any query will do, whatever its tables
  query: SelectQueryBuilder<any, any, any>,
  column: string,
  statuses: readonly Status[],
): Promise<Record<Status, number>> {
  // `group by` would make the database read the rows in the order of an index by status.
  const row = await query
    .select(({ fn }) => statuses.map((status) => fn.countAll().filterWhere(column, '=', status).as(status)))
    .executeTakeFirstOrThrow();
  const counts = row as Record<string, unknown>;
  // PostgreSQL's count is a bigint, which its driver returns as text.
  return Object.fromEntries(statuses.map((status) => [status, Number(counts[status])])) as Record<Status, number>;
}

export function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

// oxlint-disable-next-line typescript/no-explicit-any -- any query will do, whatever its tables
export async function countRows(query: SelectQueryBuilder<any, any, any>): Promise<number> {
  const row = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  // PostgreSQL's count is a bigint, which its driver returns as text.
  return Number(row.total);
}
