import type { Schema } from '#server/database/schema.ts';

/** What an archive holds, in an order in which each row comes after those that it refers to. */
const PLACES = {
  settings: 1,
  users: 2,
  files: 3,
  articles: 4,
  blogs: 5,
  books: 6,
  audit_log: 7,
  mail_outbox: 8,
  submission_notices: 9,
  // Drafts in browsers outlive a move, and with them their keys.
  idempotency_keys: 10,
  // Of no use elsewhere or later: tokens are signed with a secret that stays behind, and people sign in again.
  sessions: undefined,
  password_resets: undefined,
  rate_limits: undefined,
  // The database counts again while the rows come in.
  public_totals: undefined,
} satisfies Record<keyof Schema, number | undefined>;

export type TableName = keyof Schema;

export const TABLES = (Object.keys(PLACES) as TableName[])
  .filter((name) => PLACES[name] !== undefined)
  .toSorted((a, b) => (PLACES[a] ?? 0) - (PLACES[b] ?? 0));

/** Those whose numbers the database gives out. */
export const NUMBERED: readonly TableName[] = ['users', 'articles', 'blogs', 'books', 'audit_log'];

export type Row = Record<string, string | number | null>;

export const entryOf = (table: TableName): string => `tables/${table}.ndjson`;
export const FILES = 'files/';
