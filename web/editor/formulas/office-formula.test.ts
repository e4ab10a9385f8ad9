import { expect, test } from 'vitest';
import { writeFormula } from '#contract/formulas/write-formula.ts';
import { writeLatex } from '#contract/formulas/write-latex.ts';
import { readOfficeFormula } from './office-formula.ts';

/** A run, with its properties. */
const r = (text: string, properties = '') =>
  `<m:r>${properties === '' ? '' : `<m:rPr>${properties}</m:rPr>`}<m:t>${text}</m:t></m:r>`;
const value = (name: string, text: string) => `<m:${name} m:val="${text}"/>`;
const of = (name: string, parts: Record<string, string>, properties = '') =>
  `<m:${name}><m:${name}Pr>${properties}</m:${name}Pr>${Object.entries(parts)
    .map(([part, content]) => `<m:${part}>${content}</m:${part}>`)
    .join('')}</m:${name}>`;
const e = (content: string) => `<m:e>${content}</m:e>`;
const plain = value('sty', 'p');

/** Returns MathML without attributes of operators, and without the classes that readFormula() adds for the style sheet. */
function shown(omml: string): string {
  const formula = readOfficeFormula(omml, false).formula;
  return formula
    ? writeFormula(formula)
        .replaceAll(/<mo [^>]*>/g, '<mo>')
        .replaceAll(/ class="tml-(?!left|right)[^"]*"/g, '')
        .replace(/^<math>(.*)<\/math>$/, '$1')
    : '';
}

test.each([
  [
    'fractions',
    of('f', { num: r('a+b'), den: r('2') }),
    '<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>',
  ],
  [
    'fractions in a line',
    of('f', { num: r('1'), den: r('2') }, value('type', 'lin')),
    '<mn>1</mn><mo>/</mo><mn>2</mn>',
  ],
  [
    'binomials',
    of('f', { num: r('n'), den: r('k') }, value('type', 'noBar')),
    '<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>',
  ],
  [
    'scripts',
    of('sSubSup', { e: r('x'), sub: r('i'), sup: r('2') }),
    '<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>',
  ],
  [
    'scripts before',
    of('sPre', { sub: r('6'), sup: r('14'), e: r('C', plain) }),
    '<mmultiscripts><mi mathvariant="normal">C</mi><mprescripts></mprescripts><mn>6</mn><mn>14</mn></mmultiscripts>',
  ],
  [
    'roots',
    of('rad', { deg: '', e: r('x') }) + of('rad', { deg: r('3'), e: r('y') }),
    '<msqrt><mi>x</mi></msqrt><mroot><mi>y</mi><mn>3</mn></mroot>',
  ],
  [
    'roots without their degree',
    of('rad', { deg: r('2'), e: r('x') }, value('degHide', '1')),
    '<msqrt><mi>x</mi></msqrt>',
  ],
  [
    'brackets on one side',
    of('d', { e: r('x') }, value('begChr', '[') + value('endChr', '')),
    '<mo>[</mo><mi>x</mi><mo></mo>',
  ],
  ['separators', `<m:d>${e(r('A'))}${e(r('B'))}</m:d>`, '<mo>(</mo><mi>A</mi><mo>|</mo><mi>B</mi><mo>)</mo>'],
  [
    'sums',
    of('nary', { sub: r('i'), sup: r('n'), e: r('x') }, value('chr', '∑') + value('limLoc', 'undOvr')),
    '<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mi>x</mi>',
  ],
  [
    'integrals',
    of('nary', { sub: r('0'), sup: '', e: r('x') }, value('supHide', 'on')),
    '<msub><mo>∫</mo><mn>0</mn></msub><mi>x</mi>',
  ],
  [
    'functions',
    of('func', { fName: of('limLow', { e: r('lim', plain), lim: r('x→0') }), e: r('f') }),
    '<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder><mo>\u2061</mo><mspace width="0.167em"></mspace><mi>f</mi>',
  ],
  [
    'functions that are only text',
    r('sin', plain) + r('θ'),
    '<mi>sin</mi><mo>\u2061</mo><mspace width="0.167em"></mspace><mi>θ</mi>',
  ],
  [
    'matrices',
    `<m:m><m:mPr><m:mcs><m:mc><m:mcPr>${value('count', '2')}${value('mcJc', 'right')}</m:mcPr></m:mc></m:mcs></m:mPr><m:mr>${e(r('1'))}${e('')}</m:mr></m:m>`,
    '<mtable><mtr><mtd class="tml-right"><mn>1</mn></mtd><mtd class="tml-right"></mtd></mtr></mtable>',
  ],
  [
    'aligned lines',
    `<m:eqArr>${e(r('a&amp;=b'))}${e(r('&amp;=c'))}</m:eqArr>`,
    '<mtable><mtr><mtd class="tml-right"><mi>a</mi></mtd><mtd class="tml-left"><mo>=</mo><mi>b</mi></mtd></mtr><mtr><mtd class="tml-right"></mtd><mtd class="tml-left"><mo>=</mo><mi>c</mi></mtd></mtr></mtable>',
  ],
  [
    'cases',
    `<m:d><m:dPr>${value('begChr', '{')}${value('endChr', '')}</m:dPr>${e(`<m:eqArr>${e(r('x'))}</m:eqArr>`)}</m:d>`,
    '<mo>{</mo><mtable><mtr><mtd class="tml-left"><mi>x</mi></mtd></mtr></mtable><mo></mo>',
  ],
  ['accents', of('acc', { e: r('v') }, value('chr', '&#x20D7;')), '<mover accent="true"><mi>v</mi><mo>→</mo></mover>'],
  ['lines', of('bar', { e: r('x') }, value('pos', 'top')), '<mover accent="true"><mi>x</mi><mo>¯</mo></mover>'],
  [
    'braces with a limit',
    of('limUpp', { e: of('groupChr', { e: r('a') }, value('chr', '⏞') + value('pos', 'top')), lim: r('n') }),
    '<mover><mover><mi>a</mi><mo>⏞</mo></mover><mi>n</mi></mover>',
  ],
  [
    'arrows with text',
    `<m:box>${e(of('groupChr', { e: r('k') }, value('chr', '→') + value('vertJc', 'bot')))}</m:box>`,
    '<mover><mo>→</mo><mi>k</mi></mover>',
  ],
  [
    'limits on both sides',
    of('limLow', { e: of('limUpp', { e: r('⋂'), lim: r('n') }), lim: r('i') }),
    '<munderover><mo>⋂</mo><mi>i</mi><mi>n</mi></munderover>',
  ],
  [
    'hidden and framed parts',
    of('phant', { e: r('x') }, value('show', '0')) + of('borderBox', { e: r('y') }),
    '<mphantom><mi>x</mi></mphantom><mi>y</mi>',
  ],
  [
    'numbers',
    r('0,87') + r('1,2,3') + r('1.500.000'),
    '<mn>0,87</mn><mn>1</mn><mo>,</mo><mn>2</mn><mo>,</mo><mn>3</mn><mn>1.500.000</mn>',
  ],
  [
    'looks of letters',
    r('x', value('sty', 'b')) + r('R1', value('scr', 'double-struck') + plain) + r('𝑏'),
    '<mi>𝐱</mi><mi>ℝ</mi><mn>𝟙</mn><mi>b</mi>',
  ],
  [
    'text',
    r('nilai kini ', '<m:nor/>') + r('x y'),
    '<mtext>nilai kini\u00A0</mtext><mi>x</mi><mspace width="0.333em"></mspace><mi>y</mi>',
  ],
  [
    'signs',
    r("f'-5 = a&lt;b"),
    '<msup><mi>f</mi><mo>′</mo></msup><mo>−</mo><mn>5</mn><mo>=</mo><mi>a</mi><mo>&lt;</mo><mi>b</mi>',
  ],
  ['accepted changes', `<w:del w:id="1">${r('lama')}</w:del><w:ins w:id="2">${r('x')}</w:ins>`, '<mi>x</mi>'],
  [
    'HTML copied in Word',
    `<m:sSup><m:sSupPr><span style='font-family:"Cambria Math"'><m:ctrlPr></m:ctrlPr></span></m:sSupPr><m:e><i><span lang=IN>\n<m:r>x</m:r></span></i></m:e><m:sup><m:r><m:rPr><m:nor></m:rPr><span>dua\n</span></m:r></m:sup></m:sSup>`,
    '<msup><mi>x</mi><mtext>dua\u00A0</mtext></msup>',
  ],
  [
    'signs of the font Symbol',
    '<m:r><w:sym w:font="Symbol" w:char="F062"/></m:r><m:r><w:sym w:char="a3" w:font="Symbol"/></m:r>',
    '<mi>β</mi><mo>≤</mo>',
  ],
  ['nothing', '<m:r><m:rPr/></m:r>', ''],
])('reads %s', (_, omml, mathml) => {
  expect(shown(omml)).toBe(mathml);
});

test('says what became mere text, and what was too large', () => {
  expect(readOfficeFormula(of('f', { num: r('1'), den: r('2') }), false)).toMatchObject({ text: '1/2', isWhole: true });
  expect(readOfficeFormula(`<m:oMath><m:box>${e(r('x'))}</m:box></m:oMath>`, false)).toMatchObject({ isWhole: true });
  expect(readOfficeFormula(`<m:tabung>${r('a')}</m:tabung>`, false)).toMatchObject({ text: 'a', isWhole: false });
  expect(readOfficeFormula(`${r('a')}<m:r><w:sym w:font="Wingdings" w:char="F061"/></m:r>`, true)).toMatchObject({
    formula: { isBlock: true },
    isWhole: false,
  });
  const deep = `${'<m:rad><m:e>'.repeat(200)}${r('x')}${'</m:e></m:rad>'.repeat(200)}`;
  const many = r('a + ').repeat(100_000);
  for (const omml of [deep, many, of('f', { num: many, den: deep })]) {
    const { formula, text, isWhole } = readOfficeFormula(omml, false);
    expect([formula, isWhole]).toEqual([undefined, false]);
    expect(text).toMatch(/^(?:a \+ )*(?:a \+|x)$/);
  }
});

test('a hostile formula adds no element or attribute to the page', () => {
  const markup = '&lt;/math>&lt;img src=x onerror=alert(1)>';
  const hostile = [
    r(markup),
    r(markup, '<m:nor/>'),
    of('nary', { e: r('x') }, value('chr', markup)),
    of('d', { e: r('x') }, value('begChr', markup) + value('sepChr', '&quot; onload=&quot;alert(1)')),
    of('acc', { e: r('x') }, value('chr', markup)),
    r('x', value('scr', markup) + value('sty', 'constructor')),
    '<m:constructor><m:r><m:t>x</m:t></m:r></m:constructor><m:__proto__><m:e/></m:__proto__>',
  ];
  for (const omml of hostile) {
    const formula = readOfficeFormula(omml, false).formula;
    expect(formula).toBeDefined();
    expect(formula && writeFormula(formula)).not.toMatch(/<(?!\/?m|[^<>]*math>)|<[^<>]*\son/);
  }
});

test('hostile formulas end', () => {
  const parts = ['<m:e>', '<m:r>x', '<m:e "', "<m:e '", '</m:e>', '&#x', '<m:f><m:num>', '<m:t>1.1', '<w:del><m:r>x'];
  for (const part of parts) readOfficeFormula(part.repeat(100_000), false);
  for (const part of ['1', '1.', 'a', "'", ' ', '<m:e ', '𝑎']) {
    readOfficeFormula(`<m:r><m:t>${part.repeat(200_000)}</m:t></m:r>`, false);
    readOfficeFormula(`<m:${part.repeat(200_000)}`, false);
  }
});

const upright = (letters: string) => [...letters].map((letter) => r(letter, '<m:sty m:val="p"/>')).join('');

test.each([
  ['a word', upright('SROI') + r('+') + upright('CO'), String.raw`\mathrm{SROI} + \mathrm{C}\mathrm{O}`],
  [
    'a sum in a line',
    of('nary', { sub: r('i'), sup: r('n'), e: r('p') }, value('chr', '∑') + value('limLoc', 'undOvr')),
    String.raw`\sum_i^np`,
  ],
  [
    'cases',
    of('d', { e: of('eqArr', { e: r('x') }) }, value('begChr', '{') + value('endChr', '')),
    String.raw`\begin{cases} x \end{cases}`,
  ],
])('the LaTeX of %s changes nothing when it replaces the formula', (_, omml, latex) => {
  const { formula } = readOfficeFormula(omml, false);
  expect(formula && writeLatex(formula)).toBe(latex);
});
