import type { BinKind } from '#contract/bin/bin-kinds.ts';
import type { PostTableName, TextPictureTable } from '#server/database/schema.ts';

/** A kind of entity that supports deletion, and removal of its picture or PDF. */
export type Deletable = {
  /** The name of this kind in the bin, in the audit log, and in the `files` table. */
  entity: BinKind;
  table: PostTableName | 'books' | 'site_pages';
  /** The column with the path of the row's own picture or PDF, if the table has one. */
  fileColumn?: 'image' | 'file';
  /**
   * Who holds the pictures in the row's texts (text-pictures.service.ts), by the row's id. The versions of an article
   * are the last, because they keep what the others release.
   */
  holders: readonly TextPictureTable['kind'][];
  /** Stages in which admins must not see a row's title or text, nor its title in the audit log after a removal. */
  hiddenStages?: readonly string[];
  notFound: string;
};
