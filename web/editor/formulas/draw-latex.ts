import type { Formula } from '#contract/formulas/formula.ts';
import { loadable } from '#web/ui/use-loadable.ts';
import type { DrawnLatex } from './latex-client.ts';
import { NOT_LOADED } from './not-loaded.ts';

const latexWorker = loadable(async () => (await import('./latex-client.ts')).createLatexWorker());

/** Makes a formula of LaTeX, in a worker that is loaded at the first call. */
export async function drawLatex(latex: string, isBlock: boolean): Promise<DrawnLatex> {
  const worker = latexWorker.loaded() ?? (await latexWorker.load());
  return worker ? await worker.draw(latex, isBlock) : { problem: NOT_LOADED };
}

/** Returns LaTeX that draws a formula, such as one from Word. '' if there is none, or the worker does not load. */
export async function latexFor(formula: Formula): Promise<string> {
  const worker = latexWorker.loaded() ?? (await latexWorker.load());
  return worker ? await worker.latexOf(formula) : '';
}
