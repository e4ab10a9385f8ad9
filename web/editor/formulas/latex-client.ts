import { type Formula, readFormula } from '#contract/formulas/formula.ts';
import { isSameFormula } from '#contract/formulas/same-formula.ts';
import { writeLatex } from '#contract/formulas/write-latex.ts';
import { setStylesAside } from '#web/editor/paste/pasted-style.ts';
import { parseHtml } from '#web/editor/parse-html.ts';
import type { LatexRequest, LatexResponse } from './latex-markup.ts';
import { EMPTY, errorProblem, latexProblem, markupProblem, TOO_LARGE, TOO_SLOW } from './latex-problem.ts';
import { NOT_LOADED } from './not-loaded.ts';
import { storedLatex } from './latex-typed.ts';
import { sourceElementOf } from './source-element.ts';

/** The time limit for one drawing. The largest formula that can be stored takes a tenth of a second. */
const DRAWING_MS = 3000;
/** The time limit for the download of the worker's script (200 KB). */
const LOADING_MS = 30_000;

/** What LaTeX shows, or a sentence for the author that says why it cannot be used. */
export type DrawnLatex = { formula: Formula } | { problem: string };

type LatexWorker = {
  /** Draws LaTeX. The formula's `latex` is what storedLatex() makes of it. Never rejects. */
  draw: (latex: string, isBlock: boolean) => Promise<DrawnLatex>;
  /** Returns LaTeX that draws a formula without LaTeX, such as one from Word. '' if there is none. Never rejects. */
  latexOf: (formula: Formula) => Promise<string>;
};

/** Returns a worker that draws LaTeX. It is loaded with the first drawing, and draws one formula after the other. */
export function createLatexWorker(): LatexWorker {
  let running: Running | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const end = () => {
    running?.end();
    running = undefined;
  };

  const request = async (asked: LatexRequest): Promise<LatexResponse | { problem: string }> => {
    running ??= startWorker();
    const { worker, isLoaded, hasEnded } = running;
    if (!(await isLoaded)) {
      if (running?.worker === worker) end();
      return { problem: NOT_LOADED };
    }
    let timeout: ReturnType<typeof setTimeout> | undefined;
    const drawn = new Promise<LatexResponse>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<LatexResponse>) => resolve(data), { once: true });
      timeout = setTimeout(() => running?.worker === worker && end(), DRAWING_MS);
      worker.postMessage(asked, {});
    });
    const response = await Promise.race([drawn, hasEnded.then(() => ({ problem: TOO_SLOW }))]);
    clearTimeout(timeout);
    return response;
  };

  const draw = async (typed: string, isBlock: boolean): Promise<DrawnLatex> => {
    const latex = storedLatex(typed);
    const refused = latexProblem(latex);
    if (refused !== undefined) return { problem: refused };
    const response = last.then(() => request({ latex, isBlock }));
    last = response;
    const drawn = await response;
    if ('problem' in drawn) return drawn;
    if ('error' in drawn) return { problem: errorProblem(latex, drawn.error, drawn.position) };
    const lost = markupProblem(drawn.markup);
    if (lost !== undefined) return { problem: lost };
    const math = parseHtml(setStylesAside(drawn.markup)).querySelector('math');
    const formula = math ? readFormula(sourceElementOf(math)) : undefined;
    if (!formula) return { problem: math?.textContent.trim() === '' ? EMPTY : TOO_LARGE };
    return { formula: { ...formula, isBlock, latex } };
  };

  const latexOf = async (formula: Formula): Promise<string> => {
    const latex = writeLatex(formula);
    const drawn = latex === '' ? undefined : await draw(latex, formula.isBlock);
    return drawn && 'formula' in drawn && isSameFormula(drawn.formula, formula) ? drawn.formula.latex : '';
  };

  return { draw, latexOf };
}

type Running = { worker: Worker; isLoaded: Promise<boolean>; hasEnded: Promise<void>; end: () => void };

function startWorker(): Running {
  const worker = new Worker(new URL('latex-worker.ts', import.meta.url), { type: 'module' });
  const { promise: hasEnded, resolve: reportEnd } = Promise.withResolvers<void>();
  const isLoaded = new Promise<boolean>((resolve) => {
    const timeout = setTimeout(() => resolve(false), LOADING_MS);
    const report = (loaded: boolean) => {
      clearTimeout(timeout);
      resolve(loaded);
    };
    worker.addEventListener('message', () => report(true), { once: true });
    worker.addEventListener('error', () => report(false), { once: true });
    void hasEnded.then(() => report(false));
  });
  const end = () => {
    worker.terminate();
    reportEnd();
  };
  return { worker, isLoaded, hasEnded, end };
}
