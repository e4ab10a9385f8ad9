import { LANGUAGES, type Language } from '#contract/constants.ts';
import type { Row } from './rows.ts';

/** Returns a column as text without white space around it; '1' for true, '' if it is missing. */
export function textOf(row: Row, column: string): string {
  const value = Object.hasOwn(row, column) ? row[column] : undefined;
  if (value === true) return '1';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? value.trim() : '';
}

/** Returns a column as it is; '' if it is missing or no text. */
export function rawTextOf(row: Row, column: string): string {
  const value = Object.hasOwn(row, column) ? row[column] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Returns whether a column is set: SQLite exports 1, other databases true. */
export const isSet = (row: Row, column: string) => textOf(row, column) === '1';

/** Returns a date as ISO 8601 in UTC, or undefined if the column has none. Old exports have milliseconds since 1970. */
export function timeOf(row: Row, column: string): string | undefined {
  const value = Object.hasOwn(row, column) ? row[column] : undefined;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  // MySQL writes '2024-01-31 08:00:00', in UTC.
  const given = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}Z` : value;
  const time = new Date(given).getTime();
  return text === '' || Number.isNaN(time) || new Date(time).getUTCFullYear() > 9999 || time < EARLIEST
    ? undefined
    : new Date(time).toISOString();
}

const EARLIEST = Date.UTC(1000, 0);

/** Returns the language of a locale such as 'en-GB', if this site can have it. */
export function languageOf(locale: string): Language | undefined {
  const code = locale.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === code);
}

/** Returns the path of a site without a final slash: '/blog', or '' if the site has its host for itself. */
export const rootOf = (site: string) => new URL(site).pathname.replace(/\/+$/, '');
