import { randomUUID } from 'node:crypto';
import { type Formula, latexOf, readFormula, textOf } from '#contract/formulas/formula.ts';
import { linearText } from '#contract/formulas/formula-text.ts';
import { isSameFormula } from '#contract/formulas/same-formula.ts';
import { writeFormula } from '#contract/formulas/write-formula.ts';
import { writeLatex } from '#contract/formulas/write-latex.ts';
import type { Markup } from '#contract/posts/markup.ts';
import { escapeText } from '#server/text/escape-text.ts';
import { drawLatex } from './draw-latex.ts';
import { parseMath } from './parse-formula.ts';

/** A text without its formulas: `html` has an element of PLACE instead of each. */
type TextWithPlaces = { html: string; formulas: readonly string[] };

/**
 * How much LaTeX of authors is drawn again in one text, and how much LaTeX of writeLatex(); LaTeX beyond it is dropped.
 * Articles have less than a tenth of this. Temml takes up to 20 ms for 1,000 characters that were written to be slow.
 */
const MOST_LATEX = 50_000;

/** No author knows this word, so no author can write a place, or refer to one twice. */
const KEY = randomUUID();

/**
 * Matches the elements that stand for formulas while a text is cleaned, and any other tag of a formula. takeFormulas()
 * leaves no other such tag. One that a parser still found would be an author's, with an id of the author's choice.
 */
const PLACE = new RegExp(`<math id="${KEY}-(\\d+)">[^<]*</math>|</?math\\b[^<>]*>`, 'g');

/**
 * Takes the formulas out of a text that sanitize-html will clean, because its parser knows no MathML. Each formula is
 * written anew from what was read of it; putFormulas() puts it back. One that cannot be read becomes its text. A place
 * contains what its formula shows. So a formula counts as readable like any text, and becomes that text where tags are
 * nested too deeply to be kept.
 */
export function takeFormulas({ html, formulas }: Pick<Markup, 'html' | 'formulas'>): TextWithPlaces {
  const written: string[] = [];
  const drawing = { given: 0, written: 0 };
  let text = '';
  let end = 0;
  for (const place of formulas) {
    const math = parseMath(html.slice(place.start, place.end));
    const formula = readFormula(math);
    text += html.slice(end, place.start);
    if (formula) {
      const number = written.push(writeFormula(withTrueLatex(formula, drawing))) - 1;
      text += `<math id="${KEY}-${number}">${escapeText(linearText(formula))}</math>`;
    } else text += escapeText(textOf(math));
    end = place.end;
  }
  return { html: text + html.slice(end), formulas: written };
}

/** Replaces each place in a cleaned text by its formula. Attribute values contain no `<` there, and so no place. */
export function putFormulas(html: string, formulas: readonly string[]): string {
  return html.replaceAll(PLACE, (_, number) => formulas[Number(number)] ?? '');
}

/** How many characters were drawn: LaTeX of authors and LaTeX of writeLatex(). */
type Drawing = { given: number; written: number };

/**
 * Drops LaTeX that draws anything else than the formula shows. Readers and reviewers see only the drawing, but feeds,
 * Markdown and the search have the LaTeX. A formula without LaTeX, such as one from Word, gets LaTeX that draws it.
 *
 * LaTeX counts as written if writeLatex() writes the same. So cleaning a cleaned text counts the same, and changes
 * nothing, wherever the limits are reached.
 */
function withTrueLatex(formula: Formula, drawing: Drawing): Formula {
  const isTrue = (latex: string, source: keyof Drawing) => {
    const isAffordable = latex !== '' && drawing[source] + latex.length <= MOST_LATEX;
    if (!isAffordable) return false;
    drawing[source] += latex.length;
    const drawn = drawLatex(latex, formula.isBlock);
    return drawn !== undefined && isSameFormula(drawn, formula) && !hidesWords(latex, drawn);
  };
  const written = latexOf(writeLatex(formula));
  if (formula.latex !== written && isTrue(formula.latex, 'given')) return formula;
  return { ...formula, latex: isTrue(written, 'written') ? written : '' };
}

/** Matches what LaTeX never shows: commands, environments with their columns, and lengths. */
const UNSHOWN =
  /\\(?:begin|end)\{[a-z]+\*?\}(?:\{[lcr|\s]*\})?|\\[a-z]+|(?<![\d.])[\d.]+\s?(?:em|ex|mu|pt|px|cm|mm|in)\b/gi;

/** Whether LaTeX contains words that Temml ignores, as in `\kern{1em words}` and `\\[1em words]` (Temml 0.13.5). */
function hidesWords(latex: string, drawn: Formula): boolean {
  const words = plain(latex.replaceAll(UNSHOWN, ' ')).match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const shown = plain(linearText(drawn)).replaceAll(/[^\p{L}\p{N}]/gu, '');
  return words.some((word) => !shown.includes(word));
}

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
