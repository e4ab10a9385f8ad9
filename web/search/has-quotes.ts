import { SEARCH_QUOTES } from '#contract/search/search-rules.ts';

/** Returns whether the words have quotes, which ask for a phrase. */
export const hasQuotes = (q: string): boolean => q.search(SEARCH_QUOTES) >= 0;
