import type { PostKindName, postKinds } from '#contract/post-kinds.ts';
import type { PostTableName } from '#server/database/schema.ts';
import type { Deletable } from '#server/deletions/deletable.ts';

/**
 * The differences between the kinds of post, as data. The functions of server/posts take a kind as an argument; the
 * records are in server/articles and server/blogs.
 */
export type PostKind<Status extends string = string> = (typeof postKinds)[PostKindName] &
  Deletable & {
    entity: PostKindName;
    table: PostTableName;
    statusColumn: 'verifikasi_admin' | 'status';
    statuses: readonly Status[];
    /** The status that makes a post public. */
    publicStatus: Status;
    /** Whether searches find the post by its author's name, and the audit log records its author. */
    belongsToAuthor: boolean;
    /** Begins the messages about a post: 'Artikel'. */
    label: string;
    /** Part of the addresses of its sitemaps. */
    sitemapName: string;
  };
