import { type AliasedRawBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { HIDDEN_STAGES } from '#contract/articles/article-status.ts';
import { REVIEW_FIELDS } from '#contract/articles/articles.ts';
import type { ArticleStatus, BlogStatus } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { type PostKindName, postKinds } from '#contract/posts/post-kinds.ts';
import type { ArticleTable, PostTableName } from '#server/database/schema.ts';
import type { Deletable } from './deletions/deletable.ts';

type FurtherColumn = {
  [Column in (typeof REVIEW_FIELDS)[number]]: AliasedRawBuilder<Selectable<ArticleTable>[Column], Column>;
}[(typeof REVIEW_FIELDS)[number]];

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
    /** Columns that only this table has, for lists and details. */
    further: readonly FurtherColumn[];
    /** Whether the earlier versions of a post keep a picture that an edit removes. */
    keepsPictures: boolean;
    /** Whether readers find the author's page: a condition on a row of `posts`, without bound values (runPrepared). */
    authorHasPage: RawBuilder<SqlBool>;
    /** Whether visitors see a post as plain text unless its column is_formatted is 1. */
    isPlainText: boolean;
    /** The message after a deletion. */
    removed: string;
    /** The part of the sitemaps' addresses that names the kind. */
    sitemapName: string;
  };

export const articleKind: PostKind<ArticleStatus> = {
  ...postKinds.article,
  entity: 'article',
  table: 'articles',
  statusColumn: 'verifikasi_admin',
  belongsToAuthor: true,
  further: REVIEW_FIELDS.map((column) => sql.ref(`posts.${column}`).as(column)) as FurtherColumn[],
  keepsPictures: true,
  // A public article is itself a work of its author.
  authorHasPage: sql`posts.verifikasi_admin = ${sql.lit(postKinds.article.publicStatus)}`,
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
  further: [],
  keepsPictures: false,
  authorHasPage: sql`exists (
    select 1 from articles where articles.user_id = posts.user_id and articles.deleted_at is null
      and articles.verifikasi_admin = ${sql.lit(postKinds.article.publicStatus)})`,
  isPlainText: true,
  fileColumn: 'image',
  sitemapName: 'blog',
  removed: messages.blogs.deleted,
};

/**
 * The kinds, for features that handle all of them: feeds, sitemaps, link previews, deletions, the operator's commands.
 */
export const allPostKinds: Record<PostKindName, PostKind> = { article: articleKind, blog: blogKind };
