/**
 * Has pandoc cite the works of server/reading/citations/styles/fixtures/works.ts in every style, and writes the
 * citations to pandoc.json beside them: `node scripts/make-citations.ts`. It takes about a minute and needs two Debian
 * packages: `apt-get install pandoc texlive-bibtex-extra`. The file was made with pandoc 2.17.1.1-2~deb12u1 (citeproc
 * 0.6.0.1) and the public CSL styles of texlive-bibtex-extra 2022.20230122-4.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Language } from '#contract/constants.ts';
import { type CitationStyle, citationStyles } from '#contract/works/citation-formats.ts';
import type { CitedWork } from '#server/reading/citations/cited-work.ts';
import { CITED_WORKS } from '#server/reading/citations/styles/fixtures/works.ts';

const run = promisify(execFile);
const target = join(import.meta.dirname, '../server/reading/citations/styles/fixtures/pandoc.json');

const CSL_FOLDER = '/usr/share/texlive/texmf-dist/tex/latex/citation-style-language/styles';
const CSL_STYLES: Record<CitationStyle, string> = {
  apa: 'apa',
  chicago: 'chicago-note-bibliography',
  mla: 'modern-language-association',
  harvard: 'harvard-cite-them-right',
  ieee: 'ieee',
};
const LOCALES: Record<Language, string> = { id: 'id-ID', en: 'en-US' };
const TYPES = { article: 'article-journal', post: 'post-weblog', book: 'book' };

/** Stands for < in titles. pandoc reads <i> in CSL-JSON as italics, and CSL-JSON has no escape for it. */
const LESS_THAN = '\u{E000}';

/** A name in straight quotation marks stays whole. Otherwise pandoc takes "bin" off the name "bin Abdullah". */
const whole = (name: string) => `"${name}"`;

const escaped = (text: string) => text.replaceAll('<', LESS_THAN);

function issuedOf({ issued }: CitedWork): object | undefined {
  if (typeof issued !== 'string') return { 'date-parts': [[issued.year, issued.month, issued.day]] };
  if (issued === '') return undefined;
  return /^\d{4}$/.test(issued) ? { 'date-parts': [[Number(issued)]] } : { literal: issued };
}

function cslItem(work: CitedWork, accessed: object | undefined): object {
  return {
    id: 'work',
    type: TYPES[work.type],
    title: escaped(work.title),
    author: work.authors.map((name) =>
      'literal' in name ? name : { family: whole(name.family), given: whole(name.given) },
    ),
    issued: issuedOf(work),
    'container-title': escaped(work.container) || undefined,
    publisher: escaped(work.publisher) || undefined,
    DOI: work.doi || undefined,
    URL: work.url || undefined,
    accessed,
  };
}

/** pandoc makes superscripts of these digits in titles; with -t plain it writes the digits again. */
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

type Inline = { t: string; c?: unknown };

/** Writes pandoc's inlines as text with ⟨italics⟩. Leaves out the number that IEEE puts before an entry. */
function textOf(inlines: readonly Inline[]): string {
  return inlines.map(({ t, c }) => inlineText(t, c)).join('');
}

function inlineText(type: string, content: unknown): string {
  const [first, second] = Array.isArray(content) ? content : [];
  switch (type) {
    case 'Str':
      return String(content);
    case 'Space':
    case 'SoftBreak':
      return ' ';
    case 'Emph':
      return `⟨${textOf(content as Inline[])}⟩`;
    case 'Quoted':
      return first.t === 'DoubleQuote' ? `“${textOf(second)}”` : `‘${textOf(second)}’`;
    case 'Superscript':
      return textOf(content as Inline[]).replaceAll(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? '');
    case 'Link':
      return textOf(second);
    case 'Span':
      return first[1].includes('csl-left-margin') ? '' : textOf(second);
    default:
      throw new Error(`Cannot write pandoc's ${type}`);
  }
}

async function cite(folder: string, style: CitationStyle, work: CitedWork, accessed?: object): Promise<string> {
  const file = join(folder, `${style}.json`);
  await writeFile(file, JSON.stringify([cslItem(work, accessed)]));
  const note = join(folder, `${style}.md`);
  await writeFile(note, `---\nnocite: '@*'\nlang: ${LOCALES[work.language]}\n---\n`);
  const csl = join(CSL_FOLDER, `${CSL_STYLES[style]}.csl`);
  const { stdout } = await run('pandoc', [note, '--citeproc', `--bibliography=${file}`, `--csl=${csl}`, '-t', 'json']);
  const [references] = JSON.parse(stdout).blocks;
  const [entry] = references.c[1];
  return textOf(entry.c[1][0].c).replaceAll(LESS_THAN, '<').trim();
}

const accessedOn = (month: number, day: number) => ({ 'date-parts': [[2026, month, day]] });

/** Returns the citations in all styles. A citation that changes with the day of access has a second entry. */
async function citeInAll(folder: string, work: CitedWork): Promise<Record<string, string>> {
  const citations: Record<string, string> = {};
  for (const style of citationStyles) {
    const plain = await cite(folder, style, work);
    const dated = await cite(folder, style, work, accessedOn(5, 3));
    citations[style] = plain;
    if (dated !== plain) citations[`${style}, accessed`] = dated;
  }
  return citations;
}

/** The styles that print the day of access, each with a work for which they do so. */
const DATED: readonly [CitationStyle, string][] = [
  ['chicago', 'a book without year and publisher, id'],
  ['chicago', 'a book without year, en, with a DOI'],
  ['mla', 'a book without year and publisher, id'],
  ['mla', 'a book without year, en, with a DOI'],
  ['harvard', 'one author, id'],
  ['harvard', 'one author, en'],
  ['ieee', 'one author, id'],
  ['ieee', 'one author, en'],
];

/** Returns twelve citations of a work, opened on one day of each month: 1 January, 2 February, and so on. */
async function citeByMonth(folder: string, style: CitationStyle, name: string): Promise<object> {
  const work = CITED_WORKS[name];
  if (work === undefined) throw new Error(`There is no work "${name}"`);
  const citations: string[] = [];
  for (let month = 1; month <= 12; month += 1) {
    citations.push(await cite(folder, style, work, accessedOn(month, month)));
  }
  return { style, name, citations };
}

const folder = await mkdtemp(join(tmpdir(), 'citations-'));
try {
  const works: Record<string, Record<string, string>> = {};
  for (const [name, work] of Object.entries(CITED_WORKS)) works[name] = await citeInAll(folder, work);
  const months: object[] = [];
  for (const [style, name] of DATED) months.push(await citeByMonth(folder, style, name));
  await writeFile(target, `${JSON.stringify({ works, months }, null, 2)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
