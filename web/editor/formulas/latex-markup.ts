import temml from 'temml';
import { TEMML_OPTIONS } from '#contract/formulas/latex.ts';

export type LatexRequest = { latex: string; isBlock: boolean };

/** Temml's MathML, or what Temml reports, with the position in the LaTeX if Temml knows it. */
export type LatexResponse = { markup: string } | { error: string; position: number | undefined };

/** Draws LaTeX. Temml can take long for crafted LaTeX, so pages call it in a worker (latex-worker.ts). */
export function latexMarkup({ latex, isBlock }: LatexRequest): LatexResponse {
  try {
    return { markup: temml.renderToString(latex, { ...TEMML_OPTIONS, displayMode: isBlock }) };
  } catch (error) {
    const position = error instanceof Error && 'position' in error ? error.position : undefined;
    return { error: String(error), position: typeof position === 'number' ? position : undefined };
  }
}
