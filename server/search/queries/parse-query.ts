import { SEARCH_QUOTES } from '#contract/search/search-rules.ts';
import { type PlacedWord, placedWordsOf } from '#server/search/words/words.ts';

/** A word of a search, or the words of a quoted phrase, which must follow each other. */
export type QueryPart = { words: readonly PlacedWord[]; isPhrase: boolean };

/** Further words are ignored: each costs time. The words of phrases count. */
const MOST_WORDS = 8;

/** Returns whether a search has more words than parseQuery returns. */
export function isTooLong(q: string): boolean {
  return placedWordsOf(q).length > MOST_WORDS;
}

/**
 * Reads what a visitor typed. Quotes are the only characters with a meaning; a quote without a partner is a space.
 * A repeated word counts once.
 */
export function parseQuery(q: string): QueryPart[] {
  const quotes = Array.from(q.matchAll(SEARCH_QUOTES), ({ index }) => index);
  const phrases = Array.from({ length: Math.floor(quotes.length / 2) }, (_, at) => ({
    start: quotes[2 * at] ?? 0,
    end: quotes[2 * at + 1] ?? 0,
  }));
  const parts: { words: PlacedWord[]; phrase: number }[] = [];
  let phrase = 0;
  for (const placed of placedWordsOf(q).slice(0, MOST_WORDS)) {
    while ((phrases[phrase]?.end ?? Infinity) < placed.start) phrase += 1;
    const isQuoted = (phrases[phrase]?.start ?? Infinity) < placed.start;
    const last = parts.at(-1);
    if (isQuoted && last?.phrase === phrase) last.words.push(placed);
    else parts.push({ words: [placed], phrase: isQuoted ? phrase : -1 });
  }
  const seen = new Set<string>();
  return parts
    .map(({ words, phrase: number }) => ({ words, isPhrase: number >= 0 }))
    .filter(({ words, isPhrase }) => {
      const key = `${isPhrase} ${words.map(({ word }) => word).join(' ')}`;
      return !seen.has(key) && seen.add(key);
    });
}
