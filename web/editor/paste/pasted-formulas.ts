import { formulaText } from '#contract/formulas/formula-text.ts';
import { mathElement } from '#web/editor/formulas/math-element.ts';
import { FORMULA } from '#web/editor/formulas/stored-formula.ts';
import { readOfficeFormula } from '#web/editor/formulas/office-formula.ts';
import { FORMULA_PLACE, newElement } from './pasted-elements.ts';
import { type FormulaLosses, NO_LOSSES } from './formula-reader.ts';
import { type FoundFormula, findPageFormulas } from './page-formulas.ts';
import { WORD_FORMULA } from './word-marks.ts';

const NUMBER = 'data-rumus-ke';
const COMMENT = '<!--[if gte msEquation';
const COMMENT_END = '<![endif]-->';
const FALLBACK = /\s*<!\[if !msEquation\]>/iy;
const CONDITION = /<!(?:--)?\[(end)?if/gi;
/** The search for a fallback picture's end reads at most this many starts and ends of conditional comments. */
const MOST_CONDITIONS = 20;
/** Matches a formula of Word. A formula in <m:oMathPara> stands on a line of its own. */
const OFFICE_START = /<m:oMath(?=[\s>])[^<>]*>/gi;
const OFFICE_END = /<\/m:oMath\s*>/gi;
const OFFICE_BLOCK = /<m:oMathPara(?=[\s>])/i;

/** The formulas of pasted HTML, each by the element that stands in its place. A text is all that is known of a formula. */
export type TakenFormulas = { places: ReadonlyMap<Element, FoundFormula>; losses: FormulaLosses };

type OfficeFormula = { found: FoundFormula; isWhole: boolean };

/**
 * Replaces Word's formulas by numbered places. Word writes formulas in conditional comments, which HTML parsers skip.
 * Also removes the fallback pictures that Word adds for other programs.
 */
export function setFormulasAside(html: string): { html: string; formulas: OfficeFormula[] } {
  const formulas: OfficeFormula[] = [];
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const start = html.indexOf(COMMENT, at);
    const end = start === -1 ? -1 : html.indexOf(COMMENT_END, start);
    if (end === -1) break;
    const found = officeFormulas(html.slice(html.indexOf('>', start) + 1, end));
    const after = end + COMMENT_END.length;
    if (found.length === 0) parts.push(html.slice(at, after));
    else {
      parts.push(html.slice(at, start));
      for (const formula of found) parts.push(`<mark ${NUMBER}="${formulas.push(formula) - 1}"></mark>`);
    }
    at = found.length === 0 ? after : endOfFallback(html, after);
  }
  return { html: [...parts, html.slice(at)].join(''), formulas };
}

function officeFormulas(comment: string): OfficeFormula[] {
  const isBlock = OFFICE_BLOCK.test(comment);
  const formulas: OfficeFormula[] = [];
  let at = 0;
  for (const { 0: tag, index } of comment.matchAll(OFFICE_START)) {
    if (index < at) continue;
    OFFICE_END.lastIndex = index;
    at = OFFICE_END.exec(comment)?.index ?? comment.length;
    formulas.push(...readOffice(comment.slice(index + tag.length, at), isBlock));
  }
  return formulas;
}

/** Reads a formula of Word. Returns nothing for an empty one. */
function readOffice(omml: string, isBlock: boolean): OfficeFormula[] {
  const { formula, text, isWhole } = readOfficeFormula(omml, isBlock);
  return formula || text !== '' ? [{ found: formula ?? text, isWhole }] : [];
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

/**
 * Takes all formulas out of pasted HTML, so that the cleaning does not change them; putFormulas() puts them back.
 * `office` are the formulas of setFormulasAside(). `isOfWord`: whether the HTML is that of an opened Word file.
 */
export function takeFormulas(body: HTMLElement, office: readonly OfficeFormula[], isOfWord: boolean): TakenFormulas {
  const places = new Map<Element, FoundFormula>();
  const losses = { ...NO_LOSSES };
  const take = (element: Element, found: FoundFormula) => {
    if (found === '') {
      element.remove();
      return;
    }
    const place = newElement(body, 'mark', {}, [FORMULA_PLACE]);
    element.replaceWith(place);
    places.set(place, found);
  };
  const takeOffice = (element: Element, formula: OfficeFormula | undefined) => {
    take(element, formula?.found ?? '');
    if (formula && typeof formula.found !== 'string' && !formula.isWhole) losses.incomplete += 1;
  };
  for (const place of body.querySelectorAll(`mark[${NUMBER}]`)) {
    takeOffice(place, office[Number(place.getAttribute(NUMBER))]);
  }
  for (const math of body.querySelectorAll('m\\:omath')) {
    takeOffice(math, readOffice(math.innerHTML, math.closest('m\\:omathpara') !== null)[0]);
  }
  // The Word import has read the formulas of its file. It marks those of which only the text is known.
  if (isOfWord) for (const mark of body.querySelectorAll(`mark.${WORD_FORMULA}`)) take(mark, mark.textContent.trim());
  for (const [element, found] of findPageFormulas(body)) take(element, found);
  return { places, losses };
}

/**
 * Puts the formulas of takeFormulas() back. One of which only the text is known becomes a place that the author has to
 * replace. Preformatted text holds no formula, so a formula's text goes there.
 */
export function putFormulas({ places, losses }: TakenFormulas): void {
  for (const [place, found] of places) {
    const isPreformatted = place.closest('pre') !== null;
    const text = typeof found === 'string' ? found : formulaText(found);
    if (isPreformatted) place.replaceWith(text);
    else if (typeof found === 'string') place.replaceWith(newElement(place, 'mark', { [FORMULA]: '' }, [found]));
    else place.replaceWith(mathElement(found));
    if (isPreformatted || typeof found === 'string') losses.asText += 1;
  }
}
