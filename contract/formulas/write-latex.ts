import type { Formula, MathNode } from './formula.ts';
import { arrowCommand, overCommand, sizeCommand, spaceLatex, underCommand } from './latex-commands.ts';
import { alphabetOf, characters, signLatex, textLatex } from './latex-signs.ts';
import { bracketedTable, smallTable, tableLatex } from './latex-tables.ts';

/** LaTeX has a command for each of these functions. In display style, it draws limits of LIMIT_FUNCTIONS below them. */
const FUNCTIONS = words(
  'arccos arcsin arctan arg cos cosh cot coth csc deg dim exp hom ker lg ln log sec sin sinh tan tanh',
);
const LIMIT_FUNCTIONS = words('det gcd inf lim liminf limsup max min Pr sup');
const SUMS = new Set('∑∏∐⋃⋂⋁⋀⨁⨂⨀⨄');
const INTEGRALS = new Set('∫∬∭∮');
const PRIMES: Readonly<Record<string, string>> = { '′': "'", "'": "'", '″': "''", '‴': "'''" };
const OPENING = new Set('([{⟨⌊⌈');
const CLOSING = new Set(')]}⟩⌋⌉');
const BARS: ReadonlyMap<string, string> = new Map([
  ['|', 'vert'],
  ['‖', 'Vert'],
]);
/** Elements that are higher than a line, so that brackets around them must grow. */
const TALL = words('mfrac mtable munder mover munderover mroot msqrt');
const INVISIBLE = /^[\u2061-\u2064]?$/;
const APPLY = '\u2061';

/** Returns LaTeX of an element. `isDisplay`: limits stand above and below sums, as on a line of their own. */
type Writer = (node: MathNode, isDisplay: boolean) => string;

const WRITERS: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ['mi', (node) => wordOf(node, 'mathrm')],
  ['mn', ({ text }) => [...text].map((sign) => (sign === ',' ? '{,}' : signLatex(sign))).join('')],
  ['mo', operator],
  ['mtext', ({ text }) => (text === '\u00A0' ? '~' : textLatex(text))],
  ['ms', ({ text }) => textLatex(text)],
  ['mspace', ({ attributes: { width = '' } }) => spaceLatex(width)],
  ['mfrac', (node) => fraction(node, '')],
  ['msqrt', ({ children }, isDisplay) => `\\sqrt{${rowLatex(children, isDisplay)}}`],
  ['mroot', ({ children: [content, degree] }, isDisplay) => `\\sqrt[${inner(degree)}]{${inner(content, isDisplay)}}`],
  ['msub', ({ children: [base, sub] }, isDisplay) => baseOf(base, isDisplay) + script('_', sub)],
  ['msup', ({ children: [base, sup] }, isDisplay) => baseOf(base, isDisplay) + script('^', sup)],
  [
    'msubsup',
    ({ children: [base, sub, sup] }, isDisplay) => baseOf(base, isDisplay) + script('_', sub) + script('^', sup),
  ],
  ['munder', ({ children: [base, under] }, isDisplay) => stacked(base, under, undefined, isDisplay)],
  ['mover', ({ children: [base, over] }, isDisplay) => stacked(base, undefined, over, isDisplay)],
  ['munderover', ({ children: [base, under, over] }, isDisplay) => stacked(base, under, over, isDisplay)],
  ['mmultiscripts', multiscripts],
  ['mtable', (node) => tableLatex(node, rowLatex)],
  ['mstyle', styled],
  ['mphantom', () => ''],
]);

/**
 * Returns LaTeX for a formula that has none, such as one from Word. What LaTeX cannot describe is left out, so callers
 * must draw the result and compare it (isSameFormula). Never throws.
 */
export function writeLatex({ content, isBlock }: Pick<Formula, 'content' | 'isBlock'>): string {
  return rowLatex(content, isBlock);
}

function latexOf(node: MathNode | undefined, isDisplay: boolean): string {
  if (!node) return '';
  const write = WRITERS.get(node.name);
  return write ? write(node, isDisplay) : rowLatex(node.children, isDisplay);
}

/** Returns LaTeX of an element for a place that has braces. */
function inner(node: MathNode | undefined, isDisplay = false): string {
  return node ? rowLatex([node], isDisplay) : '';
}

/** Returns LaTeX of elements beside each other. */
function rowLatex(nodes: readonly MathNode[], isDisplay: boolean): string {
  const row = nodes.flatMap(ungrouped);
  const pairs = pairsOf(row);
  const brackets = new Map<number, string>();
  const parts: string[] = [];
  for (let at = 0; at < row.length; at += 1) {
    const node = row[at] as MathNode;
    const end = pairs.get(at);
    const close = end === undefined ? undefined : row[end];
    const whole = close && end === at + 2 ? enclosed(node, row[at + 1] as MathNode, close) : undefined;
    if (whole !== undefined) {
      parts.push(whole);
      at += 2;
      continue;
    }
    if (close && end !== undefined && grows(node, close, row.slice(at + 1, end))) {
      brackets.set(at, `\\left${delimiter(node)}`).set(end, `\\right${delimiter(close)}`);
    }
    parts.push(brackets.get(at) ?? memberLatex(row, at, isDisplay));
  }
  return joined(parts);
}

/** Returns the elements of a row within a row, because LaTeX needs no braces around them. */
function ungrouped(node: MathNode): readonly MathNode[] {
  const isRow = node.children.length > 0 && !WRITERS.has(node.name);
  return isRow ? node.children.flatMap(ungrouped) : node.name === 'mrow' || node.name === 'mpadded' ? [] : [node];
}

function memberLatex(row: readonly MathNode[], at: number, isDisplay: boolean): string {
  const node = row[at] as MathNode;
  const [before, after] = [row[at - 1], row[at + 1]];
  if (node.name === 'mspace' && isImplied(node, before, after)) return '';
  if (node.name === 'mi' && isApply(after)) return wordOf(node, 'operatorname');
  return latexOf(node, isDisplay);
}

/** Whether LaTeX draws a space by itself, beside operators, functions and long arrows. */
function isImplied(
  { attributes: { width = '' } }: MathNode,
  before: MathNode | undefined,
  after: MathNode | undefined,
) {
  if (Number.parseFloat(width) > 0.28) return false;
  return [before, after].some((node) => node && (isInfix(node) || isApply(node) || isFunction(node) || isArrow(node)));
}

/** Returns where the bracket ends that begins at an index. */
function pairsOf(row: readonly MathNode[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (const [at, node] of row.entries()) {
    const side = sideOf(node);
    if (side === 'open') open.push(at);
    const start = side === 'close' ? open.pop() : undefined;
    if (start !== undefined) pairs.set(start, at);
  }
  return pairs;
}

function sideOf({ name, text, attributes: { form, fence, minsize } }: MathNode): 'open' | 'close' | undefined {
  if (name !== 'mo' || minsize !== undefined) return undefined;
  const isBracket = OPENING.has(text) || CLOSING.has(text);
  if (form !== undefined && (isBracket || BARS.has(text) || (text === '' && fence === 'true'))) {
    return form === 'prefix' ? 'open' : form === 'postfix' ? 'close' : undefined;
  }
  return isBracket ? (OPENING.has(text) ? 'open' : 'close') : undefined;
}

/** Whether brackets are as high as what is between them. */
function grows(open: MathNode, close: MathNode, between: readonly MathNode[]): boolean {
  const given = [open.attributes['stretchy'], close.attributes['stretchy']];
  if (given.includes('true') || open.text === '' || close.text === '') return true;
  return (
    !given.includes('false') &&
    between.some(({ name, children: [first] }) => TALL.has(name) || TALL.has(first?.name ?? ''))
  );
}

function delimiter({ text }: MathNode): string {
  return text === '' ? '.' : signLatex(text);
}

/** Returns LaTeX of brackets and the only element between them. Undefined if no command draws both. */
function enclosed(open: MathNode, node: MathNode, close: MathNode): string | undefined {
  const brackets = open.text + close.text;
  if (node.name === 'mtable') return bracketedTable(brackets, node, rowLatex);
  if (!isWithoutLine(node) || brackets !== '()') return undefined;
  return `\\binom{${inner(node.children[0])}}{${inner(node.children[1])}}`;
}

function isWithoutLine({ name, attributes: { linethickness = '' } }: MathNode): boolean {
  return name === 'mfrac' && Number.parseFloat(linethickness) === 0;
}

function fraction(node: MathNode, style: 'd' | 't' | ''): string {
  const command = isWithoutLine(node) ? '\\genfrac{}{}{0pt}{}' : `\\${style}frac`;
  return `${command}{${inner(node.children[0])}}{${inner(node.children[1])}}`;
}

function styled({ attributes: { displaystyle, scriptlevel }, children }: MathNode, isDisplay: boolean): string {
  const [only, ...others] = children.flatMap(ungrouped);
  const isOne = only !== undefined && others.length === 0;
  if (isOne && only.name === 'mtable' && scriptlevel === '1') return smallTable(only, rowLatex);
  if (displaystyle === undefined) return rowLatex(children, isDisplay);
  const isTrue = displaystyle === 'true';
  if (isOne && only.name === 'mfrac' && !isWithoutLine(only)) return fraction(only, isTrue ? 'd' : 't');
  return `{${isTrue ? '\\displaystyle' : '\\textstyle'} ${rowLatex(children, isTrue)}}`;
}

/** Returns LaTeX of an element with scripts beside it: the element alone, in braces if it has several parts. */
function baseOf(given: MathNode | undefined, isDisplay: boolean): string {
  const base = given && unwrapped(given);
  if (!base || base.text === '') {
    const written = inner(given, isDisplay);
    const isWhole = /^\\[a-z]+\{[^{}]*\}$/i.test(written) || isBracketed(given);
    return isWhole ? written : `{${written}}`;
  }
  const hasLimits = base.name === 'mo' ? SUMS.has(base.text) : LIMIT_FUNCTIONS.has(nameOf(base));
  const written = latexOf(base, isDisplay).trim();
  return hasLimits && isDisplay ? `${written}\\nolimits` : /[,\s]/.test(base.text) ? `{${written}}` : written;
}

/** Whether an element is a row from a bracket to the one that closes it. */
function isBracketed(node: MathNode | undefined): boolean {
  const row = node ? ungrouped(node) : [];
  return row.length > 1 && pairsOf(row).get(0) === row.length - 1;
}

function script(sign: '_' | '^', node: MathNode | undefined): string {
  const row = node ? ungrouped(node) : [];
  const primes = row.map(({ name, text }) => (name === 'mo' || name === 'mi' ? PRIMES[text] : undefined));
  if (sign === '^' && row.length > 0 && primes.every((prime) => prime !== undefined)) return primes.join('');
  const written = rowLatex(row, false);
  const isOne = row.length === 1 && row[0]?.text.length === 1 && /^(?:[a-z\d*+-]|\\[a-z]+)$/i.test(written);
  return isOne ? sign + written : `${sign}{${written}}`;
}

function stacked(
  given: MathNode | undefined,
  under: MathNode | undefined,
  over: MathNode | undefined,
  isDisplay: boolean,
): string {
  const base = given && unwrapped(given);
  if (!base) return '';
  // Each way writes the scripts only once. Otherwise the time doubles with each formula within a script.
  const scripts = () => (under ? script('_', under) : '') + (over ? script('^', over) : '');
  const sign = (base.name === 'munder' || base.name === 'mover') && base.children[1] ? base.children[1].text : '';
  if (sign === '⏟' || sign === '⏞') return latexOf(base, isDisplay) + scripts();
  const accent = accentOf(base, under, over);
  if (accent !== undefined) return `\\${accent}{${inner(given, isDisplay)}}`;
  const name = nameOf(base);
  if (base.name === 'mo' && (SUMS.has(name) || INTEGRALS.has(name))) {
    // In a line, browsers move the limits of a sum beside it, as LaTeX does, unless the sum says that they stay.
    const isUsual = SUMS.has(name) && (isDisplay || base.attributes['movablelimits'] !== 'false');
    return signLatex(name) + (isUsual ? '' : '\\limits') + scripts();
  }
  if (isFunction(base)) {
    const written = LIMIT_FUNCTIONS.has(name) ? `\\${name}` : wordOf(base, 'operatorname*');
    return written + (isDisplay ? '' : '\\limits') + scripts();
  }
  const arrow = isArrow(base) ? arrowCommand(base.text) : undefined;
  if (arrow !== undefined) return `\\${arrow}${under ? `[${inner(labelOf(under))}]` : ''}{${inner(labelOf(over))}}`;
  const above = inner(given, isDisplay);
  const raised = over ? `\\overset{${inner(over)}}{${above}}` : above;
  return under ? `\\underset{${inner(under)}}{${raised}}` : raised;
}

/** Returns the command that draws a single sign over or under an element. */
function accentOf(base: MathNode, under: MathNode | undefined, over: MathNode | undefined): string | undefined {
  const sign = under && over ? undefined : unwrapped(under ?? over);
  if (sign?.name !== 'mo' || isInfix(base)) return undefined;
  if (under) return underCommand(sign.text);
  const { stretchy } = sign.attributes;
  return overCommand(sign.text, stretchy === 'true' || (stretchy === undefined && [...base.text].length !== 1));
}

/** Returns the text over or under a long arrow. Temml puts a space over it, which sets the least length of the arrow. */
function labelOf(node: MathNode | undefined): MathNode | undefined {
  const hasSpace = (node?.name === 'mover' || node?.name === 'munder') && node.children[1]?.name === 'mspace';
  return node?.name === 'mspace' ? undefined : hasSpace ? node.children[0] : node;
}

function multiscripts({ children: [base, ...scripts] }: MathNode, isDisplay: boolean): string {
  const middle = scripts.findIndex(({ name }) => name === 'mprescripts');
  const after = middle === -1 ? scripts : scripts.slice(0, middle);
  const before = middle === -1 ? '' : `{}${scriptPairs(scripts.slice(middle + 1))}`;
  return before + baseOf(base, isDisplay) + scriptPairs(after);
}

/** Returns LaTeX of subscripts and superscripts that take turns. Each pair stands to the right of the one before. */
function scriptPairs(scripts: readonly MathNode[]): string {
  const written = scripts.map((node, at) => (at % 2 === 0 ? `{}${script('_', node)}` : script('^', node)));
  return written.join('').replace(/^\{\}/, '');
}

function operator({ text, attributes: { form, lspace, rspace, minsize = '', stretchy } }: MathNode): string {
  if (INVISIBLE.test(text)) return '';
  const size = sizeCommand(minsize);
  if (size !== undefined) return `${size}${signLatex(text)}`;
  const bar = BARS.get(text);
  if (bar !== undefined && (form === 'prefix' || form === 'postfix')) return `\\${form === 'prefix' ? 'l' : 'r'}${bar}`;
  if (text === '|' && form === 'infix' && stretchy === 'true') return '\\middle|';
  if (text === '|' && lspace !== undefined) return ' \\mid ';
  if (text === ',' || text === ';') return `${text} `;
  if (text === ':' && lspace === '0em' && rspace === '0.1667em') return '\\colon ';
  if (text === 'mod') return ' \\bmod ';
  if (/^\p{L}{2,}/u.test(text)) return wordOf({ name: 'mi', text, attributes: {}, children: [] }, 'operatorname');
  const written = characters(text).map(signLatex).join('');
  return form === undefined && isSpaced(text) ? ` ${written} ` : written;
}

/** Whether an operator stands between two others, with spaces on both sides. */
function isInfix({ name, text, attributes: { form } }: MathNode): boolean {
  return name === 'mo' && (form === undefined || form === 'infix') && isSpaced(text);
}

function isSpaced(text: string): boolean {
  return /^[\p{Sm}\-−∗⊕]\uFE0E?$/u.test(text) && !/^[|¬∇]/.test(text) && !SUMS.has(text) && !INTEGRALS.has(text);
}

function isApply(node: MathNode | undefined): boolean {
  return node?.name === 'mo' && node.text === APPLY;
}

function isArrow({ name, text, attributes: { stretchy }, children: [base] }: MathNode): boolean {
  if (name === 'mo') return stretchy !== 'false' && arrowCommand(text) !== undefined;
  return /^m(?:under|over|underover)$/.test(name) && base !== undefined && isArrow(base);
}

function isFunction({ name, text }: MathNode): boolean {
  return (name === 'mi' || name === 'mo') && /^\p{L}{2}/u.test(text);
}

/** Returns the name of a function without spaces, such as limsup. */
function nameOf({ text }: MathNode): string {
  return text.replaceAll(/\s/g, '');
}

/** Returns a letter, or a word in the font that `command` sets unless LaTeX has a command for the word. */
function wordOf(node: MathNode, command: 'mathrm' | 'operatorname' | 'operatorname*'): string {
  const { text, attributes } = node;
  const signs = characters(text);
  const name = nameOf(node);
  if (signs.length === 1) {
    const isUpright = attributes['mathvariant'] === 'normal' && /[a-z]/i.test(text);
    return isUpright ? `\\mathrm{${text}}` : signLatex(text);
  }
  if (FUNCTIONS.has(name) || LIMIT_FUNCTIONS.has(name)) return `\\${name}`;
  const written = signs.map((sign) => (/\s/.test(sign) ? '\\,' : signLatex(sign)));
  if (signs.every((sign) => alphabetOf(sign) === '')) return `\\mathit{${text.normalize('NFKC')}}`;
  // Other mathematical letters have a command of their own each.
  if (signs.every((sign) => sign.normalize('NFKC') !== sign)) return joined(written);
  return `\\${command}{${joined(written)}}`;
}

/** Returns the only element of a row. */
function unwrapped(node: MathNode | undefined): MathNode | undefined {
  const [only, ...others] = node ? ungrouped(node) : [];
  return others.length === 0 && only ? only : node;
}

/**
 * Matches a word of upright letters, each of them an element, as Word has it. The search finds only a whole word. The last
 * letter before a script stays alone, because the script would be one of the whole word.
 */
const UPRIGHT_WORD = /(?:\\mathrm\{[a-z]\}){3,}(?![_^'])/gi;

const joinLetters = (word: string) => `\\mathrm{${word.replaceAll(/\\mathrm|[{}]/g, '')}}`;

/** Joins parts, with a space only where LaTeX or its reader needs one. */
function joined(parts: readonly string[]): string {
  const written: string[] = [];
  // Searching the whole text for each part would take too long. No command is longer.
  let end = '';
  for (const part of parts) {
    let next = end.endsWith(' ') ? part.trimStart() : part;
    if (/\\[a-z]+$/i.test(end) && /^[a-z]/i.test(part)) next = ` ${next}`;
    // Two numbers beside each other would become one, and the base of a power would grow.
    else if (/\d$/.test(end) && /^\d/.test(part)) next = `{}${next}`;
    written.push(next);
    end = (end + next).slice(-40);
  }
  return written.join('').trim().replaceAll(UPRIGHT_WORD, joinLetters);
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
