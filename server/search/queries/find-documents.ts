import type { DatabaseSync } from 'node:sqlite';
import { type PostKindName, postKindNames } from '#contract/posts/post-kinds.ts';
import { SEARCH_MOST_COUNTED } from '#contract/search/search-rules.ts';
import type { Filters } from '#server/search/index/filter-words.ts';
import type { DocumentPlace } from '#server/search/index/index-writer.ts';
import type { Wanted } from '#server/search/snippets/snippet.ts';
import {
  bestOfAll,
  bestOfAny,
  type Hits,
  MOST_LISTED,
  findNewest,
  isExhaustive,
  newestOfAll,
  type Search,
  SEARCH_EFFORT,
} from './find-hits.ts';
import { countKinds, idsOfKind, placesOf } from './found-documents.ts';
import { parseQuery } from './parse-query.ts';
import { readAtOnce } from './read-at-once.ts';
import { findSuggestion } from './suggestion.ts';
import { tellingTerms } from './others.ts';
import { findTerms, wantedOf } from './terms.ts';

export type SearchRequest = {
  q: string;
  filters: Filters;
  sort: 'relevance' | 'newest';
  page: number;
  perPage: number;
};

/** Exact up to SEARCH_MOST_COUNTED. `isMore`: whether there are more, or may be more, than `total`. */
export type Count = { total: number; isMore: boolean };

export type Found = {
  places: DocumentPlace[];
  /** The documents that are counted, of all kinds: all of them, unless `counts` says that there are more. */
  hits: readonly number[];
  /** Counts without the filter by kind. */
  counts: { all: Count } & Record<PostKindName, Count>;
  /** Documents that have only some of the words, when few have all. */
  others: DocumentPlace[];
  wanted: Wanted;
  /** Words that the index does not have, and the words that were searched instead. */
  replaced: { from: string; to: string }[];
  /** A similar search that finds more, if this one has fewer than three hits. */
  suggestion: string | undefined;
};

/**
 * If the hits reach this limit, each kind is counted by its own search; if the others have at most SEARCH_MOST_COUNTED,
 * the first kind has more.
 */
const MOST_HITS = 2 * SEARCH_MOST_COUNTED + 1;

/** With fewer hits, documents that have only some of the words are listed too: this many. */
const FEW_HITS = 10;

/** Finds the documents that have all words of the search. Takes at most about 50 ms, whatever was typed. */
export function findDocuments(index: DatabaseSync, request: SearchRequest): Found {
  return readAtOnce(index, () => {
    const { q } = request;
    const { kind: _kind, ...filters } = request.filters;
    const typed: Search = { terms: findTerms(index, parseQuery(q)), filters, effort: SEARCH_EFFORT };
    const { search, hits } = findNewest(index, typed, isExhaustive(typed) ? MOST_HITS : SEARCH_MOST_COUNTED + 1);
    const { terms } = search;
    return {
      places: placesOf(index, listHits(index, search, request, hits)),
      hits: hits.ids,
      counts: countHits(index, search, hits),
      others: placesOf(index, findOthers(index, search, request, hits)),
      wanted: wantedOf(terms),
      replaced: terms.flatMap(({ part, replacement }) => {
        const [word] = part.words;
        return word && replacement !== undefined ? [{ from: q.slice(word.start, word.end), to: replacement }] : [];
      }),
      suggestion: findSuggestion(index, search, { q, hits: hits.ids.length }),
    };
  });
}

function countHits(index: DatabaseSync, search: Search, hits: Hits): Found['counts'] {
  const counts: [PostKindName, Count][] = [];
  // A search in which only the newest documents are read has no time to count each kind.
  if (hits.ids.length < MOST_HITS || !isExhaustive(search)) {
    const kinds = countKinds(index, hits.ids);
    const isMore = hits.isPartial || hits.ids.length > SEARCH_MOST_COUNTED;
    for (const kind of postKindNames) counts.push([kind, toCount(kinds[kind], isMore && !isExhaustive(search))]);
  } else {
    // The first kind has the most works. It is counted last, and often known without counting.
    let others = 0;
    for (const kind of postKindNames.toReversed()) {
      if (kind === postKindNames[0] && others <= SEARCH_MOST_COUNTED) counts.push([kind, toCount(Infinity, true)]);
      else {
        const { ids, isPartial } = newestOfAll(index, withKind(search, kind), SEARCH_MOST_COUNTED + 1);
        others += isPartial ? Infinity : ids.length;
        counts.push([kind, toCount(ids.length, isPartial)]);
      }
    }
  }
  return {
    all: toCount(hits.ids.length, hits.isPartial),
    ...(Object.fromEntries(counts) as Record<PostKindName, Count>),
  };
}

function withKind(search: Search, kind: PostKindName | undefined): Search {
  return { ...search, filters: { ...search.filters, kind } };
}

function toCount(total: number, isPartial: boolean): Count {
  return { total: Math.min(total, SEARCH_MOST_COUNTED), isMore: isPartial || total > SEARCH_MOST_COUNTED };
}

/** Returns the documents of the requested page. */
function listHits(index: DatabaseSync, search: Search, request: SearchRequest, hits: Hits): readonly number[] {
  const { filters, sort, page, perPage } = request;
  const [start, end] = [(page - 1) * perPage, Math.min(page * perPage, MOST_LISTED)];
  if (hits.ids.length === 0 || start >= end) return [];
  const wanted = withKind(search, filters.kind);
  const isKnown = hits.ids.length < (isExhaustive(search) ? MOST_HITS : MOST_LISTED);
  const isRanked = isKnown || (!isExhaustive(search) && filters.kind === undefined);
  const known = isRanked ? idsOfKind(index, hits.ids, filters.kind) : undefined;
  if (sort === 'relevance') return bestOfAll(index, wanted, end, known).slice(start);
  const newest = known ?? (filters.kind === undefined ? hits.ids : newestOfAll(index, wanted, end).ids);
  return newest.slice(start, end);
}

function findOthers(index: DatabaseSync, search: Search, request: SearchRequest, hits: Hits): number[] {
  const { filters, page } = request;
  if (hits.ids.length >= FEW_HITS || search.terms.length < 2 || page > 1) return [];
  const terms = tellingTerms(index, search.terms);
  if (terms.length === 0) return [];
  const found = new Set(hits.ids);
  const best = bestOfAny(index, { ...withKind(search, filters.kind), terms }, FEW_HITS + found.size);
  return best.filter((id) => !found.has(id)).slice(0, FEW_HITS);
}
