import { expect, test } from 'vitest';
import type { Piece, VersionDiff } from '#contract/articles/version-diff.ts';
import { storedFormula, withoutLatex } from '#tests/formulas/stored-formula.ts';
import { htmlAttacks } from '#tests/attacks/html.ts';
import { diffVersions } from './diff.ts';
import { shortenDiff } from './short-diff.ts';

const version = (content: string) => ({
  title: '',
  content,
  image: null,
  abstract: '',
  keywords: [],
  translates_version: null,
});
const diff = (from: string, to: string) => diffVersions(version(from), version(to));
const piecesIn = ({ blocks }: VersionDiff) => blocks.flatMap(({ pieces }) => pieces);

/** Returns each piece in a short form, with «» around a formula. */
function short({ blocks }: VersionDiff): string[] {
  const shown = ({ op, text, formula }: Piece) => {
    const what = formula === undefined ? text : `«${text}»`;
    return { same: what, ins: `[+${what}+]`, del: `[-${what}-]`, format: `[~${what}~]` }[op];
  };
  return blocks.map(({ change, from, to, pieces }) => `${change} ${(to ?? from)?.type}: ${pieces.map(shown).join('')}`);
}

const x = storedFormula('x^2');
const y = storedFormula('y^2');
const sum = (letter: string) => storedFormula(String.raw`\sum_{i} ${letter}_i`, true);

test.each<[string, string, string, string[]]>([
  [
    'is replaced as a whole',
    `<p>Luas ${x} ini besar sekali.</p>`,
    `<p>Luas ${y} ini besar sekali.</p>`,
    ['changed paragraph: Luas [-«$x^2$»-][+«$y^2$»+] ini besar sekali.'],
  ],
  [
    'that stays is equal to itself',
    `<p>Luas ${x}, lalu ${sum('a')} tetap.</p>`,
    `<p>Luas ${x}, lalu ${sum('a')} berubah.</p>`,
    [String.raw`changed paragraph: Luas «$x^2$», lalu «$$\sum_{i} a_i$$» [-tetap-][+berubah+].`],
  ],
  [
    'with other LaTeX is another one',
    `<p>Luas kebun ${storedFormula('x^2')} hektare</p>`,
    `<p>Luas kebun ${storedFormula('x^{2}')} hektare</p>`,
    ['changed paragraph: Luas kebun [-«$x^2$»-][+«$x^{2}$»+] hektare'],
  ],
  [
    'without LaTeX has the text that it shows',
    `<p>Luas ${withoutLatex('x^2')}</p>`,
    `<p>Luas ${withoutLatex('x^2')} besar</p>`,
    ['changed paragraph: Luas «x²»[+ besar+]'],
  ],
  [
    'keeps its marks and its link',
    `<p>Lihat ${x} dan <a href="https://a.id/">${y}</a></p>`,
    `<p>Lihat <strong>${x}</strong> dan <a href="https://b.id/">${y}</a></p>`,
    ['format paragraph: Lihat [~«$x^2$»~] dan [~«$y^2$»~]'],
  ],
  [
    'may stand in every block',
    '',
    [
      `<h2>Judul ${x}</h2>`,
      `<table><caption>Tabel ${x}</caption><tbody><tr><td>${x}</td><td>${y}</td></tr></tbody></table>`,
      `<p>Catatan<sup><a href="#cat-1" role="doc-noteref" id="rujukan-1">1</a></sup></p>`,
      `<p>${sum('b')}</p>`,
      `<section role="doc-endnotes"><ol><li id="cat-1">Lihat ${y}</li></ol></section>`,
    ].join(''),
    [
      'added heading: [+Judul +][+«$x^2$»+]',
      'added caption: [+Tabel +][+«$x^2$»+]',
      'added row: [+«$x^2$»+][+\t+][+«$y^2$»+]',
      'added paragraph: [+Catatan+][+1+]',
      String.raw`added paragraph: [+«$$\sum_{i} b_i$$»+]`,
      'added footnote: [+Lihat +][+«$y^2$»+]',
    ],
  ],
  [
    'in plain text stands in its line',
    `Satu ${x}\nDua`,
    `Satu ${x}\nDua tiga`,
    ['same paragraph: Satu «$x^2$»', 'changed paragraph: Dua[+ tiga+]'],
  ],
])('a formula %s', (_, from, to, expected) => {
  const result = diff(from, to);
  expect(short(result)).toEqual(expected);
  const written = piecesIn(result).flatMap(({ formula }) => formula ?? []);
  for (const formula of written) expect(`${from}${to}`).toContain(formula);
});

test('a formula counts as one word', () => {
  expect(diff('<p>Luas</p>', `<p>Luas ${sum('a')} dan ${x}</p>`).words).toEqual({ added: 3, removed: 0 });
});

test('a formula of any other markup is written anew, or becomes text', () => {
  const hostile =
    '<math><mi onclick="a()">x</mi><mtext><img src=x onerror=a()>b</mtext><a href="javascript:a()">c</a></math>';
  const pieces = piecesIn(
    diff('', `<p>Satu ${hostile} dua <math></math>tiga <math>${'<mi>x</mi>'.repeat(3000)}</math> empat</p>`),
  );
  const [, formula, ...others] = pieces;
  expect(formula).toEqual({
    op: 'ins',
    text: 'xbc',
    formula: '<math><mi>x</mi><mtext>b</mtext><mtext>c</mtext></math>',
  });
  expect(others.map(({ text }) => text).join('')).toBe(` dua tiga ${'x'.repeat(3000)} empat`);
  expect(others.every((piece) => piece.formula === undefined)).toBe(true);
});

test('attacks within formulas add neither elements nor attributes', () => {
  for (const attack of Object.values(htmlAttacks).flat()) {
    const pieces = piecesIn(diff('<p>aman</p>', `<p><math><mi>a</mi><mtext>${attack}</mtext>${attack}</math></p>`));
    for (const { formula = '' } of pieces) {
      const tags = formula.match(/<[^>]*>/g) ?? [];
      expect(
        tags.filter(
          (tag) =>
            !/^<\/?(?:math|semantics|m[a-z]+|annotation encoding="application\/x-tex"|annotation)(?: (?!on|href|src|style)[a-z]+="[-.%a-z\d]*")*>$/.test(
              tag,
            ),
        ),
      ).toEqual([]);
      expect(formula).not.toMatch(/<\/?(?:maction|mglyph)|javascript:[^<]*"/);
    }
  }
});

test('visitors get the text of a formula that is too long to send', () => {
  const long = storedFormula(Array.from({ length: 400 }, (_, at) => `a_{${at}}`).join('+'));
  const { diff: shortened, left } = shortenDiff(diff('', `<p>${long} lalu ${long} lalu ${y}</p><p>Akhir</p>`));
  expect(left).toBe(0);
  const shown = piecesIn(shortened).map(({ text, formula }) =>
    formula === undefined ? text.slice(0, 8) : formula.length,
  );
  expect(shown).toEqual([long.length, ' lalu ', '$a_{0}+a', ' lalu ', y.length, 'Akhir']);
});

test('a formula and its markup typed as text are different', () => {
  const typed = x.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  expect(diff(`<p>${typed}</p>`, `<p>${x}</p>`).words).toEqual({ removed: expect.any(Number), added: 1 });
});
