import { expect, test } from 'vitest';
import { type Formula, type MathNode, readFormula } from '#contract/formulas/formula.ts';
import type { SourceElement } from '#contract/formulas/source-element.ts';
import { isSameFormula } from '#contract/formulas/same-formula.ts';
import { writeFormula } from '#contract/formulas/write-formula.ts';
import { writeLatex } from '#contract/formulas/write-latex.ts';
import { cleanText } from '#server/text/sanitize.ts';
import { FORMULAS } from '#tests/formulas/latex.ts';
import { type Random, seededRandom } from '#tests/random.ts';
import { drawLatex } from './draw-latex.ts';
import { parseFormula } from './parse-formula.ts';

const formulas = FORMULAS.map(({ latex, isBlock = false }): Formula => {
  const drawn = drawLatex(latex, isBlock);
  if (!drawn) throw new Error(`Not drawn: ${latex}`);
  return { ...drawn, isBlock, latex };
});

/**
 * Returns what differs between two formulas if something is drawn differently: not rows, spaces, how signs grow, and how
 * many elements have the upright letters of a word.
 */
function shapeOf(nodes: readonly MathNode[]): unknown[] {
  return nodes.flatMap(({ name, attributes, children, text }) => {
    if (name === 'mspace' || name === 'mphantom' || (name === 'mo' && /^[\u2061-\u2064]?$/.test(text))) return [];
    if (name === 'mrow' || name === 'mpadded') return shapeOf(children);
    const isUpright = name === 'mi' && (attributes['mathvariant'] === 'normal' || /^[a-z]{2,}$/i.test(text));
    if (isUpright) return [...text].map((letter) => ['upright', letter]);
    const { mathvariant, displaystyle, linethickness, class: kind } = attributes;
    return [[name, text, { mathvariant, displaystyle, linethickness, kind }, shapeOf(children)]];
  });
}

test('200 formulas are read again as they are written', () => {
  expect(new Set(FORMULAS.map(({ latex }) => latex)).size).toBe(200);
  expect(formulas.map((formula) => parseFormula(writeFormula(formula)))).toEqual(formulas);
});

test('cleaned texts keep 200 formulas with their LaTeX, and cleaning changes nothing again', () => {
  for (const formula of formulas) {
    const text = `<p>x ${writeFormula(formula)}</p>`;
    const { content } = cleanText(text, 'Isi');
    expect(content).toBe(text);
    expect(cleanText(content, 'Isi').content).toBe(content);
  }
});

test('the LaTeX that is written for 200 formulas draws the same formulas', () => {
  const again = formulas.map((formula) => drawLatex(writeLatex(formula), formula.isBlock));
  expect(formulas.filter((formula, at) => !isSameFormula(again[at] ?? { content: [] }, formula))).toEqual([]);
  expect(again.map((formula) => shapeOf(formula?.content ?? []))).toEqual(
    formulas.map(({ content }) => shapeOf(content)),
  );
});

const NAMES = 'mi mn mo mtext ms mrow mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd';
const OTHER_NAMES =
  'mmultiscripts mprescripts none mspace mpadded mphantom mstyle menclose mfenced maction semantics b';
const TEXTS = [
  'x',
  '12',
  '1,5',
  '(',
  ')',
  '|',
  '‖',
  '{',
  '',
  '∑',
  '∫',
  'lim',
  'sin',
  '→',
  'ˆ',
  '‾',
  '⏟',
  '\u2061',
  '\u0338',
];
const MORE_TEXTS = [
  '𝐱',
  'ℝ',
  '\\',
  '%',
  '$',
  '~',
  '^',
  '日本',
  '⊄',
  '𝑑𝑖',
  ' a  b ',
  '\uD800',
  "'",
  '′',
  '\\end{x}',
  '}',
];
const ATTRIBUTES = [
  'form=prefix',
  'form=postfix',
  'stretchy=true',
  'stretchy=false',
  'fence=true',
  'lspace=0em',
  'minsize=1.2em',
];
const MORE_ATTRIBUTES = [
  'width=1em',
  'displaystyle=true',
  'scriptlevel=1',
  'linethickness=0',
  'class=tml-left',
  'notation=top',
];

function randomElement(random: Random, depth: number): SourceElement {
  const name = random.pick(`${NAMES} ${OTHER_NAMES}`.split(' '));
  const given = Array.from({ length: random.between(0, 2) }, () => random.pick([...ATTRIBUTES, ...MORE_ATTRIBUTES]));
  const child = () =>
    depth > 5 || random.next() < 0.3 ? random.pick([...TEXTS, ...MORE_TEXTS]) : randomElement(random, depth + 1);
  const children = Array.from({ length: random.between(0, 4) }, child);
  return { name, attributes: Object.fromEntries(given.map((one) => one.split('='))), children };
}

test('any formula can be written as LaTeX, and is the same after it is written and read', () => {
  const random = seededRandom(7);
  for (let round = 0; round < 500; round += 1) {
    const children = Array.from({ length: 4 }, () => randomElement(random, 1));
    const formula = readFormula({ name: 'math', attributes: {}, children });
    if (!formula) continue;
    expect(parseFormula(writeFormula(formula))).toEqual(formula);
    expect(writeLatex(formula)).toEqual(expect.any(String));
  }
});

test('any formula in a text is stored with LaTeX that draws it, or without, and cleaning changes nothing again', () => {
  const random = seededRandom(8);
  let withLatex = 0;
  for (let round = 0; round < 500; round += 1) {
    const children = Array.from({ length: random.between(1, 3) }, () => randomElement(random, 4));
    const formula = readFormula({ name: 'math', attributes: {}, children });
    if (!formula) continue;
    const { content } = cleanText(`x ${writeFormula(formula)}`, 'Isi');
    const stored = parseFormula(content.slice(2));
    expect(stored).toEqual({ ...formula, latex: stored?.latex });
    expect(cleanText(content, 'Isi').content).toBe(content);
    if (!stored?.latex) continue;
    withLatex += 1;
    expect(isSameFormula(drawLatex(stored.latex, false) ?? { content: [] }, formula)).toBe(true);
  }
  expect(withLatex).toBeGreaterThan(100);
});

test.each([
  ['x^2', 'x_2', false],
  ['ab^2', '{ab}^2', false],
  [String.raw`\frac{a}{b}`, String.raw`\binom{a}{b}`, false],
  [String.raw`\overline{A \cup B}`, String.raw`A \cup B`, false],
  [String.raw`\begin{matrix} a & b \end{matrix}`, String.raw`\begin{matrix} a \\ b \end{matrix}`, false],
  [String.raw`\sqrt[3]{x}`, String.raw`3\sqrt{x}`, false],
  [String.raw`\sum_{i} x`, String.raw`\sum\nolimits_{i} x`, true],
  [String.raw`\mathbf{x}\,y`, 'xy', true],
  ['a - b', String.raw`\text{a−b}`, true],
])('whether %s is the same formula as %s: %s', (one, other, isSame) => {
  const [a, b] = [drawLatex(one, true), drawLatex(other, true)];
  expect(a && b && isSameFormula(a, b)).toBe(isSame);
});

test.each([String.raw`x\phantom{\text{lain}}`, String.raw`\def\x{lain}x`, 'x%lain', String.raw`x\label{lain}`])(
  'a text keeps no LaTeX that hides something: %s',
  (latex) => {
    const { content } = cleanText(
      `<p>y ${writeFormula({ isBlock: false, latex, content: contentOf('x') })}</p>`,
      'Isi',
    );
    const formula = parseFormula(/<math>.*<\/math>/.exec(content)?.[0] ?? '');
    expect(content).toBe(`<p>y ${writeFormula({ isBlock: false, latex: 'x', content: formula?.content ?? [] })}</p>`);
    expect(content).not.toContain('lain');
  },
);

function contentOf(latex: string): readonly MathNode[] {
  return drawLatex(latex, false)?.content ?? [];
}
