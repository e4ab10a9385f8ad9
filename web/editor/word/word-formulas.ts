import { officeFormulaText } from '#web/editor/formulas/office-formula.ts';
import { escapeText } from '#web/editor/html-tags.ts';
import { WORD_FORMULA } from '#web/editor/paste/word-marks.ts';

const FORMULA_START = /<m:oMath(?=[\s>])[^<>]*(?<!\/)>/g;
const FORMULA_END = '</m:oMath>';
/** Matches the tags that Word puts around a formula on a line of its own, inside of a paragraph. They are removed. */
const PARAGRAPH_TAGS = /<\/?m:oMathPara(?=[\s>])[^<>]*>/g;

/** The entry of mammoth's style map that turns the runs of writeFormulas() into <mark>. */
export const FORMULA_STYLE = `r.${WORD_FORMULA} => mark.${WORD_FORMULA}:fresh`;

/** Turns formulas, which mammoth would leave out, into runs with the formula as text and the style WORD_FORMULA. */
export function writeFormulas(xml: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { index, 0: tag } of xml.matchAll(FORMULA_START)) {
    const end = xml.indexOf(FORMULA_END, index);
    if (end === -1) break;
    if (index < at) continue;
    parts.push(xml.slice(at, index), runOf(officeFormulaText(xml.slice(index + tag.length, end))));
    at = end + FORMULA_END.length;
  }
  return [...parts, xml.slice(at)].join('').replaceAll(PARAGRAPH_TAGS, '');
}

function runOf(text: string): string {
  if (text === '') return '';
  return `<w:r><w:rPr><w:rStyle w:val="${WORD_FORMULA}"/></w:rPr><w:t xml:space="preserve">${escapeText(text)}</w:t></w:r>`;
}
