import { recordOf } from '#contract/objects.ts';
import type { Schema } from '#server/database/schema.ts';
import { storedPathsOf } from '#server/files/files.service.ts';
import { allPostKinds } from '#server/posts/post-kind.ts';

const POST_TABLES = Object.values(allPostKinds).map(({ table }) => table);

/** A table's position in an archive, after the tables that it refers to. undefined: the archive lacks the table. */
const PLACES = {
  settings: 1,
  users: 2,
  files: 3,
  ...recordOf(POST_TABLES, () => 4),
  books: 5,
  text_pictures: 6,
  audit_log: 7,
  mail_outbox: 8,
  submission_notices: 9,
  // A browser may repeat a request after the restore. The restored server must know its Idempotency-Key.
  idempotency_keys: 10,
  topics: 11,
  article_topics: 12,
  drafts: 13,
  article_versions: 14,
  article_events: 15,
  reason_templates: 16,
  preview_links: 17,
  // Without these tables, restored accounts would have no second factor: a password alone would open them.
  authenticators: 18,
  recovery_codes: 19,
  passkeys: 20,
  // Without this table a restored server would mail users who have stopped its mails.
  stopped_addresses: 21,
  site_settings: 22,
  site_pages: 23,
  site_page_versions: 24,
  // Without these tables, an import that is repeated after a restore would add everything a second time.
  import_runs: 25,
  import_items: 26,
  redirects: 27,
  reads: 28,
  read_sums: 29,
  // Without this table a restored server would not tell harvesters of works that were removed before the backup.
  public_records: 30,
  public_versions: 31,
  // A challenge is valid for five minutes, so it is useless after a restore.
  passkey_challenges: undefined,
  // After a restore the server computes these again from the articles' texts.
  article_fingerprints: undefined,
  fingerprint_queue: undefined,
  // A claim only tells the other admins for half an hour that an admin is reviewing an article.
  article_claims: undefined,
  // Sessions cannot be restored: their tokens are signed with a secret that the archive lacks.
  sessions: undefined,
  password_resets: undefined,
  // A mailed link is valid for some days at most, and can be mailed again.
  mail_links: undefined,
  // A change of address is useless without its links.
  email_changes: undefined,
  rate_limits: undefined,
  // The addresses that are requested in vain soon show up again.
  missing_pages: undefined,
  // After a restore all works count as changed.
  record_changes: undefined,
  // After a restore the search index is built again.
  search_changes: undefined,
  // The database computes the totals again while the rows are inserted.
  public_totals: undefined,
} satisfies Record<keyof Schema, number | undefined>;

export type TableName = keyof Schema;

export const TABLES = (Object.keys(PLACES) as TableName[])
  .filter((name) => PLACES[name] !== undefined)
  .toSorted((a, b) => (PLACES[a] ?? 0) - (PLACES[b] ?? 0));

/** The tables whose ids the database assigns. */
export const NUMBERED: readonly TableName[] = [
  'users',
  ...POST_TABLES,
  'books',
  'audit_log',
  'topics',
  'drafts',
  'article_versions',
  'article_events',
  'public_versions',
  'reason_templates',
  'preview_links',
  'site_pages',
  'import_runs',
  'redirects',
];

export type Row = Record<string, string | number | null>;

/** Returns the paths in the storage of a row of the table `files`, including all widths of a picture. */
export function pathsOfRow({ path, widths }: Row): string[] {
  return storedPathsOf({ path: String(path), widths: typeof widths === 'string' ? widths : null });
}

export const entryOf = (table: string): string => `tables/${table}.ndjson`;
export const FILES = 'files/';
