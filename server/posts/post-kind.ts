import { type AliasedRawBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { HIDDEN_STAGES } from '#contract/articles/article-status.ts';
import { REVIEW_FIELDS } from '#contract/articles/articles.ts';
import type { ArticleStatus, BlogStatus } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { type PostKindName, postKinds } from '#contract/posts/post-kinds.ts';
import type { ArticleTable, PostTableName } from '#server/database/schema.ts';
import type { Deletable } from './deletions/deletable.ts';

/** The columns of lists that only articles have. */
const ARTICLE_COLUMNS = [...REVIEW_FIELDS, 'language', 'notice', 'public_number'] as const;
type ArticleColumn = (typeof ARTICLE_COLUMNS)[number];

type FurtherColumn = {
  [Column in ArticleColumn]: AliasedRawBuilder<Selectable<ArticleTable>[Column], Column>;
}[ArticleColumn];

/**
 * How the kinds of post differ, as data: the functions of server/posts take a kind as an argument. Properties that the
 * web pages also need are in contract/posts/post-kinds.ts.
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
    publicStatus: Status;
    /** Whether searches find the author's name, and whether the audit log records a change of the author. */
    belongsToAuthor: boolean;
    /** Columns that only this kind's table has, selected for lists and single posts. */
    further: readonly FurtherColumn[];
    /** Whether a picture that an edit removes is kept, because earlier versions of the post show it. */
    keepsPictures: boolean;
    /** SQL condition: a post's author has a public page. Values must be literals: runPrepared cannot bind them. */
    authorHasPage: RawBuilder<SqlBool>;
    /** Whether a text is shown as plain text unless its column is_formatted is 1. */
    isPlainText: boolean;
    /** The response's message after a deletion. */
    removed: string;
    sitemapName: string;
  };

export const articleKind: PostKind<ArticleStatus> = {
  ...postKinds.article,
  entity: 'article',
  table: 'articles',
  statusColumn: 'verifikasi_admin',
  belongsToAuthor: true,
  further: ARTICLE_COLUMNS.map((column) => sql.ref(`posts.${column}`).as(column)) as FurtherColumn[],
  keepsPictures: true,
  // An author with a public article has a page.
  authorHasPage: sql`posts.verifikasi_admin = ${sql.lit(postKinds.article.publicStatus)}`,
  isPlainText: false,
  fileColumn: 'image',
  holders: ['article', 'revision', 'version'],
  hiddenStages: HIDDEN_STAGES,
  sitemapName: 'articles',
  // By the API specification, articles and blog posts have the same message.
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
  holders: ['blog'],
  sitemapName: 'blog',
  removed: messages.blogs.deleted,
};

/** All kinds, for code that handles each: feeds, sitemaps, link previews, deletions, the operator's commands. */
export const allPostKinds: Record<PostKindName, PostKind> = { article: articleKind, blog: blogKind };
