/** A word of a text with its UTF-16 places: text.slice(start, end) is the word as it was written. */
export type PlacedWord = { word: string; start: number; end: number };

/** Longer words are cut: FTS5 and the dictionary must not store a text without spaces as one word. */
const LONGEST = 64;

const SEPARATOR = 0;
const LETTER = 1;
/** A mark or an invisible character belongs to the word before it, and is not part of the folded word. */
const IGNORED = 2;

/** The kind of a code point and its folded form. */
type Folded = { kind: typeof SEPARATOR | typeof LETTER | typeof IGNORED; letters: string };

const ASCII_LETTERS = Uint8Array.from({ length: 128 }, (_, code) =>
  /[a-z0-9]/i.test(String.fromCharCode(code)) ? LETTER : SEPARATOR,
);

/** The soft hyphen, the two zero-width joiners and the word joiner stand inside words and are not shown. */
const INVISIBLE = /^(?:\u{AD}|\u{200C}|\u{200D}|\u{2060})$/u;

/** Letters of today that are marks in the Unicode tables of FTS5, which would not take them for a part of a word. */
const FORMER_MARKS = /[\u{19B0}-\u{19C0}\u{19C8}\u{19C9}\u{1CF2}\u{1CF3}]/u;

/** Texts use few different characters. The limit holds for texts that try all of them. */
const CACHED = 10_000;
const cache = new Map<number, Folded>();

/** Returns the words of a text in their order: runs of letters and digits, lower case, without diacritics. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  eachWord(text, (word) => words.push(word));
  return words;
}

/** Returns the words of a text as wordsOf does, with their places. */
export function placedWordsOf(text: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  eachWord(text, (word, start, end) => words.push({ word, start, end }));
  return words;
}

function eachWord(text: string, onWord: (word: string, start: number, end: number) => void): void {
  const { length } = text;
  let at = 0;
  while (at < length) {
    const start = at;
    while (at < length && ASCII_LETTERS[text.charCodeAt(at)] === LETTER) at += 1;
    if (at < length && text.charCodeAt(at) > 127) at = readMixedWord(text, start, onWord);
    else if (at > start) onWord(text.slice(start, Math.min(at, start + LONGEST)).toLowerCase(), start, at);
    else at += 1;
  }
}

/** Reads a word with other characters than ASCII. Returns the place after it, which is always greater than `start`. */
function readMixedWord(
  text: string,
  start: number,
  onWord: (word: string, start: number, end: number) => void,
): number {
  let at = start;
  let end = start;
  let word = '';
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0;
    const { kind, letters } = fold(code);
    // A mark without a letter before it, such as the variation selector of an emoji, is not the beginning of a word.
    if (kind === SEPARATOR || (kind === IGNORED && end === start)) break;
    at += code > 0xffff ? 2 : 1;
    if (kind === LETTER || !INVISIBLE.test(String.fromCodePoint(code))) end = at;
    if (word.length + letters.length <= LONGEST) word += letters;
    else break;
  }
  // The rest of a word that is too long is skipped.
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0;
    if (fold(code).kind === SEPARATOR || end === start) break;
    at += code > 0xffff ? 2 : 1;
    end = at;
  }
  if (word) onWord(word, start, end);
  return Math.max(at, start + 1);
}

/**
 * Folds one code point. A whole word is never normalised: sorting a long run of marks takes quadratic time in ICU.
 * Upper case comes before lower case, so that ß becomes ss, and both forms of the Greek sigma become one.
 */
function fold(code: number): Folded {
  const cached = cache.get(code);
  if (cached) return cached;
  if (cache.size >= CACHED) cache.clear();
  const folded = foldCharacter(String.fromCodePoint(code));
  cache.set(code, folded);
  return folded;
}

function foldCharacter(character: string): Folded {
  if (/\p{M}/u.test(character) || FORMER_MARKS.test(character) || INVISIBLE.test(character)) {
    return { kind: IGNORED, letters: '' };
  }
  if (/[\p{L}\p{N}]/u.test(character)) return { kind: LETTER, letters: lettersOf(character) };
  return { kind: SEPARATOR, letters: '' };
}

function lettersOf(character: string): string {
  const lower = character.normalize('NFKD').toUpperCase().toLowerCase();
  return lower.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]/gu, '');
}
