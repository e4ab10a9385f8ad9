import { Parser } from 'htmlparser2';
import { CARD_PREVIEW_CHARACTERS, CARD_PREVIEW_END } from '#contract/constants.ts';
import { formulasAsText } from '#contract/posts/stored-formulas.ts';

/** Tags that do not separate words: 'so<em>cial</em>' is one word, but '<li>a</li><li>b</li>' are two. */
export const INLINE: ReadonlySet<string> = new Set(
  'a abbr b cite code del em i ins mark q s small span strong sub sup u'.split(' '),
);

const NOTE_ROLES = new Set(['doc-noteref', 'doc-endnotes']);

/** A text of this many UTF-16 units is longer than a card's excerpt, because a code point takes at most two units. */
const CARD_UNITS = 2 * CARD_PREVIEW_CHARACTERS + 2;
/** How much HTML is parsed before the length of the result is checked again. */
const PART_UNITS = 500;

/**
 * Returns the text of stored HTML: no tags, a space between blocks, entities decoded, white space collapsed, LaTeX
 * between `$` for formulas, and neither footnotes nor their numbers in the text. `units`: stops parsing when the text
 * has this many UTF-16 units, but has read all formulas before.
 */
export function plainText(html: string, units = Infinity): string {
  return textWithoutFormulas(formulasAsText(html), units);
}

function textWithoutFormulas(html: string, units: number): string {
  let text = '';
  /** The footnote element that is being skipped, and how many elements of the same name are open in it. */
  let left: { tag: string; open: number } | undefined;
  const parser = new Parser({
    onopentag(tag, { role = '' }) {
      if (left?.tag === tag) left.open += 1;
      else if (!left && NOTE_ROLES.has(role)) left = { tag, open: 1 };
      if (!INLINE.has(tag)) text += ' ';
    },
    onclosetag(tag) {
      if (left?.tag === tag && --left.open === 0) left = undefined;
      if (!INLINE.has(tag)) text += ' ';
    },
    ontext(part) {
      if (!left) text += part;
    },
  });
  const part = units === Infinity ? html.length : PART_UNITS;
  for (let at = 0; at < html.length && text.length < units; at += part) {
    parser.write(html.slice(at, at + part));
    text = text.replace(/\s+/gu, ' ').trimStart();
  }
  parser.end();
  return text.replace(/\s+/gu, ' ').trim();
}

/** Returns the beginning of the text, long enough for the excerpt on a card. */
export const beginningOf = (html: string) => plainText(html, CARD_UNITS);

export function previewOf(html: string): string {
  return cutForCard(beginningOf(html));
}

/** Returns the excerpt of a text for a card: at most 100 code points, and '...' if the text is longer. */
export function cutForCard(text: string): string {
  const points = [...text.slice(0, CARD_UNITS)];
  return points.length > CARD_PREVIEW_CHARACTERS
    ? points.slice(0, CARD_PREVIEW_CHARACTERS).join('') + CARD_PREVIEW_END
    : text;
}
