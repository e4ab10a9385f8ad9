import type { PostTableName } from '#server/database/schema.ts';
import type { FileOwner } from '#server/files/files.service.ts';

/** A kind of entity that supports deletion, and removal of its picture or PDF. */
export type Deletable = {
  /** The name of the kind in the audit log and in the `files` table. */
  entity: FileOwner['kind'];
  table: PostTableName | 'books';
  fileColumn: 'image' | 'file';
  /** Stages in which admins see neither title nor text. After a removal, the audit log hides the title as well. */
  hiddenStages?: readonly string[];
  notFound: string;
};
