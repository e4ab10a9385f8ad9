import type { DatabaseSync } from 'node:sqlite';
import { SEARCH_PAGES, SEARCH_PER_PAGE } from '#contract/search/search-rules.ts';
import { type Filters, filterWords } from '#server/search/index/filter-words.ts';
import { prepared } from '#server/search/index/index-file.ts';
import { allInTitle, allOf, anyOf, rankingOf } from './expressions.ts';
import { orderByRelevance } from './found-documents.ts';
import { leastStepOf, listNewest, oldestSearched, postingsOf } from './newest.ts';
import { isFindable, type Term, withoutTitles } from './terms.ts';

/** The most documents that a search lists. Further ones are only counted. */
export const MOST_LISTED = SEARCH_PAGES * SEARCH_PER_PAGE;

/** FTS5's score, which is lower for a better match, with the weights of body, title, people, topics and filters. */
const SCORE = 'bm25(text, 1, 8, 4, 4, 0)';

/** What is searched: the documents that have `terms` and match the filters. */
export type Search = { terms: readonly Term[]; filters: Filters; effort: Effort };

/**
 * How many postings one statement may read. If finding all documents needs more, only the newest are searched. Reading
 * a posting takes 25 ns to 80 ns, and 0.4 µs to 0.8 µs in bm25(), for which `ranked` is the limit.
 */
export type Effort = { exhaustive: number; anywhere: number; titles: number; ranked: number };

export const SEARCH_EFFORT: Effort = { exhaustive: 50_000, anywhere: 200_000, titles: 60_000, ranked: 6000 };
export const SUGGEST_EFFORT: Effort = { exhaustive: 20_000, anywhere: 50_000, titles: 20_000, ranked: 3000 };

/** Documents that have only some of the words are searched in addition, so they get half of the time. */
const SHARE_OF_ANY = 0.5;

/** Ids of documents, newest first. `isPartial`: older documents were not searched, because it would take too long. */
export type Hits = { ids: readonly number[]; isPartial: boolean };

/** Returns whether all documents are searched, even if the newest of them fill the list. */
export function isExhaustive({ terms, effort }: Search): boolean {
  return postingsOf(terms) <= effort.exhaustive;
}

/**
 * Returns the newest documents that have all terms. A search for several terms that is not exhaustive ends when it has
 * a full list. For one term all hits are next to each other, so that `most` of them are read at once.
 */
export function newestOfAll(index: DatabaseSync, search: Search, most: number): Hits {
  const { terms, filters, effort } = search;
  const postings = postingsOf(terms);
  const enough = terms.length === 1 ? most : Math.min(most, MOST_LISTED);
  const limits = { limit: effort.anywhere, atOnce: effort.exhaustive, most, enough, leastStep: leastStepOf(terms) };
  const ids = listNewest(index, { expression: allOf(terms, filters), postings, ...limits });
  const isEnded = postings > effort.anywhere || (!isExhaustive(search) && ids.length >= enough);
  return { ids, isPartial: isEnded && ids.length < most };
}

/**
 * Finds the newest documents that have all terms or, if there are none, all terms but the titles of people. Returns the
 * search that was made in the end.
 */
export function findNewest(index: DatabaseSync, search: Search, most: number): { search: Search; hits: Hits } {
  const hits = isFindable(search.terms) ? newestOfAll(index, search, most) : { ids: [], isPartial: false };
  const terms = hits.ids.length === 0 ? withoutTitles(search.terms) : undefined;
  if (!terms || !isFindable(terms)) return { search, hits };
  const untitled = { ...search, terms };
  const untitledHits = newestOfAll(index, untitled, most);
  return untitledHits.ids.length > 0 ? { search: untitled, hits: untitledHits } : { search, hits };
}

/**
 * Returns the best of the documents that have all terms, best first. `all`: all of these documents, newest first, if
 * they are known.
 */
export function bestOfAll(index: DatabaseSync, search: Search, most: number, all?: readonly number[]): number[] {
  if (all?.length === 0) return [];
  const { terms, filters, effort } = search;
  const title = allInTitle(terms, filters);
  const postings = postingsOf(terms);
  const ranking = rankingOf(terms, effort.ranked);
  if (!ranking) {
    const leastStep = leastStepOf(terms);
    const titled = listNewest(index, { expression: title, postings, limit: effort.titles, most, leastStep });
    if (titled.length === most) return titled;
    return [...new Set([...titled, ...(all ?? newestOfAll(index, search, most).ids)])].slice(0, most);
  }
  const isWhole = ranking.terms.length === terms.length && filterWords(filters).length === 0;
  const { sql, values } = isWhole ? WITHOUT_CONDITION : conditionOf(index, search, all);
  const rows = prepared(
    index,
    `select rowid as id, ${SCORE} as score,
       rowid in (select rowid from text where text match ? and rowid >= ?) as isTitled
     from text where text match ? ${sql} order by isTitled desc, score, rowid desc limit ?`,
  ).all(title, oldestSearched(index, postings, effort.titles), ranking.all, ...values, MOST_LISTED);
  return orderByRelevance(index, rows).slice(0, most);
}

const WITHOUT_CONDITION = { sql: '', values: [] };

/**
 * Returns the condition that a document has all terms and matches the filters. Without the plus sign, FTS5 would start
 * a search for each id (seen in SQLite 3.53).
 */
function conditionOf(index: DatabaseSync, { terms, filters, effort }: Search, all: readonly number[] | undefined) {
  if (all) return { sql: 'and +rowid in (select value from json_each(?))', values: [JSON.stringify(all)] };
  return {
    sql: 'and +rowid in (select rowid from text where text match ? and rowid >= ?)',
    values: [allOf(terms, filters), oldestSearched(index, postingsOf(terms), effort.anywhere)],
  };
}

/** Returns the best of the documents that have at least one of the terms. */
export function bestOfAny(index: DatabaseSync, { terms, filters, effort }: Search, most: number): number[] {
  const ranking = rankingOf(terms, effort.ranked * SHARE_OF_ANY);
  if (!ranking) {
    const postings = terms.reduce((sum, term) => sum + postingsOf([term]), 0);
    const limit = effort.anywhere * SHARE_OF_ANY;
    return listNewest(index, {
      expression: anyOf(terms, filters),
      postings,
      limit,
      most,
      leastStep: leastStepOf(terms),
    });
  }
  const rows = prepared(
    index,
    `select rowid as id, ${SCORE} as score, 0 as isTitled
     from text where text match ? and +rowid in (select rowid from text where text match ?)
     order by score, rowid desc limit ?`,
  ).all(ranking.any, anyOf(ranking.terms, filters), MOST_LISTED);
  return orderByRelevance(index, rows).slice(0, most);
}
