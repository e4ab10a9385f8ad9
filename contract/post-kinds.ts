import { feeds } from './feeds.ts';
import { publicPages } from './routes.ts';

/** The kinds of post and what pages and the server say about them. Without zod, because public pages load it. */
export const postKinds = {
  article: {
    label: 'Artikel',
    page: publicPages.articleDetail,
    listPage: publicPages.articles,
    feed: feeds.articles,
    /** The type that schema.org has for it. */
    schemaType: 'Article',
  },
  blog: {
    label: 'Blog',
    page: publicPages.blogDetail,
    listPage: publicPages.blog,
    feed: feeds.blog,
    schemaType: 'BlogPosting',
  },
} as const;

export type PostKindName = keyof typeof postKinds;
