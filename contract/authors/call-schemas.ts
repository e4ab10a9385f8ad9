import type { CallSchemas } from '#contract/call.ts';
import { oneById } from '#contract/call-parts.ts';
import { AUTHOR_NOT_FOUND } from './author-page.ts';
import * as authors from './authors.ts';
import type { authorCalls } from './calls.ts';

const authorById = oneById(AUTHOR_NOT_FOUND);

export const authorCallSchemas = {
  author: { summary: 'Penulis dari artikel yang terbit', ...authorById, answer: authors.authorAnswer },
  authorArticles: {
    summary: 'Artikel terbit dari satu penulis, yang terbaru dahulu',
    ...authorById,
    query: authors.authorArticlesQuery,
    answer: authors.authorArticlesAnswer,
  },
} as const satisfies Record<keyof typeof authorCalls, CallSchemas>;
