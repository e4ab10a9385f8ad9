import { expect, test } from 'vitest';
import { textOf } from '#contract/formulas/formula.ts';
import { writeFormula } from '#contract/formulas/write-formula.ts';
import { FORMULAS } from '#tests/formulas/latex.ts';
import { drawLatex } from './draw-latex.ts';
import { parseFormula, parseMath } from './parse-formula.ts';

const written = (markup: string) => {
  const formula = parseFormula(markup);
  return formula && writeFormula(formula);
};

test('what is written is read as the same formula: every formula of our list', () => {
  for (const { latex, isBlock = false } of FORMULAS) {
    const drawn = drawLatex(latex, isBlock);
    const formula = drawn && { ...drawn, latex };
    expect(formula && parseFormula(writeFormula(formula)), latex).toEqual(formula);
  }
});

test.each([
  ['elements that close themselves', '<math><mspace/><mi/><mi>x</mi></math>', '<mspace></mspace><mi></mi><mi>x</mi>'],
  ['elements that are left open', '<math><msqrt><mi>x</math>', '<msqrt><mi>x</mi></msqrt>'],
  ['end tags without a start', '<math></mi></semantics><mi>x</mi></math>', '<mi>x</mi>'],
  ['another end tag first', '<math><mi>x</mi></math y><mi>y</mi></math>', '<mi>x</mi><mi>y</mi>'],
  ['upper case and prefixes', '<MATH><MML:MI>x</MML:MI></MATH>', '<mi>x</mi>'],
  ['entities', '<math><mo>&lt;&#x3c;&le;&amp;lt;</mo></math>', '<mo>&lt;&lt;≤&amp;lt;</mo>'],
  ['comments and instructions', '<math><!-- a --><?b c?><mi>x</mi><!doctype d></math>', '<mi>x</mi>'],
  [
    'HTML that a browser would put elsewhere',
    '<math><mtext><table>a<tr><td>b</table></mtext></math>',
    '<mtext>ab</mtext>',
  ],
  ['NUL and other characters', '<math><mi>\0x\u202E\u0008</mi></math>', '<mi>x</mi>'],
  ['the first of two attributes', '<math><mo form="infix" form="prefix">+</mo></math>', '<mo form="infix">+</mo>'],
])('%s', (_, markup, expected) => {
  expect(written(markup)).toBe(`<math>${expected}</math>`);
});

test('the text of elements that are nested too deeply is kept', () => {
  const markup = `<math>${'<mrow>'.repeat(1000)}x${'</mrow>'.repeat(1000)}<mi>y</mi></math>`;
  expect(parseFormula(markup)).toBeUndefined();
  expect(textOf(parseMath(markup))).toBe('xy');
});
