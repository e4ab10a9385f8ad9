/** The usual length of a cut. A text that is little longer is returned whole. */
const LENGTH = 200;
export const LONGEST_WHOLE = 240;
/** The place to show must be at most this long, so that some context is left. */
export const LONGEST_PLACE = 180;

/** The end of a sentence, also before a closing quote or bracket. */
const SENTENCE_END = /[.?!]["”’)\]]* /g;

/**
 * Cuts about 200 characters around a place out of a text, which has single spaces only. Cuts between words, at the
 * beginning of a sentence if one is near, and puts an ellipsis where text is left out.
 */
export function cutAround(text: string, place: { start: number; end: number }): string {
  if (text.length <= LONGEST_WHOLE) return text;
  let from = startBefore(text, place.start, LENGTH - (place.end - place.start));
  const to = endAfter(text, place.end, from + LENGTH);
  if (to === text.length) from = Math.min(from, wordStart(text, to - LENGTH, place.start));
  return `${from > 0 ? '… ' : ''}${text.slice(from, to).trim()}${to < text.length ? ' …' : ''}`;
}

/** Leaves at least a quarter of the room for the text behind the place. */
function startBefore(text: string, start: number, room: number): number {
  const earliest = start - Math.floor(room * 0.75);
  if (earliest <= 0) return 0;
  const sentence = [...text.slice(earliest, start).matchAll(SENTENCE_END)].at(-1);
  return sentence
    ? earliest + sentence.index + sentence[0].length
    : wordStart(text, start - Math.floor(room / 2), start);
}

/** Returns where the first word from `from` on begins, or `most` if no word begins before. */
function wordStart(text: string, from: number, most: number): number {
  const space = text.indexOf(' ', from - 1);
  return space === -1 || space >= most ? most : space + 1;
}

/** Returns the end of the last word that ends at `most` or before, but not less than `end`. */
function endAfter(text: string, end: number, most: number): number {
  if (most >= text.length - (LONGEST_WHOLE - LENGTH)) return text.length;
  const space = text.lastIndexOf(' ', most);
  if (space >= end) return space;
  // A word without a space in the whole length is divided, but not within a character of two units.
  const cut = end === 0 ? most : end;
  return isHighSurrogate(text.charCodeAt(cut - 1)) ? cut - 1 : cut;
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
