import type { CallSchemas } from '#contract/call.ts';
import type { workCalls } from './calls.ts';
import { publicWorkAnswer, publicWorkQuery } from './public-works.ts';
import { relatedPostsAnswer } from './related-posts.ts';

export const workCallSchemas = {
  publicWork: {
    summary: 'Data bibliografi dan sitasi satu tulisan yang terbit',
    query: publicWorkQuery,
    answer: publicWorkAnswer,
  },
  relatedPosts: {
    summary: 'Tulisan lain yang terkait dengan satu tulisan yang terbit',
    query: publicWorkQuery,
    answer: relatedPostsAnswer,
  },
} as const satisfies Record<keyof typeof workCalls, CallSchemas>;
