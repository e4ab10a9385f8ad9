import type { CallSchemas } from '#contract/call.ts';
import type { searchCalls } from './calls.ts';
import * as search from './search.ts';

export const searchCallSchemas = {
  search: {
    summary: 'Pencarian di semua tulisan yang terbit',
    query: search.searchQuery,
    answer: search.searchAnswer,
  },
  suggest: {
    summary: 'Saran tulisan selagi kata pencarian diketik',
    query: search.suggestQuery,
    answer: search.suggestAnswer,
  },
} as const satisfies Record<keyof typeof searchCalls, CallSchemas>;
