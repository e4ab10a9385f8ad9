import { createRequire } from 'node:module';
import type temml from 'temml';
import type { Formula } from '#contract/formulas/formula.ts';
import { TEMML_OPTIONS, unsupportedLatex } from '#contract/formulas/latex.ts';
import { parseFormula } from './parse-formula.ts';

/** Loads Temml when the first formula is drawn: only worker threads that clean texts ever need it. */
const load: (library: string) => typeof temml = createRequire(import.meta.url);

/**
 * Returns the formula that LaTeX describes. Undefined if Temml does not understand it, and for unsupportedLatex(). Can
 * take long, so call it in a thread that has a deadline.
 */
export function drawLatex(latex: string, isBlock: boolean): Formula | undefined {
  if (unsupportedLatex(latex) !== undefined) return undefined;
  try {
    return parseFormula(load('temml').renderToString(latex, { ...TEMML_OPTIONS, displayMode: isBlock }));
  } catch {
    return undefined;
  }
}
