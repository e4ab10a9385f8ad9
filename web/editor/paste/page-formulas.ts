import { type Formula, latexOf, type SourceElement, textOf } from '#contract/formulas/formula.ts';
import { formulaIn } from '#web/editor/formulas/math-element.ts';
import { sourceElementOf } from '#web/editor/formulas/source-element.ts';
import { parseHtml } from '#web/editor/parse-html.ts';
import { BLOCKS } from './pasted-elements.ts';
import { setStylesAside } from './pasted-style.ts';

/** A pasted formula. A string if it could not be read: its LaTeX between `$`, or any other text that it shows. */
export type FoundFormula = Formula | string;

/** Matches <math> in any notation. HTML parsers read <mml:math> as one name. */
const MATHML = /^(?:[\w-]+:)?math$/;
/** Selects what MathJax 2 draws. Directly after it, or after its parent, comes a script with the LaTeX. */
const DRAWN = '.MathJax, .MathJax_SVG, .mjx-chtml';
/** Selects what KaTeX, MathJax 2 to 4 and Wikipedia put around a formula: its MathML, its drawing, or both. */
const CONTAINERS = `.katex, mjx-container, .mwe-math-element, .MathJax_MathML, ${DRAWN}`;
/** Selects what these programs put around a formula on a line of its own. */
const ON_OWN_LINE =
  '.katex-display, mjx-container[display=true], .MathJax_Display, .MathJax_SVG_Display, .MJXc-display, .mwe-math-element-block';
/** Selects pictures of formulas that have LaTeX as their alternative text: of Wikipedia and of WordPress. */
const PICTURES = 'img[class*="mwe-math-fallback-image"], img.tex, img.latex';
/** Selects what MathJax 2 shows until it has drawn a formula. */
const PREVIEWS = '.MathJax_Preview, .MJX_Preview';
const SCRIPTS = 'script[type^="math/tex"]';
const LATEX = /^(?:application\/x-tex|TeX|LaTeX)$/i;
/** Matches the LaTeX of Wikipedia, which puts every formula in braces with its style. */
const STYLED = /^\{\\(?:displaystyle|textstyle)\s+([^]*)\}$/;

/**
 * Finds the formulas of web pages and word processors. Yields the element to replace: <math>, or the element around it
 * and its drawing for browsers without MathML. The caller must replace each element before it asks for the next.
 */
export function* findPageFormulas(body: HTMLElement): Generator<[Element, FoundFormula]> {
  for (const preview of body.querySelectorAll(PREVIEWS)) preview.remove();
  const latexOfScripts = new Map<Element, string>();
  const frames = new Map([...body.querySelectorAll('[id$="-Frame"]')].map((frame) => [frame.id, frame]));
  for (const script of body.querySelectorAll(SCRIPTS)) {
    const latex = latexOf(script.textContent);
    const drawn = drawnFrom(script, frames);
    if (drawn) latexOfScripts.set(drawn, latex);
    else yield [script, latexText(latex, /mode\s*=\s*display/i.test(script.getAttribute('type') ?? ''))];
  }
  const containers = new Map(mathWithin(body).map((math) => [math, math.parentElement?.closest(CONTAINERS)]));
  const counts = Map.groupBy(containers.values(), (around) => around);
  for (const [math, container] of containers) {
    if (!body.contains(math)) continue;
    // A container of many formulas is something else than what its name says.
    const around = container && counts.get(container)?.length === 1 ? container : undefined;
    yield [around ?? math, readMath(math, around, around && latexOfScripts.get(around))];
  }
  for (const around of body.querySelectorAll(CONTAINERS)) {
    const isWhole = !around.querySelector(`${CONTAINERS}, ${BLOCKS}, mark`);
    if (body.contains(around) && isWhole) yield [around, readDrawing(around, latexOfScripts.get(around))];
  }
  for (const picture of body.querySelectorAll(PICTURES)) {
    const latex = unstyled(picture.getAttribute('alt') ?? '');
    if (latex !== '') yield [picture, latexText(latex, false)];
  }
}

/** Returns the drawing that MathJax 2 has made of a script's LaTeX. */
function drawnFrom(script: Element, frames: ReadonlyMap<string, Element>): Element | undefined {
  const frame = frames.get(`${script.id}-Frame`);
  const before = script.previousSibling instanceof Element ? script.previousSibling : undefined;
  return frame ?? (before?.matches(DRAWN) ? before : (before?.querySelector(`:scope > :is(${DRAWN})`) ?? undefined));
}

function mathWithin(root: Element): Element[] {
  return [...root.querySelectorAll('*')].filter(({ localName }) => MATHML.test(localName));
}

function readMath(math: Element, around: Element | undefined, given = ''): FoundFormula {
  const formula = formulaIn(math);
  const isBlock = math.getAttribute('display') === 'block' || math.closest(ON_OWN_LINE) !== null;
  const latex = unstyled(formula?.latex || annotationOf(math) || given || attributeLatex(math, around));
  if (formula) return { ...formula, isBlock: formula.isBlock || isBlock, latex };
  return latex === '' ? plainText(sourceElementOf(math)) : latexText(latex, isBlock);
}

/** Reads a formula without <math>, because browsers do not copy what a page hides. */
function readDrawing(around: Element, given = ''): FoundFormula {
  // MathJax 2 also keeps the MathML as an attribute.
  const written = around.getAttribute('data-mathml');
  const math = written === null ? undefined : parseHtml(setStylesAside(written)).querySelector('math');
  const isBlock = around.closest(ON_OWN_LINE) !== null;
  if (math) {
    const read = readMath(math, around, given);
    return typeof read === 'string' ? read : { ...read, isBlock: read.isBlock || isBlock };
  }
  const latex = unstyled(given || attributeLatex(around, around));
  if (latex !== '') return latexText(latex, isBlock);
  return (
    around.textContent.replaceAll(/\s+/g, ' ').trim() || lettersOf(around) || (around.getAttribute('aria-label') ?? '')
  );
}

function annotationOf(math: Element): string {
  const found = [...math.querySelectorAll('*')].find(
    ({ localName, attributes }) =>
      localName.endsWith('annotation') && LATEX.test(attributes.getNamedItem('encoding')?.value.trim() ?? ''),
  );
  return latexOf(found?.textContent ?? '');
}

/** Returns LaTeX that a page has put into an attribute: MathJax 4, Wikipedia, and pages that LaTeXML made. */
function attributeLatex(element: Element, around: Element | undefined): string {
  const ofMathJax = element.closest('[data-latex]') ?? around?.querySelector('[data-latex]');
  const picture = around?.querySelector(PICTURES);
  const alternative = element.getAttribute('alttext') ?? picture?.getAttribute('alt') ?? '';
  // Other pages describe the formula in words there, for screen readers.
  const isLatex = around?.matches('.mwe-math-element') === true || STYLED.test(alternative.trim());
  return latexOf(ofMathJax?.getAttribute('data-latex') ?? (isLatex ? alternative : ''));
}

/** Removes the braces and the style that Wikipedia puts around each formula. */
function unstyled(latex: string): string {
  const inner = STYLED.exec(latex.trim())?.[1]?.trim();
  if (inner === undefined) return latexOf(latex);
  let depth = 0;
  for (const [sign] of inner.matchAll(/\\.|[{}]/gs)) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (depth < 0) return latexOf(latex);
  }
  return latexOf(inner);
}

/** Returns the letters that MathJax 3 and 4 have drawn. Their style sheet shows them, by classes such as mjx-c1D465. */
function lettersOf(around: Element): string {
  const codes = [...around.querySelectorAll('mjx-c')].map(
    ({ className }) => /(?:^|\s)mjx-c([0-9A-F]{2,5})(?:\s|$)/.exec(className)?.[1],
  );
  return codes
    .map((code) => (code === undefined ? '' : String.fromCodePoint(Number.parseInt(code, 16))))
    .join('')
    .toWellFormed()
    .normalize('NFKC');
}

/** Returns LaTeX as a text between `$`, or between `$$` on a line of its own. */
function latexText(latex: string, isBlock: boolean): string {
  if (latex === '' || latex.includes('$')) return latex;
  return isBlock ? `$$${latex}$$` : `$${latex}$`;
}

function plainText(math: SourceElement): string {
  return textOf(withoutAnnotations(math)).replaceAll(/\s+/g, ' ').trim();
}

function withoutAnnotations({ children, ...element }: SourceElement): SourceElement {
  const kept = children.filter((child) => typeof child === 'string' || !child.name.endsWith('annotation'));
  return { ...element, children: kept.map((child) => (typeof child === 'string' ? child : withoutAnnotations(child))) };
}
