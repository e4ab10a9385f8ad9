import type { DatabaseSync } from 'node:sqlite';
import { prepared } from '#server/search/index/index-file.ts';
import { documentsOf, type Term } from './terms.ts';

/** A word in a greater share of the documents says little about them, like "itu". */
const GREATEST_SHARE = 1 / 3;

/**
 * Chooses the terms by which documents are found that have only some of the terms. Single letters are left out; so are
 * numbers, if there are other words, and common words, if there is a rarer one: many documents have only these.
 */
export function tellingTerms(index: DatabaseSync, terms: readonly Term[]): Term[] {
  const isOnlyNumbers = terms.every(isNumber);
  const telling = terms
    .filter((term) => documentsOf(term) > 0 && lettersIn(term) > 1 && (isOnlyNumbers || !isNumber(term)))
    .toSorted((one, other) => documentsOf(one) - documentsOf(other));
  const most = countDocuments(index) * GREATEST_SHARE;
  return telling.filter((term, at) => at === 0 || documentsOf(term) <= most);
}

function isNumber({ part }: Term): boolean {
  return part.words.every(({ word }) => /^\p{N}+$/u.test(word));
}

function lettersIn({ part }: Term): number {
  return part.words.reduce((sum, { word }) => sum + [...word].length, 0);
}

function countDocuments(index: DatabaseSync): number {
  return Number(prepared(index, 'select count(*) as documents from documents').get()?.['documents']);
}
