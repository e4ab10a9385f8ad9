import { expect, test } from 'vitest';
import { storedFormula } from '#tests/formulas/stored-formula.ts';
import { plainText } from '#server/text/plain-text.ts';
import { checkHtml } from './text-checks.ts';

const PICTURE = `/storage/images/${'ab'.repeat(16)}/640.webp`;
const img = (alt: string) => `<img src="${PICTURE}"${alt && ` alt="${alt}"`} />`;
const figure = (alt: string, caption: string) => `<figure>${img(alt)}<figcaption>${caption}</figcaption></figure>`;
const link = (href: string) => `<a href="${href}" rel="noopener nofollow ugc">tautan</a>`;

test.each<[what: string, html: string, found: Record<string, [count: number, items: string[]]>]>([
  ['an empty text', '', {}],
  ['plain text with line breaks', 'Satu < dua\nTiga & empat', {}],
  [
    'pictures, by their number in the text',
    `<p>${img('Bakau')}</p>${figure('', 'Desa <cite>Sumber: BPS</cite>')}${figure(' ', 'Tanpa sumber')}`,
    { imageWithoutAlt: [2, ['2', '3']], figureWithoutSource: [2, ['1', '3']] },
  ],
  ['a figure with a table', '<figure><table><tbody><tr><td>1</td></tr></tbody></table></figure>', {}],
  ['a source that names none', figure('Bakau', '<cite>Sumber: </cite>'), { figureWithoutSource: [1, ['1']] }],
  ['another cite', figure('Bakau', 'Dari <cite>Laskar Pelangi</cite>'), { figureWithoutSource: [1, ['1']] }],
  ['headings in order, and back', '<h2>A</h2><h3>B</h3><h4>C</h4><h2>D</h2><h3>E</h3>', {}],
  ['a first heading that skips', '<h3>Pendahuluan <em>ini</em></h3>', { headingOrder: [1, ['Pendahuluan ini']] }],
  ['a later heading that skips', '<h2>A</h2><h4>B</h4><h4>C</h4>', { headingOrder: [1, ['B']] }],
  [
    'links to other sites, the most frequent host first',
    [
      'https://b.example/x',
      'https://a.example',
      'http://b.example/y',
      'https://terarah.example/article',
      '/article',
      '#cat-1',
      'mailto:a@b.example',
      'https://',
    ]
      .map(link)
      .join(' '),
    { links: [3, ['b.example', 'a.example']] },
  ],
  [
    'DOIs in links and in the text',
    `<p>${link('https://doi.org/10.1234/abcd')} ${link('https://doi.org/1234/abcd')} doi:10.5555/12345678. DOI: 10.55</p>`,
    { links: [2, ['doi.org']], malformedDoi: [2, ['https://doi.org/1234/abcd', '10.55']] },
  ],
])('%s', (_what, html, found) => {
  const { checks } = checkHtml(html, 'terarah.example');
  expect(Object.fromEntries(checks.map(({ code, count, items }) => [code, [count, items]]))).toEqual(found);
});

test('at most ten items are named, none longer than 80 characters', () => {
  const many = Array.from({ length: 12 }, (_, index) => `<h2>A</h2><h4>${index}${'𝄞'.repeat(100)}</h4>`).join('');
  const [check] = checkHtml(many, '').checks;
  expect([check?.count, check?.items.length]).toEqual([12, 10]);
  expect(check?.items.map((item) => [...item].length)).toEqual(Array(10).fill(80));
});

test('words are counted as a reader sees them', () => {
  const html = '<h2>Satu dua</h2><p>tiga<strong>empat</strong> lima.</p><ul><li>enam</li><li>tujuh</li></ul>';
  expect(checkHtml(html, '').words).toBe(plainText(html).split(' ').length);
  expect(checkHtml(html, '').words).toBe(6);
});

test('a formula counts as one word, and findings name it by its LaTeX', () => {
  const { checks, words } = checkHtml(
    `<h2>A</h2><h4>Luas ${storedFormula('a + b')}</h4><p>Ada ${storedFormula(String.raw`\text{doi: } 10.55`)} ya</p>`,
    '',
  );
  expect(words).toBe(6);
  expect(checks).toEqual([{ code: 'headingOrder', count: 1, items: ['Luas $a + b$'] }]);
});
