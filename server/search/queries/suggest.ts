import type { DatabaseSync } from 'node:sqlite';
import type { DocumentPlace } from '#server/search/index/index-writer.ts';
import type { Wanted } from '#server/search/snippets/snippet.ts';
import { bestOfAll, type Search, SUGGEST_EFFORT } from './find-hits.ts';
import { placesOf } from './found-documents.ts';
import { parseQuery } from './parse-query.ts';
import { readAtOnce } from './read-at-once.ts';
import { findUnfinishedTerms, isFindable, wantedOf, withoutTitles } from './terms.ts';

export type Suggested = { places: DocumentPlace[]; wanted: Wanted };

/** Finds the best `most` documents while a visitor types. The last word may be the beginning of a word. */
export function suggestDocuments(index: DatabaseSync, q: string, most: number): Suggested {
  return readAtOnce(index, () => {
    const terms = findUnfinishedTerms(index, parseQuery(q));
    const found = best(index, terms, most);
    const untitled = found.length === 0 ? withoutTitles(terms) : undefined;
    const ids = untitled ? best(index, untitled, most) : found;
    return { places: placesOf(index, ids), wanted: wantedOf(untitled ?? terms) };
  });
}

function best(index: DatabaseSync, terms: Search['terms'], most: number): number[] {
  return isFindable(terms) ? bestOfAll(index, { terms, filters: {}, effort: SUGGEST_EFFORT }, most) : [];
}
