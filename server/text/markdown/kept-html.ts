import { type TreeElement, type TreeNode, writeTree } from '#contract/posts/html-tree.ts';
import { formulaText } from '#contract/formulas/formula-text.ts';
import { escapeText } from '#server/text/escape-text.ts';
import { attributeOf } from './escape.ts';
import { formulaIn } from './formulas.ts';
import { addressFor, noteOf, type Place } from './inline.ts';

/** Elements that contain only other elements. */
const STRUCTURE = new Set('table thead tbody tfoot tr dl ul ol'.split(' '));

/**
 * Returns an element for which Markdown has no signs as HTML, which Markdown may contain. Markdown reads no footnotes
 * within HTML, but it does between tags with blank lines around them, so elements with notes are taken apart. Formulas
 * are LaTeX between `$` here too: many programs drop MathML, and would show its signs beside its LaTeX.
 */
export function keepHtml(
  element: TreeElement,
  place: Place,
  blocksOf: (nodes: readonly TreeNode[]) => readonly string[],
): string {
  const { name, tag, children } = element;
  if (!hasNote(element)) return oneLine(element, place);
  const inner = STRUCTURE.has(name)
    ? children.flatMap((child) => (typeof child === 'string' ? [] : [keepHtml(child, place, blocksOf)]))
    : blocksOf(children);
  return [tag, ...inner, `</${name}>`].join('\n\n');
}

const hasNote = (node: TreeNode): boolean =>
  typeof node !== 'string' && (noteOf(node) !== undefined || node.children.some(hasNote));

/** A blank line would end the HTML, so line breaks become spaces, or in preformatted text an entity. */
function oneLine(element: TreeElement, place: Place): string {
  return writeTree([rewrite(element, place, false)]);
}

function rewrite(node: TreeNode, place: Place, isPreformatted: boolean): TreeNode {
  if (typeof node === 'string') {
    if (node.startsWith('<')) return withAddresses(node, place);
    return node.replaceAll(/\r?\n/g, isPreformatted ? '&#10;' : ' ');
  }
  if (node.name === 'math') {
    const formula = formulaIn(node);
    return formula ? escapeText(formulaText(formula)) : '';
  }
  const isPre = isPreformatted || node.name === 'pre';
  return {
    name: node.name,
    tag: withAddresses(node.tag, place),
    children: node.children.map((child) => rewrite(child, place, isPre)),
  };
}

function withAddresses(tag: string, { origin, picture }: Place): string {
  const src = attributeOf(tag, 'src');
  if (src !== undefined) return tag.replace(/ src="[^"]*"/, () => ` src="${picture(src)}"`);
  const href = attributeOf(tag, 'href');
  if (href === undefined) return tag.replaceAll(/[\r\n]+/g, ' ');
  return tag.replace(/ href="[^"]*"/, () => ` href="${addressFor(href, origin).replaceAll('&', '&amp;')}"`);
}
