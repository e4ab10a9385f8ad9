import type { PostTableName } from '#server/database/schema.ts';
import type { FileOwner } from '#server/files/files.service.ts';

/** A kind of entity that can be deleted, and whose picture or PDF can be removed. */
export type Deletable = {
  /** The name of the kind in the audit log, and as the owner of a file. */
  entity: FileOwner['kind'];
  table: PostTableName | 'books';
  /** The column that refers to a file. */
  fileColumn: 'image' | 'file';
  /** Stages in which admins see neither text nor title, also in the audit log after the row was removed. */
  hiddenStages?: readonly string[];
  /** The message of a 404. */
  notFound: string;
};
