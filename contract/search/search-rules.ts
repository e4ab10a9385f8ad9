/** The longest query, in UTF-16 units. */
export const SEARCH_CHARACTERS = 200;

/** The characters around a phrase. Many keyboards type the curly ones. */
export const SEARCH_QUOTES = /["“”„‟«»]/g;

export const SEARCH_PER_PAGE = 10;
/** The last page of a search. Results beyond it are reached by more words or by filters. */
export const SEARCH_PAGES = 30;

/** More works are not counted exactly. */
export const SEARCH_MOST_COUNTED = 1000;

/** The most works that a suggestion holds. */
export const SUGGESTED_WORKS = 5;

export const SEARCH_SORTS = ['relevance', 'newest'] as const;
