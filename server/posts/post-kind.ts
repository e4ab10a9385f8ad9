import type { PostKindName, postKinds } from '#contract/post-kinds.ts';
import type { PostTableName } from '#server/database/schema.ts';
import type { Deletable } from '#server/deletions/deletable.ts';

/**
 * What tells one kind of post from another, as data. The functions of server/posts take a kind as an argument; the records
 * are in server/articles and server/blogs.
 */
export type PostKind<Status extends string = string> = (typeof postKinds)[PostKindName] &
  Deletable & {
    entity: PostKindName;
    table: PostTableName;
    statusColumn: 'verifikasi_admin' | 'status';
    statuses: readonly Status[];
    /** The status in which visitors see a post. */
    publicStatus: Status;
    /** Searches find the post by its author's name, and the audit log says whose it is. */
    belongsToAuthor: boolean;
    /** Begins the messages about a post: 'Artikel'. */
    label: string;
    /** In the addresses of the sitemap's parts. */
    sitemapName: string;
  };
