import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ListMeta } from '#contract/lists.ts';
import type { Schema } from './schema.ts';

const DEFAULT_PER_PAGE = 20;

export type Page = { page: number; limit: number; offset: number; isBare?: boolean };

/**
 * A bare call stops after so many bytes of contents. A thousand texts of 200,000 characters would take 200 MB for each
 * caller who asks for them.
 */
const BARE_CONTENT_BYTES = 5 * 1024 * 1024;

/** A bare call (neither page nor per_page) gets the newest rows up to the operator's cap in one answer. */
export function toPage(query: { page?: number | undefined; per_page?: number | undefined }, cap: number): Page {
  const isBare = query.page === undefined && query.per_page === undefined;
  const limit = isBare ? cap : (query.per_page ?? DEFAULT_PER_PAGE);
  const page = query.page ?? 1;
  return { page, limit, offset: (page - 1) * limit, isBare };
}

/** `counted` is the total, and whatever else belongs beside it; `isCut` as howManyFit said. */
export function toMeta<Counted extends { total: number }>(
  { page, limit }: Page,
  { total, ...others }: Counted,
  isCut = false,
): ListMeta & Omit<Counted, 'total'> {
  return { total, page, per_page: limit, ...others, ...(isCut && { truncated: true }) };
}

/**
 * How many rows of a bare call fit, by the size of their contents, and whether some don't; at least one. Neither database
 * reads a text to tell its octet_length, as it would for length().
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

/**
 * The rows of a page counted from the nearer end of the list, so that the last page is as quick as the first: with
 * `isReversed` they are to be looked for in the opposite order.
 */
export function fromNearerEnd(
  { limit, offset }: Page,
  total: number,
): { limit: number; offset: number; isReversed: boolean } {
  const rows = Math.max(0, Math.min(limit, total - offset));
  const after = Math.max(0, total - offset - rows);
  return after < offset ? { limit: rows, offset: after, isReversed: true } : { limit: rows, offset, isReversed: false };
}

/** So many ids are quickly had and held. */
const FEW = 200;

/**
 * The ids of all that a search finds, in the order it has, where those are few: they are counted by that, and nobody passes
 * all rows a second time to choose a page of them.
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
 * The column in a form that no index fits. Without statistics a database takes an index for a condition or an order also
 * where another way is much shorter; see docs/decisions/lists.md.
 */
export function unindexed(column: string): RawBuilder<string> {
  return sql<string>`(${sql.ref(column)} || '')`;
}

/** A row of an index has no more than 2,704 bytes on PostgreSQL; a name of 255 letters and an e-mail address go beside it. */
const MAX_SEARCH_TEXT_BYTES = 1300;

/** What goes into a row's search_text, so that `contains` finds it. */
export function searchText(...parts: string[]): string {
  return withinIndex(parts.join(' ').toLowerCase());
}

/** The beginning of a text that is far longer than anybody's title and name, and else the text as it is. */
export function withinIndex(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= MAX_SEARCH_TEXT_BYTES) return text;
  // As a stream, since the last character may be cut in two, which is left out then.
  return new TextDecoder().decode(bytes.subarray(0, MAX_SEARCH_TEXT_BYTES), { stream: true });
}

/** Whether the column, which is in lower case, has the text in it. Nothing in the text is a wildcard. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`instr(${sql.ref(column)}, ${text.toLowerCase()}) > 0`;
}

/** Whether the list has less, or its count more, than all that is `visible` to whoever asks. */
export function isNarrowed<Status extends string>(
  { q, status, counts }: { q?: unknown; status?: Status | undefined; counts?: unknown },
  visible: Status,
): boolean {
  return Boolean(q ?? counts) || (status ?? visible) !== visible;
}

/** About how many characters a page of a list takes in memory. */
export function sizeOfRows({ rows }: { rows: { content?: string | undefined }[] }): number {
  return rows.reduce((size, { content = '' }) => size + 1000 + content.length, 0);
}

/** Rows in each status, 0 where there are none. */
export async function countByStatus<const Status extends string>(
  // oxlint-disable-next-line typescript/no-explicit-any -- any query will do, whatever its tables
  query: SelectQueryBuilder<any, any, any>,
  column: string,
  statuses: readonly Status[],
): Promise<Record<Status, number>> {
  // Not `group by`, which would go through the rows in the order of the statuses.
  const row = await query
    .select(({ fn }) => statuses.map((status) => fn.countAll().filterWhere(column, '=', status).as(status)))
    .executeTakeFirstOrThrow();
  const counts = row as Record<string, unknown>;
  // PostgreSQL's count is a bigint, which its driver hands over as text.
  return Object.fromEntries(statuses.map((status) => [status, Number(counts[status])])) as Record<Status, number>;
}

export function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

// oxlint-disable-next-line typescript/no-explicit-any -- any query will do, whatever its tables
export async function countRows(query: SelectQueryBuilder<any, any, any>): Promise<number> {
  const row = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  // PostgreSQL's count is a bigint, which its driver hands over as text.
  return Number(row.total);
}
