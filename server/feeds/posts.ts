import type { FeedName } from '#contract/feeds.ts';
import type { PersonName } from '#contract/full-name.ts';
import { publicPages } from '#contract/routes.ts';
import { listArticles, listPublicArticleDates, summarizePublicArticles } from '#server/articles/articles.service.ts';
import { listBlogs, listPublicBlogDates, summarizePublicBlogs } from '#server/blogs/blogs.service.ts';
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
    newest: async (system, count) => (await listArticles(system, undefined, { page: 1, per_page: count })).artikels,
    summary: summarizePublicArticles,
    dates: listPublicArticleDates,
  },
  blog: {
    listPage: publicPages.blog,
    page: (id) => publicPages.blogDetail.replace('{id}', String(id)),
    newest: async (system, count) => (await listBlogs(system, undefined, { page: 1, per_page: count })).blog,
    summary: summarizePublicBlogs,
    dates: listPublicBlogDates,
  },
};
