import type { PostKindName } from '#contract/post-kinds.ts';
import type { PostTableName } from '#server/database/schema.ts';

/** A kind of thing that can be deleted, and whose picture or PDF can be removed. */
export type Deletable = {
  /** In the audit log, and as the owner of a file. */
  entity: PostKindName | 'book';
  table: PostTableName | 'books';
  /** The column that may refer to a file. */
  fileColumn: 'image' | 'file';
  /** The message of a 404. */
  notFound: string;
};

/**
 * How long a deletion, or the removal of a picture or PDF, can be undone. The toast with the undo stays for ten seconds;
 * the rest is for an admin who is signed out or offline in that moment.
 */
export const RESTORABLE_MS = 10 * 60_000;

/** What was deleted or removed before this time, ISO 8601, is gone for good. */
export const restorableSince = (now: Date): string => new Date(now.getTime() - RESTORABLE_MS).toISOString();
