import { allowedAttributes, emOf, STRUCTURES, TOKENS } from './mathml-core.ts';
import { modernMathml } from './older-mathml.ts';
import type { SourceElement } from './source-element.ts';

export type { SourceElement } from './source-element.ts';

/** A formula, as texts store it: MathML Core, with the LaTeX of which an author has made it. */
export type Formula = {
  /** Whether the formula stands on a line of its own. */
  isBlock: boolean;
  /** '' if it is unknown. */
  latex: string;
  content: readonly MathNode[];
};

/** An element of a formula. Only token elements (mi, mn, mo, mtext, ms) have a text, and only others have children. */
export type MathNode = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly MathNode[];
  text: string;
};

const MOST_DEPTH = 20;
const MOST_NODES = 2000;
const MOST_CHARACTERS = 10_000;
/** Limits the recursion. Deeper than MOST_DEPTH, because a formula may stand in elements that are not taken over. */
const MOST_SOURCE_DEPTH = 40;

/** The content of <mpadded> with a size of its own: it is drawn over its neighbours if it is larger than that size. */
const MOST_PADDED = { nodes: 20, characters: 40 };
const LARGER = ['height', 'depth', 'minsize', 'maxsize', 'linethickness'];
/** How far negative spaces may move the parts of a formula, all together, in em. */
const MOST_BACK = 10;

/** Elements of which nothing is shown. */
const SILENT = new Set(
  'script style template title textarea noscript iframe object svg annotation annotation-xml'.split(' '),
);
const PREFIX = /^.*:/;
/** Characters that XML forbids, and those that could turn around or hide the text beside them. */
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex -- removing them is the purpose
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/g;

/**
 * Makes a formula of the element <math>. Takes over nothing but names, attributes and text of MathML Core
 * (mathml-core.ts), so the result is safe wherever writeFormula() puts it. What a formula cannot contain becomes its
 * text; elements with the wrong number of children become a row. Returns undefined for an empty formula, and for one
 * that is too large: deeper than 20 elements, more than 2,000 elements, or more than 10,000 characters. The limits are
 * about the result, so that a stored formula is read again as it is.
 */
export function readFormula(given: SourceElement): Formula | undefined {
  const state = { latex: '', isTooDeep: false };
  const math = bareElement(given, state, 0);
  const content = flat(contentOf(math));
  if (state.isTooDeep || isTooLarge(content) || !content.some(isShown)) return undefined;
  const latex = state.latex.length > MOST_CHARACTERS ? '' : state.latex;
  return { isBlock: isBlock(math), latex, content: isMovedFar(content) ? content.map(withoutMoves) : content };
}

type Reading = { latex: string; isTooDeep: boolean };

function isTooLarge(content: readonly MathNode[]): boolean {
  const { depth, nodes, characters } = measure(content);
  return depth > MOST_DEPTH || nodes > MOST_NODES || characters > MOST_CHARACTERS;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function measure(content: readonly MathNode[]): { depth: number; nodes: number; characters: number } {
  const inside = content.map(({ children }) => measure(children));
  return {
    depth: content.length === 0 ? 0 : 1 + inside.reduce((most, { depth }) => Math.max(most, depth), 0),
    nodes: content.length + sum(inside.map(({ nodes }) => nodes)),
    characters: sum(content.map(({ text }) => text.length)) + sum(inside.map(({ characters }) => characters)),
  };
}

/** Whether negative spaces could move a part of the formula over the text before it. */
function isMovedFar(content: readonly MathNode[]): boolean {
  return backOf(content) > MOST_BACK;
}

function backOf(content: readonly MathNode[]): number {
  return sum(content.map((node) => Math.max(0, -ownMove(node)) + backOf(node.children)));
}

function ownMove({ name, attributes }: MathNode): number {
  return name === 'mspace' ? emOf(attributes['width'] ?? '') : 0;
}

function withoutMoves(node: MathNode): MathNode {
  if (ownMove(node) < 0) return { ...node, attributes: {} };
  return { ...node, children: node.children.map(withoutMoves) };
}

function isBlock({ attributes: { display, mode } }: SourceElement): boolean {
  return display?.trim().toLowerCase() === 'block' || mode?.trim().toLowerCase() === 'display';
}

/** Returns an element without prefixes and without elements of which nothing is shown. Reads the LaTeX into `state`. */
function bareElement(given: SourceElement, state: Reading, depth: number): SourceElement {
  if (depth > MOST_SOURCE_DEPTH) state.isTooDeep = true;
  if (state.isTooDeep) return { ...given, children: [] };
  const children = given.children.flatMap((child): (string | SourceElement)[] => {
    if (typeof child === 'string') return [child];
    const name = bareName(child);
    if (isLatex(name, child)) state.latex ||= latexOf(textOf(child));
    return SILENT.has(name) ? [] : [bareElement(child, state, depth + 1)];
  });
  return { name: bareName(given), attributes: given.attributes, children };
}

const bareName = ({ name }: SourceElement) => name.replace(PREFIX, '');

function contentOf({ children }: SourceElement): MathNode[] {
  return children.flatMap((child) => (typeof child === 'string' ? looseText(child) : nodesOf(child)));
}

/** Text between elements is white space in MathML. Any other text must not be lost. */
function looseText(text: string): MathNode[] {
  return text.trim() === '' ? [] : [tokenOf('mtext', {}, text)];
}

function nodesOf(given: SourceElement): MathNode[] {
  const element = modernMathml(given);
  const { name } = element;
  if (TOKENS.has(name)) return [tokenOf(name, element.attributes, textOf(element))];
  const children = contentOf(element);
  // One element stays one element, because the elements around may demand a number of children.
  if (!Object.hasOwn(STRUCTURES, name)) return children.length === 1 ? children : [structure('mrow', {}, children)];
  // HTML parsers read <mml:mspace/> as an opening tag. The elements after it become its children and must not be lost.
  const isEmpty = STRUCTURES[name] === 0;
  const node = fitting(name, element.attributes, isEmpty ? [] : children);
  return isEmpty ? [node, ...children] : [node];
}

function isLatex(name: string, { attributes }: SourceElement): boolean {
  return name === 'annotation' && /^(?:application\/x-tex|TeX|LaTeX)$/i.test(attributes['encoding']?.trim() ?? '');
}

/** Returns an element whose children are as many, and of such a kind, as MathML Core demands. */
function fitting(name: string, given: SourceElement['attributes'], children: MathNode[]): MathNode {
  const count = STRUCTURES[name];
  if (count !== undefined && children.length !== count) return structure('mrow', {}, children);
  if (name === 'mtable') return structure(name, given, children.map(inRow));
  if (name === 'mtr') return structure(name, given, children.map(inCell));
  if (/^ms(?:ub|up|ubsup)$/.test(name) && children.every(isPlaceholder)) return structure('mrow', {}, []);
  if (name === 'mover' || name === 'munder') return withLine(structure(name, given, children));
  return structure(name, name === 'mpadded' && isLargerThanPadded(children) ? {} : given, children);
}

/** Wraps a child of a table in a row. */
function inRow(child: MathNode): MathNode {
  return child.name === 'mtr' ? child : structure('mtr', {}, [inCell(child)]);
}

/** Wraps a child of a row in a cell. */
function inCell(child: MathNode): MathNode {
  return child.name === 'mtd' ? child : structure('mtd', {}, [child]);
}

function structure(name: string, given: SourceElement['attributes'], children: MathNode[]): MathNode {
  return { name, attributes: allowedAttributes(name, given), children, text: '' };
}

/**
 * Whether an element only takes the place of others. Temml 0.13.5 moves the numbers before an isotope back into such
 * places by a negative distance, which MathML Core has not.
 */
function isPlaceholder({ name, children }: MathNode): boolean {
  return name === 'mpadded' && children.every((child) => child.name === 'mphantom');
}

/**
 * Adds the class of a line over or under an expression. Few fonts can stretch a line, and a short line over the middle
 * of an expression means something else. For these elements the style sheet (formulas.css) draws the line and hides the sign.
 */
function withLine(node: MathNode): MathNode {
  const [base, script] = node.children;
  const line = LINES[node.name];
  if (!base || script?.name !== 'mo' || !line || script.text.length !== 1 || !line.signs.includes(script.text))
    return node;
  const { stretchy } = script.attributes;
  const isWide = stretchy === 'true' || (stretchy !== 'false' && [...base.text].length !== 1);
  return isWide ? { ...node, attributes: { ...node.attributes, class: line.className } } : node;
}

const LINES: Readonly<Record<string, { className: string; signs: string }>> = {
  mover: { className: 'tml-overline', signs: '‾¯\u0304\u0305' },
  munder: { className: 'tml-underline', signs: '_‾¯\u0332' },
};

function isLargerThanPadded(content: readonly MathNode[]): boolean {
  const { nodes, characters } = measure(content);
  return nodes > MOST_PADDED.nodes || characters > MOST_PADDED.characters || content.some(isLarger);
}

function isLarger({ name, attributes, children }: MathNode): boolean {
  const isLarge = name === 'mpadded' || name === 'mtable' || LARGER.some((attribute) => attribute in attributes);
  return isLarge || children.some(isLarger);
}

function tokenOf(name: string, given: SourceElement['attributes'], text: string): MathNode {
  const shown = text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[ \t\r\n]+/g, ' ');
  // White space around a token is not shown. A text of spaces alone separates its neighbours.
  const trimmed = name === 'mtext' || name === 'ms' ? shown : shown.replace(/^ | $/g, '');
  return { name, attributes: allowedAttributes(name, given), children: [], text: trimmed };
}

/** Returns all text within an element, without the elements of which nothing is shown. */
export function textOf({ children }: SourceElement): string {
  const texts: string[] = [];
  const left: (string | SourceElement)[] = children.toReversed();
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    if (typeof part === 'string') texts.push(part);
    // A spread would exceed the stack for hundreds of thousands of children.
    else if (!SILENT.has(bareName(part))) for (const child of part.children.toReversed()) left.push(child);
  }
  return texts.join('');
}

/** Returns LaTeX in one line, without spaces at its ends. */
export function latexOf(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '').replace(/\s+/g, ' ').trim();
}

/** Takes away rows around the whole formula: writeFormula() adds one if it needs it. */
function flat(content: MathNode[]): readonly MathNode[] {
  let nodes: readonly MathNode[] = content;
  for (;;) {
    const [only, ...others] = nodes;
    if (only?.name !== 'mrow' || others.length > 0 || Object.keys(only.attributes).length > 0) return nodes;
    nodes = only.children;
  }
}

function isShown({ text, children }: MathNode): boolean {
  return text.trim() !== '' || children.some(isShown);
}
