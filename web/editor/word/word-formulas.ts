import { writeFormula } from '#contract/formulas/write-formula.ts';
import { readOfficeFormula } from '#web/editor/formulas/office-formula.ts';
import { escapeText } from '#web/editor/html-tags.ts';
import { WORD_FORMULA } from '#web/editor/paste/word-marks.ts';
import { TooLarge } from './bounded-zip.ts';
import { MOST_CHARACTERS } from './word-xml.ts';

/** Matches the start of a formula, and the tags around formulas that stand on a line of their own. */
const TAGS = /<(\/?)m:oMath(Para)?(?=[\s>])[^<>]*(?<!\/)>/g;
const FORMULA_END = '</m:oMath>';
const PLACES = new RegExp(`<mark class="${WORD_FORMULA}">([^<]*)</mark>`, 'g');

/** The entry of mammoth's style map that turns the runs of takeFormulas() into <mark>. */
export const FORMULA_STYLE = `r.${WORD_FORMULA} => mark.${WORD_FORMULA}:fresh`;

/**
 * The formulas of a Word file, taken out of its XML. `key` is part of every place's text: a file cannot guess it, so a
 * file that uses our style itself gets no formula.
 */
export type TakenFormulas = { key: string; formulas: TakenFormula[]; characters: number };

/** `markup`: <math>…</math>, or '' if only the text is known. */
type TakenFormula = { markup: string; text: string; isWhole: boolean };

export function createFormulas(): TakenFormulas {
  return { key: crypto.getRandomValues(new Uint32Array(4)).join('-'), formulas: [], characters: 0 };
}

/**
 * Takes the formulas out of a file's XML, because mammoth would leave them out. In each place stands a run with the
 * style WORD_FORMULA. @throws TooLarge if the formulas have more characters than the whole text may have
 */
export function takeFormulas(xml: string, taken: TakenFormulas): string {
  const parts: string[] = [];
  let at = 0;
  let isBlock = false;
  for (const { index, 0: tag, 1: slash, 2: para } of xml.matchAll(TAGS)) {
    if (index < at) continue;
    if (para !== undefined) {
      isBlock = slash === '';
      parts.push(xml.slice(at, index));
      at = index + tag.length;
    } else if (slash === '') {
      const end = xml.indexOf(FORMULA_END, index);
      if (end === -1) break;
      parts.push(xml.slice(at, index), runOf(xml.slice(index + tag.length, end), isBlock, taken));
      at = end + FORMULA_END.length;
    }
  }
  return [...parts, xml.slice(at)].join('');
}

function runOf(omml: string, isBlock: boolean, taken: TakenFormulas): string {
  const { formula, text, isWhole } = readOfficeFormula(omml, isBlock);
  if (!formula && text === '') return '';
  const markup = formula ? writeFormula(formula) : '';
  taken.characters += markup.length + text.length;
  if (taken.characters > MOST_CHARACTERS) throw new TooLarge();
  const number = taken.formulas.push({ markup, text, isWhole }) - 1;
  return `<w:r><w:rPr><w:rStyle w:val="${WORD_FORMULA}"/></w:rPr><w:t>${taken.key}/${number}</w:t></w:r>`;
}

/**
 * Puts the formulas into the HTML of mammoth. Of a formula that was too large, the text stays in a
 * <mark>, which the paste counts and takes away. `incomplete` counts these formulas and those that lack a part.
 */
export function placeFormulas(html: string, taken: TakenFormulas): { html: string; incomplete: number } {
  let incomplete = 0;
  const placed = html.replaceAll(PLACES, (_, content: string) => {
    const formula = formulaOf(content, taken);
    if (!formula) return content;
    const { markup, text, isWhole } = formula;
    if (!isWhole) incomplete += 1;
    return markup || `<mark class="${WORD_FORMULA}">${escapeText(text)}</mark>`;
  });
  return { html: placed, incomplete };
}

/** Puts the formulas into plain text as their text. `incomplete` counts them. */
export function placeFormulaTexts(text: string, taken: TakenFormulas): { text: string; incomplete: number } {
  let incomplete = 0;
  const placed = text.replaceAll(new RegExp(`${taken.key}/\\d+`, 'g'), (place) => {
    incomplete += 1;
    return formulaOf(place, taken)?.text ?? '';
  });
  return { text: placed, incomplete };
}

function formulaOf(place: string, { key, formulas }: TakenFormulas): TakenFormula | undefined {
  return place.startsWith(`${key}/`) ? formulas[Number(place.slice(key.length + 1))] : undefined;
}
