import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** PostgreSQL allows 2,704 bytes per index row. A name of 255 characters and an e-mail address also need space. */
const MAX_SEARCH_TEXT_BYTES = 1300;

/** Returns the value of a row's search_text column, which `contains` searches. */
export function searchText(...parts: string[]): string {
  return withinIndex(parts.join(' ').toLowerCase());
}

/** Cuts a text that is too long for an index. */
export function withinIndex(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= MAX_SEARCH_TEXT_BYTES) return text;
  // Stream mode omits a last character of which only a part is left.
  return new TextDecoder().decode(bytes.subarray(0, MAX_SEARCH_TEXT_BYTES), { stream: true });
}

/** Matches rows whose column contains the text. The column must be in lower case. `%` and `_` match only themselves. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`instr(${sql.ref(column)}, ${text.toLowerCase()}) > 0`;
}

/**
 * Matches rows whose column is one of these numbers, of which there may be none. The statement gets all of them as one
 * value, so the driver prepares one statement for lists of every length.
 */
export function isOneOf(column: string, ids: readonly number[]): RawBuilder<SqlBool> {
  // Migration 049 adds json_each to PostgreSQL.
  const given = sql`select value from json_each(cast(${JSON.stringify(ids)} as text))`;
  return sql<SqlBool>`${sql.ref(column)} in (${given})`;
}

/** Matches rows whose column contains the text, and rows whose `idColumn` is one of `found`. */
export function containsOrFound(
  column: string,
  text: string,
  idColumn: string,
  found: readonly number[] | undefined,
): RawBuilder<SqlBool> {
  if (!found || found.length === 0) return contains(column, text);
  return sql<SqlBool>`(${contains(column, text)} or ${isOneOf(idColumn, found)})`;
}

/** So few ids are loaded fast and take little memory. */
const FEW = 200;

/**
 * Returns the ids of all search results in their order, or undefined if there are more than FEW besides `found`.
 * The caller takes both the total and the page from these ids, so the search reads the table only once.
 */
export async function findFew(
  search: SelectQueryBuilder<Schema, never, { id: number }>,
  found: readonly number[] = [],
): Promise<number[] | undefined> {
  const most = FEW + found.length;
  const rows = await search.limit(most + 1).execute();
  return rows.length > most ? undefined : rows.map(({ id }) => id);
}
