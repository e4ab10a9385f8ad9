import type { CallSchemas } from '#contract/call.ts';
import { byId } from '#contract/call-parts.ts';
import { AUTHOR_NOT_FOUND } from './author-page.ts';
import * as authors from './authors.ts';
import type { authorCalls } from './calls.ts';

export const authorCallSchemas = {
  author: {
    summary: 'Penulis dari artikel yang terbit',
    params: byId,
    notFound: AUTHOR_NOT_FOUND,
    answer: authors.authorAnswer,
  },
  authorArticles: {
    summary: 'Artikel terbit dari satu penulis, yang terbaru dahulu',
    params: byId,
    query: authors.authorArticlesQuery,
    notFound: AUTHOR_NOT_FOUND,
    answer: authors.authorArticlesAnswer,
  },
} as const satisfies Record<keyof typeof authorCalls, CallSchemas>;
