import { expect, test } from 'vitest';
import { type MathNode, readFormula } from '#contract/formulas/formula.ts';
import { STRUCTURES, TOKENS } from '#contract/formulas/mathml-core.ts';
import type { SourceElement } from '#contract/formulas/source-element.ts';
import { writeFormula } from '#contract/formulas/write-formula.ts';
import { readStoredFormula } from '#contract/posts/stored-formulas.ts';
import { parseFormula } from '#server/text/formulas/parse-formula.ts';
import { type Random, seededRandom } from '#tests/random.ts';

type Child = string | SourceElement;
const element = (name: string, ...children: Child[]): SourceElement => ({ name, attributes: {}, children });
const withAttributes = (name: string, attributes: Record<string, string>, ...children: Child[]): SourceElement => ({
  name,
  attributes,
  children,
});

test('what is written is read as the same formula: random formulas', () => {
  const random = seededRandom(3);
  let withLatex = 0;
  for (let round = 0; round < 2000; round += 1) {
    const formula = readFormula(randomMath(random));
    if (!formula) continue;
    const written = writeFormula(formula);
    for (const read of [readStoredFormula, parseFormula]) expect(read(written), written).toEqual(formula);
    expect(formula.content.every(isOfList)).toBe(true);
    if (formula.latex !== '') withLatex += 1;
  }
  expect(withLatex).toBeGreaterThan(100);
});

test('a formula that is as deep as possible is read again with its LaTeX', () => {
  const latex = withAttributes('annotation', { encoding: 'application/x-tex' }, 'x');
  const deep = Array.from({ length: 19 }).reduce<Child>((child) => element('msqrt', child), element('mi', 'x'));
  const formula = readFormula(element('math', deep, element('mi', 'x'), latex));
  expect(formula?.content).toHaveLength(2);
  for (const read of [readStoredFormula, parseFormula]) {
    expect(read(formula ? writeFormula(formula) : '')).toEqual(formula);
  }
});

function isOfList({ name, children, text }: MathNode): boolean {
  if (TOKENS.has(name)) return children.length === 0;
  const count = STRUCTURES[name];
  const hasRightCount = count === undefined || count === children.length;
  return Object.hasOwn(STRUCTURES, name) && hasRightCount && text === '' && children.every(isOfList);
}

/** Returns a <math> of allowed and other elements in any order, with attributes, and with LaTeX in every third one. */
function randomMath(random: Random): SourceElement {
  const names = [
    ...TOKENS,
    ...Object.keys(STRUCTURES),
    'span',
    'mfenced',
    'maction',
    'menclose',
    'mml:mi',
    'semantics',
  ];
  const texts = [
    'x',
    ' ',
    '&lt;',
    '<b>',
    '"',
    "'",
    '&',
    '𝑥',
    'a  b\n',
    '\u202E',
    '\uD800',
    '$',
    ']]>',
    '-->',
    '\u00A0',
  ];
  const attributes = (): Record<string, string> => {
    const [attribute, values] = random.pick([
      ['width', ['1em', '-2em', '99em']],
      ['height', ['0', '-1px']],
      ['voffset', ['2em', '5em']],
      ['stretchy', ['true', '" onclick="x']],
      ['columnalign', ['left', 'right', 'x']],
      ['class', ['tml-left', 'tml-overline', 'x']],
      ['notation', ['top', 'bottom top', 'box']],
      ['open', ['[', '']],
      ['accent', ['true', 'TRUE']],
    ] as const);
    return random.between(1, 3) === 1 ? { [attribute]: random.pick(values) } : {};
  };
  const child = (depth: number): Child => {
    if (depth > 8 || random.between(1, 4) === 1) return random.pick(texts);
    const children = Array.from({ length: random.between(0, 3) }, () => child(depth + 1));
    return withAttributes(random.pick(names), attributes(), ...children);
  };
  const latex = withAttributes('annotation', { encoding: 'application/x-tex' }, random.pick(texts), 'y');
  const content = Array.from({ length: random.between(1, 4) }, () => child(1));
  return withAttributes('math', {}, ...content, ...(random.between(1, 3) === 1 ? [latex] : []));
}

test.each([
  '<math><menclose><m:mover class="tml-overline"><mi>x</mi><mtext>kata tersembunyi</mtext></m:mover></menclose></math>',
  '<math><munder class="tml-underline"><mi>x</mi><mtext>kata</mtext></munder></math>',
  '<math><m:mover><m:mrow><m:mi>a</m:mi><m:mi>b</m:mi></m:mrow><m:mo>¯</m:mo></m:mover></math>',
  '<math><mover><menclose><mi>x</mi></menclose><mo>‾</mo></mover></math>',
  '<math><menclose><m:mfenced><m:mi>x</m:mi></m:mfenced></menclose></math>',
  '<math><msub><mpadded><annotation>z</annotation></mpadded><mpadded><mphantom><mi>y</mi></mphantom></mpadded></msub><mi>x</mi></math>',
  '<math><maction>x</maction><mfenced>y</mfenced></math>',
])('what is read is read again as it is, and no author chooses a class: %s', (markup) => {
  const formula = parseFormula(markup);
  const written = formula ? writeFormula(formula) : '';
  expect(written).not.toBe('');
  expect(parseFormula(written)).toEqual(formula);
  expect(readStoredFormula(written)).toEqual(formula);
  expect(/class="[^"]*".*kata/.test(written)).toBe(false);
});
