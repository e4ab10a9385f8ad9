import type { FeedName } from '#contract/feeds.ts';
import type { PersonName } from '#contract/full-name.ts';
import { publicPages } from '#contract/routes.ts';
import { articleKind } from '#server/articles/article-kind.ts';
import { blogKind } from '#server/blogs/blog-kind.ts';
import { listPosts, listPublicDates, summarizePublicPosts } from '#server/posts/posts.service.ts';
import type { System } from '#server/system.ts';

/** What articles and blog posts have in common for those who follow or list them. */
export type Post = {
  id: number;
  title: string;
  preview: string;
  content?: string | undefined;
  image: string | null;
  user: PersonName;
  created_at: string;
  updated_at: string;
  published_at: string | null;
};

type Posts = {
  listPage: string;
  page: (id: number) => string;
  newest: (system: System, count: number) => Promise<Post[]>;
  summary: (system: System) => Promise<{ total: number; latest: string | null }>;
  dates: (system: System, rows: { limit: number; offset: number }) => Promise<{ id: number; updated_at: string }[]>;
};

/** As visitors see them. */
export const posts: Record<FeedName, Posts> = {
  articles: {
    listPage: publicPages.articles,
    page: (id) => publicPages.articleDetail.replace('{id}', String(id)),
    newest: async (system, count) =>
      (await listPosts(system, articleKind, undefined, { page: 1, per_page: count })).posts,
    summary: (system) => summarizePublicPosts(system, articleKind),
    dates: (system, rows) => listPublicDates(system, articleKind, rows),
  },
  blog: {
    listPage: publicPages.blog,
    page: (id) => publicPages.blogDetail.replace('{id}', String(id)),
    newest: async (system, count) => (await listPosts(system, blogKind, undefined, { page: 1, per_page: count })).posts,
    summary: (system) => summarizePublicPosts(system, blogKind),
    dates: (system, rows) => listPublicDates(system, blogKind, rows),
  },
};
