import type { TreeNode } from '#contract/posts/html-tree.ts';
import { drawingOf } from './formulas.ts';

const KEPT = new Set(['em', 'strong', 'sub', 'sup', 'code', 'cite', 'q']);
/** Inline elements of which only the words stay. All other elements also separate words. */
const INLINE = new Set(['a', 'u', 's', 'del', 'ins', 'mark', 'small', 'abbr']);
/** A word that is longer than this is cut within. */
const WORD_CHARACTERS = 40;

/** Reduces a part of a text to words, emphasis and formulas, so that it fits into a link. Drops the numbers of footnotes. */
export function lineOf(nodes: readonly TreeNode[]): string {
  return nodes.map(wordsOf).join('').replaceAll(/\s+/g, ' ').trim();
}

function wordsOf(node: TreeNode): string {
  if (typeof node === 'string') return node.startsWith('<') ? ' ' : node;
  const { name, tag, children } = node;
  if (tag.includes(' role="doc-noteref"')) return '';
  if (name === 'math') return drawingOf(node);
  const words = children.map(wordsOf).join('');
  if (KEPT.has(name)) return words === '' ? '' : `<${name}>${words}</${name}>`;
  return INLINE.has(name) ? words : ` ${words} `;
}

/** Cuts a line that is longer than `most` characters, at a space if there is one near. A cut line has no emphasis. */
export function shorten(line: string, most: number): string {
  const text = line.replaceAll(/<[^>]*>/g, '');
  if (text.length <= most) return line;
  const whole = text.slice(0, most).replace(/[\uD800-\uDBFF]$|&[^;\s]*$/, '');
  const space = whole.lastIndexOf(' ');
  return `${whole.length - space <= WORD_CHARACTERS ? whole.slice(0, space) : whole} …`;
}
