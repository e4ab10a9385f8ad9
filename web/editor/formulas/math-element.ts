import { type Formula, type MathNode, readFormula, textOf } from '#contract/formulas/formula.ts';
import { writeFormula } from '#contract/formulas/write-formula.ts';
import { sourceElementOf } from './source-element.ts';

const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** Reads a `<math>` element of any page or text. Undefined if readFormula() refuses it. */
export function formulaIn(math: Element): Formula | undefined {
  return readFormula(sourceElementOf(math));
}

/** Returns a `<math>` element that draws a formula and carries its LaTeX. */
export function mathElement({ isBlock, latex, content }: Formula): Element {
  const math = document.createElementNS(MATHML, 'math');
  if (isBlock) math.setAttribute('display', 'block');
  const children = content.map(elementOf);
  if (latex === '') math.append(...children);
  else {
    const [only, ...others] = children;
    const annotation = withChildren('annotation', [latex]);
    annotation.setAttribute('encoding', 'application/x-tex');
    const shown = only && others.length === 0 ? only : withChildren('mrow', children);
    math.append(withChildren('semantics', [shown, annotation]));
  }
  return math;
}

function elementOf({ name, attributes, children, text }: MathNode): Element {
  const element = withChildren(name, text === '' ? children.map(elementOf) : [text]);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

function withChildren(name: string, children: (Element | string)[]): Element {
  const element = document.createElementNS(MATHML, name);
  element.append(...children);
  return element;
}

/** Replaces every formula in `root` by what may be stored of it: a formula that was built anew, or its text. */
export function rebuildFormulas(root: Element): void {
  for (const math of root.querySelectorAll('math')) {
    if (!root.contains(math)) continue;
    const formula = formulaIn(math);
    math.replaceWith(formula ? mathElement(formula) : textOf(sourceElementOf(math)));
  }
}

/** Returns a formula in a text as the text has it stored. */
export function markupOf(math: Element): string {
  const formula = formulaIn(math);
  return formula ? writeFormula(formula) : '';
}
