import type { DatabaseSync } from 'node:sqlite';
import { prepared } from '#server/search/index/index-file.ts';
import { keysOf } from '#server/search/words/keys.ts';
import { bestSpellings, type KnownWord, partsOf, type Strictness } from '#server/search/words/spelling.ts';

/** The most forms of a word, and of all words of a search together: each form takes time. */
const MOST_FORMS = 24;
const MOST_FORMS_TOGETHER = 96;

/** The greatest code point: greater than any letter that can follow the beginning of a word. */
const LAST = '\u{10FFFF}';

/** Returns the word itself if the dictionary has it, or undefined. */
export function knownWord(index: DatabaseSync, word: string): KnownWord | undefined {
  return prepared(index, 'select word, documents from words where word = ?').get(word) as KnownWord | undefined;
}

/** Returns how many forms each word of a search of `words` words may have. */
export function formsPerWord(words: number): number {
  return Math.min(MOST_FORMS, Math.floor(MOST_FORMS_TOGETHER / Math.max(1, words)));
}

/**
 * Returns the forms of a word, at most `most`: first the word itself, then the words that share a key with it, most
 * documents first.
 */
export function formsOf(index: DatabaseSync, word: string, most: number): KnownWord[] {
  const itself = knownWord(index, word);
  const related = prepared(
    index,
    `select distinct word, documents from word_keys join words on words.id = word_keys.word_id
     where key in (select value from json_each(?)) and word <> ?
     order by documents desc, word limit ?`,
  ).all(JSON.stringify(keysOf(word)), word, most - (itself ? 1 : 0)) as KnownWord[];
  return itself ? [itself, ...related] : related;
}

/** Returns the words that begin with `beginning`, most documents first. */
export function wordsBeginningWith(index: DatabaseSync, beginning: string, most: number): KnownWord[] {
  return prepared(
    index,
    'select word, documents from words where word >= ? and word < ? order by documents desc, word limit ?',
  ).all(beginning, beginning + LAST, most) as KnownWord[];
}

/** Returns the most plausible spelling of a word that at least `least` documents have, or undefined. */
export function spellingOf(index: DatabaseSync, word: string, strictness: Strictness, least = 1): string | undefined {
  const candidates = prepared(
    index,
    `select distinct word, documents from word_parts join words on words.id = word_parts.word_id
     where part in (select value from json_each(?)) and word <> ? and documents >= ?`,
  ).all(JSON.stringify(partsOf(word)), word, least) as KnownWord[];
  return bestSpellings(word, candidates, strictness)[0];
}
