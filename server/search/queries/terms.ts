import type { DatabaseSync } from 'node:sqlite';
import type { Wanted } from '#server/search/snippets/snippet.ts';
import type { KnownWord } from '#server/search/words/spelling.ts';
import type { QueryPart } from './parse-query.ts';
import { isTitle } from './titles.ts';
import { formsOf, formsPerWord, knownWord, spellingOf, wordsBeginningWith } from './word-forms.ts';

/** What a document must have: one of the forms of a word, or a phrase. Without forms, no document has it. */
export type Term = {
  part: QueryPart;
  /** The forms of a word, the word itself first; or the words of a phrase in their order. */
  forms: readonly KnownWord[];
  /** The spelling that took the place of a word without any form. */
  replacement?: string;
  /** Whether the word may have further forms, which are not searched. */
  isCut?: boolean;
};

/** How many documents can have a term at most. For a word, bm25() reads as many postings. */
export function documentsOf({ part, forms }: Term): number {
  const counts = forms.map(({ documents }) => documents);
  if (part.isPhrase) return counts.length > 0 ? Math.min(...counts) : 0;
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Returns whether there may be documents that have all terms. */
export function isFindable(terms: readonly Term[]): boolean {
  return terms.length > 0 && terms.every((term) => documentsOf(term) > 0);
}

/**
 * Looks up the words of a search. A word without any form is replaced by a spelling that is almost certain, if there is
 * one. Titles and very short words without any form are left out.
 */
export function findTerms(index: DatabaseSync, parts: readonly QueryPart[]): Term[] {
  return withoutUnknownTitles(lookUp(index, parts, formsPerWord(parts.length)));
}

/**
 * Looks up the words of a search that is being typed: its last word is perhaps only the beginning of a word. A last
 * letter after other words is left out, so that the list does not become empty at the beginning of each word.
 */
export function findUnfinishedTerms(index: DatabaseSync, parts: readonly QueryPart[]): Term[] {
  const [before, last] = [parts.slice(0, -1), parts.at(-1)];
  const isLetter = last !== undefined && !last.isPhrase && isOneLetter(last);
  if (before.length > 0 && isLetter) return findUnfinishedTerms(index, before);
  return withoutUnknownTitles(findAllTerms(index, parts));
}

/** Looks up all words of a search, and leaves none out. The last word is perhaps only the beginning of a word. */
export function findAllTerms(index: DatabaseSync, parts: readonly QueryPart[]): Term[] {
  const [before, last] = [parts.slice(0, -1), parts.at(-1)];
  const most = formsPerWord(parts.length);
  if (!last || last.isPhrase) return lookUp(index, parts, most);
  return [...lookUp(index, before, most), beginningTerm(index, last, most)];
}

/** Returns the terms without titles, or undefined if there are none of them or nothing else. */
export function withoutTitles(terms: readonly Term[]): Term[] | undefined {
  const others = terms.filter(({ part }) => part.isPhrase || !isTitle(wordOf(part)));
  return others.length > 0 && others.length < terms.length ? others : undefined;
}

/** The longest word without any form that a search is found without: "e" in e-mail, or an initial of a name. */
const UNKNOWN_AND_SHORT = /^[a-z]{1,2}$/;

function withoutUnknownTitles(terms: readonly Term[]): Term[] {
  const known = terms.filter((term) => documentsOf(term) > 0);
  if (known.length === 0) return [...terms];
  return terms.filter((term) => {
    const word = wordOf(term.part);
    return known.includes(term) || term.part.isPhrase || !(isTitle(word) || UNKNOWN_AND_SHORT.test(word));
  });
}

function lookUp(index: DatabaseSync, parts: readonly QueryPart[], most: number): Term[] {
  return parts.map((part) => (part.isPhrase ? phraseTerm(index, part) : wordTerm(index, part, most)));
}

/** Returns what snippets and titles mark. */
export function wantedOf(terms: readonly Term[]): Wanted {
  const listed = terms.map(({ part, forms }) => ({ part, words: forms.map(({ word }) => word) }));
  return {
    groups: listed.filter(({ part }) => !part.isPhrase).map(({ words }) => new Set(words)),
    phrases: listed.filter(({ part, words }) => part.isPhrase && words.length > 0).map(({ words }) => words),
  };
}

function phraseTerm(index: DatabaseSync, part: QueryPart): Term {
  const known = part.words.map(({ word }) => knownWord(index, word));
  return { part, forms: known.every((word) => word !== undefined) ? known : [] };
}

function wordTerm(index: DatabaseSync, part: QueryPart, most: number): Term {
  const word = wordOf(part);
  const forms = formsOf(index, word, most);
  if (forms.length > 0) return { part, forms, isCut: forms.length >= most };
  const replacement = spellingOf(index, word, 'replace');
  return replacement === undefined ? { part, forms } : { part, forms: formsOf(index, replacement, most), replacement };
}

function beginningTerm(index: DatabaseSync, part: QueryPart, most: number): Term {
  const word = wordOf(part);
  const beginnings = isOneLetter(part) ? [] : wordsBeginningWith(index, word, most);
  const forms = formsOf(index, word, most);
  if (forms.length === 0 && beginnings.length === 0) return wordTerm(index, part, most);
  const all = new Map([...forms, ...beginnings].map((known) => [known.word, known]));
  return { part, forms: [...all.values()], isCut: Math.max(forms.length, beginnings.length) >= most };
}

/** A single letter stands only for itself: as the beginning of a word it would find almost everything. */
function isOneLetter(part: QueryPart): boolean {
  return [...wordOf(part)].length === 1;
}

/** A part that is no phrase has exactly one word. */
function wordOf({ words }: QueryPart): string {
  return words[0]?.word ?? '';
}
