import { expect, test } from 'vitest';
import { TooLarge } from './bounded-zip.ts';
import { createFormulas, placeFormulas, placeFormulaTexts, takeFormulas } from './word-formulas.ts';

const math = (content: string) => `<m:oMath>${content}</m:oMath>`;
const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const many = r('a+').repeat(1500);
const BODY = [
  `<w:p>${math(r('x'))}<w:r><w:t>teks</w:t></w:r>`,
  `<m:oMathPara>${math(r('y'))}${math(r('z'))}</m:oMathPara>${math('')}<m:oMath/>`,
  `${math('<m:kotak><m:r><m:t>k</m:t></m:r></m:kotak>')}${math(many)}</w:p>`,
].join('');

/** Writes runs as mammoth does. */
const asHtml = (xml: string) =>
  xml.replaceAll(
    /<w:r>(?:<w:rPr><w:rStyle w:val="([^"]*)"\/><\/w:rPr>)?<w:t>([^<]*)<\/w:t><\/w:r>/g,
    (_, style, text) => (style === undefined ? text : `<mark class="${style}">${text}</mark>`),
  );

test('formulas come back in their places, and those of which a part is lost are counted', () => {
  const taken = createFormulas();
  expect(placeFormulas(asHtml(takeFormulas(BODY, taken)), taken)).toEqual({
    html: [
      '<w:p><math><mi>x</mi></math>teks',
      '<math display="block"><mi>y</mi></math><math display="block"><mi>z</mi></math><m:oMath/>',
      `<math><mi>k</mi></math><mark class="terarah-rumus">${'a+'.repeat(1500)}</mark></w:p>`,
    ].join(''),
    incomplete: 2,
  });
});

test('formulas of a title become text', () => {
  const taken = createFormulas();
  const xml = takeFormulas(`Tentang ${math(r('x+1'))}`, taken);
  const title = xml.replaceAll(/<[^>]*>/g, '');
  expect(placeFormulaTexts(title, taken)).toEqual({ text: 'Tentang x+1', incomplete: 1 });
});

test('a file that uses our style itself gets its text back', () => {
  const taken = createFormulas();
  const own = (text: string) => `<w:r><w:rPr><w:rStyle w:val="terarah-rumus"/></w:rPr><w:t>${text}</w:t></w:r>`;
  const texts = ['0', '/0', '-1', 'constructor', '&lt;img src=x&gt;', `${createFormulas().key}/0`];
  const xml = takeFormulas(math(r('x')) + texts.map(own).join(' '), taken);
  const unknown = own(`${taken.key}/7`) + own(`${taken.key}/constructor`);
  expect(placeFormulas(asHtml(xml + unknown), taken).html).toBe(
    `<math><mi>x</mi></math>${texts.join(' ')}${taken.key}/7${taken.key}/constructor`,
  );
});

test('formulas that are larger than a text may be are refused', () => {
  const fractions = math(r('x') + '<m:f/>'.repeat(600));
  expect(() => takeFormulas(fractions.repeat(400), createFormulas())).toThrow(TooLarge);
});
