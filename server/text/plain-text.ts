import { Parser } from 'htmlparser2';
import { CARD_PREVIEW_CHARACTERS, CARD_PREVIEW_END } from '#contract/constants.ts';

/** Tags that do not separate words: 'so<em>cial</em>' is one word, '<li>a</li><li>b</li>' are two. */
const INLINE = new Set('a abbr b cite code del em i ins mark q s small span strong sub sup u'.split(' '));

const NOTE_ROLES = new Set(['doc-noteref', 'doc-endnotes']);

/** A card needs no more than this of a text, because a code point takes one or two UTF-16 units. */
const CARD_UNITS = 2 * CARD_PREVIEW_CHARACTERS + 2;
/** How much HTML is parsed before the length of the text is looked at again. */
const PART_UNITS = 500;

/**
 * Returns the text of some HTML: without tags, with a space between blocks, entities decoded and white space collapsed.
 * Footnotes are left out, and so are their numbers in the text.
 */
export function plainText(html: string): string {
  return readText(html, Infinity);
}

/** Returns the beginning of plainText, enough for a card. It parses no more of the HTML than that takes. */
export function beginningOf(html: string): string {
  return readText(html, CARD_UNITS);
}

/** Returns the whole text, or one of at least `units` UTF-16 units without the white space at its end. */
function readText(html: string, units: number): string {
  let text = '';
  /** The element that is left out, and how many elements of its name are open in it. */
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

/** Returns the excerpt that a card shows of some HTML. */
export function previewOf(html: string): string {
  return cutForCard(beginningOf(html));
}

/** Returns the excerpt that a card shows of a text: at most 100 code points, with '...' where it was cut. */
export function cutForCard(text: string): string {
  const points = [...text.slice(0, CARD_UNITS)];
  return points.length > CARD_PREVIEW_CHARACTERS
    ? points.slice(0, CARD_PREVIEW_CHARACTERS).join('') + CARD_PREVIEW_END
    : text;
}
