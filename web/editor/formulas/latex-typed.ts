import { latexOf } from '#contract/formulas/formula.ts';

/** The signs and environments that begin and end a formula in a LaTeX document. */
const AROUND = [
  /^\$\$(.*)(?<!\\)\$\$$/,
  /^\$(.*)(?<!\\)\$$/,
  /^\\\[(.*)\\\]$/,
  /^\\\((.*)\\\)$/,
  /^\\begin\{(?:equation|displaymath|math)\*?\}(.*)\\end\{(?:equation|displaymath|math)\*?\}$/,
];
const NUMBERED = /\\(begin|end)\{(align|alignat|gather|multline)\}/g;

/**
 * Returns LaTeX as formulas are stored: in one line, without what begins and ends a formula in LaTeX documents, and with
 * environments that do not number their lines. Articles number their formulas themselves.
 */
export function storedLatex(typed: string): string {
  const latex = latexOf(typed);
  const inner = AROUND.map((pattern) => pattern.exec(latex)?.[1]).find((found) => found !== undefined) ?? latex;
  return inner.trim().replaceAll(NUMBERED, '\\$1{$2*}');
}
