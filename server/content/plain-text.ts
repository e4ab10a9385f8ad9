import { Parser } from 'htmlparser2';
import { CARD_PREVIEW_CHARACTERS, CARD_PREVIEW_END } from '#contract/constants.ts';

/** Tags that do not end a word: 'so<em>cial</em>' is one, '<li>a</li><li>b</li>' are two. */
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

/** The text of some HTML: no tags, a space between blocks, entities decoded, white space collapsed. */
export function plainText(html: string): string {
  let text = '';
  const breakWord = (tag: string) => {
    if (!INLINE.has(tag)) text += ' ';
  };
  const parser = new Parser({ onopentagname: breakWord, onclosetag: breakWord, ontext: (part) => (text += part) });
  parser.end(html);
  return text.replace(/\s+/gu, ' ').trim();
}

/** What a card shows of some HTML. */
export function previewOf(html: string): string {
  return cutForCard(plainText(html));
}

/** What a card shows of a text: at most 100 code points of the text, with '...' where it was cut. */
export function cutForCard(text: string): string {
  // Each code point is one or two UTF-16 units, so this much of the text decides.
  const points = [...text.slice(0, 2 * CARD_PREVIEW_CHARACTERS + 2)];
  return points.length > CARD_PREVIEW_CHARACTERS
    ? points.slice(0, CARD_PREVIEW_CHARACTERS).join('') + CARD_PREVIEW_END
    : text;
}
