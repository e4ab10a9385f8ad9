import { createElement, type ReactNode } from 'react';
import type { MathNode } from '#contract/formulas/formula.ts';
import { linearText } from '#contract/formulas/formula-text.ts';
import { MOST_SIGNS_IN_LINE } from '#contract/formulas/wide-formula.ts';
import { readStoredFormula } from '#contract/posts/stored-formulas.ts';

type DrawnFormulaProps = {
  /** The MathML that the API has returned. */
  markup: string;
  /** The text for markup that is no formula. */
  fallback: string;
  /** Whether the formula stands in a link. Then keys cannot scroll it, because a link contains nothing that has focus. */
  isInLink?: boolean;
  className?: string;
};

/**
 * Draws a formula of a text. The elements are created from what readFormula() has read, so no markup can bring others
 * into the page.
 */
export function DrawnFormula({ markup, fallback, isInLink = false, className = '' }: DrawnFormulaProps) {
  const formula = readStoredFormula(markup);
  if (!formula) return fallback;
  const { isBlock, content } = formula;
  const math = createElement('math', isBlock ? { display: 'block' } : null, content.map(drawNode));
  const canBeWide = isBlock || linearText(formula).length > MOST_SIGNS_IN_LINE;
  if (!canBeWide) return <span className={`inline-block ${className}`}>{math}</span>;
  if (isInLink) return <span className={`wide-formula ${className}`}>{math}</span>;
  // Lines through a text are not drawn through an inline block. They would strike each sign of the formula.
  const shape = isBlock ? 'wide-formula inline-block! w-full' : 'wide-formula';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
    <span role="group" aria-label="Rumus" tabIndex={0} className={`${shape} ${className}`}>
      {math}
    </span>
  );
}

function drawNode({ name, attributes, children, text }: MathNode, key: number): ReactNode {
  const { class: className, rowspan: rowSpan, ...others } = attributes;
  return createElement(name, { ...others, className, rowSpan, key }, text === '' ? children.map(drawNode) : text);
}
