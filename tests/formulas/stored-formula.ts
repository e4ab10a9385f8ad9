import { writeFormula } from '#contract/formulas/write-formula.ts';
import { drawLatex } from '#server/text/formulas/draw-latex.ts';

/** Returns the formula that LaTeX describes, as texts store it. */
export function storedFormula(latex: string, isBlock = false): string {
  const drawn = drawLatex(latex, isBlock);
  if (!drawn) throw new Error(`Temml does not understand ${latex}`);
  return writeFormula({ ...drawn, latex });
}

/** Returns the formula that LaTeX describes, as texts store it if its LaTeX is unknown. */
export const withoutLatex = (latex: string) =>
  storedFormula(latex).replace(/<semantics>(.*)<annotation.*<\/semantics>/, '$1');
