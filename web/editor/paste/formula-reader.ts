import { loadable } from '#web/ui/use-loadable.ts';

export type FormulaLosses = {
  /** The number of formulas of which only the text is in the HTML. */
  asText: number;
  /** The number of formulas that lack a part, or show it in another way. */
  incomplete: number;
};

export const NO_LOSSES: FormulaLosses = { asText: 0, incomplete: 0 };

/** Matches HTML that may have formulas: MathML, Word's formulas, and what programs put around formulas on web pages. */
const SIGNS =
  /<(?:[\w-]+:)?math[\s>]|msEquation|<m:omath|katex|mjx|mathjax|mwe-math|math\/tex|class=["']?(?:la)?tex\b|terarah-rumus/i;

const reader = loadable(async () => await import('./pasted-formulas.ts'));

/** Returns the functions that read the formulas of pasted HTML. Undefined before prepareFormulas() has loaded them. */
export const formulaReader = reader.loaded;

/** Whether the HTML may have formulas whose reader is not loaded. Pasting it now would lose them. */
export function lacksFormulaReader(html: string): boolean {
  return SIGNS.test(html) && !reader.loaded();
}

/** Loads the reader of formulas if the HTML needs it. Returns false if the reader could not be loaded. */
export async function prepareFormulas(html: string): Promise<boolean> {
  return !lacksFormulaReader(html) || (await reader.load()) !== undefined;
}
