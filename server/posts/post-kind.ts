import { HIDDEN_STAGES } from '#contract/articles/article-status.ts';
import type { ArticleStatus, BlogStatus } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { type PostKindName, postKinds } from '#contract/posts/post-kinds.ts';
import type { PostTableName } from '#server/database/schema.ts';
import type { Deletable } from './deletions/deletable.ts';

/**
 * The differences between the kinds of post, as data. The functions of server/posts take a kind as an argument. What
 * pages need of it is in contract/posts/post-kinds.ts.
 */
export type PostKind<Status extends string = string> = Omit<
  (typeof postKinds)[PostKindName],
  'statuses' | 'publicStatus'
> &
  Deletable & {
    entity: PostKindName;
    table: PostTableName;
    statusColumn: 'verifikasi_admin' | 'status';
    statuses: readonly Status[];
    /** The status that makes a post public. */
    publicStatus: Status;
    /** Whether searches find the post by its author's name, and the audit log records its author. */
    belongsToAuthor: boolean;
    /** Whether the table has the columns of the review. */
    isReviewed: boolean;
    /** Whether visitors see a post as plain text unless its column is_formatted is 1. */
    isPlainText: boolean;
    /** Message after a deletion. */
    removed: string;
    /** Part of the addresses of its sitemaps. */
    sitemapName: string;
  };

export const articleKind: PostKind<ArticleStatus> = {
  ...postKinds.article,
  entity: 'article',
  table: 'articles',
  statusColumn: 'verifikasi_admin',
  belongsToAuthor: true,
  isReviewed: true,
  isPlainText: false,
  fileColumn: 'image',
  hiddenStages: HIDDEN_STAGES,
  sitemapName: 'articles',
  // The specification has one text for both kinds.
  removed: messages.blogs.deleted,
};

export const blogKind: PostKind<BlogStatus> = {
  ...postKinds.blog,
  entity: 'blog',
  table: 'blogs',
  statusColumn: 'status',
  belongsToAuthor: false,
  isReviewed: false,
  isPlainText: true,
  fileColumn: 'image',
  sitemapName: 'blog',
  removed: messages.blogs.deleted,
};

/** For features that handle every kind: feeds, sitemaps, link previews, deletions, the operator's commands. */
export const allPostKinds: Record<PostKindName, PostKind> = { article: articleKind, blog: blogKind };
