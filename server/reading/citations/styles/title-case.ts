import type { QuotedText } from './quotation.ts';

/** Words that keep their case within an English title, as pandoc has them. */
const SMALL_WORDS = new Set(
  (
    'a an and as at but by down for from in into nor of on onto or over so the till to up via with yet about van von ' +
    'de d l'
  ).split(' '),
);

/** A word, spaces, or one other character. The 'm' of 'm²' is a word. */
const CHUNK = /(?:(?![ª²³¹º⁰-ⁿ])[\p{L}\p{N}])+|\s+|[^]/gu;

/** Where a word stands: at the start of the title or of a sentence, after a gap, at the end, or within a word. */
type Place = 'start' | 'after gap' | 'last word' | 'in word' | 'after sentence';

/**
 * Capitalizes an English title as pandoc does for `text-case="title"`. A small word at the very end gets a capital too,
 * but not in italic titles, where pandoc does not look for the last word.
 */
export function titleCase(title: QuotedText, style: 'italic' | 'quoted'): QuotedText {
  let place: Place = 'start';

  function cased(chunk: string): string {
    const result = /[\p{L}\p{N}]/u.test(chunk) ? casedWord(chunk, place) : chunk;
    place = placeAfter(chunk, place);
    return result;
  }

  function casedPiece(piece: string | QuotedText): string | QuotedText {
    return typeof piece === 'string' ? piece.replaceAll(CHUNK, cased) : piece.map(casedPiece);
  }

  const [before, lastWord] = style === 'quoted' ? withLastWord(title) : [title, ''];
  const start = before.map(casedPiece);
  if (lastWord !== '' && (place === 'start' || place === 'after gap')) place = 'last word';
  return [...start, casedPiece(lastWord)];
}

/** Divides a title before its last word. The last word is '' if there is no other, or if it ends in a quotation. */
function withLastWord(title: QuotedText): [QuotedText, string] {
  const last = title.at(-1);
  if (typeof last !== 'string') return [title, ''];
  const space = last.lastIndexOf(' ') + 1;
  const word = last.slice(space);
  if ((title.length === 1 && space === 0) || /[-/–—\sª²³¹º⁰-ⁿ]/.test(word)) return [title, ''];
  return [[...title.slice(0, -1), last.slice(0, space)], word];
}

function placeAfter(chunk: string, place: Place): Place {
  if (/[.?!:]$/.test(chunk)) return 'after sentence';
  if (/[\p{L}\p{N}]$/u.test(chunk)) return 'in word';
  if (/\s$/.test(chunk) && place === 'after sentence') return 'start';
  return /[-/–—\s]$/.test(chunk) ? 'after gap' : place;
}

/** Words with a capital within them stay as they are: 'iOS', 'DNA', 'CO2'. */
function casedWord(word: string, place: Place): string {
  if (/\p{Lu}/u.test(word) && !/^\p{Lu}\p{Ll}*$/u.test(word)) return word;
  if (place === 'start') return capitalized(word);
  if (word.length < 2 || place === 'in word' || place === 'after sentence') return word;
  return place === 'after gap' && SMALL_WORDS.has(word) ? word : capitalized(word);
}

function capitalized(word: string): string {
  const [first = '', ...others] = word;
  return first.toUpperCase() + others.join('').toLowerCase();
}
