import { feeds } from './feeds.ts';

/** The kinds of post and what public pages say about them. Without zod, and no more than that: every page loads it. */
export const postKinds = {
  article: { feed: feeds.articles, schemaType: 'Article' },
  blog: { feed: feeds.blog, schemaType: 'BlogPosting' },
} as const;

export type PostKindName = keyof typeof postKinds;

export function isPostKindName(text: string | undefined): text is PostKindName {
  return text !== undefined && Object.hasOwn(postKinds, text);
}
