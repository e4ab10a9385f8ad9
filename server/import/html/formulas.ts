import { readFormula } from '#contract/formulas/formula.ts';
import type { SourceElement } from '#contract/formulas/source-element.ts';
import { writeFormula } from '#contract/formulas/write-formula.ts';
import { COMMENT, type HtmlElement, type HtmlNode } from './html-nodes.ts';

/** Returns the formula of a <math> element as this site stores it, or undefined if it is empty or too large. */
export function formulaHtml(math: HtmlElement): string | undefined {
  const formula = readFormula(sourceOf(math));
  return formula && writeFormula(formula);
}

function sourceOf({ name, attributes, children }: HtmlElement): SourceElement {
  return {
    name,
    attributes,
    children: children.filter(isRead).map((child) => (typeof child === 'string' ? child : sourceOf(child))),
  };
}

/** The line breaks between the elements of a formula were added by WordPress. They would count as its operands. */
const isRead = (node: HtmlNode) => typeof node === 'string' || (node.name !== COMMENT && node.name !== 'br');
