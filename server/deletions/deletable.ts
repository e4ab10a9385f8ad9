import type { PostTableName } from '#server/database/schema.ts';
import type { FileOwner } from '#server/files/files.service.ts';

/** A kind of thing that can be deleted, and whose picture or PDF can be removed. */
export type Deletable = {
  /** In the audit log, and as the owner of a file. */
  entity: FileOwner['kind'];
  table: PostTableName | 'books';
  /** The column that may refer to a file. */
  fileColumn: 'image' | 'file';
  /** The message of a 404. */
  notFound: string;
};
