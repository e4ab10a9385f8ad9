import { ARTICLE_STATUSES, BLOG_STATUSES, PUBLIC_ARTICLE_STATUS, PUBLIC_BLOG_STATUS } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { addressOf } from '#contract/routes.ts';

/**
 * The kinds of post, as data. `label` names one post, `page` is the page of one post, `listPage` the page of the list,
 * `publicStatus` the status that makes a post public, `feed` the Atom feed of new posts. Every page loads this file, so
 * keep it small and do not import zod, which is large.
 */
export const postKinds = {
  article: {
    label: 'Artikel',
    statuses: ARTICLE_STATUSES,
    publicStatus: PUBLIC_ARTICLE_STATUS,
    notFound: messages.articles.notFound,
    feed: { path: '/article/feed.xml' },
    schemaType: 'ScholarlyArticle',
    page: 'articleDetail',
    listPage: 'articles',
  },
  blog: {
    label: 'Blog',
    statuses: BLOG_STATUSES,
    publicStatus: PUBLIC_BLOG_STATUS,
    notFound: messages.blogs.notFound,
    feed: { path: '/blog/feed.xml' },
    schemaType: 'BlogPosting',
    page: 'blogDetail',
    listPage: 'blog',
  },
} as const;

export const FEED_TYPE = 'application/atom+xml';
export const JSON_FEED_TYPE = 'application/feed+json';

/** Returns the path of a feed as JSON Feed. `path`: the path or address of the same feed as Atom. */
export function jsonFeedPath(path: string): string {
  return path.replace(/xml$/, 'json');
}

export type PostKindName = keyof typeof postKinds;

export const postKindNames = Object.keys(postKinds) as readonly PostKindName[];

export function isPostKindName(text: string | undefined): text is PostKindName {
  return text !== undefined && Object.hasOwn(postKinds, text);
}

/** Returns the word for a post of this kind within a sentence: 'artikel'. */
export function nounOf(kind: PostKindName): string {
  return postKinds[kind].label.toLowerCase();
}

/** Returns the title of the feed of new posts. `siteName`: of the publication, or else of the institute. */
export function feedTitle(siteName: string, kind: PostKindName): string {
  return `${siteName} · ${postKinds[kind].label}`;
}

/** Returns the path of a post's public page: '/articleDetail/12'. */
export function postAddress(kind: PostKindName, id: number): string {
  return addressOf(postKinds[kind].page, { id });
}

/** Returns the address of a page of the public list: '/article' for page 1, '/article?page=2'. */
export function postListAddress(kind: PostKindName, page = 1): string {
  return addressOf(postKinds[kind].listPage, { page: page === 1 ? undefined : page });
}
