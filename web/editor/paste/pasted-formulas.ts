import { mathmlText } from '#web/editor/formulas/mathml-formula.ts';
import { officeFormulaText } from '#web/editor/formulas/office-formula.ts';
import { FORMULA } from '#web/editor/formulas/stored-formula.ts';
import { newElement } from './pasted-elements.ts';
import { WORD_FORMULA } from './word-marks.ts';

const NUMBER = 'data-rumus-ke';
const COMMENT = '<!--[if gte msEquation';
const COMMENT_END = '<![endif]-->';
const FALLBACK = /\s*<!\[if !msEquation\]>/iy;
const CONDITION = /<!(?:--)?\[(end)?if/gi;
/** The search for a fallback picture's end reads at most this many starts and ends of conditional comments. */
const MOST_CONDITIONS = 20;
/** Selects MathML elements. HTML parsers read `mml:math` as one tag name, so each usual prefix is listed. */
const MATHML = 'math, mml\\:math, m\\:math';
/** Selects the elements in which pages put MathML together with a fallback for browsers without MathML. */
const CONTAINERS = '.katex, mjx-container, .mwe-math-element';

/**
 * Replaces Word's formulas by numbered placeholders. Word writes formulas in conditional comments, which HTML parsers
 * skip. Also removes the fallback pictures that Word adds for other programs.
 */
export function setFormulasAside(html: string): { html: string; formulas: string[] } {
  const formulas: string[] = [];
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const start = html.indexOf(COMMENT, at);
    const end = start === -1 ? -1 : html.indexOf(COMMENT_END, start);
    if (end === -1) break;
    const text = officeFormulaText(html.slice(html.indexOf('>', start) + 1, end));
    const after = end + COMMENT_END.length;
    if (text === '') parts.push(html.slice(at, after));
    else parts.push(html.slice(at, start), `<mark ${NUMBER}="${formulas.push(text) - 1}"></mark>`);
    at = text === '' ? after : endOfFallback(html, after);
  }
  return { html: [...parts, html.slice(at)].join(''), formulas };
}

/** Returns the end of Word's fallback picture that begins at `start`, or `start` if no such picture begins there. */
function endOfFallback(html: string, start: number): number {
  FALLBACK.lastIndex = start;
  if (!FALLBACK.test(html)) return start;
  let depth = 1;
  CONDITION.lastIndex = FALLBACK.lastIndex;
  for (let count = 0; count < MOST_CONDITIONS; count += 1) {
    const found = CONDITION.exec(html);
    if (!found) break;
    depth += found[1] === undefined ? 1 : -1;
    if (depth === 0) return html.indexOf('>', found.index) + 1;
  }
  return start;
}

/** Replaces each formula by the editor's placeholder with the formula as text. Returns the number of formulas. */
export function takeFormulas(body: HTMLElement, formulas: readonly string[], isOfWord: boolean): number {
  let count = 0;
  const take = (element: Element, text: string) => {
    if (text === '') return;
    element.replaceWith(newElement(body, 'mark', { [FORMULA]: '' }, [text]));
    count += 1;
  };
  for (const place of body.querySelectorAll(`mark[${NUMBER}]`)) {
    take(place, formulas[Number(place.getAttribute(NUMBER))] ?? '');
  }
  for (const math of body.querySelectorAll('m\\:omath')) take(math, officeFormulaText(math.outerHTML));
  for (const math of body.querySelectorAll(MATHML)) {
    const around = math.closest(CONTAINERS);
    take(around?.querySelectorAll(MATHML).length === 1 ? around : math, mathmlText(math));
  }
  if (isOfWord) for (const mark of body.querySelectorAll(`mark.${WORD_FORMULA}`)) take(mark, mark.textContent.trim());
  return count;
}
