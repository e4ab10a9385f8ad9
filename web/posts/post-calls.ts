import type { Article, ArticleInList } from '#contract/articles/articles.ts';
import type { Blog, BlogInList } from '#contract/posts/blogs.ts';
import type { GivenQuery } from '#contract/call-schemas.ts';
import type { ArticleStatus, BlogStatus, Language } from '#contract/constants.ts';
import type { ListMeta } from '#contract/lists.ts';
import { type PostKindName, postKinds } from '#contract/posts/post-kinds.ts';
import type { Excerpt, PostSummary } from '#contract/posts/posts.ts';
import type { Api } from '#web/api/client.ts';

/** One row of a list of any kind of post. Only articles have a language. */
export type PostRow = PostSummary & { id: number; language?: Language | undefined; excerpt?: Excerpt | undefined };
export type PostQuery<Status extends string> = Omit<NonNullable<GivenQuery<'semuaBlog'>>, 'status'> & {
  status?: Status | undefined;
};
export type PostSort = NonNullable<PostQuery<never>['sort']>;

/**
 * The API calls for one kind of post, under the same names for every kind. In the specification, each kind has its own
 * names for the calls and for the fields of their responses.
 */
export type PostCalls<Post extends PostRow, Row extends PostRow, Status extends string> = {
  kind: PostKindName;
  publicStatus: Status;
  list: (
    api: Api,
    query: PostQuery<Status>,
  ) => Promise<{ rows: Row[]; meta: ListMeta & { counts?: Record<Status, number> | undefined } }>;
  read: (api: Api, id: string | number) => Promise<Post>;
  remove: (api: Api, id: number) => Promise<object>;
  restore: (api: Api, id: number) => Promise<{ message: string }>;
};

export const articleCalls: PostCalls<Article, ArticleInList, ArticleStatus> = {
  kind: 'article',
  publicStatus: postKinds.article.publicStatus,
  list: async (api, query) => {
    const { artikels, meta } = await api('semuaArtikel', { query });
    return { rows: artikels, meta };
  },
  read: async (api, id) => (await api('detailArtikel', { params: { id } })).artikel,
  remove: (api, id) => api('delArticle', { params: { id } }),
  restore: (api, id) => api('restoreArticle', { params: { id } }),
};

export const blogCalls: PostCalls<Blog, BlogInList, BlogStatus> = {
  kind: 'blog',
  publicStatus: postKinds.blog.publicStatus,
  list: async (api, query) => {
    const { blog, meta } = await api('semuaBlog', { query });
    return { rows: blog, meta };
  },
  read: async (api, id) => (await api('detailBlog', { params: { id } })).blog,
  remove: (api, id) => api('deleteBlog', { params: { id } }),
  restore: (api, id) => api('restoreBlog', { params: { id } }),
};
