import { feeds } from './feeds.ts';

/**
 * The kinds of post and what public pages say about them. Every page loads this file, so it stays small and without
 * zod.
 */
export const postKinds = {
  article: { feed: feeds.articles, schemaType: 'Article' },
  blog: { feed: feeds.blog, schemaType: 'BlogPosting' },
} as const;

export type PostKindName = keyof typeof postKinds;

export function isPostKindName(text: string | undefined): text is PostKindName {
  return text !== undefined && Object.hasOwn(postKinds, text);
}
