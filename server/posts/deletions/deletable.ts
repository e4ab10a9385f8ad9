import type { PostTableName } from '#server/database/schema.ts';
import type { FileOwner } from '#server/files/files.service.ts';

/** A kind of entity that supports deletion, and removal of its picture or PDF. */
export type Deletable = {
  /** The name of this kind of post in the audit log and in the `files` table. */
  entity: FileOwner['kind'];
  table: PostTableName | 'books';
  fileColumn: 'image' | 'file';
  /** Stages in which admins must not see a row's title or text, nor its title in the audit log after a removal. */
  hiddenStages?: readonly string[];
  notFound: string;
};
