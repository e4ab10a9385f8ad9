import { describe, expect, test } from 'vitest';
import { storedFormula, withoutLatex } from '#tests/formulas/stored-formula.ts';
import { seededRandom } from '#tests/random.ts';
import { beginningOf, cutForCard, plainText, previewOf } from './plain-text.ts';

describe('the text of some HTML', () => {
  test.each([
    ['<p>Satu</p><p>Dua</p>', 'Satu Dua'],
    ['<h2>Judul</h2>Isi', 'Judul Isi'],
    ['<ul><li>a</li><li>b</li></ul>', 'a b'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
    ['satu<br>dua<br />tiga', 'satu dua tiga'],
    ['a<img src="x">b', 'a b'],
    ['so<em>cial</em> <strong>map</strong>ping', 'social mapping'],
    ['<a href="https://contoh.id">ta</a>utan', 'tautan'],
    ['H<sub>2</sub>O', 'H2O'],
    ['  satu\n\n\tdua \u00A0 tiga  ', 'satu dua tiga'],
    ['a &lt; b &amp; c &quot;d&quot; &copy; &#127793;', 'a < b & c "d" © 🌱'],
    ['&amp;lt;', '&lt;'],
    ['&nbsp;', ''],
    ['<!-- x -->a', 'a'],
    ['', ''],
    ['tanpa tag', 'tanpa tag'],
  ])('%j is %j', (html, expected) => {
    expect(plainText(html)).toBe(expected);
  });
});

test('the beginning of a text is the beginning of the whole text', () => {
  const random = seededRandom(7);
  const parts = ['kata ', ' \n', '\u00A0', '&amp;', '&copy', '🌱', 'a<b', '<p>', '</p>', '<em>', '</em>', '<!-- x -->'];
  const notes = [
    '<a role="doc-noteref">1</a>',
    '<section role="doc-endnotes">',
    '</section>',
    '<img alt="a > b">',
    '\u200B',
  ];
  for (let round = 0; round < 500; round += 1) {
    const html = Array.from({ length: random.between(20, 400) }, () => random.pick([...parts, ...notes])).join('');
    const whole = plainText(html);
    const beginning = beginningOf(html);
    expect(whole.startsWith(beginning), html).toBe(true);
    expect(cutForCard(beginning), html).toBe(cutForCard(whole));
  }
});

test.each([
  ['in a line', `<p>Luas ${storedFormula('x^2')}, lalu</p>`, 'Luas $x^2$, lalu'],
  ['on its own line', `<p>a</p><p>${storedFormula(String.raw`\sum_i x_i`, true)}</p>`, String.raw`a $$\sum_i x_i$$`],
  ['with signs of HTML', `<h2>${storedFormula('a<b')}</h2><p>c</p>`, '$a<b$ c'],
  ['without LaTeX', `<table><tr><td>${withoutLatex('x^2')}</td><td>b</td></tr></table>`, 'x² b'],
  ['in a footnote', `a<section role="doc-endnotes"><ol><li>${storedFormula('x')}</li></ol></section>`, 'a'],
])('a formula %s', (_, html, expected) => {
  expect(plainText(html)).toBe(expected);
  expect(previewOf(html)).toBe(expected);
});

describe('a preview', () => {
  test.each([
    ['exactly 100 letters', 'a'.repeat(100), 'a'.repeat(100)],
    ['101 letters', 'a'.repeat(101), `${'a'.repeat(100)}...`],
    ['exactly 100 emoji', '🌱'.repeat(100), '🌱'.repeat(100)],
    ['101 emoji', '🌱'.repeat(101), `${'🌱'.repeat(100)}...`],
    ['99 emoji and two letters', `${'🌱'.repeat(99)}ab`, `${'🌱'.repeat(99)}a...`],
    [
      '100 letters between tags',
      `<p>${'a'.repeat(50)}</p><p>${'b'.repeat(49)}</p>`,
      `${'a'.repeat(50)} ${'b'.repeat(49)}`,
    ],
    ['100 letters and white space', ` <p>${'a'.repeat(100)} </p>\n<p> </p>`, 'a'.repeat(100)],
    ['100 signs that are entities', '&amp;'.repeat(100), '&'.repeat(100)],
    ['101 signs that are entities', '&lt;'.repeat(101), `${'<'.repeat(100)}...`],
    ['a short text', '<p>Pendek</p>', 'Pendek'],
  ])('of %s', (_, html, expected) => {
    expect(previewOf(html)).toBe(expected);
  });
});
