import type { DatabaseSync } from 'node:sqlite';
import type { PostKindName } from '#contract/posts/post-kinds.ts';
import type { Wanted } from '#server/search/snippets/snippet.ts';
import { newestOfAll, SEARCH_EFFORT } from './find-hits.ts';
import { placesOf } from './found-documents.ts';
import { isTooLong, parseQuery } from './parse-query.ts';
import { readAtOnce } from './read-at-once.ts';
import { findAllTerms, isFindable, wantedOf } from './terms.ts';

/** `author`: the id of a user, whose works alone are searched. `most`: how many works are returned at most. */
export type RefsRequest = { q: string; kind: PostKindName; author: number | undefined; most: number };

/**
 * The newest works that were found, by id. `isPartial`: others may have the words too. They are older, or there are more
 * than requested, or they have a rarer form of a word, or the search has more words than are searched.
 */
export type Refs = { refs: number[]; wanted: Wanted; isPartial: boolean };

/**
 * Finds the works of a kind that have all words of a list's search. The last word may be the beginning of a word, as in
 * the search for titles. Spellings are not corrected, because a list shows no words of other authors' works, and a
 * correction could be one.
 */
export function findRefs(index: DatabaseSync, { q, kind, author, most }: RefsRequest): Refs {
  return readAtOnce(index, () => {
    const terms = findAllTerms(index, parseQuery(q));
    const isCorrected = terms.some(({ replacement }) => replacement !== undefined);
    if (isCorrected || !isFindable(terms)) return { refs: [], wanted: wantedOf([]), isPartial: false };
    const { ids, isPartial } = newestOfAll(index, { terms, filters: { kind, author }, effort: SEARCH_EFFORT }, most);
    return {
      refs: placesOf(index, ids).map(({ ref }) => ref),
      wanted: wantedOf(terms),
      isPartial: isPartial || ids.length >= most || isTooLong(q) || terms.some(({ isCut }) => isCut),
    };
  });
}
