import { feeds } from './feeds.ts';
import { pages } from './routes.ts';

/**
 * The kinds of post and what public pages say about them: `page` is the path of one post, `listPage` that of the list.
 * Without zod, and no more than that: every page loads it.
 */
export const postKinds = {
  article: {
    feed: feeds.articles,
    schemaType: 'Article',
    page: pages.articleDetail,
    listPage: pages.articles,
  },
  blog: { feed: feeds.blog, schemaType: 'BlogPosting', page: pages.blogDetail, listPage: pages.blog },
} as const;

export type PostKindName = keyof typeof postKinds;

export function isPostKindName(text: string | undefined): text is PostKindName {
  return text !== undefined && Object.hasOwn(postKinds, text);
}

/** Returns the path of a post's public page: '/articleDetail/12'. */
export function postAddress(kind: PostKindName, id: number): string {
  return postKinds[kind].page.replace('{id}', String(id));
}
