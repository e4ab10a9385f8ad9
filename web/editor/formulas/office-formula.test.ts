import { expect, test } from 'vitest';
import { officeFormulaText } from './office-formula.ts';

const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const of = (name: string, parts: Record<string, string>, properties = '') =>
  `<m:${name}><m:${name}Pr>${properties}</m:${name}Pr>${Object.entries(parts)
    .map(([part, content]) => `<m:${part}>${content}</m:${part}>`)
    .join('')}</m:${name}>`;

test.each([
  [of('f', { num: r('a+b'), den: r('2') }), '(a+b)/2'],
  [of('f', { num: r('(a+b)'), den: of('sSup', { e: r('x'), sup: r('2') }) }), '(a+b)/x²'],
  [of('sSubSup', { e: r('x'), sub: r('i,j'), sup: r('n+1') }), 'x_(i,j)ⁿ⁺¹'],
  [of('rad', { deg: '', e: r('x') }) + of('rad', { deg: r('3'), e: r('x+1') }), '√x³√(x+1)'],
  [of('d', { e: r('x') }, '<m:begChr m:val="["/><m:endChr m:val=""/>'), '[x'],
  [of('func', { fName: of('limLow', { e: r('lim'), lim: r('x→0') }), e: r('f(x)') }), 'lim_(x→0) f(x)'],
  [of('m', { mr: '<m:e><m:r><m:t>1</m:t></m:r></m:e><m:e><m:r><m:t>0</m:t></m:r></m:e>' }), '[1, 0]'],
  [of('acc', { e: r('v') }, '<m:chr m:val="&#x20D7;"/>'), 'v\u20D7'],
  ['<m:eqArr><m:e><m:r><m:t>a&amp;=b</m:t></m:r></m:e><m:e><m:r><m:t>c&amp;=d</m:t></m:r></m:e></m:eqArr>', 'a=b; c=d'],
  [`${r('a &lt; ')}<w:del><m:r><m:t>lama</m:t></m:r></w:del>\n  <m:box><m:e>${r('𝑏')}</m:e></m:box>`, 'a < b'],
  ['<m:r><m:rPr/></m:r>', ''],
])('%s reads %j', (omml, text) => {
  expect(officeFormulaText(omml)).toBe(text);
});

test('hostile formulas take no longer than their length', () => {
  const began = performance.now();
  for (const part of ['<m:e>', '<m:r>x', '<m:e "', "<m:e '", '</m:e>', '&#x', '<m:f><m:num>']) {
    officeFormulaText(part.repeat(100_000));
  }
  expect(performance.now() - began).toBeLessThan(20_000);
});
