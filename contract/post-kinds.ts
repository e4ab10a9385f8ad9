import { feeds } from './feeds.ts';
import { addressOf } from './routes.ts';

/**
 * The kinds of post and what public pages say about them: `page` is the page of one post, `listPage` that of the list.
 * Without zod, and no more than that: every page loads it.
 */
export const postKinds = {
  article: {
    feed: feeds.articles,
    schemaType: 'Article',
    page: 'articleDetail',
    listPage: 'articles',
  },
  blog: { feed: feeds.blog, schemaType: 'BlogPosting', page: 'blogDetail', listPage: 'blog' },
} as const;

export type PostKindName = keyof typeof postKinds;

export function isPostKindName(text: string | undefined): text is PostKindName {
  return text !== undefined && Object.hasOwn(postKinds, text);
}

/** Returns the path of a post's public page: '/articleDetail/12'. */
export function postAddress(kind: PostKindName, id: number): string {
  return addressOf(postKinds[kind].page, { id });
}

/** Returns the address of a page of the public list, which begins with page 1: '/article', '/article?page=2'. */
export function postListAddress(kind: PostKindName, page = 1): string {
  return addressOf(postKinds[kind].listPage, { page: page === 1 ? undefined : page });
}
