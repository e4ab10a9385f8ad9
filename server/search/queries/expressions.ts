import { type Filters, filterWords } from '#server/search/index/filter-words.ts';
import { documentsOf, type Term } from './terms.ts';

/** The columns that the words of a search may reach. The column `filters` is not one of them. */
const EVERYWHERE = '{title people topics body}';
const IN_TITLE = '{title}';

/** Returns the expression for documents that have all terms and match the filters. */
export function allOf(terms: readonly Term[], filters: Filters): string {
  return allIn(EVERYWHERE, terms, filters);
}

/** Returns the expression for documents that have all terms in the title and match the filters. */
export function allInTitle(terms: readonly Term[], filters: Filters): string {
  return allIn(IN_TITLE, terms, filters);
}

/** Returns the expression for documents that have at least one of the terms and match the filters. */
export function anyOf(terms: readonly Term[], filters: Filters): string {
  return joined([`${EVERYWHERE} : (${terms.map((term) => expressionOf(term)).join(' OR ')})`], filters);
}

/**
 * The terms by which documents are ranked, and their expressions, in which exact forms count twice. The expressions
 * have no filters: bm25() would read all postings of a filter.
 */
export type Ranking = { terms: readonly Term[]; all: string; any: string };

/**
 * Chooses the terms that rank, the rarest first: bm25() reads the postings of each form in the whole index, together at
 * most `postings`. Returns undefined if each term has more.
 */
export function rankingOf(terms: readonly Term[], postings: number): Ranking | undefined {
  let left = postings;
  const fitting: Term[] = [];
  for (const term of terms.toSorted((a, b) => documentsOf(a) - documentsOf(b))) {
    left -= rankingCost(term);
    if (left < 0) break;
    fitting.push(term);
  }
  if (fitting.length === 0) return undefined;
  left = postings - fitting.reduce((sum, term) => sum + rankingCost(term), 0);
  const expressions = fitting.map((term) => {
    const exact = exactDocuments(term);
    if (exact === 0 || exact > left) return expressionOf(term);
    left -= exact;
    return expressionOf(term, true);
  });
  return {
    terms: fitting,
    all: joined(expressions.map((expression) => `${EVERYWHERE} : ${expression}`)),
    any: joined([`${EVERYWHERE} : (${expressions.join(' OR ')})`]),
  };
}

/** Returns the number of postings of a term. They cost more with more forms: bm25() looks for each in each document. */
function rankingCost(term: Term): number {
  return documentsOf(term) * (1 + term.forms.length / FORMS_THAT_DOUBLE);
}

const FORMS_THAT_DOUBLE = 20;

/** Returns in how many documents a word stands as it was typed, if it has other forms too. */
function exactDocuments({ part, forms }: Term): number {
  const [first] = forms;
  if (part.isPhrase || forms.length < 2 || first?.word !== part.words[0]?.word) return 0;
  return first?.documents ?? 0;
}

function expressionOf({ part, forms }: Term, isExactTwice = false): string {
  const words = forms.map(({ word }) => word);
  if (part.isPhrase) return quoted(words.join(' '));
  return `(${[...(isExactTwice ? words.slice(0, 1) : []), ...words].map(quoted).join(' OR ')})`;
}

function allIn(columns: string, terms: readonly Term[], filters: Filters): string {
  const cheapestFirst = terms.toSorted((a, b) => documentsOf(a) - documentsOf(b));
  return joined(
    cheapestFirst.map((term) => `${columns} : ${expressionOf(term)}`),
    filters,
  );
}

function joined(expressions: readonly string[], filters: Filters = {}): string {
  return [...expressions, ...filterWords(filters).map((word) => `filters : ${quoted(word)}`)].join(' AND ');
}

/** Words of a search stand in an expression only as strings, so that none of them can be an operator of FTS5. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
