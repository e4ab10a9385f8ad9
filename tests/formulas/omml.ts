import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import JSZip from 'jszip';
import type { Formula, MathNode } from '#contract/formulas/formula.ts';
import { uprightLetters } from '#web/editor/formulas/office-letters.ts';
import type { WrittenFormula } from './latex.ts';

/** One formula as pandoc writes it: for Word (`omml`, the content of <m:oMath>), and as MathML. */
export type ConvertedFormula = { latex: string; isBlock?: true; omml: string; mathml: string };

const run = promisify(execFile);

/**
 * Has pandoc (`apt-get install pandoc`) write formulas for Word and as MathML. `unknown` has the LaTeX that pandoc does
 * not understand.
 */
export async function convertByPandoc(
  formulas: readonly WrittenFormula[],
): Promise<{ converted: ConvertedFormula[]; unknown: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'formulas-'));
  try {
    const pandoc = async (given: readonly WrittenFormula[], ...to: string[]): Promise<string> => {
      const source = join(folder, 'formulas.tex');
      await writeFile(source, given.map(paragraphOf).join('\n\n'));
      return (await run('pandoc', ['-f', 'latex', source, ...to], { maxBuffer: 50_000_000 })).stdout;
    };
    const paragraphs = (await pandoc(formulas, '-t', 'html', '--mathml')).match(/<p>[^]*?<\/p>/g) ?? [];
    if (paragraphs.length !== formulas.length) throw new Error(`pandoc wrote ${paragraphs.length} paragraphs`);
    const isKnown = (at: number) => /<math/.test(paragraphs[at] ?? '');
    const known = formulas.filter((_, at) => isKnown(at));
    const drawn = paragraphs.filter((_, at) => isKnown(at)).map(withoutAnnotation);
    const file = join(folder, 'formulas.docx');
    await pandoc(known, '-o', file);
    const zip = await JSZip.loadAsync(await readFile(file));
    const xml = (await zip.file('word/document.xml')?.async('string')) ?? '';
    const all = [...xml.matchAll(/<m:oMath>([^]*?)<\/m:oMath>/g)].map(([, content = '']) => content);
    if (all.length !== known.length) throw new Error(`pandoc wrote ${all.length} of ${known.length} formulas for Word`);
    return {
      converted: known.map((formula, at) => ({ ...formula, omml: all[at] ?? '', mathml: drawn[at] ?? '' })),
      unknown: formulas.filter((_, at) => !isKnown(at)).map(({ latex }) => latex),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function paragraphOf({ latex, isBlock }: WrittenFormula): string {
  return isBlock ? `\\[${latex}\\]` : `\\(${latex}\\)`;
}

function withoutAnnotation(paragraph: string): string {
  return (/<math[^]*<\/math>/.exec(paragraph)?.[0] ?? '')
    .replace(/<annotation[^]*?<\/annotation>/, '')
    .replace(/<\/?semantics>/g, '')
    .replace(/ xmlns="[^"]*"/, '');
}

/** Signs that look the same above or below something. OMML has combining characters, MathML others. */
const SAME_SIGNS: Readonly<Record<string, string>> = {
  '\u0300': '`',
  '\u0301': '´',
  '\u0302': '^',
  ˆ: '^',
  '\u0303': '~',
  '˜': '~',
  '\u0304': '¯',
  '\u0305': '¯',
  '‾': '¯',
  '\u0306': '˘',
  '\u0307': '˙',
  '\u0308': '¨',
  '\u030A': '˚',
  '\u030C': 'ˇ',
  '\u20D6': '←',
  '\u20D7': '→',
  '∥': '‖',
  '-': '−',
  '*': '∗',
};

/**
 * Returns the structure of a formula, for comparisons between converters. Two formulas have the same structure if they
 * show the same signs in the same places. Ignored are:
 * - whether a sign is an identifier or an operator (pandoc writes sin as an operator), and all attributes except the
 *   missing line of a fraction and the alignment of cells;
 * - italics (𝑥 is x), spaces, and invisible signs;
 * - rows (mrow, mstyle, mpadded) within rows, and rows of a single element;
 * - whether a prime is a superscript or a sign of the line;
 * - in the line, whether the limits of ∑ and other large operators are scripts: browsers draw them as scripts anyway;
 * - which of two characters an accent has, such as U+20D7 and →.
 */
export function structureOf({ content, isBlock }: Formula): string {
  const structure = rowOf(content);
  return isBlock ? structure : structure.replaceAll(BESIDE, (name: string) => SCRIPTS[name as keyof typeof SCRIPTS]);
}

const SCRIPTS = { munderover: 'msubsup', munder: 'msub', mover: 'msup' };
const BESIDE = /(munderover|munder|mover)(?=\([∏∐∑⋀-⋃⨀-⨆],)/g;

function rowOf(nodes: readonly MathNode[]): string {
  const parts = nodes.flatMap(partsOf);
  return parts.length === 1 ? (parts[0] ?? '') : `{${parts.join(' ')}}`;
}

/** Returns what a node adds to the row in which it stands. */
function partsOf({ name, attributes, children, text }: MathNode): string[] {
  if (name === 'mspace') return [];
  if (['mrow', 'mstyle', 'mpadded'].includes(name)) return children.flatMap(partsOf);
  if (['mi', 'mo'].includes(name)) return signsOf(text);
  if (['mn', 'mtext', 'ms'].includes(name)) return signsOf(text).map((sign) => `${name}:${sign}`);
  if (name === 'msup' && /^[′″‴]$/.test(children[1]?.text ?? '')) return children.flatMap(partsOf);
  if (name === 'msqrt' || name === 'mphantom' || name === 'mtd')
    return [`${named(name, attributes)}(${rowOf(children)})`];
  return [`${named(name, attributes)}(${children.map((child) => rowOf([child])).join(', ')})`];
}

function named(name: string, attributes: MathNode['attributes']): string {
  const { linethickness = '', class: side = '' } = attributes;
  return [name, linethickness.startsWith('0') && 'without-line', name === 'mtd' && side].filter(Boolean).join('.');
}

function signsOf(text: string): string[] {
  const plain = text.replaceAll(/[\s\u2061-\u2064\u200B]/g, '').replaceAll('′′', '″');
  const shown = SAME_SIGNS[plain] ?? uprightLetters(plain);
  return shown === '' ? [] : [shown];
}
