import type { PostTableName, Schema } from '#server/database/schema.ts';
import { storedPathsOf } from '#server/files/files.service.ts';
import { allPostKinds } from '#server/posts/post-kind.ts';

const POST_TABLES = Object.values(allPostKinds).map(({ table }) => table);

/**
 * The tables of an archive, in an order in which each row comes after those that it refers to. undefined: not in the
 * archive.
 */
const PLACES = {
  settings: 1,
  users: 2,
  files: 3,
  ...(Object.fromEntries(POST_TABLES.map((table) => [table, 4])) as Record<PostTableName, number>),
  books: 5,
  text_pictures: 6,
  audit_log: 7,
  mail_outbox: 8,
  submission_notices: 9,
  // Drafts in browsers outlive a move to another server, and so do their keys.
  idempotency_keys: 10,
  topics: 11,
  article_topics: 12,
  drafts: 13,
  article_versions: 14,
  article_events: 15,
  reason_templates: 16,
  preview_links: 17,
  // Without them a restored account would be open to its password alone.
  authenticators: 18,
  recovery_codes: 19,
  passkeys: 20,
  // Otherwise a move to another server would mail people again who have stopped it.
  stopped_addresses: 21,
  // They live for five minutes.
  passkey_challenges: undefined,
  // The server makes them again.
  article_fingerprints: undefined,
  fingerprint_queue: undefined,
  // Claims end after half an hour.
  article_claims: undefined,
  // Sessions are useless elsewhere: their tokens are signed with a secret that is not in the archive. People sign in
  // again.
  sessions: undefined,
  password_resets: undefined,
  // They live for some days at most, and can be mailed again.
  mail_links: undefined,
  // Their links are not in the archive.
  email_changes: undefined,
  rate_limits: undefined,
  // The database counts again while the rows are inserted.
  public_totals: undefined,
} satisfies Record<keyof Schema, number | undefined>;

export type TableName = keyof Schema;

export const TABLES = (Object.keys(PLACES) as TableName[])
  .filter((name) => PLACES[name] !== undefined)
  .toSorted((a, b) => (PLACES[a] ?? 0) - (PLACES[b] ?? 0));

/** Tables whose ids the database assigns. */
export const NUMBERED: readonly TableName[] = [
  'users',
  ...POST_TABLES,
  'books',
  'audit_log',
  'topics',
  'drafts',
  'article_versions',
  'article_events',
  'reason_templates',
  'preview_links',
];

export type Row = Record<string, string | number | null>;

/** Returns where the file of a row of the table `files` lies in the storage, all its widths included. */
export function pathsOfRow({ path, widths }: Row): string[] {
  return storedPathsOf({ path: String(path), widths: typeof widths === 'string' ? widths : null });
}

export const entryOf = (table: string): string => `tables/${table}.ndjson`;
export const FILES = 'files/';
