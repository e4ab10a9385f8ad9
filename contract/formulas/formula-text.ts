import type { Formula, MathNode } from './formula.ts';
import { accented, fraction, matrix, plainSigns, root, scripts } from './linear-formula.ts';

/** The sign of an accent in <mover>, with the combining character that draws the same accent. */
const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['^', '\u0302'],
  ['ˆ', '\u0302'],
  ['~', '\u0303'],
  ['˜', '\u0303'],
  ['¯', '\u0305'],
  ['‾', '\u0305'],
  ['→', '\u20D7'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
]);

/** Returns the text of an element. `part(at)` returns the text of its child with the index `at`. */
type Writer = (part: (at: number) => string, node: MathNode) => string;

/** Writers by element name. For any other element, the texts of its children are joined. */
const WRITERS: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ['mfrac', (part) => fraction(part(0), part(1))],
  ['msup', (part) => scripts(part(0), '', part(1))],
  ['msub', (part) => scripts(part(0), part(1), '')],
  ['msubsup', (part) => scripts(part(0), part(1), part(2))],
  ['munderover', (part) => scripts(part(0), part(1), part(2))],
  ['munder', (part) => under(part(0), part(1))],
  ['mover', (part) => over(part(0), part(1))],
  ['msqrt', (_, node) => root(contentOf(node))],
  ['mroot', (part) => root(part(0), part(1))],
  ['mtable', (_, { children }) => matrix(children.map((row) => row.children.map(contentOf)))],
  ['mmultiscripts', multiscripts],
  ['mspace', () => ' '],
  ['mphantom', () => ''],
]);

/** Returns what a formula shows in one line of plain characters, such as 'a²' or '(a+b)/2'. */
export function linearText({ content }: Pick<Formula, 'content'>): string {
  return plainSigns(content.map(textOf).join('')).trim();
}

/**
 * Returns a formula for places that have no MathML, such as feeds, mails and Markdown: its LaTeX between `$`, or between
 * `$$` on a line of its own. Without LaTeX, and if a `$` within the LaTeX would end it too early, what it shows.
 */
export function formulaText(formula: Formula): string {
  const { isBlock, latex } = formula;
  if (latex === '' || latex.includes('$')) return linearText(formula);
  return isBlock ? `$$${latex}$$` : `$${latex}$`;
}

function textOf(node: MathNode | undefined): string {
  if (!node) return '';
  const write = WRITERS.get(node.name);
  return write ? write((at) => textOf(node.children[at]), node) : contentOf(node);
}

function contentOf({ text, children }: MathNode): string {
  return children.length === 0 ? text : children.map(textOf).join('');
}

function over(base: string, given: string): string {
  const sign = given.trim();
  const accent = ACCENTS.get(sign) ?? (/^\p{M}$/u.test(sign) ? sign : undefined);
  return accent === undefined ? scripts(base, '', sign) : accented(base, accent);
}

function under(base: string, given: string): string {
  const sign = given.trim();
  return /^(?:[_‾¯]|\u0332)$/.test(sign) ? accented(base, '\u0332') : scripts(base, sign, '');
}

function multiscripts(part: (at: number) => string, { children }: MathNode): string {
  const middle = children.findIndex(({ name }) => name === 'mprescripts');
  const end = middle === -1 ? children.length : middle;
  const pairs = (start: number, stop: number) =>
    Array.from({ length: Math.ceil((stop - start) / 2) }, (_, pair) => {
      const above = start + 2 * pair + 1;
      return scripts('', part(above - 1), above < stop ? part(above) : '');
    }).join('');
  const before = middle === -1 ? '' : pairs(middle + 1, children.length);
  return before + scripts(part(0), '', '') + pairs(1, end);
}
