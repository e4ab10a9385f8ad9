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

/** The most ids that findFew returns: so few are loaded fast and take little memory. */
const FEW = 200;

/**
 * Returns the ids of all search results in their order, or undefined if there are more than FEW. The caller
 * takes both the total and the page from these ids, so the search reads the table only once.
 */
export async function findFew(
  search: SelectQueryBuilder<Schema, never, { id: number }>,
): Promise<number[] | undefined> {
  const rows = await search.limit(FEW + 1).execute();
  return rows.length > FEW ? undefined : rows.map(({ id }) => id);
}
