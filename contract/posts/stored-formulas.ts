import { parseTree, type TreeNode } from './html-tree.ts';
import { type Formula, readFormula } from '#contract/formulas/formula.ts';
import { formulaText } from '#contract/formulas/formula-text.ts';
import type { SourceElement } from '#contract/formulas/source-element.ts';
import { escapeText } from '#contract/formulas/write-formula.ts';

/** Elements nested deeper than this are left out; readFormula() refuses a formula that is half as deep. */
const MOST_DEPTH = 60;
const START = /<math[ >]/g;
const END = '</math>';
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g;
const SIGNS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/**
 * Reads a formula that writeFormula() has written, in the browser and on the server alike. Returns undefined if
 * readFormula() refuses it. Other markup is safe too, because the result comes from readFormula().
 */
export function readStoredFormula(markup: string): Formula | undefined {
  const [math] = parseTree(markup);
  return typeof math === 'object' ? readFormula(sourceOf(math, 1)) : undefined;
}

/**
 * Replaces each formula of a stored text by what `write` returns, which is HTML. A broken one is left out. Takes linear
 * time, also for a text that was not cleaned.
 */
export function replaceFormulas(stored: string, write: (formula: Formula) => string): string {
  let text = '';
  let end = 0;
  for (const { index } of stored.matchAll(START)) {
    if (index < end) continue;
    const start = stored.indexOf(END, index);
    if (start === -1) break;
    const formula = readStoredFormula(stored.slice(index, start + END.length));
    text += stored.slice(end, index) + (formula ? write(formula) : '');
    end = start + END.length;
  }
  return text + stored.slice(end);
}

/** Replaces each formula of a stored text by its LaTeX between `$` (formulaText), for places without MathML. */
export function formulasAsText(stored: string): string {
  return replaceFormulas(stored, (formula) => escapeText(formulaText(formula)));
}

function sourceOf({ name, tag, children }: Exclude<TreeNode, string>, depth: number): SourceElement {
  const attributes = [...tag.matchAll(ATTRIBUTE)].map(([, attribute = '', value = '']) => [attribute, value]);
  return {
    name,
    attributes: Object.fromEntries(attributes),
    children: children.flatMap((child): (string | SourceElement)[] => {
      if (typeof child === 'string') return child.startsWith('<') ? [] : [decodeSigns(child)];
      return depth < MOST_DEPTH ? [sourceOf(child, depth + 1)] : [];
    }),
  };
}

const decodeSigns = (text: string) => text.replaceAll(/&(?:lt|gt|amp);/g, (entity) => SIGNS[entity] ?? entity);
