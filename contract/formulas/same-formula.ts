import type { Formula, MathNode } from './formula.ts';

/** Returns an element's form from the forms of its children. */
type Form = (part: (at: number) => string, node: MathNode) => string;

/** Forms by element name. For any other element, the forms of its children are joined. */
const FORMS: ReadonlyMap<string, Form> = new Map<string, Form>([
  [
    'mfrac',
    (part, { attributes }) =>
      group(/^-?[0.]+\D*$/.test(attributes['linethickness'] ?? '') ? 'pair' : '/', part(0), part(1)),
  ],
  ['msqrt', (_, node) => group('√', contentOf(node))],
  ['mroot', (part) => group('√', part(0), part(1))],
  ['msub', (part) => scripts(part(0), part(1), '')],
  ['msup', (part) => scripts(part(0), '', part(1))],
  ['msubsup', (part) => scripts(part(0), part(1), part(2))],
  ['munder', (part) => scripts(part(0), part(1), '')],
  ['mover', (part) => scripts(part(0), '', part(1))],
  ['munderover', (part) => scripts(part(0), part(1), part(2))],
  ['mmultiscripts', multiscripts],
  ['mtable', (_, { children }) => group('table', ...children.map(formOf))],
  ['mtr', (_, { children }) => group('row', ...children.map(formOf))],
  ['mspace', () => ''],
  ['mphantom', () => ''],
]);

/**
 * Whether two formulas show the same signs in the same places. Ignores spaces, invisible signs, fonts, and which of the
 * characters that look the same is used. Limits above and below an operator count as its scripts.
 */
export function isSameFormula(a: Pick<Formula, 'content'>, b: Pick<Formula, 'content'>): boolean {
  return a.content.map(formOf).join('') === b.content.map(formOf).join('');
}

function formOf(node: MathNode | undefined): string {
  if (!node) return '';
  const form = FORMS.get(node.name);
  return form ? form((at) => formOf(node.children[at]), node) : contentOf(node);
}

function contentOf({ text, children }: MathNode): string {
  return children.length === 0 ? signs(text) : children.map(formOf).join('');
}

/** Control characters separate the parts, because no text of a formula contains any. */
function group(name: string, ...parts: string[]): string {
  return `\u0001${name}\u0002${parts.join('\u0002')}\u0003`;
}

function scripts(base: string, below: string, above: string): string {
  return below === '' && above === '' ? base : group('scripts', base, below, above);
}

function multiscripts(part: (at: number) => string, { children }: MathNode): string {
  const middle = children.findIndex(({ name }) => name === 'mprescripts');
  const end = middle === -1 ? children.length : middle;
  const before: string[] = [];
  for (let at = end + 1; at < children.length; at += 2) before.push(scripts('', part(at), part(at + 1)));
  const after: string[] = [];
  for (let at = 1; at < end; at += 2) {
    after.push(scripts(at === 1 ? part(0) : '', part(at), at + 1 < end ? part(at + 1) : ''));
  }
  return [...before, ...(after.length === 0 ? [part(0)] : after)].join('');
}

/** Characters that look the same, or of which converters write one for the other. */
const ALIKE: readonly [RegExp, string][] = [
  // Also the selectors of text and emoji style.
  [/[\s\u200B\u2060-\u2064]|\uFE0E|\uFE0F/g, ''],
  [/[−‐‑–]/g, '-'],
  [/[∣❘]/g, '|'],
  [/[′’‘]/g, "'"],
  [/[∗⁎]/g, '*'],
  [/·/g, '⋅'],
  [/[ˆ^]/g, '\u0302'],
  [/~/g, '\u0303'],
  [/\u0304/g, '\u0305'],
  [/ˇ/g, '\u030C'],
  [/`/g, '\u0300'],
  [/\u20D7/g, '→'],
  [/\u20D6/g, '←'],
  [/\u0332/g, '_'],
];

function signs(text: string): string {
  return ALIKE.reduce((shown, [pattern, sign]) => shown.replaceAll(pattern, sign), text.normalize('NFKC'));
}
