import { unsupportedLatex } from '#contract/formulas/latex.ts';

/** The length that readFormula() accepts. */
const MOST_CHARACTERS = 10_000;

export const TOO_SLOW = 'Rumus ini terlalu rumit untuk digambar. Bagi menjadi beberapa rumus.';
export const TOO_LARGE = 'Rumus ini terlalu besar. Bagi menjadi beberapa rumus.';
export const EMPTY = 'Tulis rumus dalam LaTeX, misalnya \\frac{a}{b} atau x^2.';
const TOO_LONG = 'LaTeX ini lebih panjang dari 10.000 karakter. Bagi menjadi beberapa rumus.';
const COMMENT = 'Tanda % memulai komentar di LaTeX. Untuk tanda persen, tulis \\%.';
const DOLLAR = 'Tulis rumusnya saja, tanpa tanda $.';

/** Returns a sentence for the author if LaTeX cannot be used, whatever Temml draws of it. Undefined if it can. */
export function latexProblem(latex: string): string | undefined {
  if (latex === '') return EMPTY;
  if (latex.length > MOST_CHARACTERS) return TOO_LONG;
  const part = unsupportedLatex(latex);
  if (part === '%') return COMMENT;
  if (part !== undefined) return `Perintah ${part} belum didukung di sini.`;
  const [, sign] = /(?<!\\)([_^])\s*(?=$|[}&^_])/.exec(latex) ?? [];
  return sign && `Setelah ${sign} belum ada isinya. Tulis misalnya x${sign}2 atau x${sign}{10}.`;
}

/** Sentences by what Temml's markup contains and a stored formula cannot. Readers would miss it without a trace. */
const LOST: readonly [RegExp, string][] = [
  [
    /<mo><\/mo>(?!<mspace)|<mo lspace="0em" rspace="0em"><\/mo>/,
    'Baris baru (\\\\) hanya berlaku di dalam lingkungan seperti aligned, cases, atau matrix.',
  ],
  [
    /class="tml-(?:tag|eqn)/,
    'Nomor persamaan belum didukung di dalam LaTeX. Pakai lingkungan dengan bintang, misalnya align*.',
  ],
  [
    /[";](?:border|border-\w+):|<menclose notation="(?!top"|bottom")/,
    'Garis dan kotak di dalam rumus belum didukung di sini.',
  ],
  [
    /mathbackground=|[";]color:|mathsize=|[";]transform:/,
    'Warna dan ukuran huruf di dalam rumus belum didukung di sini.',
  ],
  [/<a /, 'Tautan di dalam rumus belum didukung di sini.'],
];

/** Returns a sentence for the author if a formula cannot be stored as Temml has drawn it. Undefined if it can. */
export function markupProblem(markup: string): string | undefined {
  return LOST.find(([pattern]) => pattern.test(markup))?.[1];
}

/** Sentences by what Temml reports. `$1` and `$2` stand for the groups of the pattern. */
const ERRORS: readonly [RegExp, string][] = [
  [/(?:Unsupported function name|Undefined control sequence): (\\\S+)/, 'Perintah $1 tidak dikenal.'],
  [/Function "(\\\w+)" is not trusted/, 'Perintah $1 belum didukung di sini.'],
  [/Expected '\\right', got/, '\\left belum ditutup dengan \\right.'],
  [/got '\\right'/, '\\right tidak didahului \\left.'],
  [/\\middle without preceding/, '\\middle hanya berlaku di antara \\left dan \\right.'],
  [/Invalid delimiter.* after '(\\\w+)'/, 'Setelah $1 harus ada tanda kurung, atau titik untuk tanpa kurung.'],
  [/No such environment: (\S+)/, 'Lingkungan {$1} tidak dikenal.'],
  [/Mismatch: (\\begin\{[^}]*\}) matched by (\\end\{[^}]*\})/, '$1 ditutup dengan $2.'],
  [/Expected (?:& or )?\\\\ or \\cr or/, 'Ada \\begin{…} yang belum ditutup dengan \\end{…}.'],
  [/got '\\end'/, '\\end{…} tidak didahului \\begin{…}.'],
  [/\{(\S+)\} can be used only in display mode/, 'Lingkungan {$1} hanya berlaku untuk rumus di baris sendiri.'],
  [
    /Expected '\}', got 'EOF'|expected '\}' at end/,
    'Ada { yang belum ditutup dengan }, atau isi sebuah perintah belum lengkap.',
  ],
  [/Expected '\]'|expected '\]' at end/, 'Ada [ yang belum ditutup dengan ].'],
  [/got '\}'|Extra \}/, 'Ada } tanpa pasangan {.'],
  [
    /got '&'/,
    'Tanda & hanya berlaku di dalam lingkungan seperti aligned atau matrix. Untuk tandanya sendiri, tulis \\&.',
  ],
  [/got '#'/, 'Untuk tanda #, tulis \\#.'],
  [/Can't use function '\$'/, DOLLAR],
  [/Can't use function '([^']+)' in text mode/, 'Perintah $1 tidak berlaku di dalam teks.'],
  [/Can't use function '([^']+)' in math mode/, 'Perintah $1 hanya berlaku di dalam \\text{…}.'],
  [/Double superscript/, 'Ada dua pangkat berturut-turut. Pakai kurung kurawal, misalnya {x^2}^3.'],
  [/Double subscript/, 'Ada dua indeks berturut-turut. Pakai kurung kurawal, misalnya {x_1}_2.'],
  [/Limit controls must follow/, '\\limits hanya berlaku setelah operator seperti \\sum.'],
  [/Expected group (?:after|as argument to) '([^']+)'/, 'Isi setelah $1 belum lengkap.'],
  [/Invalid (?:size|unit)/, 'Ukuran di dalam LaTeX ini tidak dimengerti. Tulis misalnya 1em.'],
  [/Unknown column alignment|Too few columns/, 'Kolom tabel tidak dimengerti. Tulis misalnya \\begin{array}{lcr}.'],
  [/Too many expansions/, TOO_SLOW],
];

/** Returns a sentence for the author about what Temml has not understood, and where. */
export function errorProblem(latex: string, error: string, position: number | undefined): string {
  const [pattern, sentence] = ERRORS.find(([reported]) => reported.test(error)) ?? [];
  const groups = pattern?.exec(error) ?? [];
  const shown =
    sentence?.replaceAll(/\$([12])/g, (_, group) => groups[Number(group)] ?? '') ?? 'LaTeX ini tidak dimengerti.';
  return position === undefined ? shown : `${shown} Letaknya: ${around(latex, position)}.`;
}

/** Returns the LaTeX around a position, and a sign for the position itself if it is the end. */
function around(latex: string, position: number): string {
  if (position >= latex.trimEnd().length) return 'di akhir';
  const start = Math.max(0, position - 12);
  const end = position + 16;
  return `“${start > 0 ? '…' : ''}${latex.slice(start, end).toWellFormed()}${end < latex.length ? '…' : ''}”`;
}
