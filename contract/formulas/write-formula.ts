import type { Formula, MathNode } from './formula.ts';

const LATEX_START = '<annotation encoding="application/x-tex">';

/**
 * Writes a formula as HTML that every parser reads as the same tree. readFormula() reads it as the same formula again.
 * Attribute values contain neither `<` nor `>`, and each element has an end tag.
 */
export function writeFormula({ isBlock, latex, content }: Formula): string {
  const start = isBlock ? '<math display="block">' : '<math>';
  if (latex === '') return `${start}${content.map(writeNode).join('')}</math>`;
  const [only, ...others] = content;
  const shown = only && others.length === 0 ? writeNode(only) : `<mrow>${content.map(writeNode).join('')}</mrow>`;
  return `${start}<semantics>${shown}${LATEX_START}${escapeText(latex)}</annotation></semantics></math>`;
}

function writeNode({ name, attributes, children, text }: MathNode): string {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
  return `<${name}${written.join('')}>${escapeText(text)}${children.map(writeNode).join('')}</${name}>`;
}

/** Escapes text for the inside of an element. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
