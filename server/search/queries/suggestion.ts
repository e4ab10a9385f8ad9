import type { DatabaseSync } from 'node:sqlite';
import { findNewest, type Search } from './find-hits.ts';
import { parseQuery } from './parse-query.ts';
import { documentsOf, findTerms, type Term } from './terms.ts';
import { formsOf, formsPerWord, spellingOf } from './word-forms.ts';

/** A search with fewer hits gets a suggestion, and a word in fewer documents may be a mistake. */
const FEW = 3;

/** A rare word that is shorter than this is hardly a mistake: hutan is as right as hujan. */
const SHORTEST_RARE = 6;

/** A rare word is a mistake only if the other word is in this many times as many documents as all of its forms. */
const TIMES_AS_MANY = 10;

/** Returns the search with its rare words replaced by similar words, if that finds more. */
export function findSuggestion(
  index: DatabaseSync,
  search: Search,
  { q, hits }: { q: string; hits: number },
): string | undefined {
  if (hits >= FEW) return undefined;
  const replacements = search.terms.flatMap((term) => replacementsOf(index, term));
  if (!replacements.some(({ isNew }) => isNew)) return undefined;
  const text = replacements
    .reduceRight((all, { start, end, to }) => all.slice(0, start) + to + all.slice(end), q)
    .trim();
  const better = { ...search, terms: findTerms(index, parseQuery(text)) };
  return findNewest(index, better, hits + 1).hits.ids.length > hits ? text : undefined;
}

type Replacement = { start: number; end: number; to: string; isNew: boolean };

/** Returns the words of a term to replace, in their order. `isNew`: whether the search itself did not replace them. */
function replacementsOf(index: DatabaseSync, term: Term): Replacement[] {
  const { part, replacement } = term;
  const [first] = part.words;
  if (first && replacement !== undefined) return [{ ...first, to: replacement, isNew: false }];
  return part.words.flatMap(({ word, start, end }): Replacement[] => {
    const forms = part.isPhrase ? formsOf(index, word, formsPerWord(part.words.length)) : term.forms;
    const to = betterSpelling(index, word, documentsOf({ part: { ...part, isPhrase: false }, forms }));
    return to === undefined ? [] : [{ start, end, to, isNew: true }];
  });
}

/** `documents`: how many documents have a form of the word. */
function betterSpelling(index: DatabaseSync, word: string, documents: number): string | undefined {
  if (documents === 0) return spellingOf(index, word, 'suggest');
  if (documents >= FEW || word.length < SHORTEST_RARE) return undefined;
  return spellingOf(index, word, 'replace', documents * TIMES_AS_MANY);
}
