import { expect, test } from 'vitest';
import { FORMULAS } from '#tests/formulas/latex.ts';
import { latexMarkup } from './latex-markup.ts';
import { errorProblem, latexProblem, markupProblem } from './latex-problem.ts';
import { storedLatex } from './latex-typed.ts';

function problemOf(latex: string, isBlock = true): string | undefined {
  const refused = latexProblem(latex);
  if (refused !== undefined) return refused;
  const drawn = latexMarkup({ latex, isBlock });
  return 'error' in drawn ? errorProblem(latex, drawn.error, drawn.position) : markupProblem(drawn.markup);
}

test('no usual formula has a problem', () => {
  expect(FORMULAS.filter(({ latex, isBlock = false }) => problemOf(latex, isBlock) !== undefined)).toEqual([]);
});

test.each([
  ['', /^Tulis rumus dalam LaTeX/],
  [String.raw`a + \foo{b}`, /^Perintah \\foo tidak dikenal\. Letaknya: “a \+ \\foo\{b\}”\.$/],
  [String.raw`\frac{a}{b`, /^Ada \{ yang belum ditutup dengan \}.* Letaknya: di akhir\.$/],
  ['a}', /^Ada \} tanpa pasangan \{/],
  [String.raw`\sqrt[3`, /^Ada \[ yang belum ditutup dengan \]/],
  [String.raw`\left( \frac{a}{b}`, /^\\left belum ditutup dengan \\right\./],
  [String.raw`a \right)`, /^\\right tidak didahului \\left\./],
  [String.raw`\left a \right)`, /^Setelah \\left harus ada tanda kurung/],
  [String.raw`\begin{tabel} a \end{tabel}`, /^Lingkungan \{tabel\} tidak dikenal\./],
  [String.raw`\begin{pmatrix} a & b`, /^Ada \\begin\{…\} yang belum ditutup/],
  [String.raw`\begin{pmatrix} a \end{bmatrix}`, /^\\begin\{pmatrix\} ditutup dengan \\end\{bmatrix\}\./],
  ['a & b', /^Tanda & hanya berlaku/],
  ['x^', /^Setelah \^ belum ada isinya/],
  ['{x_}', /^Setelah _ belum ada isinya/],
  ['x^2^3', /^Ada dua pangkat berturut-turut/],
  ['x_1_2', /^Ada dua indeks berturut-turut/],
  ['50%', /^Tanda % memulai komentar/],
  ['#1', /^Untuk tanda #, tulis \\#/],
  ['a $ b', /^Tulis rumusnya saja, tanpa tanda \$/],
  [String.raw`a \\ b`, /^Baris baru \(\\\\\) hanya berlaku/],
  [String.raw`\begin{align} a &= b \end{align}`, /^Nomor persamaan belum didukung/],
  [String.raw`\begin{array}{c|c} a & b \end{array}`, /^Garis dan kotak di dalam rumus belum didukung/],
  ['a'.repeat(10_001), /^LaTeX ini lebih panjang dari 10\.000 karakter/],
])('says what is wrong with %s', (latex, problem) => {
  expect(problemOf(latex)).toMatch(problem);
});

test.each(
  String.raw`\color{red} x|\textcolor{red}{x}|\boxed{x}|\cancel{x}|\tag{1}|\label{a}|\href{https://a.id}{x}|\url{a}|\includegraphics{a}|\class{a}{x}|\id{a}{x}|\style{color:red}{x}|\Huge x|\phantom{x}|\def\a{b}|\mathchoice{a}{b}{c}{d}|\@firstoftwo{a}{b}`.split(
    '|',
  ),
)('refuses %s instead of dropping a part of it', (latex) => {
  const [command] = /\\[a-z@]+/i.exec(latex) ?? [];
  expect(problemOf(`y = ${latex}`)).toBe(`Perintah ${command} belum didukung di sini.`);
});

test.each([
  ['$x^2$', 'x^2'],
  ['$$\n x^2 \n$$', 'x^2'],
  [String.raw`\[ x \]`, 'x'],
  [String.raw`\( x \)`, 'x'],
  [String.raw`\begin{equation} E = mc^2 \end{equation}`, 'E = mc^2'],
  ['\\begin{align}\n a &= b \\\\\n c &= d\n\\end{align}', String.raw`\begin{align*} a &= b \\ c &= d \end{align*}`],
  [String.raw`$5\$`, String.raw`$5\$`],
])('stores %s without what belongs to the document around it', (typed, stored) => {
  expect(storedLatex(typed)).toBe(stored);
});
