import { type TreeElement, writeTree } from '#contract/posts/html-tree.ts';
import type { Formula } from '#contract/formulas/formula.ts';
import { linearText } from '#contract/formulas/formula-text.ts';
import { parseFormula } from '#server/text/formulas/parse-formula.ts';
import { escapeMarkdown } from './escape.ts';

/** Commands whose argument may contain a bar that is no sign of the formula: \vert would be printed as a word there. */
const WITH_BARS = /\\(?:text|mbox|hbox|verb|begin\{(?:array|darray|tabular)\})/;

/** Returns a stored formula, or undefined if it is broken. */
export function formulaIn(math: TreeElement): Formula | undefined {
  return parseFormula(writeTree([math]));
}

/**
 * Returns a formula as Markdown: its LaTeX between `$`, or between `$$` if it stands on a line of its own. Returns what
 * it shows, as text, if its LaTeX is unknown or cannot stand between `$`.
 */
export function formulaMarkdown(formula: Formula, isInCell = false): string {
  const shown = () => escapeMarkdown(linearText(formula));
  const { latex, isBlock } = formula;
  if (latex === '' || latex.includes('$')) return shown();
  // A backslash at the end would escape the dollar sign.
  if (/(?<!\\)(?:\\\\)*\\$/.test(latex)) return shown();
  if (isInCell && latex.includes('|') && WITH_BARS.test(latex)) return shown();
  const safe = withoutTags(isInCell ? withoutBars(latex) : latex);
  return isBlock ? `$$${safe}$$` : `$${safe}$`;
}

/** A space after `<` changes no formula. Without it, programs that know no formulas could read a tag of HTML. */
const withoutTags = (latex: string) => latex.replaceAll(/<(?=[a-z/!?])/gi, '< ');

/** Replaces `|` and `\|`, because every bar ends a cell of a table, also behind a backslash. */
const withoutBars = (latex: string) =>
  latex
    .replaceAll(/\\[^]|\|/g, (sign) => (sign === '|' ? String.raw`\vert ` : sign === '\\|' ? String.raw`\Vert ` : sign))
    .trim();

/** Whether a text ends with a formula. In Markdown, every other dollar sign is escaped. */
const endsWithFormula = (markdown: string) => /(?<!\\)\$$/.test(markdown.slice(-2));

/** Returns a formula for the place after `before`. The dollar signs of two formulas side by side need a comment between. */
export function besideFormula(before: string, formula: string): string {
  return endsWithFormula(before) && formula.startsWith('$') ? `<!-- -->${formula}` : formula;
}

/** Returns text for the place after `before`. A formula ends at no dollar sign before a digit, but before an entity. */
export function afterFormula(before: string, text: string): string {
  return endsWithFormula(before) ? text.replace(/^\d/, (digit) => `&#${digit.charCodeAt(0)};`) : text;
}

/** Stands for a formula in a text that is no Markdown yet. */
export const PLACE = '\uFFFC';

/** Puts the first of `formulas` at each PLACE of a Markdown text, and removes them from the list. */
export function putFormulas(markdown: string, formulas: string[]): string {
  const parts: string[] = [];
  let last = '';
  for (const [index, text] of markdown.split(PLACE).entries()) {
    const formula = index === 0 ? '' : besideFormula(last, formulas.shift() ?? '');
    last = formula || last;
    const after = afterFormula(last, text);
    last = after || last;
    parts.push(formula, after);
  }
  return parts.join('');
}
