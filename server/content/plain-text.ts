import { Parser } from 'htmlparser2';
import { CARD_PREVIEW_CHARACTERS, CARD_PREVIEW_END } from '#contract/constants.ts';

/** Tags that do not separate words: 'so<em>cial</em>' is one word, '<li>a</li><li>b</li>' are two. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'cite',
  'code',
  'del',
  'em',
  'i',
  'ins',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
]);

/**
 * Returns the text of some HTML: without tags, with a space between blocks, entities decoded and white space collapsed.
 */
export function plainText(html: string): string {
  let text = '';
  const breakWord = (tag: string) => {
    if (!INLINE.has(tag)) text += ' ';
  };
  const parser = new Parser({ onopentagname: breakWord, onclosetag: breakWord, ontext: (part) => (text += part) });
  parser.end(html);
  return text.replace(/\s+/gu, ' ').trim();
}

/** Returns the excerpt that a card shows of some HTML. */
export function previewOf(html: string): string {
  return cutForCard(plainText(html));
}

/** Returns the excerpt that a card shows of a text: at most 100 code points, with '...' where it was cut. */
export function cutForCard(text: string): string {
  // A code point takes one or two UTF-16 units, so this part of the text is enough.
  const points = [...text.slice(0, 2 * CARD_PREVIEW_CHARACTERS + 2)];
  return points.length > CARD_PREVIEW_CHARACTERS
    ? points.slice(0, CARD_PREVIEW_CHARACTERS).join('') + CARD_PREVIEW_END
    : text;
}
